/** Pair correlation g(r) of one moment (`radialDistribution.ts`), beside theory at contact. */
import { contactDash } from "../theory/contactTheory.ts";
import { theoryNotes } from "../theory/theoryNotes.ts";
import { type DistributionEntry, isUniform } from "./distribution.ts";
import { radialDistribution } from "./radialDistribution.ts";

/** Of fewer particles g(r) of one moment is nothing but noise. */
const fewest = 50;

export const radial: DistributionEntry = {
  id: "radial",
  label: "Pair correlation g(r)",
  about: "Pair correlation of one moment: density of neighbors at distance r, relative to the mean density.",
  columns: ["r", "g"],
  offered: (facts) => isUniform(facts) && facts.count >= fewest,
  ofPositions: true,
  curve({ system, frame }) {
    const radial = radialDistribution(system, frame);
    const expected = radial && contactDash(system, radial.edges);
    return radial && { x: radial.edges, y: radial.values, ...(expected && { expected }) };
  },
  chart: {
    ...radialChart("stand at a distance r, at the instant that is shown: of few particles it is noisy."),
    when: "this instant",
    // In place of a temperature that does not change.
    opens: ["state", 9],
  },
};

/** @param counted what of the pairs the curve says */
export function radialChart(counted: string) {
  return {
    about:
      `How much more often than by chance two particles ${counted} ` +
      "The dash is what Carnahan–Starling (in a plane the known virial coefficients) says of contact, in equilibrium.",
    across: "r",
    label: "g(r)",
    expected: "theory at contact",
    theory: theoryNotes.contactValue,
    perDiameter: true,
  } as const;
}
