/** What a person is told after a run: measured beside theory, what held, what it cost. */
import type { RunDiagnostic } from "../run/diagnose.ts";
import type { Judgement } from "../run/expectations.ts";
import type { Outcome } from "../run/outcome.ts";
import type { Session } from "../run/session.ts";
import type { Theory } from "../run/theoryBeside.ts";
import { plural } from "../scenario/wording.ts";
import { bytes, duration, number, rate, whole, withError } from "./digits.ts";
import type { Io } from "./io.ts";
import { type Paint, painter } from "./paint.ts";

export interface Report extends Outcome {
  readonly file: string;
  readonly expectations: readonly Judgement[];
  readonly diagnostics: readonly RunDiagnostic[];
}

type Row = readonly [name: string, measured: string, theory?: string, beside?: string];

export function writeReport(report: Report, session: Session, io: Io): void {
  const paint = painter(io.out, io.env);
  const { title, file, particles, dimension, method, seed, ending } = report;
  const kind = dimension === 2 ? "discs" : "spheres";
  const lines = [
    paint("bold", title || file),
    `${whole(particles)} ${kind}, ${method}, seed ${seed}`,
    "",
    `${ending?.sentence ?? ""} ${countsOf(report)}`.trimEnd(),
    "",
    ...table(rowsOf(report, session), report.theory !== undefined, paint),
    "",
    ...averaging(report),
    ...judged(report, paint),
    ...report.diagnostics.filter(({ code }) => code !== "expectation").map(({ message }) => paint("yellow", message)),
    "",
    ...costs(report),
  ];
  io.out.write(`${lines.join("\n")}\n`);
}

function countsOf({ ending, collisions, wallHits }: Report): string {
  const counts = [
    ...(ending?.why === "collisions" ? [] : [`${whole(collisions)} collisions`]),
    ...(wallHits > 0 ? [`${whole(wallHits)} wall hits`] : []),
  ];
  return counts.length > 0 ? `${counts.join(", ")}.` : "";
}

function rowsOf(report: Report, { system, scenario }: Session): Row[] {
  const { averages, theory, collisionsPerParticle, maxwell, energyDrift, momentumDrift, overlaps, overlap } = report;
  const { what } = scenario.measure;
  const rows: Row[] = [
    ["time", number(report.time, 6)],
    ["collisions a particle", number(collisionsPerParticle, 6)],
  ];
  const average = (label: string, column: string, by?: keyof Theory) => {
    const measured = averages[column];
    if (!measured || !Number.isFinite(measured.mean)) return;
    const expected = by && theory ? (theory[by] as number) : undefined;
    const off = expected === undefined ? undefined : 100 * (measured.mean / expected - 1);
    const beside =
      off === undefined ? [] : [number(expected, 5), `${off < 0 ? "−" : "+"}${Math.abs(off).toFixed(2)} %`];
    rows.push([label, withError(measured.mean, measured.error), ...beside] as unknown as Row);
  };
  if (what.includes("temperature")) {
    average("temperature", "temperature");
    if (system.speciesNames.length > 1) {
      for (const name of system.speciesNames) average(`  of ${name}`, `temperature.${name}`);
    }
  }
  if (what.includes("energy")) {
    average("kinetic energy", "kineticEnergy");
    if (scenario.gravity.some((g) => g !== 0)) average("potential energy", "potentialEnergy");
    if (report.tally.dissipated > 0) rows.push(["energy dissipated", number(report.tally.dissipated)]);
  }
  if (what.includes("collision-rate")) average("collision rate", "collisionRate", "collisionRate");
  if (what.includes("pressure")) {
    average("Z = PV / NkT", "compressibility", "compressibility");
    average("pressure", "pressure", "pressure");
    for (const name of Object.keys(averages)) {
      const [, end, axis] = /^wallPressure\.(low|high)\.(.)$/.exec(name) ?? [];
      if (axis) average(`  on the ${end} ${axis} wall`, name);
    }
  }
  if (what.includes("velocity-histogram") && maxwell)
    rows.push(["velocities Maxwellian?", `χ² test p = ${number(maxwell.p, 2)}`]);
  if (energyDrift !== undefined) rows.push(["energy drift", number(energyDrift, 2)]);
  if (momentumDrift !== undefined) rows.push(["momentum drift", number(momentumDrift, 2)]);
  rows.push([
    "overlaps at the end",
    overlaps === 0 ? "none" : `${overlaps}, the deepest ${number(overlap, 2)} of the diameter`,
  ]);
  return rows;
}

function table(rows: readonly Row[], theory: boolean, paint: Paint): string[] {
  const all: Row[] = [["", "measured", ...(theory ? (["theory"] as const) : [])] as Row, ...rows];
  const width = (column: number) => Math.max(...all.map((row) => row[column]?.length ?? 0));
  const widths = [width(0), width(1), width(2)];
  return all.map((row, k) => {
    const line = `  ${row.map((cell, column) => (cell ?? "").padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd();
    return k === 0 ? paint("dim", line) : line;
  });
}

function averaging({ samples, from, settling, theory }: Report): string[] {
  if (samples < 2) return ["Too few samples for averages."];
  return [
    `Averages over ${samples} samples from time ${number(from)} on. ${settling.sentence}`,
    ...(theory ? [`Theory: ${theory.source}.`] : []),
  ];
}

function judged({ expectations }: Report, paint: Paint): string[] {
  if (expectations.length === 0) return [];
  return [
    "",
    ...expectations.map(({ quantity, wanted, got, passed }) => {
      const verdict = passed ? paint("green", "holds") : paint("red", "FAILS");
      return `  ${verdict}  ${quantity}: wanted ${wanted}, got ${number(got, 6)}`;
    }),
  ];
}

function costs({ cost, tally, collisions, rows }: Report): string[] {
  const events = collisions + tally.wallHits;
  const each = (count: number) => number(count / Math.max(1, events), 3);
  const speed = events > 0 ? `: ${rate(cost.eventsPerSecond)} events a second` : "";
  return [
    `${duration(cost.seconds)} in all, ${duration(cost.engineSeconds)} in the engine${speed}; ${bytes(cost.bytes)}, ${plural(rows, "sample")}.`,
    ...(events > 0
      ? [
          `An event took ${each(tally.pairTests)} pair tests, ${each(tally.transfers)} transfers, ${each(tally.checks)} checks, ${each(tally.queuePushes)} queue entries.`,
        ]
      : []),
  ];
}
