/** A study that is added to the registry alone is listed and run, and is in the CSV file, the page and the document of all studies. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defineStudy, figure } from "../../../src/study/core/study.ts";
import { studies } from "../../../src/study/papers/index.ts";
import { directoryWith, terminal } from "../../cli/terminal.ts";

const squares = defineStudy({
  name: "squares",
  title: "Squares of small numbers",
  source: "Euclid, Elements II",
  finding: "The square of 3 is 9",
  paper: "The square of 3 is 9.",
  here: "Numbers from 1 to 4.",
  quickly: "Numbers 1 and 3.",
  seconds: 1,
  points: (quick) => (quick ? [1, 3] : [1, 2, 3, 4]).map((k) => ({ k })),
  effort: ({ k }) => k,
  *measure({ k }) {
    yield 0.5;
    return { square: k * k };
  },
  judge: (rows) => ({
    figures: rows.filter(({ k }) => k === 3).map(({ square }) => figure("counted", "the square of 3", "9", square)),
    charts: [
      {
        name: "growth",
        chart: {
          title: "Squares",
          x: { label: "k" },
          y: { label: "k²" },
          curves: [{ name: "squares", points: rows.map(({ k, square }) => [k, square] as const) }],
        },
      },
    ],
    remarks: ["Squares grow."],
  }),
});

beforeAll(() => {
  studies.push(squares);
});
afterAll(() => {
  studies.splice(studies.indexOf(squares), 1);
});

test("it is listed", async () => {
  const { status, out } = await terminal(["study"], { cwd: directoryWith({}) });
  expect(status).toBe(0);
  expect(out).toContain("squares");
  expect(out).toContain("Squares of small numbers");
  const { out: json } = await terminal(["study", "--json"], { cwd: directoryWith({}) });
  expect(JSON.parse(json)).toContainEqual(expect.objectContaining({ name: "squares", source: "Euclid, Elements II" }));
});

test("its figures stand beside the paper's, in the results, the CSV file, the page with its chart, and the document", async () => {
  const cwd = directoryWith({});
  const argv = ["study", "squares", "--quiet", "--out", "here", "--report", "Studies.md"];
  const { status, out } = await terminal(argv, { cwd });
  expect(status).toBe(0);
  expect(out).toMatch(/the square of 3 +counted +9 +9/);
  const file = (...path: string[]) => readFileSync(join(cwd, ...path), "utf8");
  expect(readdirSync(join(cwd, "here")).sort()).toEqual([
    "points.jsonl",
    "result.json",
    "run.json",
    "squares-growth.svg",
    "squares.csv",
    "squares.md",
  ]);
  expect(file("here", "squares.csv")).toBe("k,square\n1,1\n2,4\n3,9\n4,16\n");
  expect(JSON.parse(file("here", "result.json")).figures).toEqual([
    { name: "the square of 3", by: "counted", paper: "9", ours: 9 },
  ]);
  for (const page of [file("here", "squares.md"), file("Studies.md")]) {
    expect(page).toContain("| the square of 3 | counted | 9 | 9 |");
    expect(page).toContain("squares-growth.svg)");
    expect(page).toContain("Squares grow.");
  }
  expect(file("Studies.md")).toContain("## `squares`: Squares of small numbers");
});
