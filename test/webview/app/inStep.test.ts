/** Numbers are shown with their frame. */
import { expect, test } from "vitest";
import type { HostUpdate } from "../../../src/protocol/messages.ts";
import { initialStatus } from "../../../src/protocol/messages.ts";
import { InStep } from "../../../webview/app/inStep.ts";
import { frameOf } from "../sceneOf.ts";

const frame = (serial: number): HostUpdate => ({ ...frameOf([]), generation: 1, serial, time: serial });
const status = (time: number, generation = 1): HostUpdate => ({ ...initialStatus(generation, "running"), time });

test("numbers wait for the frame before them, in their order, and for no other", () => {
  const seen: string[] = [];
  const inStep = new InStep((news) => seen.push(`${news.kind} ${"time" in news ? news.time : ""}`));
  inStep.hear(status(0));
  inStep.hear(frame(1));
  inStep.hear(status(1));
  inStep.hear(frame(2));
  inStep.hear(status(2));
  expect(seen).toEqual(["status 0", "frame 1", "frame 2"]);
  inStep.done(1);
  expect(seen.slice(3)).toEqual(["status 1"]);
  // Another run is not held up.
  inStep.hear(status(0, 2));
  inStep.done(2);
  expect(seen.slice(4)).toEqual(["status 0", "status 2"]);
  inStep.hear(status(3));
  expect(seen.at(-1)).toBe("status 3");
});
