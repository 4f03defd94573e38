/** docs/PYTHON.md: each of its programs runs beside the results that the page makes, and finds what the run has measured. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { directoryWith, terminal } from "../../cli/terminal.ts";
import { readXyz } from "../../run/export/readers.ts";

const page = readFileSync("docs/PYTHON.md", "utf8");
const blocksOf = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map((match) => match[1]);
/** By the name in the first line. */
const programs = new Map(blocksOf("python").map((text) => [/^# (\S+\.py)/.exec(text)![1], text]));
const needs = (program: string) => [...programs.get(program)!.matchAll(/^import ([a-z]+)/gm)].map((match) => match[1]);

/** The packages that Python has, of those that are needed: found, not imported, which would take seconds. */
const wanted = [...new Set([...programs.keys()].flatMap(needs))];
const python = ["python3", "/usr/bin/python3"]
  .map((command) => {
    const script = `import importlib.util as u; print(*[m for m in "${wanted.join(" ")}".split() if u.find_spec(m)])`;
    try {
      return { command, has: new Set(execFileSync(command, ["-c", script], { encoding: "utf8" }).trim().split(" ")) };
    } catch {
      return { command, has: new Set<string>() };
    }
  })
  .reduce((best, other) => (other.has.size > best.has.size ? other : best));
const runs = (program: string) => needs(program).every((name) => python.has.has(name));

/** All in one process: they share their packages. */
const runner = `
import contextlib, io, json, sys
said = {}
for name, text in json.load(sys.stdin).items():
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(text, {"__name__": "__main__"})
    said[name] = out.getvalue()
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")
print(json.dumps(said))
`;

const cwd = directoryWith({ "gas.edpd.json": blocksOf("jsonc")[0] });
const results = (name: string) => readFileSync(join(cwd, "results", name), "utf8");

describe("the programs of docs/PYTHON.md", () => {
  beforeAll(async () => {
    for (const line of blocksOf("sh").at(-1)!.trim().split("\n")) {
      const [, ...argv] = line.split(" ");
      const { status, err } = await terminal([...argv, "--quiet", ...(argv[0] === "sweep" ? ["--jobs", "1"] : [])], {
        cwd,
      });
      expect([status, err]).toEqual([0, ""]);
    }
    const input = JSON.stringify(Object.fromEntries([...programs].filter(([name]) => runs(name))));
    const env = { ...process.env, MPLBACKEND: "Agg", MPLCONFIGDIR: cwd };
    if (python.has.size > 0)
      outputs = JSON.parse(execFileSync(python.command, ["-c", runner], { cwd, env, encoding: "utf8", input }));
    // Packages are slow to load where others work, too.
  }, 120_000);

  let outputs: Readonly<Record<string, string>> = {};
  const said = (program: string) => outputs[program];
  const png = (name: string) => readFileSync(join(cwd, name)).subarray(1, 4).toString();
  const averages = () => JSON.parse(results("summary.json")).averages as Record<string, { mean: number }>;

  const facts: Readonly<Record<string, () => void>> = {
    "pressure.py"() {
      const [rows, mean] = said("pressure.py").split(" ").map(Number);
      expect(rows).toBe(results("series.csv").trim().split("\n").length - 1);
      expect(Math.abs(mean! / averages().compressibility!.mean - 1)).toBeLessThan(0.2);
      expect(png("pressure.png")).toBe("PNG");
    },
    "velocities.py"() {
      const [count, area] = said("velocities.py").split(" ").map(Number);
      expect(count).toBeGreaterThan(1000);
      expect(area).toBeCloseTo(1, 6);
      expect(png("velocities.png")).toBe("PNG");
    },
    "means.py"() {
      expect(said("means.py")).toContain(`compressibility ${averages().compressibility!.mean} ± `);
    },
    "displacement.py"() {
      const [frames, last] = said("displacement.py").split(" ").map(Number);
      expect(frames).toBe(41);
      // Beyond a diameter squared: over the edges of the box, not back.
      expect(last).toBeGreaterThan(10);
      expect(png("displacement.png")).toBe("PNG");
    },
    "digits.py"() {
      const last = readXyz(results("trajectory.xyz")).at(-1)!;
      const of = (name: string) => last.columns.get(name)![0]!.slice(0, 2);
      expect(JSON.parse(said("digits.py"))).toEqual([...of("pos"), ...of("velo")]);
    },
    "read_xyz.py"() {
      const rows = said("read_xyz.py").trim().split("\n");
      expect(rows).toHaveLength(41);
      for (const [k, row] of rows.entries()) {
        const [time, energy] = row.split(" ").map(Number);
        expect(time).toBe(k / 2);
        expect(energy).toBeCloseTo(averages().kineticEnergy!.mean, 6);
      }
    },
    "density.py"() {
      const rows = said("density.py").trim().split("\n").slice(1);
      const found = rows.map((row) => row.trim().split(/\s+/).map(Number));
      expect(found.map(([count]) => count)).toEqual([50, 100, 150]);
      expect(found.map(([, z]) => z!)).toEqual(found.map(([, z]) => z!).toSorted((a, b) => a - b));
      expect(png("density.png")).toBe("PNG");
    },
  };

  test("are these", () => {
    expect([...programs.keys()]).toEqual(Object.keys(facts));
  });

  for (const [program, fact] of Object.entries(facts)) {
    const missing = runs(program) ? "" : ` (not run: Python has not all of ${needs(program).join(", ")})`;
    test.skipIf(missing !== "")(`${program}${missing}`, fact);
  }
});
