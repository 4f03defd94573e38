/** What `edpd compare` prints: a row for each run, then what is to be said of them. */

import { shareText } from "../../analysis/statistics/shareError.ts";
import { countsWork, dynamicsOf } from "../../engine/dynamics/index.ts";
import { bytes, number, whole } from "../../format/numbers.ts";
import type { ComparisonMark } from "../../protocol/messages.ts";
import type { Parting } from "../../run/compare/collisionSequence.ts";
import type { SweepEntry } from "../../run/compare/comparedMethods.ts";
import { agreement, onBestCells, onErrors, onRounding } from "../../run/compare/comparisonText.ts";
import { misses, onSteps, percent } from "../../run/compare/stepSweepText.ts";
import type { WorkShares } from "../../run/compare/workShares.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { plural } from "../../scenario/text/wording.ts";
import type { Io } from "../io.ts";
import { type Paint, painter } from "./paint.ts";

export interface Told {
  readonly particles: number;
  readonly brownian: boolean;
  readonly entrants: readonly SweepEntry[];
  readonly results: readonly WorkShares[];
  readonly shadow: Parting | undefined;
  readonly marks: readonly ComparisonMark[];
  /** Methods that had not come to an end when it was cut. */
  readonly unrun: readonly string[];
}

type Column = readonly [title: string, cell: (row: WorkShares) => string];

export function writeComparison(file: string, scenario: ResolvedScenario, told: Told, io: Io): void {
  const { results, shadow } = told;
  const [first] = results;
  if (!first) return;
  const paint = painter(io.out, io.env);
  const columns: Column[] = [
    ["method", ({ name }) => name],
    ["µs", time],
    ["pair tests", ({ work }) => number(work.pairTests, 3)],
    ["cells", ({ work }) => number(work.cellsVisited, 3)],
    ["transfers", ({ work }) => number(work.transfers, 3)],
    ["looks again", ({ work }) => number(work.checks + work.advancements, 3)],
    [
      "queue steps",
      ({ work, kind }) => (countsWork(dynamicsOf(kind), "queueSteps") ? number(work.queueSteps, 3) : "–"),
    ],
    ["advanced", ({ work }) => number(work.advanced, 3)],
    ["memory", (row) => bytes(row.bytes)],
    ["same encounters", agreement],
  ];
  const nothing = results.every(({ collisions, wallHits }) => collisions + wallHits === 0);
  const wrong = ({ parting }: WorkShares) => parting?.by === "error";
  const lines = [
    paint("bold", `${headOf(file, scenario, told)}, ${whole(first.collisions)} collisions`),
    "",
    ...(nothing ? ["Nothing met anything; all that was done, in all:"] : ["Work of an encounter:"]),
    ...tableOf(columns, results, paint, wrong),
    "",
    ...onRounding(results, shadow),
    ...onErrors(results).map((sentence) => paint("red", sentence)),
    ...(told.unrun.length > 0 ? [] : onBestCells(results)),
    ...onUnrun(told),
    "",
  ];
  io.out.write(lines.join("\n"));
}

/** Of each method one step after the other. */
export function writeSteps(file: string, scenario: ResolvedScenario, told: Told, io: Io): void {
  const { brownian, entrants, results, marks } = told;
  if (results.length === 0) return;
  const paint = painter(io.out, io.env);
  const familyOf = (name: string) => entrants.find((entrant) => entrant.name === name)?.family ?? name;
  const families = [...new Set(entrants.map(({ family }) => family))];
  const all = families.flatMap((family) => results.filter(({ name }) => familyOf(name) === family));
  // In the table those without a step would be a row of dashes.
  const rows = all.filter(({ against }) => against);
  const share = (part: "missed" | "invented" | "delayed"): Column[1] => {
    return ({ against }) => (against ? percent(against[part] / Math.max(1, against.judged)) : "–");
  };
  const columns: Column[] = [
    ["method", ({ name }) => familyOf(name)],
    ["step", ({ step }) => number(step, 3)],
    ["missed", (row) => (row.against && row.against.judged > 0 ? shareText(row.against) : "–")],
    ["invented", share("invented")],
    ["late", share("delayed")],
    ["late by", ({ against }) => (against && against.delayed > 0 ? number(against.delay, 2) : "–")],
    ["first differs at", ({ against }) => (against?.parting === undefined ? "–" : number(against.parting, 3))],
    ["energy off", ({ against }) => (against && against.energyError > 1e-9 ? percent(against.energyError) : "–")],
    ["judged", ({ against }) => (against ? whole(against.judged) : "–")],
    ["µs", time],
    ["pair tests", ({ work }) => number(work.pairTests, 3)],
  ];
  const beside = brownian ? "exact runs on the same noise" : "exact runs from the same start";
  const lines = [
    paint("bold", `${headOf(file, scenario, told)}, beside ${beside}`),
    "",
    "Shares are of the exact engine’s collisions; time and pair tests are of one encounter:",
    ...tableOf(columns, rows, paint, ({ against }) => against !== undefined && misses(against)),
    ...all.filter(({ against }) => !against).map(withoutStep),
    "",
    ...onSteps(all, familyOf, (family) => !told.unrun.some((name) => familyOf(name) === family)),
    ...onUnrun(told),
    ...marks.map(({ about }) => about),
    "",
  ];
  io.out.write(lines.join("\n"));
}

function onUnrun({ unrun, results }: Told): string[] {
  if (unrun.length === 0) return [];
  const all = unrun.length + results.length;
  const untimed = results.some(({ microseconds }) => microseconds === undefined);
  return [
    `Stopped by hand with ${results.length} of ${all} runs at their end; nothing is said of methods with runs that are not here.`,
    ...(untimed ? ["Times are taken when all have run: a dash stands for those that are missing."] : []),
  ];
}

function withoutStep(row: WorkShares): string {
  return `  ${row.name}, without a step: ${time(row)} µs, ${number(row.work.pairTests, 3)} pair tests, nothing missed`;
}

/** A dash until it is taken. */
function time({ microseconds }: WorkShares): string {
  return microseconds === undefined ? "–" : number(microseconds, 3);
}

function headOf(file: string, { title, dimension }: ResolvedScenario, { particles }: Told): string {
  return `${title || file}: ${plural(particles, dimension === 2 ? "disc" : "sphere")}`;
}

function tableOf(
  columns: readonly Column[],
  results: readonly WorkShares[],
  paint: Paint,
  marked: (row: WorkShares) => boolean,
): string[] {
  const rows = [columns.map(([title]) => title), ...results.map((row) => columns.map(([, cell]) => cell(row)))];
  const widths = columns.map((_, k) => Math.max(...rows.map((row) => row[k]!.length)));
  return rows.map((row, index) => {
    const cells = row.map((cell, k) =>
      k === 0 || columns[k]![0] === "same encounters" ? cell.padEnd(widths[k]!) : cell.padStart(widths[k]!),
    );
    const text = `  ${cells.join("  ")}`.trimEnd();
    if (index === 0) return paint("dim", text);
    return marked(results[index - 1]!) ? paint("red", text) : text;
  });
}
