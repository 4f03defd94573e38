/** Levels of cells for unequal sizes (`engine/cells/sizeLevels.ts`) before any particle is placed, and the work of a collision in them. */
import { costOf } from "../../engine/cells/cellSize.ts";
import { type Crowd, chooseLevels, expectedWork, sizeClasses } from "../../engine/cells/sizeLevels.ts";
import { dynamicsOf } from "../../engine/dynamics/index.ts";
import { productionCosts } from "../../engine/production/cellLayout.ts";
import type { System } from "../../physics/system.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { boxVolume } from "../start/density.ts";
import { sampleRadii } from "../start/radii/radiusDistributions.ts";
import type { Radii } from "../start/radii/sizes.ts";
import { stream } from "../start/randomStreams.ts";
import type { Expected } from "./expectedMixture.ts";

export interface LevelForecast {
  /** Cells along each axis of each level, the finest first. */
  readonly cells: readonly (readonly number[])[];
  /** Of a collision, in pair tests. */
  readonly work: number;
}

/** Undefined where one grid holds all. */
export function levelForecast(
  scenario: ResolvedScenario,
  { count, mixture }: Pick<Expected, "count" | "mixture">,
  system?: System,
): LevelForecast | undefined {
  const { method, dimension, size, edges } = scenario;
  if (!dynamicsOf(method.kind).levelsBySize || method.cells !== "auto" || method.adaptive || method.decisions)
    return undefined;
  const crowd: Crowd = { dimension, size: Float64Array.from(size), edges, count };
  const sizes = system ?? drawn(scenario, mixture);
  // Sizes of a document with other mistakes: nothing that could be computed with.
  if (areEqual(sizes.radii) || !sizes.radii.every((r) => r > 0 && r < Infinity)) return undefined;
  const { classes } = sizeClasses(sizes);
  const levels = chooseLevels(crowd, classes, productionCosts);
  if (!levels) return undefined;
  const work = costOf(expectedWork(crowd, classes, levels), productionCosts);
  return { cells: levels.map(({ cells }) => cells), work };
}

function areEqual(radii: Float64Array): boolean {
  for (let i = 1; i < radii.length; i++) if (radii[i] !== radii[0]) return false;
  return true;
}

/** Radii drawn from a distribution for all particles of a group, of many groups fewer. */
const draws = 200;
const drawsInAll = 20_000;

function drawn({ dimension, size, groups }: ResolvedScenario, mixture: Expected["mixture"]) {
  const volume = boxVolume(size);
  const each = Math.ceil(Math.min(draws, drawsInAll / Math.max(1, groups.length)));
  const samples = groups.flatMap(({ sizes: { radii: kind } }, k) => {
    const { diameter, mass, numberDensity } = mixture[k];
    const spread = kind.kind === "listed" ? Float64Array.from(kind.list) : drawnFrom(kind, each);
    // To the scale of the mean volume, which is known.
    const mean = (spread.reduce((sum, r) => sum + r ** dimension, 0) / spread.length) ** (1 / dimension);
    const weight = (numberDensity * volume) / spread.length;
    return Array.from(spread, (r) => ({
      radius: (r / mean) * (diameter / 2),
      mass: mass * (r / mean) ** dimension,
      weight,
    }));
  });
  return {
    dimension,
    count: samples.length,
    radii: Float64Array.from(samples, ({ radius }) => radius),
    masses: Float64Array.from(samples, ({ mass }) => mass),
    weights: Float64Array.from(samples, ({ weight }) => weight),
  };
}

function drawnFrom(kind: Exclude<Radii, { kind: "listed" }>, number: number): Float64Array {
  if (kind.kind === "fixed" || kind.kind === "grown" || kind.kind === "file") return Float64Array.of(1);
  return sampleRadii(kind, number, stream(1, "radii of a forecast"));
}
