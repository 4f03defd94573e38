/** Modules in a browser: each is read once, and names the addresses of those that it imports. */
import { resolveObjectURL } from "node:buffer";
import { expect, test } from "vitest";
import { ModuleAddresses } from "../../../src/editor/platform/moduleAddresses.ts";

const texts: Record<string, string> = {
  "analyzer.js":
    'import{a}from"./chunk-AB12.js";import "./chunk-CD34.js";import{m}from"./machine.js";const s="./other.js";',
  "chunk-AB12.js": 'import{c}from"./chunk-CD34.js";export const a=c;',
  "chunk-CD34.js": "export const c=1;",
  "web-machine.js": "export const m=2;",
};
const textAt = async (address: string) => (await resolveObjectURL(address)!.text()) as string;

test("a module is read once; its imports are addresses, and the machine is that of browsers", async () => {
  const reads: string[] = [];
  const addresses = new ModuleAddresses(async (name) => {
    reads.push(name);
    return texts[name];
  });
  const [text, machine, inner] = await Promise.all([
    addresses.of("analyzer.js").then(textAt),
    addresses.of("web-machine.js"),
    addresses.of("chunk-CD34.js"),
  ]);
  expect(reads.sort()).toEqual(Object.keys(texts).sort());
  expect(text).toBe(
    `import{a}from"${await addresses.of("chunk-AB12.js")}";import "${inner}";import{m}from"${machine}";const s="./other.js";`,
  );
  const thread = await textAt(await addresses.ofThread("analyzer.js"));
  expect(thread.indexOf(machine)).toBeGreaterThan(0);
  expect(thread.indexOf(await addresses.of("analyzer.js"))).toBeGreaterThan(thread.indexOf(machine));
});

test("a module that could not be read is read again", async () => {
  let fails = true;
  const addresses = new ModuleAddresses(async (name) => {
    if (fails) throw new Error("not there");
    return texts[name];
  });
  await expect(addresses.of("chunk-AB12.js")).rejects.toThrow("not there");
  fails = false;
  expect(await textAt(await addresses.of("chunk-AB12.js"))).toContain("export const a");
});
