/** The HTML of pages: their content security policy, and the address of a document. */
import { expect, test } from "vitest";
import { panelHtml } from "../../../src/editor/panel/panelHtml.ts";

const page = {
  title: "A <page>",
  cspSource: "https://*.vscode-cdn.net",
  nonce: "bm9uY2U",
  script: "https://file/dist/panel.js",
  style: "https://file/dist/panel.css",
  uri: 'file:///tmp/a"><script>&.edpd.json',
  language: "en",
};

test("the content security policy allows the page's own script and style only", () => {
  const html = panelHtml(page);
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)![1].replaceAll("&#39;", "'");
  const directives = new Map(policy.split("; ").map((part) => [part.split(" ")[0], part.split(" ").slice(1)]));
  expect(directives.get("default-src")).toEqual(["'none'"]);
  expect(directives.get("script-src")).toEqual(["'nonce-bm9uY2U'"]);
  expect(policy).not.toMatch(/unsafe|\*(?!\.vscode-cdn)|http:/);
  const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(scripts).toEqual(['<script nonce="bm9uY2U" src="https://file/dist/panel.js">']);
  expect(html).not.toMatch(/ (style|on\w+)=/);
  expect(html).toContain("<title>A &#60;page&#62;</title>");
});

test("the page contains the address of its document, whatever characters it has", () => {
  const written = /data-uri="([^"]*)"/.exec(panelHtml(page))![1];
  expect(written.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))).toBe(page.uri);
});
