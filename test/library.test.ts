/**
 * The package as a program that depends on it imports it: the examples of docs/LIBRARY.md print what is written there, and runs end in the
 * state of the terminal. Requires `node esbuild.mjs`.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readScenario, run, ScenarioError } from "../src/library.ts";
import { everyNth, take } from "./effort.ts";

const root = join(import.meta.dirname, "..");
let own = "";
const packaged = () => join(own, "node_modules/edpd-playground");

beforeAll(() => {
  own = mkdtempSync(join(tmpdir(), "edpd-library-"));
  // What `npm pack` would put into the package.
  const listed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [{ files }] = JSON.parse(listed) as [{ readonly files: readonly { readonly path: string }[] }];
  for (const { path } of files) {
    mkdirSync(dirname(join(packaged(), path)), { recursive: true });
    cpSync(join(root, path), join(packaged(), path));
  }
});

afterAll(() => rmSync(own, { recursive: true, force: true }));

function printed(program: string, ...args: readonly string[]): string {
  const file = join(own, "program.mjs");
  writeFileSync(file, program);
  return execFileSync(process.execPath, [file, ...args], { cwd: own, encoding: "utf8", stdio: "pipe" });
}

describe("examples of docs/LIBRARY.md", () => {
  const document = readFileSync(join(root, "docs/LIBRARY.md"), "utf8");
  const examples = [...document.matchAll(/^## (.*)\n[\s\S]*?^```js\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm)].map(
    (found) => found.slice(1) as [title: string, program: string, output: string],
  );

  test("are three", () => {
    expect(examples).toHaveLength(3);
  });

  test.each(examples)("%s", (_, program, output) => {
    expect(printed(program)).toBe(output);
  });
});

test("what is no text and options that do not fit are refused with what was expected", async () => {
  expect(() => readScenario(7 as never)).toThrow(new TypeError("readScenario: expected a text, got 7."));
  const text = '{ "box": { "size": [9, 9] }, "particles": { "count": 9, "radius": 0.3 }, "stop": { "time": 5 } }';
  await expect(run(JSON.parse(text))).rejects.toThrow(
    "run: expected a text, or a scenario of readScenario, got a value",
  );
  const wrong: readonly [object, string][] = [
    [{ until: "3" }, 'expected a positive number as until, got "3"'],
    [{ until: -1 }, "expected a positive number as until, got -1"],
    [{ until: Number.NaN }, "expected a positive number as until, got NaN"],
    [{ seed: 1.5 }, "expected a whole number ≥ 0 as seed, got 1.5"],
    [{ files: { a: 5 } }, "expected names with a Uint8Array or a text each as files"],
    [{ onProgress: 5 }, "expected a function as onProgress, got 5"],
    [{ signal: {} }, "expected an AbortSignal as signal"],
    [{ untill: 3 }, "there is no option untill. Did you mean until?"],
  ];
  for (const [options, message] of wrong) await expect(run(text, options)).rejects.toThrow(`run: ${message}`);
  expect((await run(text, { until: 0.1, seed: undefined as never })).time).toBe(0.1);
  await expect(run("{}")).rejects.toMatchObject({ name: "ScenarioError" });
  await expect(run("{}")).rejects.toBeInstanceOf(ScenarioError);
  expect(ScenarioError.name).toBe("ScenarioError");
});

test("each command that reads scenarios is in the package, which needs no other; what npm links can be executed", () => {
  const command = join(packaged(), "dist/edpd.js");
  expect(statSync(command).mode & 0o111).not.toBe(0);
  writeFileSync(join(own, "a.edpd.json"), '{ "box": { "size": [9, 9] }, "particles": { "count": 9, "radius": 0.3 } }');
  // In `npm test` the end state of a sample is computed by `run`, below.
  for (const words of take(
    [["check"], ["estimate", "--trial", "0"]],
    [["check"], ["estimate", "--trial", "0"], ["run", "--until", "0.1"]],
  ))
    execFileSync(process.execPath, [command, ...words, "a.edpd.json"], { cwd: own, stdio: "pipe" });
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(dependencies).toBeUndefined();
});

const samples = ["gas", "hourglass", "colloids", "coupled-stochastic", "brownian-mixture"];

test.each(everyNth(5, samples))("%s ends in the state of the terminal", (name) => {
  const out = join(own, name);
  const scenario = join(root, `media/samples/${name}.edpd.json`);
  const until = ["--until", "0.5"];
  // Installed, the terminal command is in the package, too. What a sample expects may not hold so early.
  try {
    execFileSync(process.execPath, [join(packaged(), "dist/edpd.js"), "run", scenario, "--out", out, ...until, "-q"]);
  } catch (error) {
    expect((error as { readonly status: number }).status).toBe(1);
  }
  const program = `
    import { readFileSync, writeFileSync } from "node:fs";
    import { run } from "edpd-playground";
    const files = Object.fromEntries(["hourglass.stl"].map((name) => [name, readFileSync("${root}/media/samples/" + name)]));
    const { end, series } = await run(readFileSync(process.argv[2], "utf8"), { until: 0.5, files });
    writeFileSync("ended.json", JSON.stringify(end.files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])));
    console.log(Object.values(series).every(({ length }) => length === series.time.length), end.time);
  `;
  expect(printed(program, scenario)).toBe("true 0.5\n");
  const ended: [string, string][] = JSON.parse(readFileSync(join(own, "ended.json"), "utf8"));
  expect(ended.map(([file]) => file).sort()).toEqual(
    readdirSync(out)
      .filter((file) => /^end\./.test(file))
      .sort(),
  );
  // Their difference would have the length of a state.
  for (const [file, text] of ended) expect(text === readFileSync(join(out, file), "utf8"), file).toBe(true);
});

test("its types serve a program that is checked", () => {
  writeFileSync(
    join(own, "typed.mts"),
    `import { type RunResult, readScenario, run, ScenarioError } from "edpd-playground";
     const { scenario, messages } = readScenario("{}");
     if (!scenario) throw new Error(messages[0]?.message);
     const { series, end }: RunResult = await run(scenario, { until: 1, signal: new AbortController().signal });
     export const sum: number = (series.energy ?? end.positions).reduce((a: number, b: number) => a + b, 0);
     export const why = (error: unknown) => (error instanceof ScenarioError ? error.messages.length : 0);
     // @ts-expect-error: a number is no scenario
     void run(1);
    `,
  );
  const examples = [...readFileSync(join(root, "docs/LIBRARY.md"), "utf8").matchAll(/^```js\n([\s\S]*?)^```$/gm)];
  expect(examples).toHaveLength(3);
  const names = examples.map(([, program], k) => {
    writeFileSync(join(own, `example${k}.mts`), program!);
    return `example${k}.mts`;
  });
  typeCheck("es2023,dom", ["typed.mts", ...names]);
  // Without types of browsers and of Node.
  writeFileSync(
    join(own, "bare.mts"),
    'import { run } from "edpd-playground";\nexport const { time } = await run("{}");\n',
  );
  typeCheck("es2023", ["bare.mts"]);
});

function typeCheck(lib: string, names: readonly string[]): void {
  const options = ["--noEmit", "--strict", "--noUncheckedIndexedAccess", "--module", "nodenext", "--target", "es2022"];
  execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), ...options, "--lib", lib, ...names], {
    cwd: own,
    stdio: "pipe",
  });
}

test("a run ends at the time that is asked for, where the callback says so, or not at all", async () => {
  const gas = '{ "box": { "size": [1, 1] }, "particles": { "count": 100, "fraction": 0.2 } }';
  expect(await run(gas, { until: 0.25 })).toMatchObject({ time: 0.25, ending: { why: "time" } });
  const seen: number[] = [];
  const stopped = await run(gas, { onProgress: ({ collisions }) => seen.push(collisions) < 2 });
  expect(stopped.ending.why).toBe("stopped");
  expect(stopped.collisions).toBe(seen[1]);
  await expect(run(gas, { signal: AbortSignal.abort(new Error("too late")) })).rejects.toThrow("too late");
  await expect(run("{}")).rejects.toMatchObject({ name: "ScenarioError", messages: [{ code: "missing" }, {}] });
});
