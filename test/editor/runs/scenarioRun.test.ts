/** The run of one document, whatever a person, its thread and its page do in whichever order. */
import { describe, expect, test, vi } from "vitest";
import { runHeadless } from "../../../src/editor/runs/headlessRun.ts";
import { defaultViewRequest, type RunUpdate } from "../../../src/protocol/messages.ts";
import { FakeThread, result, scene, shot, status } from "../fakeThread.ts";
import { fakeRuns, load, preview, screen } from "./fakeRuns.ts";

const { threads, deaths, start, last } = fakeRuns();

describe("before anything has run", () => {
  test("it is named after its file", () => {
    expect(start().name).toBe("gas");
  });

  test("it shows the start, at the speed that suits the scenario", () => {
    const run = start();
    load(run, preview("a"));
    last().loaded();
    expect(run.state).toBe("preview");
    expect(run.hasRun).toBe(false);
    expect(last().orders).toMatchObject([{ kind: "load", speed: "auto", run: false }]);
  });

  test("of texts that come while it is being placed the newest is shown, by the same thread if that is quick", () => {
    const run = start();
    for (const text of ["a", "b", "c"]) load(run, preview(text));
    expect(run.requestedText).toBe("c");
    last().loaded();
    last().loaded();
    expect(last().loads.map(({ text }) => text)).toEqual(["a", "c"]);
    expect(run.text).toBe("c");
    expect(threads).toHaveLength(1);
  });

  test("a text that takes too long to be placed is given up for the next", () => {
    const run = start();
    load(run, preview("a million"));
    load(run, preview("few"));
    vi.advanceTimersByTime(299);
    expect(threads[0].ended).toBe(false);
    vi.advanceTimersByTime(1);
    expect(threads[0].ended).toBe(true);
    last().loaded();
    expect(run.text).toBe("few");
    expect(run.state).toBe("preview");
  });

  test("placing can be stopped at once, and run again", () => {
    const run = start();
    const seen: RunUpdate[] = [];
    run.showOn(screen(seen));
    load(run, { ...preview("a million"), run: true });
    run.send({ kind: "stop" });
    expect(threads[0].ended).toBe(true);
    expect(run.state).toBe("failed");
    expect(seen.at(-1)).toMatchObject({ kind: "failure", generation: 1 });
    load(run, { ...preview("a million"), run: true });
    last().loaded();
    expect(last().loads.at(-1)).toMatchObject({ run: true });
  });
});

describe("running", () => {
  test("a speed chosen in the panel holds for the run that is started at once, whatever is kept elsewhere", () => {
    const run = start();
    load(run, preview("a"));
    last().loaded();
    run.send({ kind: "speed", speed: "max" });
    run.run("auto");
    expect(run.speed).toBe("max");
    expect(last().orders.filter(({ kind }) => kind === "speed")).toEqual([{ kind: "speed", speed: "max" }]);
    load(run, { ...preview("b"), run: true });
    expect(run.speed).toBe("max");
  });

  test("it is started by one command, which carries speed and view request", () => {
    const run = start();
    const view = { ...defaultViewRequest, chosen: 3 };
    run.showOn(screen([], view));
    load(run, { ...preview("a"), run: true });
    expect(run.busy).toBe(true);
    last().loaded("running");
    expect(last().orders).toMatchObject([{ kind: "load", run: true, speed: "auto", view }]);
  });

  test("Run while the preview is being placed starts it without another load", () => {
    const run = start();
    load(run, preview("a"));
    run.run("max");
    expect(run.busy).toBe(true);
    last().loaded("running");
    expect(last().kinds).toEqual(["load", "speed", "run"]);
    expect(run.speed).toBe("max");
  });

  test("Run while a newer text waits starts that one", () => {
    const run = start();
    load(run, preview("a"));
    load(run, preview("b"));
    run.run("auto");
    last().loaded();
    expect(last().loads.map(({ text, run }) => [text, run])).toEqual([
      ["a", false],
      ["b", true],
    ]);
  });

  test("paused it goes on, finished it begins again", () => {
    const run = start();
    load(run, { ...preview("a"), run: true });
    last().loaded();
    last().say(status(1, "running"));
    last().say(status(1, "paused"));
    run.run("auto");
    expect(last().kinds).not.toContain("restart");
    last().say(status(1, "running"));
    last().say(status(1, "finished"));
    last().say(result(1));
    expect(run.result?.collisions).toBe(24_000);
    run.run("auto");
    expect(last().kinds.slice(-2)).toEqual(["restart", "run"]);
  });

  test("what came out holds while the same goes by once more, and no longer", () => {
    const run = start();
    load(run, { ...preview("a"), run: true });
    last().loaded();
    last().say(status(1, "running"));
    last().say(status(1, "finished", { time: 10, reached: 10 }));
    last().say(result(1, { time: 10 }));
    expect(run.replaying).toBe(false);
    run.run("auto");
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
    load(run, preview("a"));
    last().loaded();
    load(run, preview("b"));
    last().say(result(1));
    expect(run.result).toBeUndefined();
  });

  test("a run taken up where it was kept has run", () => {
    const run = start();
    load(run, { ...preview("a"), checkpoint: "/tmp/kept.run" });
    last().loaded("paused");
    expect(run.hasRun).toBe(true);
    expect(run.worthKeeping).toBe(true);
  });
});

describe("while a file is made of it", () => {
  test("it is busy, because a preview is awaited", async () => {
    const run = start();
    load(run, preview("a"));
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
  test("the host acknowledges no frames", () => {
    const run = start();
    load(run, preview("a"));
    last().loaded();
    run.showOn(screen());
    last().say(shot(1, 2));
    run.showOn(undefined);
    expect(last().kinds).not.toContain("drawn");
  });

  test("a frame goes to the page at once and unchanged", () => {
    const run = start();
    const seen: RunUpdate[] = [];
    run.showOn(screen(seen));
    load(run, preview("a"));
    const frame = shot(1, 1);
    last().say(frame);
    expect(seen.at(-1)).toBe(frame);
  });

  test("a start that was loaded before its page opened waits for the page, too, when it is run meanwhile", () => {
    const run = start();
    load(run, preview("a"));
    last().loaded();
    run.awaitScreen();
    run.run("max");
    const views = last().orders.filter(({ kind }) => kind === "view" || kind === "run");
    expect(views).toMatchObject([{ kind: "view", awaited: true }, { kind: "run" }]);
  });

  test("when it is hidden no frames are requested", () => {
    const run = start();
    load(run, preview("a"));
    run.showOn(screen());
    last().loaded();
    run.showOn(undefined);
    expect(last().orders.at(-1)).toMatchObject({ kind: "view", framesPerSecond: 0 });
  });

  test("one that comes up between the scene and the status after it gets everything, too", () => {
    const run = start();
    const seen: RunUpdate[] = [];
    load(run, preview("a"));
    run.showOn(screen(seen));
    expect(last().kinds).not.toContain("attach");
    expect(seen.at(-1)).toMatchObject({ kind: "status", phase: "loading" });
    run.showOn(undefined);
    last().say(scene(last().generation));
    expect(run.state).toBe("loading");
    run.showOn(screen(seen));
    expect(last().kinds.at(-1)).toBe("attach");
    // The next text is not there yet.
    load(run, preview("b"));
    run.showOn(screen(seen));
    expect(last().kinds.at(-1)).not.toBe("attach");
  });

  test("a page that opens receives everything, also the reason where there is nothing", () => {
    const run = start();
    load(run, preview("a"));
    last().loaded();
    run.showOn(screen());
    expect(last().kinds.at(-1)).toBe("attach");
    const other = start();
    other.refuse("There is an error in the scenario.", []);
    const seen: RunUpdate[] = [];
    other.showOn(screen(seen));
    expect(seen).toMatchObject([{ kind: "failure", message: "There is an error in the scenario." }]);
  });

  test("what a page wants to see survives another text and another thread", () => {
    const run = start();
    const view = { ...defaultViewRequest, chosen: 3 };
    run.showOn(screen([], view));
    load(run, preview("a"));
    last().loaded();
    last().kill();
    run.reload(undefined);
    expect(threads).toHaveLength(2);
    expect(last().orders[0]).toMatchObject({ kind: "load", view });
  });
});

describe("a thread that dies", () => {
  test("is said, and the same text can be loaded again", () => {
    const run = start();
    load(run, { ...preview("a"), run: true });
    last().loaded();
    last().say(status(1, "running"));
    last().kill();
    expect(deaths).toEqual(["killed"]);
    expect(run.state).toBe("dead");
    expect(run.busy).toBe(false);
    run.reload("/tmp/kept.run");
    expect(last().loads).toMatchObject([{ text: "a", checkpoint: "/tmp/kept.run" }]);
    expect(last().generation).toBeGreaterThan(1);
  });

  test("while another text waits, makes way for it", () => {
    const run = start();
    load(run, preview("deadly"));
    load(run, preview("sound"));
    last().kill();
    last().loaded();
    expect(run.state).toBe("preview");
    expect(run.text).toBe("sound");
  });
});

describe("without anybody watching", () => {
  const run = (signal: AbortSignal) =>
    runHeadless(
      "file:///tmp/gas.edpd.json",
      { text: "a", scenario: new Uint8Array() },
      (listener) => {
        const thread = new FakeThread(listener);
        threads.push(thread);
        return thread;
      },
      signal,
    );

  test("it runs to its result as fast as it goes, and leaves no thread behind", async () => {
    const ending = run(new AbortController().signal);
    expect(last().loads[0]).toMatchObject({ speed: "max" });
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
    expect((await ending).state).toBe("none");
    expect(last().ended).toBe(true);
  });

  test("it fails with the reason", async () => {
    const ending = run(new AbortController().signal);
    last().say({ kind: "failure", generation: 1, message: "too dense", messages: [] });
    expect(await ending).toMatchObject({ state: "failed", reason: "too dense" });
  });
});
