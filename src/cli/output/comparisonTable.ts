/** Output of `edpd compare`: one row per run, then findings. */

import { shareText } from "../../analysis/statistics/shareError.ts";
import { countsWork, dynamicsOf } from "../../engine/dynamics/index.ts";
import { bytes, number, whole } from "../../format/numbers.ts";
import { oneLine } from "../../format/shownText.ts";
import {
  decorrelationIn,
  type ErrorColumn,
  errorColumns,
  type ShownWork,
  shownError,
  slowModes,
  workColumns,
} from "../../protocol/comparisonColumns.ts";
import type { ComparisonMark, SlowMode } from "../../protocol/messages.ts";
import type { Parting } from "../../run/compare/collisionSequence.ts";
import type { SweepEntry } from "../../run/compare/comparedMethods.ts";
import { agreement, onBestCells, onDecorrelation, onErrors, onRounding } from "../../run/compare/comparisonText.ts";
import { misses, onSteps, percent } from "../../run/compare/stepSweepText.ts";
import type { Work, WorkShares } from "../../run/compare/workShares.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { plural } from "../../scenario/text/wording.ts";
import type { Io } from "../io.ts";
import { type Paint, painter, textTable } from "./styledText.ts";

interface ComparisonResult {
  readonly particles: number;
  readonly brownian: boolean;
  readonly entrants: readonly SweepEntry[];
  readonly results: readonly WorkShares[];
  readonly shadow: Parting | undefined;
  readonly marks: readonly ComparisonMark[];
  /** Methods that had not finished when the comparison was stopped. */
  readonly unrun: readonly string[];
  /** The run would go on after the collisions that are compared. */
  readonly isCut: boolean;
}

type Column = readonly [title: string, cell: (row: WorkShares) => string];

function counted(what: ShownWork & Work): Column {
  return [titleOf(what), ({ work }) => number(work[what], 3)];
}

function titleOf(what: ShownWork): string {
  return workColumns[what].title.toLowerCase();
}

export function writeComparison(file: string, scenario: ResolvedScenario, result: ComparisonResult, io: Io): void {
  const { results, shadow } = result;
  const [first] = results;
  if (!first) return;
  const paint = painter(io.out, io.env);
  const columns: Column[] = [
    ["method", ({ name }) => name],
    ["µs", time],
    counted("pairTests"),
    counted("cellsVisited"),
    counted("transfers"),
    [titleOf("checks"), ({ work }) => number(work.checks + work.advancements, 3)],
    [
      titleOf("queueSteps"),
      ({ work, kind }) => (countsWork(dynamicsOf(kind), "queueSteps") ? number(work.queueSteps, 3) : "–"),
    ],
    counted("advanced"),
    ["memory", (row) => bytes(row.bytes)],
    ["identical", agreement],
  ];
  const nothing = results.every(({ collisions, wallHits }) => collisions + wallHits === 0);
  const wrong = ({ parting }: WorkShares) => parting?.by === "error";
  const lines = [
    paint(
      "bold",
      `${headOf(file, scenario, result)}, ${result.isCut ? "the first " : ""}${whole(first.collisions)} collisions`,
    ),
    "",
    ...(nothing ? ["No events; work in total:"] : ["Work per event:"]),
    ...tableOf(columns, results, paint, wrong),
    "",
    ...onRounding(results, shadow),
    ...onErrors(results).map((sentence) => paint("red", sentence)),
    ...(result.unrun.length > 0 ? [] : onBestCells(results)),
    ...onUnrun(result),
    "",
  ];
  io.out.write(lines.map(oneLine).join("\n"));
}

/** How soon states are independent under each method. */
export function writeDecorrelation(file: string, scenario: ResolvedScenario, result: ComparisonResult, io: Io): void {
  const { results } = result;
  if (results.length === 0) return;
  const paint = painter(io.out, io.env);
  const modes = Object.entries(slowModes) as [SlowMode, (typeof slowModes)[SlowMode]][];
  const columns: Column[] = [
    ["method", ({ name }) => name],
    ...modes.flatMap(([mode, { title }]): Column[] => [
      [title.toLowerCase(), (row) => decorrelationText(row, mode)],
      ["in events", ({ decorrelation = [] }) => number(decorrelation.find((each) => each.mode === mode)?.events, 3)],
    ]),
    ["µs", time],
    ["memory", (row) => bytes(row.bytes)],
  ];
  const lines = [
    paint("bold", headOf(file, scenario, result)),
    "",
    "Integrated autocorrelation times; states twice as far apart are independent. ≥: the run was too short to show it.",
    ...tableOf(columns, results, paint, () => false),
    "",
    ...onDecorrelation(results),
    ...onUnrun(result),
    "",
  ];
  io.out.write(lines.map(oneLine).join("\n"));
}

function decorrelationText(row: WorkShares, mode: SlowMode): string {
  const found = decorrelationIn(row, mode);
  if (!found) return "–";
  const { milliseconds, error, seen } = found;
  return seen ? `${number(milliseconds, 3)} ± ${number(error, 1)}` : `≥ ${number(milliseconds, 2)}`;
}

/** Each method with its steps in order. */
export function writeSteps(file: string, scenario: ResolvedScenario, result: ComparisonResult, io: Io): void {
  const { brownian, entrants, results, marks } = result;
  if (results.length === 0) return;
  const paint = painter(io.out, io.env);
  const familyOf = (name: string) => entrants.find((entrant) => entrant.name === name)?.family ?? name;
  const families = [...new Set(entrants.map(({ family }) => family))];
  const all = families.flatMap((family) => results.filter(({ name }) => familyOf(name) === family));
  // Methods without a step would be rows of dashes.
  const rows = all.filter(({ against }) => against);
  const columns: Column[] = [
    ["method", ({ name }) => familyOf(name)],
    ["step", ({ step }) => number(step, 3)],
    ...errorColumns.map((column): Column => [column.title.toLowerCase(), (row) => errorText(column, row)]),
    ["µs", time],
    counted("pairTests"),
  ];
  const beside = brownian ? "exact runs on the same noise" : "exact runs from the same start";
  const lines = [
    paint("bold", `${headOf(file, scenario, result)}, beside ${beside}`),
    "",
    "Shares are of the exact engine’s collisions; time and pair tests are per event:",
    ...tableOf(columns, rows, paint, ({ against }) => against !== undefined && misses(against)),
    ...all.filter(({ against }) => !against).map(withoutStep),
    "",
    ...onSteps(all, familyOf, (family) => !result.unrun.some((name) => familyOf(name) === family)),
    ...onUnrun(result),
    ...marks.map(({ about }) => about),
    "",
  ];
  io.out.write(lines.map(oneLine).join("\n"));
}

const write = { share: percent, quantity: (value: number) => number(value, 2), time: threeDigits, count: whole };

function threeDigits(value: number): string {
  return number(value, 3);
}

function errorText(column: ErrorColumn, { against }: WorkShares): string {
  if (column.counted === "missed") return against && against.judged > 0 ? shareText(against) : "–";
  const found = shownError(column, against);
  return found === undefined ? "–" : write[column.kind](found);
}

function onUnrun({ unrun, results }: ComparisonResult): string[] {
  if (unrun.length === 0) return [];
  const all = unrun.length + results.length;
  const untimed = results.some(({ microseconds }) => microseconds === undefined);
  return [
    `Stopped by user with ${results.length} of ${all} runs finished; methods with missing runs are not judged.`,
    ...(untimed ? ["Times are taken when all methods have run: a dash means not measured."] : []),
  ];
}

function withoutStep(row: WorkShares): string {
  return `  ${row.name}, without a step: ${time(row)} µs, ${number(row.work.pairTests, 3)} pair tests, nothing missed`;
}

/** A dash until it is measured. */
function time({ microseconds }: WorkShares): string {
  return microseconds === undefined ? "–" : number(microseconds, 3);
}

function headOf(file: string, { title, dimension }: ResolvedScenario, { particles }: ComparisonResult): string {
  return `${title?.replace(/\s+/g, " ") || file}: ${plural(particles, dimension === 2 ? "disc" : "sphere")}`;
}

function tableOf(
  columns: readonly Column[],
  results: readonly WorkShares[],
  paint: Paint,
  emphasized: (row: WorkShares) => boolean,
): string[] {
  const rows = [columns.map(([title]) => title), ...results.map((row) => columns.map(([, cell]) => cell(row)))];
  const right = (k: number) => k > 0 && columns[k][0] !== "identical";
  return textTable(rows, paint, right, (k) => emphasized(results[k]));
}
