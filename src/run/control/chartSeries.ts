/**
 * All that a run has by rows, for charts beside it: what is measured whatever the scenario asks for, what stays and how far
 * it has moved, theory at each row's temperature, and what an encounter cost between two rows.
 *
 * Costs are the engine's counted work, the same on every machine, and its measured time, which is not.
 */

import type { Series } from "../../analysis/quantities/measures.ts";
import { countsWork, dynamicsOf } from "../../engine/dynamics/index.ts";
import { volumeMeans } from "../../scenario/estimate/volumeApplicability.ts";
import { contactsPush, hasInertia } from "../results/applicability.ts";
import { haffLaw } from "../results/haffLaw.ts";
import { stepColumns } from "../results/stepColumns.ts";
import { type TheoryByTemperature, theoryByTemperature } from "../results/theoryByTemperature.ts";
import { type CountName, countedWork, moved } from "../session/counts.ts";
import type { Session } from "../session/session.ts";

/** What means nothing of particles without inertia, whose velocities last a step. */
function ofInertia(name: string): boolean {
  return /^(kineticEnergy|potentialEnergy|dissipated|temperature|momentum|pressure|wallPressure)\b/.test(name);
}

export class ChartSeries {
  private readonly theory: TheoryByTemperature | undefined;
  private readonly cooling: ((time: number) => number) | undefined;

  constructor({ system, scenario }: Session) {
    this.theory = theoryByTemperature(system, scenario.method.step);
    this.cooling = haffLaw(system);
  }

  /** Rows from number `first` on. */
  of(session: Session, first = 0): Series {
    const { measures, counts, scenario } = session;
    const { names, columns } = measures.series(first);
    const all = new Map(names.map((name, k) => [name, columns[k]!]));
    const count = (name: CountName) => Float64Array.from(counts.column(name).slice(first));
    for (const name of ["collisions", "wallHits", "dissipated"] as const) all.set(name, count(name));
    for (const name of moved) {
      // What does not stay here has no number from the start on.
      if (!Number.isNaN(counts.column(name)[0])) all.set(name, count(name));
    }
    const rows = counts.rows - first;
    const since = (name: CountName, k: number) => {
      const column = counts.column(name);
      return column[first + k]! - (column[first + k - 1] ?? Number.NaN);
    };
    const encounters = Float64Array.from({ length: rows }, (_, k) => since("collisions", k) + since("wallHits", k));
    const each = (name: CountName, unit = 1) =>
      encounters.map((n, k) => (n > 0 ? (unit * since(name, k)) / n : Number.NaN));
    const entry = dynamicsOf(scenario.method.kind);
    for (const name of countedWork) {
      if (countsWork(entry, name)) all.set(`cost.${name}`, each(name));
    }
    if (entry.rechecksThirdParties) {
      const [checks, advancements] = [each("checks"), each("advancements")];
      all.set(
        "checkRatio",
        checks.map((n, k) => 1 + n + advancements[k]!),
      );
    }
    for (const [name, column] of stepColumns(session, first)) all.set(name, column);
    all.set("cost.microseconds", each("seconds", 1e6));
    all.set(
      "eventsPerSecond",
      encounters.map((n, k) => (since("seconds", k) > 0 ? n / since("seconds", k) : Number.NaN)),
    );
    if (this.cooling) all.set("temperature.theory", all.get("time")!.map(this.cooling));
    this.addTheory(all, measures.series(Math.max(0, first - 1)), rows);
    if (!hasInertia(scenario)) for (const name of all.keys()) if (ofInertia(name)) all.delete(name);
    if (!contactsPush(scenario))
      for (const name of all.keys()) if (name.startsWith("compressibility")) all.delete(name);
    for (const name of all.keys()) if (!volumeMeans(name, scenario)) all.delete(name);
    return { names: [...all.keys()], columns: [...all.values()] };
  }

  /** Rates belong to the interval that ends at a row, and so does their temperature: the mean of its two ends. */
  private addTheory(all: Map<string, Float64Array>, { names, columns }: Series, rows: number): void {
    if (!this.theory) return;
    const { collisionRate, compressibility, pressure } = this.theory;
    const measured = columns[names.indexOf("temperature")]!;
    const before = measured.length - rows;
    const temperature = Float64Array.from({ length: rows }, (_, k) => {
      const now = measured[before + k]!;
      return (now + (measured[before + k - 1] ?? now)) / 2;
    });
    all.set("collisionRate.theory", temperature.map(collisionRate));
    all.set(
      "compressibility.theory",
      temperature.map(() => compressibility),
    );
    all.set("pressure.theory", temperature.map(pressure));
  }
}
