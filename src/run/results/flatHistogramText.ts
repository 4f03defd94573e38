/** Sentences on a flat histogram: what its averages are over, why there are none, and where its range cuts energies off. */
import { number, whole } from "../../format/numbers.ts";
import type { Outcome } from "./outcome.ts";

const without = "There is no density of states, and neither energy nor heat capacity over the temperature";
const ofRun =
  "Averages of the run itself, such as its potential energy, Z and pressure, are those of the flat histogram and belong to no temperature.";

export function flatHistogramText({ tally, cutEnergies = [] }: Outcome): string[] {
  const { flatHistogram: course } = tally;
  if (!course) return [];
  const { levels, factor, learnedFor, visits } = course;
  if (levels === 0)
    return [
      `${without}: the run had none of the energies of its levels when it looked. Use a longer run, or energies that the system has.`,
      ofRun,
    ];
  if (learnedFor === undefined)
    return [
      `${without}: the run ended before weights were fixed, while a look still changed them by ${number(factor, 3)}. ` +
        "Use a longer run, or a larger `finalFactor`.",
      ofRun,
    ];
  if (visits === 0) return [`${without}: weights were fixed when the run ended. Use a longer run.`, ofRun];
  return [
    `Energy and heat capacity over the temperature are averages over the ${whole(visits)} looks since t = ${number(learnedFor, 6)}, when ` +
      "weights were fixed, whatever `measure.from` is.",
    ...cutEnergies.map(
      ({ energy, share }) =>
        `At the temperature of the thermostat ${number(100 * share, 2)} % of the states have the energy ${number(energy, 5)}, an end of ` +
        "`flatHistogram.energies`: energies beyond it, which the range cuts off, would have a share in averages. Use a wider range.",
    ),
    ofRun,
  ];
}
