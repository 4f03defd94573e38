/** The README of a package without an address of its sources leads only to what is packed. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readmeOf } from "../../scripts/readme.mjs";

test("links to missing files are their words, pictures are left out; addresses, places and packed files stay", () => {
  const text =
    "![A gas](docs/gas.gif)\n\nSee [A](docs/A.md#top), [B](docs/B.md), [here](#here) and [there](https://example.org/a.md).\n";
  expect(readmeOf(text, (path) => path === "docs/A.md")).toEqual({
    text: "See [A](docs/A.md#top), B, [here](#here) and [there](https://example.org/a.md).\n",
    missing: ["docs/gas.gif", "docs/B.md"],
  });
});

test("the README of this package names no file afterwards where none is packed", () => {
  const { text, missing } = readmeOf(readFileSync("README.md", "utf8"), () => false);
  expect(missing.length).toBeGreaterThan(10);
  expect(text).not.toMatch(/\]\((?!https:|#)/);
});
