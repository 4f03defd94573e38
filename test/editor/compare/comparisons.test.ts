/** Comparisons as the host keeps them, and what is offered to be compared. */
import { describe, expect, test } from "vitest";
import { answerTo, inOrder } from "../../../src/editor/compare/compareChoices.ts";
import { comparisonsTogether } from "../../../src/editor/compare/comparisonStatusText.ts";
import { Comparisons } from "../../../src/editor/compare/comparisons.ts";
import { offeredMethods } from "../../../src/editor/compare/offeredMethods.ts";
import { SavedComparisons } from "../../../src/editor/compare/savedComparisons.ts";
import type { ComparedMethod, ComparisonSweep, ComparisonUpdate } from "../../../src/protocol/messages.ts";
import { methodFrom } from "../../../src/run/compare/methodNames.ts";
import type { Refusals } from "../../../src/run/compare/sizeSweep.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { FakeThread } from "../fakeThread.ts";

const uri = "file:///gas.edpd.json";
const order = { text: "{}", methods: ["event-driven", "cells"] };

function begun(kept?: SavedComparisons) {
  const threads: FakeThread[] = [];
  const told: ComparisonUpdate[] = [];
  const died: string[] = [];
  const comparisons = new Comparisons(
    (listener) => {
      threads.push(new FakeThread(listener));
      return threads.at(-1)!;
    },
    (_, news) => told.push(news),
    (_, details) => died.push(details),
    kept,
  );
  if (!kept) comparisons.start(uri, order);
  return { comparisons, threads, told, died };
}

const row = (name: string, stand: ComparedMethod["stand"]) => ({ name, stand }) as ComparedMethod;
const working = (generation: number, methods: ComparedMethod[]): ComparisonUpdate => ({
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
    expect(threads[0].orders).toMatchObject([{ kind: "compare", methods: ["event-driven", "cells"] }]);
    expect(comparisons.of(uri)).toMatchObject({ phase: "working", rounds: [] });
    threads[0].say({ ...working(1, [row("event-driven", "first")]), phase: "finished" });
    expect(threads[0].ended).toBe(true);
    expect(told.at(-1)).toMatchObject({ phase: "finished", rounds: [{ methods: [{ name: "event-driven" }] }] });
  });

  test("stopped, keeps what was found but not what was half done", () => {
    const { comparisons, threads } = begun();
    threads[0].say(working(1, [row("event-driven", "first"), row("cells", "running")]));
    comparisons.stop(uri);
    expect(threads[0].ended).toBe(true);
    expect(comparisons.of(uri)).toMatchObject({ phase: "stopped", rounds: [{ methods: [{ name: "event-driven" }] }] });
    expect(comparisons.of(uri)!.rounds[0].methods).toHaveLength(1);
  });

  test("stopped before times were taken, has none: what they seemed to be is no result", () => {
    const { comparisons, threads } = begun();
    const cells = { ...row("cells", "same"), roughly: 32.1, microseconds: undefined };
    threads[0].say({ ...working(1, [cells, { ...row("heap", "same"), microseconds: 2 }]), secondsLeft: 9 });
    expect(comparisons.of(uri)).toMatchObject({ rounds: [{ methods: [{ roughly: 32.1 }, {}] }], secondsLeft: 9 });
    comparisons.stop(uri);
    const { rounds, secondsLeft } = comparisons.of(uri)!;
    expect(rounds[0].methods.map(({ microseconds, roughly }) => [microseconds, roughly])).toEqual([
      [undefined, undefined],
      [2, undefined],
    ]);
    expect(secondsLeft).toBeUndefined();
  });

  test("of a scenario without a title is called like its file, whatever the file is called", () => {
    const { comparisons, threads } = begun();
    expect(comparisons.of(uri)!.title).toBe("gas");
    threads[0].say(working(1, [row("event-driven", "first")]));
    expect(comparisons.of(uri)!.title).toBe("gas");
    comparisons.rename(uri, "file:///my%20gas.edpd.json");
    expect(comparisons.of("file:///my%20gas.edpd.json")!.title).toBe("my gas");
    threads[0].say({ ...working(1, []), title: "A gas" });
    expect(comparisons.of("file:///my%20gas.edpd.json")!.title).toBe("A gas");
  });

  test("two of them are no runs", () => {
    expect(comparisonsTogether(["running", "running"])).toBe("2 comparisons in progress");
    expect(comparisonsTogether(["finished", "running"])).toBe("1 comparison in progress, 1 finished");
  });

  test("begun anew, ends the one before", () => {
    const { comparisons, threads } = begun();
    comparisons.start(uri, order);
    expect(threads.map(({ ended }) => ended)).toEqual([true, false]);
  });

  test("of an earlier text is said to be so, until it is the text again; compared again, it takes the new one", () => {
    const { comparisons, threads, told } = begun();
    const textIs = (now: string) => comparisons.textChanged(uri, (text) => text === now);
    textIs("{ }");
    expect(told.at(-1)).toMatchObject({ phase: "working", older: true });
    threads[0].say({ ...working(1, [row("event-driven", "first")]), phase: "finished" });
    expect(told.at(-1)).toMatchObject({ phase: "finished", older: true });
    const many = told.length;
    textIs("{  }");
    expect(told).toHaveLength(many);
    textIs("{}");
    expect(told.at(-1)!.older).toBeUndefined();
    textIs("{ }");
    expect(comparisons.again(uri, { text: "{ }" })).toBe(true);
    expect(threads[1].orders).toMatchObject([{ kind: "compare", text: "{ }", methods: order.methods }]);
    expect(comparisons.of(uri)!.older).toBeUndefined();
    expect(comparisons.again("file:///other.edpd.json", { text: "" })).toBe(false);
  });

  test("goes with its document to another name, and takes the place of what was there", () => {
    const { comparisons, threads, told } = begun();
    comparisons.start("file:///there.edpd.json", order);
    comparisons.rename(uri, "file:///there.edpd.json");
    expect(threads.map(({ ended }) => ended)).toEqual([false, true]);
    expect(comparisons.of(uri)).toBeUndefined();
    threads[0].say({ ...working(1, [row("event-driven", "first")]), phase: "finished" });
    expect(comparisons.of("file:///there.edpd.json")).toMatchObject({ phase: "finished", generation: 1 });
    expect(told.at(-1)).toMatchObject({ phase: "finished" });
  });

  test("is there again in the next window; one that was going on begins anew", () => {
    const memory = new Map<string, unknown>();
    let keeps = true;
    const kept = new SavedComparisons(
      {
        get: <T>(key: string) => memory.get(key) as T | undefined,
        update: async (key, value) => void memory.set(key, value && JSON.parse(JSON.stringify(value))),
      },
      () => keeps,
    );
    const window = () => begun(kept);
    const first = window();
    first.comparisons.start(uri, { ...order, files: { directory: "/here", within: [], anywhere: false } });
    first.threads[0].say({ ...working(1, [row("event-driven", "first")]), phase: "finished" });
    first.comparisons.start("file:///long.edpd.json", { ...order, sweep: { of: "cells", values: [3, 5] } });

    const second = window();
    second.comparisons.takeUp(() => ({ directory: "/here", within: [], anywhere: false }));
    expect(second.comparisons.list.map((each) => [each.uri, each.news.phase])).toEqual([
      [uri, "finished"],
      ["file:///long.edpd.json", "working"],
    ]);
    expect(second.comparisons.of(uri)!.rounds[0].methods).toMatchObject([{ name: "event-driven" }]);
    expect(second.threads.map(({ orders }) => orders)).toMatchObject([
      [
        {
          kind: "compare",
          methods: order.methods,
          sweep: { of: "cells" },
          files: { directory: "/here", within: [], anywhere: false },
        },
      ],
    ]);
    expect(second.comparisons.again(uri, { text: "{ }" })).toBe(true);

    keeps = false;
    const third = window();
    third.comparisons.takeUp(() => undefined);
    expect(third.comparisons.list).toEqual([]);
  });

  test("whose thread dies says so, and keeps what was found", () => {
    const { comparisons, threads, died } = begun();
    threads[0].say(working(1, [row("event-driven", "first")]));
    threads[0].listener.died("It needed more memory than there is.", "heap");
    expect(died).toEqual(["heap"]);
    expect(comparisons.of(uri)).toMatchObject({ phase: "failed", rounds: [{ methods: [{ name: "event-driven" }] }] });
    expect(comparisons.of(uri)!.message).toContain("more memory");
  });
});

describe("what is offered", () => {
  test("is known to the format, each once, with a sentence; methods that are too expensive for the number of particles are not selected", () => {
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

  test("in a flow has other cells, paths and intervals of detection, with the scenario's step", () => {
    const method = { kind: "particle-field", step: 0.01 } as const;
    const dragged: Scenario = {
      box: { size: [1, 1] },
      particles: { count: 200, radius: 0.01 },
      flow: { kind: "taylor-green" },
      motion: { kind: "drag", tau: 0.1 },
      method,
    };
    expect(offeredMethods(200, method, dragged).map(({ words }) => words)).toEqual([
      "particle-field/step=0.01",
      "particle-field/step=0.01/adaptive",
      "particle-field/step=0.01/quadratic",
      "particle-field/step=0.01/detectEvery=3",
    ]);
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
    expect(inOrder([offered[3], offered[0]])[0]).toBe("cells/heap/7");
    // One that cannot be written in words is not offered as something else.
    const adapting = { kind: "single-check", cells: "adaptive" } as const;
    expect(offeredMethods(50, adapting)[0].words).toBe("single-check/adaptive");
    expect(offeredMethods(50, { ...adapting, unknown: 3 } as never)[0].words).toBe("event-driven");
    const usual = offeredMethods(50, { kind: "lubachevsky" });
    expect(usual.filter(({ words }) => words === "lubachevsky")).toHaveLength(1);
    expect(inOrder(usual.filter(({ picked }) => picked))[0]).toBe("lubachevsky");
  });

  test("a range while it is typed: what is wrong with it, what of it will be left out, or what it comes to", async () => {
    const asked: ComparisonSweep[] = [];
    const answer = (typed: string, refused: Refusals) =>
      answerTo(typed, { of: "n", usual: "50..5000" }, async (sweep) => {
        asked.push(sweep);
        return refused;
      });
    expect(await answer("10..5", { leftOut: [], all: false })).toMatchObject({ severity: "error" });
    expect(await answer("50..5000", { leftOut: [], all: false })).toBeUndefined();
    expect((await answer("short..long", { leftOut: [], all: false }))!.message).toMatch(/“short”.*50\.\.5000/);
    expect(asked).toEqual([]);
    const many = { leftOut: ["100,000,000 particles: too many.", "more"], all: false };
    expect(await answer("1e2..1e8", many)).toEqual({
      severity: "warning",
      message: "Left out: 100,000,000 particles: too many. And 1 more.",
    });
    expect(asked[0]).toMatchObject({ of: "n", values: [100, 720, 5179, 37_276, 268_270, 1_930_698, 13_894_955, 1e8] });
    expect(await answer("1e8", { ...many, all: true })).toMatchObject({ severity: "error" });
    const fine = await answer("100..12800", { leftOut: [], all: false });
    expect(fine!.severity).toBe("information");
    expect(fine!.message).toMatch(/8 values: 100 .* 12,800$/);
    const slow = await answer("100", { leftOut: [], all: false, seconds: 150 });
    expect(slow!.message).toBe("One value. It will take about 3 min.");
  });
});
