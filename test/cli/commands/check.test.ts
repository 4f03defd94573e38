/** `edpd check`: places, fixes, status, and with --run what scenarios expect. */
import { describe, expect, test } from "vitest";
import { directoryWith, gas, terminal } from "../terminal.ts";

const cwd = directoryWith({
  "gas.edpd.json": gas,
  "typo.edpd.json": '{\n  "box": { "size": [10, 10] },\n  "partcles": { "count": 5, "radius": 1 }\n}\n',
  "overlap.edpd.json":
    '{\n  "box": { "size": [10, 10] },\n  "particles": { "radius": 1, "at": [[2, 2],\n    [3, 2]] }\n}\n',
  "fails.edpd.json": gas.replace(
    '"stop"',
    '"expect": {\n    "collisions": { "max": 3 },\n    "energyDrift": { "max": 1e-10 } },\n  "stop"',
  ),
  "endless.edpd.json": gas.replace('"stop": { "time": 5 },', ""),
  "collapse.edpd.json": `{
    "box": { "size": [4, 10], "edges": "reflecting" }, "gravity": [0, -1],
    "particles": { "at": [[2, 5]], "radius": 1, "velocity": "rest" },
    "contact": { "restitution": 0.5 }, "stop": { "time": 1000 }
  }`,
  "deep/outer.edpd.json": '{ "box": { "size": [9, 9] }, "particles": { "file": "balls.xyz", "radius": 1 } }',
  "deep/balls.xyz": "2\nProperties=species:S:1:pos:R:3\nA 2 2 0\nA 5 5 0\n",
  "lost.edpd.json": '{\n  "box": { "size": [9, 9] },\n  "particles": { "file": "nowhere.xyz" }\n}',
});
const check = (...argv: string[]) => terminal(["check", ...argv], { cwd });

describe("edpd check", () => {
  test("says that all is well, with status 0", async () => {
    expect(await check("gas.edpd.json")).toEqual({ status: 0, out: "gas.edpd.json: no problems\n", err: "" });
  });

  test("says where, what, and what to do, with status 1", async () => {
    const { status, out, err } = await check("typo.edpd.json");
    expect([status, err]).toEqual([1, ""]);
    expect(out).toMatch(/^typo\.edpd\.json:3:3: error unknown: unknown property `partcles`/m);
    expect(out).toMatch(/^ {4}fix: Write `particles`$/m);
  });

  test("points at the particle", async () => {
    expect((await check("overlap.edpd.json")).out).toMatch(/^overlap\.edpd\.json:4:5: error overlap:/m);
  });

  test("reads the files a scenario names beside the scenario, and says where one is missing", async () => {
    expect((await check("deep/outer.edpd.json")).status).toBe(0);
    const { status, out } = await check("lost.edpd.json");
    expect(status).toBe(1);
    expect(out).toMatch(/^lost\.edpd\.json:3:26: error file: `nowhere\.xyz` cannot be read: there is no such file/m);
  });

  test("goes through all files, and ends with the worst status", async () => {
    const { status, out, err } = await check("typo.edpd.json", "missing.edpd.json", "gas.edpd.json");
    expect(status).toBe(2);
    expect(err).toContain("missing.edpd.json: there is no such file");
    expect(out).toContain("gas.edpd.json: no problems");
    expect(out).toMatch(/^3 files: \d+ errors?, 0 warnings, 1 could not be read\.$/m);
    expect((await check("missing.edpd.json", "typo.edpd.json")).status).toBe(2);
  });

  test("gives programs one document", async () => {
    const { status, out, err } = await check("--json", "typo.edpd.json", "gas.edpd.json", "missing.edpd.json");
    expect([status, err]).toEqual([2, ""]);
    const { files } = JSON.parse(out);
    expect(files.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, true, false]);
    const unknown = { line: 3, column: 3, severity: "error", code: "unknown" };
    expect(files[0].messages).toContainEqual(expect.objectContaining(unknown));
    const lines = files[0].messages.map(({ line }: { line: number }) => line);
    expect(lines).toEqual([...lines].sort((a, b) => a - b));
    expect(files[2].error).toContain("no such file");
  });
});

describe("edpd check --run", () => {
  test("runs, and finds nothing to complain about", async () => {
    const { status, out } = await check("--run", "gas.edpd.json");
    expect(status).toBe(0);
    expect(out).toMatch(/ran to time 5, \d+ collisions\. No expectations\./);
  });

  test("fails where an expectation does, on the expectation, and says what holds", async () => {
    const { status, out } = await check("--run", "fails.edpd.json");
    expect(status).toBe(1);
    expect(out).toMatch(/^fails\.edpd\.json:6:19: error expectation: `collisions` should be at most 3; it is \d+\.$/m);
    expect(out).toMatch(/holds energyDrift at most 1e-10/);
    expect((await check("fails.edpd.json")).status).toBe(0);
  });

  test("does not begin what has no end", async () => {
    const { status, out } = await check("--run", "endless.edpd.json");
    expect(status).toBe(1);
    expect(out).toMatch(/^endless\.edpd\.json:\d+:\d+: error stop:/m);
  });

  test("says what stopped a run, and what would help", async () => {
    const { status, out } = await check("--run", "collapse.edpd.json");
    expect(status).toBe(1);
    expect(out).toMatch(/^collapse\.edpd\.json:4:16: error collapse: Inelastic collapse at time 8\.485/m);
    expect(out).toMatch(/fix: Add a contact duration/);
  });

  test("gives programs judgments", async () => {
    const { files } = JSON.parse((await check("--run", "--json", "fails.edpd.json")).out);
    expect(files[0].expectations).toMatchObject([
      { quantity: "collisions", passed: false },
      { quantity: "energyDrift", passed: true },
    ]);
  });

  test("ends at Ctrl-C with status 130", async () => {
    const long = directoryWith({ "long.edpd.json": gas.replace("5 },", "1e9 },") });
    const answer = await terminal(["check", "--run", "long.edpd.json"], { cwd: long, interruptAfter: 2 });
    expect(answer.status).toBe(130);
  });
});
