/**
 * The documents of `edpd check`, `run` and `compare`, as hashes. A change of structure leaves them as they are. A change of
 * physics or of an algorithm writes them anew (`npx vitest run test/unchanged --update`) and says in its commit why.
 */
import { cpSync, existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import { directoryWith, terminal } from "../cli/terminal.ts";
import { complete } from "../effort.ts";
import { hashOf } from "./endStates.ts";

const folder = "media/samples";

/** Keys whose values are words, times by the clock or bytes. */
const changing =
  /^(message|messages|sentence|sentences|title|wanted|notes|words|leftOut|text|about|(.*[sS]econds.*)|(.*PerSecond)|bytes)$/;

function facts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(facts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => (changing.test(key) ? [] : [[key, facts(child)]])),
  );
}

async function documentOf(argv: readonly string[], cwd: string): Promise<string> {
  const { status, out } = await terminal([...argv, "--json"], { cwd });
  return `${status} ${hashOf(JSON.stringify(facts(JSON.parse(out))))}`;
}

it("the documents of the terminal", { timeout: 900_000 }, async () => {
  const cwd = directoryWith({ "broken.edpd.json": '{ "box": { "size": [1, 1] }, "particels": {} }' });
  const used = ["four-balls", "cradle", "crossing", "aggregation", "bullet", "break", "looking-late"];
  for (const name of used) cpSync(`${folder}/${name}.edpd.json`, `${cwd}/${name}.edpd.json`);
  const table: Record<string, string> = {};
  const commands = [
    ["check", ...used.map((name) => `${name}.edpd.json`), "broken.edpd.json"],
    ...used.map((name) => ["run", `${name}.edpd.json`]),
    ["compare", "four-balls.edpd.json"],
  ];
  const path = `${import.meta.dirname}/documents.snap`;
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  for (const argv of commands) {
    const name = argv.map((word) => basename(word, ".edpd.json")).join(" ");
    // The longest runs are done in `npm run test:all` only.
    table[name] =
      complete || !["run aggregation", "run looking-late"].includes(name) ? await documentOf(argv, cwd) : kept[name];
  }
  await expect(`${JSON.stringify(table, null, 1)}\n`).toMatchFileSnapshot("documents.snap");
});
