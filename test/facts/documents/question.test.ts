/** docs/QUESTION.md: each of its steps does what the page says. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { directoryWith, terminal } from "../../cli/terminal.ts";

const page = readFileSync("docs/QUESTION.md", "utf8");
const blocksOf = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map((match) => match[1]);
const [question, sweep] = blocksOf("jsonc");
const cwd = directoryWith({
  "haff.edpd.json": question!,
  "restitution.edpd.json": sweep!,
  "plot.mjs": blocksOf("js")[0],
});
/** In the order of the page, without `edpd`. */
const commands = blocksOf("sh")
  .join("")
  .trim()
  .split("\n")
  .map((line) => line.replace(/ +#.*/, "").split(" ").slice(1));

it("check, estimate, run, series, plot: the gas cools as Haff's law says, and the page has these figures", async () => {
  expect(commands.map(([name]) => name)).toEqual(["check", "estimate", "run", "sweep"]);
  const [checked, estimated, ran] = await Promise.all(commands.slice(0, 3).map((argv) => terminal(argv, { cwd })));
  expect([checked, estimated, ran].map((answer) => answer!.status)).toEqual([0, 0, 0]);
  expect(checked!.out).toContain("no problems");
  const rate = /collisions per particle and unit of time +([\d.]+)/.exec(estimated!.out)![1];
  expect(page).toContain(`With ω₀ = ${rate} `);
  const [, course] = /temperature +(1 → [\d.]+)/.exec(ran!.out)!;
  expect(page).toContain(`\`temperature ${course}\``);
  const series = readFileSync(join(cwd, "results/series.csv"), "utf8").trim().split("\n");
  expect(series[0].split(",")).toEqual(expect.arrayContaining(["time", "temperature"]));
  expect(series).toHaveLength(42);
  const said = execFileSync(process.execPath, ["plot.mjs"], { cwd, encoding: "utf8" });
  const [measured, haff] = /t₀ = ([\d.]+), Haff's law: ([\d.]+)/.exec(said)!.slice(1).map(Number) as [number, number];
  expect(page).toContain(`= ${haff}.\n`);
  expect(Math.abs(measured / haff - 1)).toBeLessThan(0.08);
  // The picture of the page is the one that its program writes.
  expect(readFileSync(join(cwd, "haff.svg"), "utf8")).toBe(readFileSync("docs/haff.svg", "utf8"));
});

it("a sweep shows how the figure goes with the restitution", async () => {
  const { status, err } = await terminal([...commands.at(-1)!, "--quiet", "--jobs", "1"], { cwd });
  expect([status, err]).toEqual([0, ""]);
  const rows = readFileSync(join(cwd, "restitution/points.csv"), "utf8").trim().split("\n");
  expect(rows).toHaveLength(4);
  const column = rows[0].split(",").findIndex((name) => /^temperature/.test(name));
  const ends = rows.slice(1).map((row) => Number(row.split(",")[column]));
  [0.85, 0.9, 0.95].forEach((restitution, k) => {
    const t0 = 4 / ((1 - restitution ** 2) * 1.254);
    expect(Math.abs(ends[k] / (1 + 20 / t0) ** -2 - 1)).toBeLessThan(0.08);
  });
});
