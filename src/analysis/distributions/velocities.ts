/** Distribution of velocity components in thermal units √(kT/m) of their species, beside Maxwell's. */
import type { Frame } from "../../engine/api/engine.ts";
import { number } from "../../format/numbers.ts";
import type { System } from "../../physics/system.ts";
import { movesAsWhole, temperatures } from "../measures/temperatures.ts";
import { Histogram } from "../statistics/histogram.ts";
import { normalBelow } from "../statistics/specialFunctions.ts";
import { theoryNotes } from "../theory/theoryNotes.ts";
import { curveOf, type DistributionEntry } from "./distribution.ts";

export const velocities: DistributionEntry = {
  id: "velocities",
  label: "Velocities",
  about: "Distribution of velocity components; Maxwell’s beside it.",
  columns: ["velocity", "density"],
  word: "velocity-histogram",
  synonyms: ["speed distribution", "velocity distribution"],
  requires: ["velocities"],
  offered: ({ inertia }) => inertia,
  inResults: true,
  /**
   * Values gathered since averages began. As long as they are of one moment at most, and of a fluid, which has no collisions to wait for,
   * those of this moment.
   */
  curve({ system, facts, frame, summary }) {
    if (!facts.inertia) return undefined;
    const { velocities: gathered, velocityMoments } = summary();
    const histogram = velocityMoments > 1 && gathered.total > 0 && !facts.fluid ? gathered : ofFrame(system, frame);
    return histogram.total > 0 ? curveOf(histogram, normalBelow) : undefined;
  },
  chart: {
    about: "Components of the velocity, in units of √(kT/m) of each species, beside Maxwell's distribution.",
    across: "v/√(kT/m)",
    label: "measured",
    expected: "Maxwell",
    theory: theoryNotes.maxwell,
    opens: ["velocities", 0],
  },
  findings({ maxwell }, { facts, system }) {
    if (!facts.inertia || !maxwell || (system.fluid && !system.fluid.isThermal)) return [];
    return [{ name: "velocities Maxwellian?", measured: `χ² test p = ${number(maxwell.p, 2)}` }];
  },
};

function ofFrame(system: System, frame: Frame): Histogram {
  const { velocities } = frame;
  const { dimension: d, count, masses, species } = system;
  const whole = movesAsWhole(system);
  const { ofSpecies } = temperatures(system, frame, whole);
  const histogram = new Histogram(-5, 5, 100);
  for (let axis = 0; axis < d; axis++) {
    let [momentum, mass] = [0, 0];
    for (let i = 0; whole && i < count; i++) {
      momentum += masses[i] * velocities[i * d + axis];
      mass += masses[i];
    }
    const mean = mass > 0 ? momentum / mass : 0;
    for (let i = 0; i < count; i++) {
      const unit = Math.sqrt(ofSpecies[species[i]] / masses[i]);
      if (unit > 0) histogram.add((velocities[i * d + axis] - mean) / unit);
    }
  }
  return histogram;
}
