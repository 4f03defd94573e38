/** Kinetic temperature m⟨v²⟩/d (`measures/temperatures.ts`) of all particles and of each species, beside Haff's law of cooling or the steady state. */
import { keepVelocities, pairsCollide } from "../../physics/features/index.ts";
import type { System } from "../../physics/system.ts";
import { haffLaw } from "../theory/haffLaw.ts";
import { oncePerSystem, steadyTemperature } from "../theory/steadyTemperature.ts";
import { theoryNotes } from "../theory/theoryNotes.ts";
import { averageFinding } from "./findings.ts";
import type { Quantity, RunFacts } from "./quantity.ts";

/** That of a fluid has its flow in it. */
const isMeasured = ({ fluid, what }: RunFacts) => !fluid || what.includes("temperature");
const shown = (facts: RunFacts) => facts.inertia && isMeasured(facts);
/** The temperature of theory by time: of a gas that cools, or of the steady state in a thermostat. */
const theoryOf = oncePerSystem((system: System): ((time: number) => number) | undefined => {
  const steady = steadyTemperature(system);
  return steady === undefined ? haffLaw(system) : () => steady;
});

export const temperature: Quantity = {
  id: "temperature",
  synonyms: ["granular temperature", "kinetic temperature"],
  label: "Temperature",
  unit: "energy",
  about: "m⟨v²⟩/d, of all and of each species.",
  default: (features) => keepVelocities(features) && pairsCollide(features),
  inEveryRun: true,
  requires: ["box"],
  columns: [
    { name: "temperature", shown },
    { name: "temperature.", shown },
  ],
  sample({ system: { speciesNames }, temperature: { all, ofSpecies } }, put) {
    put("temperature", all);
    if (speciesNames.length < 2) return;
    for (const [s, name] of speciesNames.entries()) put(`temperature.${name}`, ofSpecies[s]);
  },
  chartOnly(rows) {
    const theory = theoryOf(rows.system);
    return theory ? [["temperature.theory", rows.sampled("time").map(theory)]] : [];
  },
  charts: ({ steady, thermostatted }) => [
    {
      id: "temperature",
      title: "Temperature",
      about:
        "Mean kinetic energy per degree of freedom, times two; of all particles and of each species. Dashed: where a uniform gas cools, Haff's law; in a thermostat, the steady state.",
      columns: { temperature: "all", "temperature.": "" },
      bySpecies: true,
      theory: thermostatted ? theoryNotes.steadyTemperature : theoryNotes.haff,
      // What never changes need not be looked at.
      ...(!steady && { opens: ["state", 0] as const }),
    },
  ],
  expect: {
    temperature: {
      about: "Mean temperature from `measure.from` on.",
      unit: "energy",
      example: { about: 1, within: 0.05 },
      column: "temperature",
    },
  },
  findings(results, { facts, system: { speciesNames } }) {
    if (!isMeasured(facts)) return [];
    const species = speciesNames.length > 1 ? speciesNames : [];
    return [
      ...averageFinding(results, "temperature", "temperature"),
      ...species.flatMap((name) => averageFinding(results, `  of ${name}`, `temperature.${name}`)),
    ];
  },
};
