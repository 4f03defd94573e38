/** The real program in a real process: signals, pipes, exit status. `node esbuild.mjs` has to have been run. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { built } from "../built.ts";
import { everyNth, take } from "../effort.ts";
import { directoryWith, gas } from "./terminal.ts";

const program = built("edpd.js");

const start = (cwd: string, ...argv: string[]) => spawn(process.execPath, [program, ...argv], { cwd });

function ended(child: ChildProcess): Promise<{ status: number | null; out: string; err: string }> {
  const written = { out: "", err: "" };
  child.stdout?.on("data", (chunk) => {
    written.out += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    written.err += chunk;
  });
  return new Promise((done) => child.on("close", (status) => done({ status, ...written })));
}

const text = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : "");

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Interrupts a run some time after it has made its directory, later and later until it had done enough work: on any machine.
 * The run itself must not end, however fast the machine.
 */
async function interruptedAfter(collisions: number, scenario: string, signal: "SIGINT" | "SIGTERM", status: number) {
  for (let pause = 250; ; pause *= 2) {
    const cwd = directoryWith({ "long.edpd.json": scenario });
    const child = start(cwd, "run", "long.edpd.json", "--out", "o");
    const end = ended(child);
    while (!existsSync(join(cwd, "o"))) await wait(20);
    await wait(pause);
    child.kill(signal);
    const { status: found, out } = await end;
    // Before the program listens, the signal itself ends it.
    if (child.signalCode === null) expect(found).toBe(status);
    if (!existsSync(join(cwd, "o/summary.json"))) continue;
    const summary = JSON.parse(readFileSync(join(cwd, "o/summary.json"), "utf8"));
    if (summary.collisions > collisions) return { cwd, out, summary };
  }
}

describe("the program", () => {
  test("runs a scenario, in silence on stderr", async () => {
    const { status, out, err } = await ended(start(directoryWith({ "gas.edpd.json": gas }), "run", "gas.edpd.json"));
    expect([status, err]).toEqual([0, ""]);
    expect(out).toContain("Reached time 5.");
  });

  test("keeps the compiled code of a check where Node can, and of nothing that answers without it", async () => {
    const cwd = directoryWith({
      "gas.edpd.json": gas,
      "keeping.mjs": 'import modules from "node:module"; modules.enableCompileCache = () => console.log("kept");',
    });
    const keeping = (...argv: string[]) =>
      ended(spawn(process.execPath, ["--import", "./keeping.mjs", program, ...argv], { cwd }));
    expect(await keeping("check", "gas.edpd.json")).toEqual({
      status: 0,
      out: "kept\ngas.edpd.json: no problems\n",
      err: "",
    });
    expect((await keeping("--version")).out).not.toContain("kept");
  });

  test("passes its status on", async () => {
    const cwd = directoryWith({ "bad.edpd.json": "{" });
    expect((await ended(start(cwd, "check", "bad.edpd.json"))).status).toBe(1);
    expect((await ended(start(cwd, "check", "missing.edpd.json"))).status).toBe(2);
  });

  // 128 and the number of the signal, as shells have it.
  test.each(
    everyNth(2, [
      ["SIGTERM", 143],
      ["SIGINT", 130],
    ] as const),
  )("%s ends a long run cleanly and writes what was done, with status %i", async (signal, wanted) => {
    const { cwd, out, summary } = await interruptedAfter(1000, gas.replace("5 },", "1e9 },"), signal, wanted);
    expect(out).toContain("Stopped by hand");
    const { time } = summary;
    const rows = readFileSync(join(cwd, "o/series.csv"), "utf8").trim().split("\n");
    expect(Number(rows.at(-1)!.split(",")[0])).toBe(time);
    expect(readFileSync(join(cwd, "o/end.edpd.json"), "utf8")).toContain(String(time));
  });

  test("SIGINT ends a run within a time step that never ends, too", async () => {
    const long = '{ "box": { "size": [12, 12, 12] }, "particles": { "count": 400, "radius": 0.5 }, ';
    const scenario = `${long}"method": { "kind": "time-stepped", "step": 1e9 }, "stop": { "time": 1e10 } }`;
    const { summary } = await interruptedAfter(100, scenario, "SIGINT", 130);
    expect(summary.time).toBeLessThan(1e9);
  });

  test.each(take<readonly NodeJS.Signals[]>(["SIGINT"], ["SIGINT", "SIGTERM"]))(
    "%s in the diagnosis after a run ends it with all results, however long it would take",
    async (signal) => {
      // Steps so long that collisions are missed: the more particles, the longer is the comparison with the exact engine.
      for (const side of [120, 400, 800]) {
        const scenario = `{ "box": { "size": [${side}, ${side}] }, "particles": { "count": ${0.3 * side * side}, "radius": 0.5 },
          "method": { "kind": "time-stepped", "step": 0.3, "detector": "overlap" }, "stop": { "time": 0.9 } }`;
        const cwd = directoryWith({ "missing.edpd.json": scenario });
        const child = start(cwd, "run", "missing.edpd.json", "--out", "o");
        const end = ended(child);
        const summary = () => text(join(cwd, "o/summary.json"));
        // The last file that is written before it.
        const begun = () => existsSync(join(cwd, "o/end.edpd.json")) && summary().includes("was not finished");
        while (!begun() && child.exitCode === null) await wait(2);
        const files = readdirSync(join(cwd, "o"));
        child.kill(signal);
        const { status, out, err } = await end;
        // It had ended before the signal came.
        if (!err.includes("note: The diagnosis of the run was canceled.")) continue;
        for (const name of ["series.csv", "velocities.csv"]) expect(files).toContain(name);
        // The run itself was complete.
        expect([status, out]).toEqual([0, expect.stringContaining("Reached time 0.9.")]);
        expect(JSON.parse(summary())).toMatchObject({ notes: ["The diagnosis of the run was canceled."] });
        return;
      }
      expect.unreachable("every diagnosis had ended before its signal");
    },
  );

  test("reads a scenario that comes through a pipe", async () => {
    const child = start(directoryWith({}), "run", "-", "--json");
    child.stdin.end(gas);
    const { status, out } = await ended(child);
    expect([status, JSON.parse(out).time]).toEqual([0, 5]);
  });

  test("does not mind a reader that has seen enough", async () => {
    const child = start(directoryWith({}), "schema");
    // The schema is longer than a pipe holds.
    child.stdout.once("data", () => child.stdout.destroy());
    let err = "";
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    const status = await new Promise((done) => child.on("close", done));
    expect([status, err]).toEqual([0, ""]);
  });
});
