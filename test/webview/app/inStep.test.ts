/** Numbers are shown with their frame. */
import { describe, expect, test } from "vitest";
import type { HostUpdate } from "../../../src/protocol/messages.ts";
import { initialStatus } from "../../../src/protocol/messages.ts";
import { InStep } from "../../../webview/app/inStep.ts";
import { frameOf } from "../sceneOf.ts";

const frame = (serial: number): HostUpdate => ({ ...frameOf([]), generation: 1, serial, time: serial });
const status = (time: number, generation = 1, frame?: number): HostUpdate => ({
  ...initialStatus(generation, "running"),
  time,
  ...(frame !== undefined && { frame }),
});

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
  // Another run is not held up, and takes the place of the one before.
  inStep.hear(status(0, 2));
  inStep.done(2);
  expect(seen.slice(4)).toEqual(["status 0"]);
});

describe("a status that names its frame", () => {
  const page = () => {
    const seen: string[] = [];
    const inStep = new InStep((news) => seen.push(`${news.kind} ${"time" in news ? news.time : ""}`.trim()));
    return { seen, inStep };
  };
  const rows: HostUpdate = { kind: "rows", generation: 1, first: 0, names: [], columns: [] };

  test("waits for it also where it comes later, and what belongs to the status waits with it", () => {
    const { seen, inStep } = page();
    // Two frames of a page that paints slowly are on their way: the moment of the status has none yet.
    inStep.hear(frame(1));
    inStep.hear(frame(2));
    inStep.hear(status(3, 1, 3));
    inStep.hear(rows);
    inStep.done(1);
    inStep.done(2);
    expect(seen).toEqual(["frame 1", "frame 2"]);
    inStep.hear(frame(3));
    expect(seen).toEqual(["frame 1", "frame 2", "frame 3"]);
    inStep.done(3);
    expect(seen.slice(3)).toEqual(["status 3", "rows"]);
    inStep.hear(status(3, 1, 3));
    expect(seen.at(-1)).toBe("status 3");
  });

  test("is not overtaken by one of a later moment", () => {
    const { seen, inStep } = page();
    inStep.hear(frame(1));
    inStep.hear(status(2, 1, 2));
    inStep.hear(status(2.5, 1, 1));
    inStep.done(1);
    expect(seen).toEqual(["frame 1"]);
    inStep.hear(frame(2));
    inStep.done(2);
    expect(seen.slice(2)).toEqual(["status 2", "status 2.5"]);
  });

  test("waits for nothing on a page that is hidden", () => {
    const { seen, inStep } = page();
    inStep.hear(status(1, 1, 1));
    inStep.hear(status(2, 1, 2));
    expect(seen).toEqual([]);
    inStep.show(false);
    expect(seen).toEqual(["status 1", "status 2"]);
    inStep.hear(status(3, 1, 3));
    expect(seen.at(-1)).toBe("status 3");
  });

  test("of a new thread is not taken for seen by frames of the thread before", () => {
    const { seen, inStep } = page();
    inStep.hear({ ...frame(500), generation: 1 } as HostUpdate);
    inStep.hear({ ...frame(1), generation: 2 } as HostUpdate);
    inStep.done(500);
    inStep.hear(status(1, 2, 1));
    expect(seen.filter((word) => word.startsWith("status"))).toEqual([]);
    inStep.done(1);
    expect(seen.at(-1)).toBe("status 1");
  });
});
