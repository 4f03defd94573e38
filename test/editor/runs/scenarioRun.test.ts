/** The run of one document, whatever a person, its thread and its page do in whichever order. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { runHeadless } from "../../../src/editor/runs/headlessRun.ts";
import type { Loading } from "../../../src/editor/runs/runLoader.ts";
import { ScenarioRun } from "../../../src/editor/runs/scenarioRun.ts";
import type { RunUpdate } from "../../../src/protocol/messages.ts";
import { FakeThread, result, shot, status } from "../fakeThread.ts";

let threads: FakeThread[];
let deaths: string[];
let generation: number;

beforeEach(() => {
  vi.useFakeTimers();
  threads = [];
  deaths = [];
  generation = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

function start(): ScenarioRun {
  return new ScenarioRun(
    "file:///tmp/gas.edpd.json",
    (listener) => {
      const thread = new FakeThread(listener);
      threads.push(thread);
      return thread;
    },
    () => ++generation,
    { changed: () => {}, moved: () => {}, appeared: () => {}, died: (reason) => deaths.push(reason) },
  );
}

const preview = (text: string): Loading => ({ text, run: false, speed: "usual" });
const last = () => threads.at(-1)!;

describe("before anything has run", () => {
  test("it is named after its file", () => {
    expect(start().name).toBe("gas");
  });

  test("it shows the start, at the speed that suits the scenario", () => {
    const run = start();
    run.load(preview("a"));
    last().loaded();
    expect(run.stand).toBe("preview");
    expect(run.hasRun).toBe(false);
    expect(last().orders).toContainEqual({ kind: "speed", speed: 0.25 });
    expect(last().kinds).not.toContain("run");
  });

  test("of texts that come while it is being placed the newest is shown, by the same thread if that is quick", () => {
    const run = start();
    for (const text of ["a", "b", "c"]) run.load(preview(text));
    expect(run.wanted).toBe("c");
    last().loaded();
    last().loaded();
    expect(last().loads.map(({ text }) => text)).toEqual(["a", "c"]);
    expect(run.text).toBe("c");
    expect(threads).toHaveLength(1);
  });

  test("a text that takes too long to be placed is given up for the next", () => {
    const run = start();
    run.load(preview("a million"));
    run.load(preview("few"));
    vi.advanceTimersByTime(299);
    expect(threads[0]!.ended).toBe(false);
    vi.advanceTimersByTime(1);
    expect(threads[0]!.ended).toBe(true);
    last().loaded();
    expect(run.text).toBe("few");
    expect(run.stand).toBe("preview");
  });

  test("placing can be stopped at once, and run again", () => {
    const run = start();
    const seen: RunUpdate[] = [];
    run.showOn((news) => seen.push(news) > 0);
    run.load({ ...preview("a million"), run: true });
    run.order({ kind: "stop" });
    expect(threads[0]!.ended).toBe(true);
    expect(run.stand).toBe("failed");
    expect(seen.at(-1)).toMatchObject({ kind: "failure", generation: 1 });
    run.load({ ...preview("a million"), run: true });
    last().loaded();
    expect(last().kinds.at(-1)).toBe("run");
  });
});

describe("running", () => {
  test("it runs from the moment its own speed is known", () => {
    const run = start();
    run.load({ ...preview("a"), run: true });
    expect(run.busy).toBe(true);
    last().loaded();
    const { kinds } = last();
    expect(kinds.indexOf("speed")).toBeGreaterThan(kinds.indexOf("load"));
    expect(kinds.indexOf("run")).toBeGreaterThan(kinds.indexOf("speed"));
  });

  test("Run while the preview is being placed waits for it", () => {
    const run = start();
    run.load(preview("a"));
    run.run("most");
    expect(last().kinds).not.toContain("run");
    last().loaded();
    expect(last().loads).toHaveLength(1);
    expect(last().kinds.at(-1)).toBe("run");
  });

  test("paused it goes on, finished it begins again", () => {
    const run = start();
    run.load({ ...preview("a"), run: true });
    last().loaded();
    last().say(status(1, "running"));
    last().say(status(1, "paused"));
    run.run("usual");
    expect(last().kinds).not.toContain("restart");
    last().say(status(1, "running"));
    last().say(status(1, "finished"));
    last().say(result(1));
    expect(run.result?.collisions).toBe(24_000);
    run.run("usual");
    expect(last().kinds.slice(-2)).toEqual(["restart", "run"]);
  });

  test("what came out holds while the same goes by once more, and no longer", () => {
    const run = start();
    run.load({ ...preview("a"), run: true });
    last().loaded();
    last().say(status(1, "running"));
    last().say(status(1, "finished", { time: 10, reached: 10 }));
    last().say(result(1, { time: 10 }));
    expect(run.replaying).toBe(false);
    run.run("usual");
    last().say(status(1, "running", { time: 3, reached: 10 }));
    expect(run.replaying).toBe(true);
    expect(run.result?.collisions).toBe(24_000);
    // It had been stopped by hand at 10.
    last().say(status(1, "running", { time: 10.5, reached: 10.5 }));
    expect(run.replaying).toBe(false);
    expect(run.result).toBeUndefined();
    expect(run.messages).toEqual([]);
  });

  test("news of a text that is no longer shown are not heard", () => {
    const run = start();
    run.load(preview("a"));
    last().loaded();
    run.load(preview("b"));
    last().say(result(1));
    expect(run.result).toBeUndefined();
  });

  test("a run taken up where it was kept has run", () => {
    const run = start();
    run.load({ ...preview("a"), keepIn: "/tmp/kept.run" });
    last().loaded("paused");
    expect(run.hasRun).toBe(true);
    expect(run.worthKeeping).toBe(true);
  });
});

describe("while a file is made of it", () => {
  test("it is busy, as somebody waits for that", async () => {
    const run = start();
    run.load(preview("a"));
    last().loaded("paused");
    expect(run.busy).toBe(false);
    const made = run.export("xyz", "a");
    expect(run.busy).toBe(true);
    await made;
    expect(run.busy).toBe(false);
    await expect(start().export("xyz", "a")).rejects.toThrow("no run");
  });
});

describe("and its page", () => {
  test("pictures that nobody looks at are as good as seen", () => {
    const run = start();
    run.load(preview("a"));
    last().loaded();
    expect(last().orders).toContainEqual({ kind: "seen", serial: 1 });
    run.showOn(() => true);
    last().say(shot(1, 2));
    expect(last().orders).not.toContainEqual({ kind: "seen", serial: 2 });
  });

  test("when it is hidden none are made, and the last is not waited for", () => {
    const run = start();
    run.load(preview("a"));
    run.showOn(() => true);
    last().loaded();
    last().say(shot(1, 7));
    run.showOn(undefined);
    expect(last().orders.slice(-2)).toMatchObject([
      { kind: "look", framesPerSecond: 0 },
      { kind: "seen", serial: 7 },
    ]);
  });

  test("one that comes up is told everything, also why there is nothing", () => {
    const run = start();
    run.load(preview("a"));
    last().loaded();
    run.showOn(() => true);
    expect(last().kinds.at(-1)).toBe("attach");
    const other = start();
    other.refuse("There is an error in the scenario.", []);
    const seen: RunUpdate[] = [];
    other.showOn((news) => seen.push(news) > 0);
    expect(seen).toMatchObject([{ kind: "failure", message: "There is an error in the scenario." }]);
  });

  test("what a page wants to see survives another text and another thread", () => {
    const run = start();
    run.load(preview("a"));
    last().loaded();
    const look = {
      kind: "look",
      colouring: "speed",
      velocities: true,
      contacts: false,
      next: false,
      distributions: [],
      chosen: 3,
      framesPerSecond: 60,
    } as const;
    run.order(look);
    last().kill();
    run.startAgain(undefined);
    expect(threads).toHaveLength(2);
    expect(last().orders[0]).toEqual(look);
  });
});

describe("a thread that dies", () => {
  test("is said, and the same text can be loaded again", () => {
    const run = start();
    run.load({ ...preview("a"), run: true });
    last().loaded();
    last().say(status(1, "running"));
    last().kill();
    expect(deaths).toEqual(["killed"]);
    expect(run.stand).toBe("dead");
    expect(run.busy).toBe(false);
    run.startAgain("/tmp/kept.run");
    expect(last().loads).toMatchObject([{ text: "a", keepIn: "/tmp/kept.run" }]);
    expect(last().generation).toBeGreaterThan(1);
  });

  test("while another text waits, makes way for it", () => {
    const run = start();
    run.load(preview("deadly"));
    run.load(preview("sound"));
    last().kill();
    last().loaded();
    expect(run.stand).toBe("preview");
    expect(run.text).toBe("sound");
  });
});

describe("without anybody watching", () => {
  const run = (signal: AbortSignal) =>
    runHeadless(
      "file:///tmp/gas.edpd.json",
      { text: "a" },
      (listener) => {
        const thread = new FakeThread(listener);
        threads.push(thread);
        return thread;
      },
      signal,
    );

  test("it runs to its result as fast as it goes, and leaves no thread behind", async () => {
    const ending = run(new AbortController().signal);
    expect(last().loads[0]).toMatchObject({ speed: "most" });
    last().loaded();
    last().say(status(1, "finished"));
    last().say(result(1));
    expect((await ending).result?.collisions).toBe(24_000);
    expect(last().ended).toBe(true);
  });

  test("it is called off at once", async () => {
    const abort = new AbortController();
    const ending = run(abort.signal);
    abort.abort();
    expect((await ending).stand).toBe("none");
    expect(last().ended).toBe(true);
  });

  test("it fails with the reason", async () => {
    const ending = run(new AbortController().signal);
    last().say({ kind: "failure", generation: 1, message: "too dense", messages: [] });
    expect(await ending).toMatchObject({ stand: "failed", reason: "too dense" });
  });
});
