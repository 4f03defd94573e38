/** Two runs side by side: the second follows the clock of the first, and has the text with another seed. */
import { expect, test } from "vitest";
import { LinkedClock } from "../../../src/editor/compare/linkedClock.ts";
import { SavedSeconds } from "../../../src/editor/compare/savedSeconds.ts";
import { SecondRun, seedOf, withSeed } from "../../../src/editor/compare/secondRun.ts";
import type { StateStore } from "../../../src/editor/panel/panelState.ts";
import { ScenarioRun } from "../../../src/editor/runs/scenarioRun.ts";
import { defaultViewRequest, type HostUpdate, type Phase, type Status } from "../../../src/protocol/messages.ts";
import { FakeThread, status } from "../fakeThread.ts";

const at = (phase: Phase, time: number, more: Partial<Status> = {}) => status(1, phase, { time, speed: 2, ...more });

/** A run whose threads are kept for the test. */
function firstRun() {
  const threads: FakeThread[] = [];
  const thread = (listener: ConstructorParameters<typeof FakeThread>[0]) => {
    threads.push(new FakeThread(listener));
    return threads.at(-1)!;
  };
  const watcher = { changed: () => {}, moved: () => {}, died: () => {}, appeared: () => {} };
  return { threads, thread, first: new ScenarioRun("file:///gas.edpd.json", thread, () => 1, watcher) };
}

test("while both run the second waits when it is ahead, and goes back when it is far ahead", () => {
  const clock = new LinkedClock();
  expect(clock.commands(at("running", 0), at("preview", 0))).toEqual([{ kind: "speed", speed: 2 }, { kind: "run" }]);
  expect(clock.commands(at("running", 1), at("running", 1.3))).toEqual([]);
  expect(clock.commands(at("running", 1), at("running", 1.5))).toEqual([{ kind: "pause" }]);
  expect(clock.commands(at("running", 1.2), at("paused", 1.5))).toEqual([]);
  expect(clock.commands(at("running", 1.5), at("paused", 1.5))).toEqual([{ kind: "run" }]);
  expect(clock.commands(at("running", 2), at("running", 7))).toEqual([
    { kind: "pause" },
    { kind: "seek", time: 2, beyond: true },
  ]);
});

test("a pause, a step and a restart of the first are those of the second, and each is said once", () => {
  const clock = new LinkedClock();
  clock.commands(at("running", 1), at("running", 0.9));
  const there = { kind: "seek", time: 1.25, beyond: true };
  expect(clock.commands(at("paused", 1.25), at("running", 1.1))).toEqual([{ kind: "pause" }, there]);
  expect(clock.commands(at("paused", 1.25), at("seeking", 1.1))).toEqual([]);
  expect(clock.commands(at("paused", 1.25), at("paused", 1.25))).toEqual([]);
  expect(clock.commands(at("preview", 0), at("paused", 1.25))).toEqual([{ kind: "seek", time: 0, beyond: true }]);
});

test("at maximum speed both are free, and each comes to its own end", () => {
  const clock = new LinkedClock();
  const max = { speed: "max" } as const;
  clock.commands(at("running", 1, max), at("preview", 0, max));
  expect(clock.commands(at("running", 2, max), at("running", 90, max))).toEqual([]);
  expect(clock.commands(at("finished", 100, max), at("running", 90, max))).toEqual([]);
  expect(clock.commands(at("finished", 50, { ...max, why: "stopped" }), at("running", 90, max))).toEqual([
    { kind: "stop" },
  ]);
});

test("when the first is at its end the second goes on to its own, from wherever it waits", () => {
  for (const phase of ["paused", "preview"] as const) {
    const clock = new LinkedClock();
    clock.commands(at("running", 1), at("running", 1));
    expect(clock.commands(at("finished", 10, { why: "time" }), at(phase, 9))).toEqual([{ kind: "run" }]);
  }
  const clock = new LinkedClock();
  clock.commands(at("running", 1), at("running", 1));
  expect(clock.commands(at("finished", 10, { why: "time" }), at("finished", 10))).toEqual([]);
});

test("another run of the first takes the second back to the start, though it has ended", () => {
  const clock = new LinkedClock();
  clock.commands(at("finished", 10), at("finished", 10));
  expect(clock.commands(at("running", 0.1), at("finished", 10))).toEqual([{ kind: "seek", time: 0.1, beyond: true }]);
});

test("the second has a thread of its own, and its updates reach the page apart from those of the first", () => {
  const { threads, thread, first } = firstRun();
  const text = { first: "seed 1", second: "seed 2", request: { text: "{}", scenario: new Uint8Array() } };
  const second = new SecondRun(
    text,
    "file:///gas.edpd.json",
    (uri) => (uri === first.uri ? first : undefined),
    thread,
    () => 1,
    () => {},
  );
  const seen: HostUpdate[] = [];
  first.load({ ...text.request, run: true }, "auto");
  second.load();
  second.showOn((update) => seen.push(update));
  threads[1].loaded();
  threads[0].loaded("running");
  second.follow();
  expect(threads[1].kinds).toEqual(expect.arrayContaining(["load", "speed", "run"]));
  expect(seen[0]).toEqual({ kind: "sideBySide", names: ["seed 1", "seed 2"] });
  const kinds = seen.flatMap((each) => (each.kind === "second" ? each.update.kind : []));
  expect(kinds).toEqual(expect.arrayContaining(["about", "scene", "frame", "status"]));
  second.receive(defaultViewRequest);
  expect(threads[1].kinds.at(-1)).toBe("view");
  // The file is renamed, and shown again under its new name: the second follows the same run.
  first.uri = "file:///air.edpd.json";
  second.rename(first.uri, (name) => `${name} of air`);
  second.showOn((update) => seen.push(update));
  expect(seen).toContainEqual({ kind: "sideBySide", names: ["seed 1 of air", "seed 2"] });
  threads[1].say(status(threads[1].generation, "running"));
  const said = threads[1].kinds.length;
  threads[0].say(status(threads[0].generation, "paused"));
  second.follow();
  expect(threads[1].kinds.slice(said)).toContain("pause");
  second.dispose();
  expect(seen.at(-1)).toEqual({ kind: "sideBySide" });
  expect(threads.map(({ ended }) => ended)).toEqual([false, true]);
});

test("another seed follows an edit of the first once that is run; another text stays as it is", () => {
  const { threads, thread, first } = firstRun();
  const scenario = new Uint8Array();
  const beside = (text: string, seed?: number) =>
    new SecondRun(
      { first: "seed 1", second: "beside", seed, request: { text, scenario } },
      first.uri,
      () => first,
      thread,
      () => 1,
      () => {},
    );
  const seed = beside(withSeed("{}", 2), 2);
  const other = beside("{}");
  expect(seed.renewal()).toBeUndefined();
  first.load({ text: "{}", scenario, run: true }, "auto");
  expect(seed.renewal()).toBeUndefined();
  const edited = '{ "units": "SI" }';
  first.load({ text: edited, scenario, run: true }, "auto");
  expect(seed.renewal()).toEqual({ seed: 2, text: edited });
  expect(seed.renewal()).toBeUndefined();
  expect(other.renewal()).toBeUndefined();
  // It is loaded again, and the page has both names.
  seed.load();
  for (const each of threads) if (each.loads.length > 0) each.loaded();
  const loads = () => threads.flatMap((each) => each.loads).length;
  const before = loads();
  const seen: HostUpdate[] = [];
  seed.showOn((update) => seen.push(update));
  seed.replace({ first: "seed 1", second: "seed 2", seed: 2, request: { text: withSeed(edited, 2), scenario } });
  expect(loads()).toBe(before + 1);
  expect(seen.filter(({ kind }) => kind === "sideBySide").at(-1)).toEqual({
    kind: "sideBySide",
    names: ["seed 1", "seed 2"],
  });
  expect(seed.renewal()).toBeUndefined();
});

test("one that is loaded while the first is under way comes to its time, and then runs with it", () => {
  const clock = new LinkedClock();
  const there = { kind: "seek", time: 50, beyond: true };
  expect(clock.commands(at("running", 50), at("preview", 0))).toEqual([{ kind: "speed", speed: 2 }, there]);
  expect(clock.commands(at("running", 50.1), at("preview", 0))).toHaveLength(1);
  expect(clock.commands(at("running", 51), at("seeking", 20))).toEqual([]);
  expect(clock.commands(at("running", 52), at("paused", 50))).toEqual([{ kind: "run" }]);
  expect(new LinkedClock().commands(at("paused", 50), at("preview", 0))).toContainEqual(there);
});

test("second runs are saved for the next window, the newest twenty, until they are closed or nothing is to be kept", () => {
  const memory = new Map<string, unknown>();
  let keeps = true;
  const store: StateStore = {
    get: <T>(key: string) => memory.get(key) as T | undefined,
    update: async (key, value) => void memory.set(key, value && JSON.parse(JSON.stringify(value))),
  };
  const saved = new SavedSeconds(store, () => keeps);
  const beside = (uri: string, second: string, text = "{}") => ({ uri, source: uri, first: "seed 1", second, text });
  saved.keep(beside("file:///gas.edpd.json", "seed 2"));
  saved.keep(beside("file:///gas.edpd.json", "seed 3"));
  expect(new SavedSeconds(store, () => true).of("file:///gas.edpd.json")).toEqual(
    beside("file:///gas.edpd.json", "seed 3"),
  );
  saved.forget("file:///other.edpd.json");
  saved.forget("file:///gas.edpd.json");
  expect(saved.of("file:///gas.edpd.json")).toBeUndefined();
  expect([...memory.values()]).toEqual([undefined]);
  for (let k = 0; k < 21; k++) saved.keep(beside(`file:///${k}.edpd.json`, "seed 2"));
  expect(saved.of("file:///0.edpd.json")).toBeUndefined();
  expect(saved.of("file:///20.edpd.json")).toBeDefined();
  // A renamed file takes along what is beside it, also over a file that had one.
  saved.rename("file:///20.edpd.json", "file:///19.edpd.json", (name) => `${name} of 20`);
  expect(saved.of("file:///20.edpd.json")).toBeUndefined();
  expect(saved.of("file:///19.edpd.json")).toEqual({
    ...beside("file:///19.edpd.json", "seed 2"),
    first: "seed 1 of 20",
  });
  saved.keep(beside("file:///20.edpd.json", "seed 2"));
  // A long text is not kept, and takes the place of the one before.
  saved.keep(beside("file:///20.edpd.json", "seed 4", " ".repeat(200_001)));
  expect(saved.of("file:///20.edpd.json")).toBeUndefined();
  keeps = false;
  expect(saved.of("file:///19.edpd.json")).toBeUndefined();
  saved.keep(beside("file:///21.edpd.json", "seed 2"));
  keeps = true;
  expect(saved.of("file:///21.edpd.json")).toBeUndefined();
});

test("another seed changes nothing else of the text", () => {
  const text = '{\n  // a gas\n  "seed": 7, "box": { "size": [1, 1] },\n}';
  expect(seedOf(text)).toBe(7);
  expect(withSeed(text, 8)).toBe(text.replace("7", "8"));
  expect(seedOf('{ "box": {} }')).toBe(1);
  expect(seedOf(withSeed('{ "box": {} }', 3))).toBe(3);
});
