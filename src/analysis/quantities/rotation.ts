/**
 * Energy and temperature of rotation, of particles whose contacts change spins. T_rot = I⟨ω²⟩ / f with f = 1 rotational degree of
 * freedom per particle in two dimensions and 3 in three: equal to the kinetic temperature at equipartition.
 */
import { keepVelocities } from "../../physics/features/index.ts";
import { spinComponents } from "../../physics/system.ts";
import { averageFinding } from "./findings.ts";
import type { Quantity, RunFacts } from "./quantity.ts";

const shown = ({ rotates }: RunFacts) => rotates;

export const rotation: Quantity = {
  id: "rotation",
  synonyms: ["angular momentum", "rotational energy"],
  label: "Rotation",
  unit: "energy",
  about: "Rotational energy, and rotational temperature I⟨ω²⟩ per degree of freedom, of rough particles.",
  default: keepVelocities,
  inEveryRun: true,
  requires: ["spins"],
  columns: [
    { name: "rotationalEnergy", shown },
    { name: "rotationalTemperature", shown },
    { name: "rotationalTemperature.", shown },
  ],
  sample({ system, mechanics, spins }, put) {
    if (!spins || !system.inertia) return;
    const { dimension, count, species, speciesNames, inertia } = system;
    put("rotationalEnergy", mechanics.rotational);
    const freedoms = spinComponents(dimension);
    const twice = new Float64Array(speciesNames.length);
    const members = new Float64Array(speciesNames.length);
    for (let i = 0; i < count; i++) {
      // Points, as those of a fluid, have no spins.
      if (inertia[i] === 0) continue;
      members[species[i]]++;
      for (let k = freedoms * i; k < freedoms * (i + 1); k++) twice[species[i]] += inertia[i] * spins[k] ** 2;
    }
    const turning = members.reduce((sum, number) => sum + number, 0);
    put("rotationalTemperature", (2 * mechanics.rotational) / (freedoms * turning));
    if (speciesNames.length < 2) return;
    for (const [s, name] of speciesNames.entries())
      if (members[s] > 0) put(`rotationalTemperature.${name}`, twice[s] / (freedoms * members[s]));
  },
  charts: ({ rotates }) =>
    rotates
      ? [
          {
            id: "rotation",
            title: "Rotational temperature",
            about:
              "Rotational energy per degree of freedom, times two, beside the temperature of the translation: equal at equipartition.",
            columns: {
              rotationalTemperature: "rotation",
              temperature: "translation",
              "rotationalTemperature.": "rotation, ",
            },
            bySpecies: true,
            unit: "energy",
            // Both temperatures are in it.
            opens: ["state", -1],
          },
        ]
      : [],
  expect: {
    rotationalTemperature: {
      about: "Mean rotational temperature from `measure.from` on, of rough particles.",
      unit: "energy",
      example: { about: 1, within: 0.05 },
      column: "rotationalTemperature",
    },
  },
  findings: (results, { facts, system: { speciesNames } }) =>
    facts.rotates
      ? [
          ...averageFinding(results, "rotational temperature", "rotationalTemperature"),
          ...(speciesNames.length > 1 ? speciesNames : []).flatMap((name) =>
            averageFinding(results, `  of ${name}`, `rotationalTemperature.${name}`),
          ),
        ]
      : [],
};
