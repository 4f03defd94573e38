/** docs/TASKS.md: every scenario reads without a message, and what it expects, the answer to its question, holds. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readScenario, run } from "../../../src/library.ts";
import { everyNth } from "../../effort.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/TASKS.md"), "utf8");
const tasks = [...page.matchAll(/^### \d+\. (.*)\n\n([\s\S]*?)\n\n```jsonc\n([\s\S]*?)^```$/gm)].map(
  (found) => found.slice(1) as [title: string, question: string, text: string],
);

test("there are forty, each a question of its own, whose scenario has no message and expects something", () => {
  expect(tasks).toHaveLength(40);
  expect(new Set(tasks.map(([, question]) => question)).size).toBe(40);
  for (const [title, question, text] of tasks) {
    expect(question, title).toMatch(/\?$/);
    expect(readScenario(text).messages, title).toEqual([]);
    expect(text, title).toContain('"expect"');
  }
});

test.each(everyNth(4, tasks))("%s", async (_, __, text) => {
  const { expectations, messages } = await run(text);
  expect(expectations.length).toBeGreaterThan(0);
  expect(expectations.filter(({ passed }) => !passed)).toEqual([]);
  expect(messages.filter(({ severity }) => severity === "error")).toEqual([]);
});
