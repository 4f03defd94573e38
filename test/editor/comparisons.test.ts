/** Comparisons as the host keeps them, and what is offered to be compared. */
import { describe, expect, test } from "vitest";
import { complaint, inOrder, offeredSweeps } from "../../src/editor/compareChoices.ts";
import { Comparisons } from "../../src/editor/comparisons.ts";
import { examine } from "../../src/editor/examination.ts";
import { offeredMethods } from "../../src/editor/offeredMethods.ts";
import type { ComparedMethod, ComparisonNews } from "../../src/run/messages.ts";
import { methodFrom } from "../../src/run/methodWords.ts";
import { readScenario } from "../../src/scenario/read.ts";
import type { Scenario } from "../../src/scenario/schema.ts";
import { FakeThread } from "./fakeThread.ts";

const uri = "file:///gas.edpd.json";
const order = { text: "{}", methods: ["event-driven", "cells"] };

function begun() {
  const threads: FakeThread[] = [];
  const told: ComparisonNews[] = [];
  const died: string[] = [];
  const comparisons = new Comparisons(
    (listener) => {
      threads.push(new FakeThread(listener));
      return threads.at(-1)!;
    },
    (_, news) => told.push(news),
    (_, details) => died.push(details),
  );
  comparisons.start(uri, order);
  return { comparisons, threads, told, died };
}

const row = (name: string, stand: ComparedMethod["stand"]) => ({ name, stand }) as ComparedMethod;
const working = (generation: number, methods: ComparedMethod[]): ComparisonNews => ({
  kind: "comparison",
  generation,
  phase: "working",
  message: undefined,
  title: "",
  dimension: 2,
  sweep: undefined,
  length: "",
  rounds: [{ particles: 5, methods, remarks: [] }],
  leftOut: [],
  doing: "cells",
  fraction: 0.5,
});

describe("a comparison", () => {
  test("has a thread of its own, which ends with it", () => {
    const { comparisons, threads, told } = begun();
    expect(threads[0]!.orders).toMatchObject([{ kind: "compare", methods: ["event-driven", "cells"] }]);
    expect(comparisons.of(uri)).toMatchObject({ phase: "working", rounds: [] });
    threads[0]!.say({ ...working(1, [row("event-driven", "first")]), phase: "finished" });
    expect(threads[0]!.ended).toBe(true);
    expect(told.at(-1)).toMatchObject({ phase: "finished", rounds: [{ methods: [{ name: "event-driven" }] }] });
  });

  test("stopped, keeps what was found but not what was half done", () => {
    const { comparisons, threads } = begun();
    threads[0]!.say(working(1, [row("event-driven", "first"), row("cells", "running")]));
    comparisons.stop(uri);
    expect(threads[0]!.ended).toBe(true);
    expect(comparisons.of(uri)).toMatchObject({ phase: "stopped", rounds: [{ methods: [{ name: "event-driven" }] }] });
    expect(comparisons.of(uri)!.rounds[0]!.methods).toHaveLength(1);
  });

  test("begun anew, ends the one before; closed, is forgotten", () => {
    const { comparisons, threads, told } = begun();
    comparisons.start(uri, order);
    expect(threads.map(({ ended }) => ended)).toEqual([true, false]);
    comparisons.close(uri);
    expect(threads[1]!.ended).toBe(true);
    expect(comparisons.of(uri)).toBeUndefined();
    expect(told.at(-1)!.phase).toBe("closed");
  });

  test("of an earlier text is said to be so, until it is the text again; compared again, it takes the new one", () => {
    const { comparisons, threads, told } = begun();
    const textIs = (now: string) => comparisons.textChanged(uri, (text) => text === now);
    textIs("{ }");
    expect(told.at(-1)).toMatchObject({ phase: "working", older: true });
    threads[0]!.say({ ...working(1, [row("event-driven", "first")]), phase: "finished" });
    expect(told.at(-1)).toMatchObject({ phase: "finished", older: true });
    const many = told.length;
    textIs("{  }");
    expect(told).toHaveLength(many);
    textIs("{}");
    expect(told.at(-1)!.older).toBeUndefined();
    textIs("{ }");
    expect(comparisons.again(uri, { text: "{ }" })).toBe(true);
    expect(threads[1]!.orders).toMatchObject([{ kind: "compare", text: "{ }", methods: order.methods }]);
    expect(comparisons.of(uri)!.older).toBeUndefined();
    expect(comparisons.again("file:///other.edpd.json", { text: "" })).toBe(false);
  });

  test("goes with its document to another name, and takes the place of what was there", () => {
    const { comparisons, threads, told } = begun();
    comparisons.start("file:///there.edpd.json", order);
    comparisons.rename(uri, "file:///there.edpd.json");
    expect(threads.map(({ ended }) => ended)).toEqual([false, true]);
    expect(comparisons.of(uri)).toBeUndefined();
    threads[0]!.say({ ...working(1, [row("event-driven", "first")]), phase: "finished" });
    expect(comparisons.of("file:///there.edpd.json")).toMatchObject({ phase: "finished", generation: 1 });
    expect(told.at(-1)).toMatchObject({ phase: "finished" });
  });

  test("whose thread dies says so, and keeps what was found", () => {
    const { comparisons, threads, died } = begun();
    threads[0]!.say(working(1, [row("event-driven", "first")]));
    threads[0]!.listener.died("It needed more memory than there is.", "heap");
    expect(died).toEqual(["heap"]);
    expect(comparisons.of(uri)).toMatchObject({ phase: "failed", rounds: [{ methods: [{ name: "event-driven" }] }] });
    expect(comparisons.of(uri)!.message).toContain("more memory");
  });
});

describe("what is offered", () => {
  test("is known to the format, each once, with a sentence; what costs too much with so many is not chosen", () => {
    for (const count of [10, 500, 100_000]) {
      const offered = offeredMethods(count, { kind: "event-driven" });
      const words = offered.map((each) => each.words);
      expect(new Set(words).size).toBe(words.length);
      for (const { detail } of offered) expect(detail.length).toBeGreaterThan(15);
      for (const each of words) {
        const method = methodFrom(each);
        const { diagnostics } = readScenario(
          JSON.stringify({ box: { size: [50, 50] }, particles: { count: 20, radius: 0.5 }, method }),
        );
        expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      }
      const picked = offered.filter((each) => each.picked).map((each) => each.words);
      expect(picked.includes("simple")).toBe(count <= 100);
      expect(picked.includes("saved-times")).toBe(count <= 1000);
      expect(picked).toContain("single-check");
    }
  });

  test("has methods by time steps, with the scenario's step or one that misses little", () => {
    const discs: Scenario = { box: { size: [50, 50] }, particles: { count: 200, radius: 0.5 } };
    const stepped = (method?: Scenario["method"]) =>
      offeredMethods(200, { kind: "event-driven" }, { ...discs, ...(method && { method }) }).filter(
        ({ group }) => group === "By time steps",
      );
    expect(stepped({ kind: "time-stepped", step: 0.02 }).every(({ words }) => words.endsWith("/step=0.02"))).toBe(true);
    for (const { words, picked } of stepped()) {
      expect(words).toMatch(/^time-stepped\/\w+\/step=[\d.]+$/);
      expect(picked).toBe(false);
    }
    expect(stepped().length).toBeGreaterThan(4);
  });

  test("begins with the scenario's own method, to which the others are held", () => {
    const own = { kind: "cells", cells: 7, queue: "heap" } as const;
    const offered = offeredMethods(50, own);
    expect(offered[0]).toMatchObject({ words: "cells/heap/7", picked: true });
    expect(inOrder([offered[3]!, offered[0]!])[0]).toBe("cells/heap/7");
    // One that cannot be written in words is not offered as something else.
    const adapting = { kind: "single-check", cells: "adaptive" } as const;
    expect(offeredMethods(50, adapting)[0]!.words).toBe("single-check/adaptive");
    expect(offeredMethods(50, { ...adapting, unknown: 3 } as never)[0]!.words).toBe("event-driven");
    const usual = offeredMethods(50, { kind: "lubachevsky" });
    expect(usual.filter(({ words }) => words === "lubachevsky")).toHaveLength(1);
    expect(inOrder(usual.filter(({ picked }) => picked))[0]).toBe("lubachevsky");
  });

  test("ranges of cells reach no further than the particles fit; of particles only where they are one number", () => {
    const sweeps = (particles: unknown) =>
      offeredSweeps(examine(JSON.stringify({ box: { size: [20, 20] }, particles })).facts!);
    expect(sweeps({ count: 400, radius: 0.5 })).toEqual([
      { of: "cells", usual: "5..19" },
      { of: "n", usual: "40..4000" },
      { of: "step", usual: expect.stringMatching(/^0\.\d+\.\.\d/) },
    ]);
    expect(sweeps([{ count: 40, radius: 0.5 }]).map(({ of }) => of)).toEqual(["cells", "step"]);
    for (const { of, usual } of sweeps({ count: 400, radius: 0.5 })) expect(complaint(usual, of)).toBeUndefined();
    expect(complaint("short..long", "step")).toMatch(/0\.001\.\.0\.1/);
    expect(complaint("twenty")).toMatch(/20\.\.160/);
  });
});
