/** What a person is told after a run: measured beside theory, what held, what it cost. */

import { bytes, elapsed, number, rate, whole } from "../../format/numbers.ts";
import type { Finding, Remedy } from "../../protocol/messages.ts";
import type { RunDiagnostic } from "../../run/diagnose/diagnose.ts";
import { type Judgement, receivedText } from "../../run/results/expectations.ts";
import { findingsOf, remarksOf } from "../../run/results/findings.ts";
import type { Outcome } from "../../run/results/outcome.ts";
import type { Session } from "../../run/session/session.ts";
import { plural } from "../../scenario/text/wording.ts";
import { writeJson } from "../../scenario/text/writeJson.ts";
import type { Io } from "../io.ts";
import { type Paint, painter } from "./paint.ts";

export interface Report extends Outcome {
  readonly file: string;
  /** What was decided on placing and sampling, and may surprise. */
  readonly notes: readonly string[];
  readonly expectations: readonly Judgement[];
  readonly diagnostics: readonly RunDiagnostic[];
}

export function writeReport(report: Report, session: Session, io: Io): void {
  const paint = painter(io.out, io.env);
  const { title, file, particles, dimension, method, seed, ending } = report;
  const kind = `${dimension === 2 ? "disc" : "sphere"}${particles === 1 ? "" : "s"}`;
  const lines = [
    paint("bold", title || file),
    `${whole(particles)} ${kind}, ${method}, seed ${seed}`,
    "",
    `${ending?.sentence ?? ""} ${countsOf(report)}`.trimEnd(),
    "",
    ...table(findingsOf(report, session.system, session.scenario), report.theory !== undefined, paint),
    "",
    ...remarksOf(report, session.scenario.measure.from),
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
  // Where there is nothing to be remarked there is no room for it either.
  const shown = lines.filter((line, k) => line !== "" || lines[k - 1] !== "");
  io.out.write(`${shown.join("\n")}\n`);
}

/** What is to be written, from the top of the scenario on; of a number or a word the title says it. */
function fixOf({ title, path, value }: Remedy): string {
  if (typeof value !== "object" || value === null) return title;
  const whole = path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
  return `${title}: ${writeJson(whole).slice(1, -1).trim()}`;
}

function countsOf({ ending, collisions, wallHits }: Report): string {
  const counts = [
    ...(ending?.why === "collisions" ? [] : [`${whole(collisions)} collisions`]),
    ...(wallHits > 0 ? [`${whole(wallHits)} wall hits`] : []),
  ];
  return counts.length > 0 ? `${counts.join(", ")}.` : "";
}

function table(findings: readonly Finding[], theory: boolean, paint: Paint): string[] {
  const rows = findings.map(({ name, measured, theory = "", off = "" }) => [name, measured, theory, off]);
  const all = [["", "measured", theory ? "theory" : ""], ...rows];
  // What has nothing beside it may be long without moving the next column away.
  const width = (column: number) =>
    Math.max(...all.map((row) => (row.slice(column + 1).some(Boolean) ? row[column]!.length : 0)));
  const widths = [width(0), width(1), width(2)];
  return all.map((row, k) => {
    const line = `  ${row.map((cell, column) => (cell ?? "").padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd();
    return k === 0 ? paint("dim", line) : line;
  });
}

function judged({ expectations }: Report, paint: Paint): string[] {
  if (expectations.length === 0) return [];
  return [
    "",
    ...expectations.map(({ quantity, wanted, passed, ...judgement }) => {
      const verdict = passed ? paint("green", "holds") : paint("red", "FAILS");
      return `  ${verdict}  ${quantity}: wanted ${wanted}, ${judgement.got === undefined ? "but nothing was measured" : `got ${receivedText(judgement)}`}`;
    }),
  ];
}

function costs({ cost, tally, collisions, rows }: Report): string[] {
  const events = collisions + tally.wallHits;
  const each = (count: number) => number(count / Math.max(1, events), 3);
  const speed = events > 0 ? `: ${rate(cost.eventsPerSecond)} events a second` : "";
  return [
    `${elapsed(cost.seconds)} in all, ${elapsed(cost.engineSeconds)} in the engine${speed}; ${bytes(cost.bytes)}, ${plural(rows, "sample")}.`,
    ...(events > 0
      ? [
          `An event took ${each(tally.pairTests)} pair tests, ${each(tally.transfers)} transfers, ${each(tally.checks)} checks, ${each(tally.queuePushes)} queue entries.`,
        ]
      : []),
  ];
}
