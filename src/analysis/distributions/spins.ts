/** Distribution of components of the angular velocity in thermal units √(kT/I) of their species, beside a normal distribution. */
import type { Frame } from "../../engine/api/engine.ts";
import { type System, spinComponents } from "../../physics/system.ts";
import { Histogram } from "../statistics/histogram.ts";
import { normalBelow } from "../statistics/specialFunctions.ts";
import { curveOf, type DistributionEntry } from "./distribution.ts";

export const spins: DistributionEntry = {
  id: "spins",
  label: "Spins",
  about: "Distribution of components of the angular velocity of rough particles; a normal distribution beside it.",
  requires: ["spins"],
  columns: ["spin", "density"],
  word: "spin-histogram",
  offered: ({ rotates }) => rotates,
  curve({ system, facts, frame }) {
    if (!facts.rotates) return undefined;
    const histogram = ofFrame(system, frame);
    return histogram.total > 0 ? curveOf(histogram, normalBelow) : undefined;
  },
  chart: {
    about: "Components of the angular velocity, in units of √(kT/I) of each species, beside a normal distribution.",
    across: "ω",
    label: "measured",
    expected: "normal",
  },
};

function ofFrame({ dimension, count, species, speciesNames, inertia }: System, { spins }: Frame): Histogram {
  const histogram = new Histogram(-5, 5, 100);
  if (!spins || !inertia) return histogram;
  const freedoms = spinComponents(dimension);
  const twice = new Float64Array(speciesNames.length);
  const members = new Float64Array(speciesNames.length);
  for (let i = 0; i < count; i++) {
    members[species[i]]++;
    for (let k = freedoms * i; k < freedoms * (i + 1); k++) twice[species[i]] += inertia[i] * spins[k] ** 2;
  }
  for (let i = 0; i < count; i++) {
    const unit = Math.sqrt(twice[species[i]] / (freedoms * members[species[i]] * inertia[i]));
    if (!(unit > 0)) continue;
    for (let k = freedoms * i; k < freedoms * (i + 1); k++) histogram.add(spins[k] / unit);
  }
  return histogram;
}
