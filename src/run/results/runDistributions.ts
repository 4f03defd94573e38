/** The distributions of a run as it stands, theory at the same places: for charts and for files. */

import { radialDistribution } from "../../analysis/distributions/radialDistribution.ts";
import { occupancy } from "../../analysis/quantities/cellOccupancy.ts";
import { temperatures } from "../../analysis/quantities/temperature.ts";
import { Histogram } from "../../analysis/statistics/histogram.ts";
import { normalBelow } from "../../analysis/statistics/specialFunctions.ts";
import type { Frame } from "../../engine/api/engine.ts";
import { hasOpenFace } from "../../physics/box.ts";
import type { DistributionKind } from "../../protocol/messages.ts";
import { cellsOf, hasCells } from "../compare/methodCells.ts";
import { movesAsWhole } from "../session/meanFlow.ts";
import type { Session } from "../session/session.ts";
import { hasInertia, onlyAggregates } from "./applicability.ts";
import { contactDash } from "./contactTheory.ts";

export interface Curve {
  /** Edges of bins, one more than values; or places, as many. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly expected?: Float64Array;
  /** What was counted, where the values come from counts. */
  readonly counts?: Float64Array;
}

/** Below, g(r) of one moment is nothing but noise. */
const fewestForRadial = 50;

/** Those that mean something for a scenario. */
export function distributionsFor({ scenario, system }: Pick<Session, "scenario" | "system">): DistributionKind[] {
  const { what } = scenario.measure;
  const even = !hasOpenFace(system.edges) && system.gravity.every((g) => g === 0);
  return [
    ...(hasInertia(scenario) ? (["velocities"] as const) : []),
    ...(even && system.count >= fewestForRadial ? (["radial"] as const) : []),
    ...(hasCells(cellsOf(scenario, system)) ? (["occupancy"] as const) : []),
    ...(what.includes("impact-separations") ? (["impacts"] as const) : []),
    ...(onlyAggregates(scenario) ? (["clusters"] as const) : []),
  ];
}

/** Undefined where there is nothing to show, or not yet. */
export function distributionOf(kind: DistributionKind, session: Session, frame: Frame): Curve | undefined {
  switch (kind) {
    case "velocities":
      return hasInertia(session.scenario) ? velocities(session, frame) : undefined;
    case "impacts": {
      const { impacts } = session.measures.summary();
      return impacts.total > 0 ? ofHistogram(impacts) : undefined;
    }
    case "radial": {
      const radial = radialDistribution(session.system, frame);
      const expected = radial && contactDash(session.system, radial.edges);
      return radial && { x: radial.edges, y: radial.values, ...(expected && { expected }) };
    }
    case "occupancy": {
      const { scenario, system, engine } = session;
      const cells = engine.cellDecisions?.().at(-1)?.cells ?? cellsOf(scenario, system);
      const { shares, chance } = occupancy(system, frame, cells);
      return { x: Float64Array.from(shares, (_, k) => k), y: shares, expected: chance };
    }
    case "clusters": {
      const sizes = session.engine.clusterSizes?.();
      return sizes && clusterSizes(sizes, session.system.count);
    }
  }
}

/**
 * How many clusters there are of each size, from 1 to the largest. Beside it Smoluchowski's answer for a rate that is the same for all
 * sizes (Z. Phys. Chem. 92, 129, 1917), at the moment when there are as many clusters in all: N(s) = M (1 − p) p^(s−1), p = 1 − M/n.
 */
export function clusterSizes(sizes: readonly (readonly [size: number, clusters: number])[], count: number): Curve {
  const [largest] = sizes.at(-1) ?? [0];
  const y = new Float64Array(largest);
  let all = 0;
  for (const [size, clusters] of sizes) {
    y[size - 1] = clusters;
    all += clusters;
  }
  const p = 1 - all / count;
  const x = y.map((_, k) => k + 1);
  return { x, y, expected: x.map((size) => all * (1 - p) * p ** (size - 1)) };
}

/** What has been gathered since averages began; before that, what the particles have at this moment. */
function velocities(session: Session, frame: Frame): Curve | undefined {
  const gathered = session.measures.summary().velocities;
  const histogram = gathered.total > 0 ? gathered : ofFrame(session, frame);
  return histogram.total > 0 ? ofHistogram(histogram, normalBelow) : undefined;
}

/** Velocity components in thermal units of their species, √(kT/m). */
function ofFrame({ system }: Session, { velocities }: Frame): Histogram {
  const { dimension: d, count, masses, species } = system;
  const whole = movesAsWhole(system);
  const { ofSpecies } = temperatures(system, velocities, whole);
  const histogram = new Histogram(-5, 5, 100);
  for (let axis = 0; axis < d; axis++) {
    let [momentum, mass] = [0, 0];
    for (let i = 0; whole && i < count; i++) {
      momentum += masses[i]! * velocities[i * d + axis]!;
      mass += masses[i]!;
    }
    const mean = mass > 0 ? momentum / mass : 0;
    for (let i = 0; i < count; i++) {
      const unit = Math.sqrt(ofSpecies[species[i]!]! / masses[i]!);
      if (unit > 0) histogram.add((velocities[i * d + axis]! - mean) / unit);
    }
  }
  return histogram;
}

/** @param below the share of values below x, to stand beside it as a density */
function ofHistogram(histogram: Histogram, below?: (x: number) => number): Curve {
  const { low, width, counts, total } = histogram;
  const x = Float64Array.from({ length: counts.length + 1 }, (_, k) => low + k * width);
  const y = counts.map((n) => n / (total * width));
  if (!below) return { x, y, counts };
  const shares = x.map(below);
  return { x, y, counts, expected: y.map((_, k) => (shares[k + 1]! - shares[k]!) / width) };
}
