/**
 * Where particles are along an axis at this moment: their number in each of some equal bins over the box, beside the normal distribution
 * of the same mean and variance. Of N particles there are 2 ∛N bins, as many as histograms of N values usually have (Rice's rule).
 */
import { Histogram } from "../statistics/histogram.ts";
import { normalBelow } from "../statistics/specialFunctions.ts";
import type { Curve, DistributionEntry, Moment } from "./distribution.ts";

export function placesAlong(axis: number, { system, frame }: Pick<Moment, "system" | "frame">): Curve | undefined {
  const { dimension: d, count, size } = system;
  if (count < 2) return undefined;
  const bins = Math.ceil(2 * Math.cbrt(count));
  // Beyond open edges particles are in no bin.
  const histogram = new Histogram(0, size[axis], bins);
  let [sum, squares] = [0, 0];
  for (let i = 0; i < count; i++) {
    const place = frame.positions[i * d + axis];
    sum += place;
    squares += place * place;
    histogram.add(place);
  }
  const { counts, width } = histogram;
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean));
  const x = Float64Array.from({ length: bins + 1 }, (_, k) => k * width);
  if (!(deviation > 0)) return { x, y: counts };
  const below = x.map((edge) => normalBelow((edge - mean) / deviation));
  return { x, y: counts, expected: counts.map((_, k) => count * (below[k + 1] - below[k])) };
}

function placesEntry(axis: number): DistributionEntry {
  const name = "xyz"[axis];
  const word = `places-${name}`;
  return {
    id: word,
    label: `Places along ${name}`,
    about: `Numbers of particles in equal bins along ${name} at this moment, beside a normal distribution of the same mean and variance.`,
    columns: [name, "particles"],
    word,
    requires: axis < 2 ? ["box"] : ["box", "space"],
    offered: ({ dimension, what }) => axis < dimension && what.includes(word),
    curve: ({ system, frame, facts: { dimension, what } }) =>
      axis < dimension && what.includes(word) ? placesAlong(axis, { system, frame }) : undefined,
    chart: {
      about: `How many particles are in each of some equal bins along ${name} now, beside a normal distribution of the same mean and variance.`,
      across: name,
      label: "particles",
      expected: "normal",
    },
  };
}

export const placesEntries: readonly DistributionEntry[] = [0, 1, 2].map(placesEntry);
