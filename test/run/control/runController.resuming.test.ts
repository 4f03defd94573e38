/** A run is resumed from the state that its window has saved, and no other run is. */
import { describe, expect, test } from "vitest";
import { bitsOf, TestWorld } from "../runnerOf.ts";
import { gas, physics, untouched } from "./gasRun.ts";

describe("the state saved by a window that closes", () => {
  const { end, series } = untouched();
  const half = (): TestWorld => {
    const world = new TestWorld();
    world.tick = 1;
    world.load(gas, { run: true, checkpoint: "state" });
    world.go(Number.POSITIVE_INFINITY, () => world.all("status").some(({ time }) => time > 2));
    return world;
  };

  test("is resumed in another window and leads to the same end", async () => {
    const first = half();
    first.order({ kind: "save", id: 7 });
    await first.written();
    expect(first.last("saved")).toEqual({ kind: "saved", id: 7 });
    const second = new TestWorld();
    second.files.set("state", first.files.get("state")!);
    second.load(gas, { checkpoint: "state" });
    expect(second.all("status")[0].time).toBeGreaterThan(2);
    second.go();
    expect(second.phase).toBe("finished");
    expect(bitsOf(second.last("frame"))).toBe(end);
    expect(physics(second.series())).toEqual(physics(series));
  });

  test("keeps a run that is paused at an earlier time, and one that is finished with its results", async () => {
    const first = half();
    first.order({ kind: "seek", time: 1 });
    first.step();
    first.order({ kind: "pause" });
    first.go();
    await first.written();
    expect(first.files.has("state")).toBe(true);
    const { reached } = first.last("status");
    const second = new TestWorld();
    second.files.set("state", first.files.get("state")!);
    second.load(gas, { checkpoint: "state" });
    second.go();
    expect(second.last("status")).toMatchObject({ phase: "paused", reached });
    second.order({ kind: "run" });
    second.go();
    await second.written();
    const third = new TestWorld();
    third.files.set("state", second.files.get("state")!);
    third.load(gas, { checkpoint: "state" });
    expect(third.phase).toBe("finished");
    expect(third.last("result").findings).toEqual(second.last("result").findings);
  });

  test("is found where its file was moved to, and not where it was before", async () => {
    const first = half();
    first.order({ kind: "save", id: 1 });
    await first.written();
    // The host has renamed it already; a writing that was on its way comes to the old place.
    first.files.set("moved", first.files.get("state")!);
    first.order({ kind: "checkpoint", path: "moved" });
    await first.written();
    expect([...first.files.keys()]).toEqual(["moved"]);
    first.go(1000);
    first.order({ kind: "save", id: 2 });
    await first.written();
    expect([...first.files.keys()]).toEqual(["moved"]);
    const second = new TestWorld();
    second.files.set("moved", first.files.get("moved")!);
    second.load(gas, { checkpoint: "moved" });
    second.go();
    expect(bitsOf(second.last("frame"))).toBe(end);
    first.order({ kind: "checkpoint", path: undefined });
    await first.written();
    first.order({ kind: "save", id: 3 });
    await first.written();
    expect([...first.files.keys()]).toEqual([]);
  });

  test("is not used for another text, for a new start, or when it is damaged", async () => {
    const ran = half();
    ran.order({ kind: "save", id: 1 });
    await ran.written();
    const kept = ran.files.get("state")!;
    const cases = [
      { bytes: kept, document: { ...gas, seed: 2 } },
      { bytes: kept.slice(0, kept.length / 2), document: gas },
      { bytes: new TextEncoder().encode("nothing"), document: gas },
    ];
    for (const { bytes, document } of cases) {
      const world = new TestWorld();
      world.files.set("state", bytes);
      world.load(document, { checkpoint: "state" });
      expect(world.last("status")).toMatchObject({ phase: "preview", time: 0 });
      expect(world.files.has("state")).toBe(false);
    }
  });
});
