/** Signals between the process of the terminal command and its thread. */
import { expect, test } from "vitest";
import { Signals } from "../../src/cli/signals.ts";

test("a signal that comes while a command reads its checkpoint stops the run that begins then, once", () => {
  const process = new Signals();
  const thread = new Signals(process.memory);
  const release = thread.subscribe();
  expect(process.expected).toBe(true);
  process.send(130);
  const stops = thread.unnoticed();
  expect(stops()).toBe(true);
  expect(process.pending).toBe(false);
  // It does not stop what comes after that.
  const next = thread.unnoticed();
  expect(next()).toBe(false);
  process.send(143);
  expect(next()).toBe(true);
  expect(thread.status).toBe(143);
  release();
  expect(process.expected).toBe(false);
});
