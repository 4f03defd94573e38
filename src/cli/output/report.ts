/** Report after a run: measured values beside theory, expectations, cost. */

import { flatTally, tallyDocument } from "../../engine/dynamics/counters.ts";
import { bytes, elapsed, number, rate, whole } from "../../format/numbers.ts";
import { oneLine, shown } from "../../format/shownText.ts";
import type { Finding, Remedy } from "../../protocol/messages.ts";
import type { RunDiagnostic } from "../../run/diagnose/diagnose.ts";
import { type Judgment, receivedText } from "../../run/results/expectations.ts";
import { findingsOf, remarksOf } from "../../run/results/findings.ts";
import type { Outcome } from "../../run/results/outcome.ts";
import type { Session } from "../../run/session/session.ts";
import { writeJson } from "../../scenario/text/jsonScalar.ts";
import { plural } from "../../scenario/text/wording.ts";
import type { Io } from "../io.ts";
import { type Paint, painter, textTable } from "./styledText.ts";

export interface Report extends Outcome {
  readonly file: string;
  /** Unexpected decisions on placing and sampling. */
  readonly notes: readonly string[];
  readonly expectations: readonly Judgment[];
  readonly diagnostics: readonly RunDiagnostic[];
}

export function reportJson(report: Report): string {
  return `${shown(JSON.stringify({ ...report, tally: tallyDocument(report.tally) }, null, 2))}\n`;
}

export function writeReport(report: Report, session: Session, io: Io): void {
  const paint = painter(io.out, io.env);
  const { title, file, particles, dimension, method, seed, ending } = report;
  const kind = `${dimension === 2 ? "disc" : "sphere"}${particles === 1 ? "" : "s"}`;
  const lines = [
    paint("bold", title?.replace(/\s+/g, " ") || file),
    `${whole(particles)} ${kind}, ${method}, seed ${seed}`,
    "",
    `${ending?.sentence ?? ""} ${countsOf(report)}`.trimEnd(),
    "",
    ...table(findingsOf(report, session.system, session.scenario), paint),
    "",
    ...remarksOf(report, session.scenario.measure.from, session.scenario.schedule),
    ...judged(report, paint),
    ...report.diagnostics
      .filter(({ code, message }) => code !== "expectation" && message !== ending?.sentence)
      .flatMap(({ message, remedies = [] }) => [
        paint("yellow", message),
        ...remedies.map((remedy) => paint("dim", `    fix: ${fixOf(remedy)}`)),
      ]),
    "",
    ...costs(report),
  ];
  // Adjacent empty lines are merged.
  const merged = lines.filter((line, k) => line !== "" || lines[k - 1] !== "");
  io.out.write(`${merged.map(oneLine).join("\n")}\n`);
}

/** Title and the text to insert, from the top of the scenario; the title of a number or a word contains it. */
function fixOf({ title, path, value }: Remedy): string {
  if (typeof value !== "object" || value === null) return title;
  const whole = path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
  return `${title}: ${writeJson(whole).slice(1, -1).trim()}`;
}

function countsOf({ ending, collisions, wallHits, tally, cost }: Report): string {
  // Of a fluid by itself, which has no collisions.
  if (cost.stages && tally.stepped && collisions === 0) return `${plural(tally.stepped.steps, "step")}.`;
  const counts = [
    ...(ending?.why === "collisions" ? [] : [`${whole(collisions)} collisions`]),
    ...(wallHits > 0 ? [`${whole(wallHits)} wall hits`] : []),
  ];
  return counts.length > 0 ? `${counts.join(", ")}.` : "";
}

function table(findings: readonly Finding[], paint: Paint): string[] {
  const hasTheory = findings.some(({ theory }) => theory !== undefined);
  const rows = findings.map(({ name, measured, theory = "", off = "" }) => [name, measured, theory, off]);
  return textTable([["", "measured", hasTheory ? "theory" : "", ""], ...rows], paint);
}

function judged({ expectations }: Report, paint: Paint): string[] {
  if (expectations.length === 0) return [];
  return ["", ...expectations.map((judgment) => `  ${judgmentText(judgment, paint)}`)];
}

export function judgmentText({ quantity, wanted, passed, ...judgment }: Judgment, paint: Paint): string {
  const verdict = passed ? paint("green", "holds") : paint("red", "FAILS");
  return `${verdict}  ${quantity}: expected ${wanted}, ${judgment.got === undefined ? "but nothing was measured" : `got ${receivedText(judgment)}`}`;
}

/** The most expensive first. */
function shares(stages: Readonly<Record<string, number>>): string {
  const total = Object.values(stages).reduce((sum, time) => sum + time, 0);
  return Object.entries(stages)
    .toSorted(([, a], [, b]) => b - a)
    .map(([stage, time]) => `${stage} ${number((100 * time) / (total || 1), 2)} %`)
    .join(", ");
}

function threadsText({ threads, fewer }: NonNullable<Report["cost"]["threads"]>): string {
  return `${plural(threads, "thread")}${fewer ? ` (${fewer})` : ""}`;
}

function sweepLine(sweep: NonNullable<Report["cost"]["sweep"]>, collisions: number): string {
  const { blocks, threads, fewer, undone } = sweep;
  const by = fewer || threads > 1 ? ` by ${threadsText(sweep)}` : "";
  const share = number((100 * undone) / Math.max(1, collisions), 2);
  return `Processed in ${plural(blocks, "block")}${by}; ${share} % of the collisions were undone and computed again.`;
}

function costs({ cost, tally, collisions, rows, particles }: Report): string[] {
  const events = collisions + tally.wallHits;
  const { pairTests, transfers, checks, queuePushes } = flatTally(tally);
  const each = (count: number) => number(count / Math.max(1, events), 3);
  const moves = ((tally.stepped?.steps ?? 0) * particles) / cost.engineSeconds;
  // Of a fluid only its hits on walls are events.
  const searched = moves === 0 || collisions > 0;
  const speed =
    events > 0 && searched
      ? `: ${rate(cost.eventsPerSecond)} events per second`
      : moves > 0
        ? `: ${rate(moves)} moves of a particle per second`
        : "";
  return [
    `${elapsed(cost.seconds)} in total, ${elapsed(cost.engineSeconds)} in the engine${speed}; ${bytes(cost.bytes)}, ${plural(rows, "sample")}.`,
    ...(cost.sweep ? [sweepLine(cost.sweep, collisions)] : []),
    ...(cost.threads ? [`Computed by ${threadsText(cost.threads)}.`] : []),
    ...(cost.inOrderBecause ? [`Processed in order of time, not in blocks: ${cost.inOrderBecause}.`] : []),
    ...(cost.search === "lists" ? ["Encounters were found by neighbor lists."] : []),
    ...(cost.search === "levels" ? ["Encounters were found on a grid for each class of sizes."] : []),
    ...(cost.stages ? [`Stages of a step: ${shares(cost.stages)}.`] : []),
    ...(events > 0 && searched
      ? [
          `An event took ${each(pairTests)} pair tests, ${each(transfers)} transfers, ${each(checks)} checks, ${each(queuePushes)} queue entries.`,
        ]
      : []),
  ];
}
