/**
 * Collision rates of each pair of species, and the contact values of their pair distributions. A particle of species i collides with
 * those of j at the rate n_j S σ_ij^(d−1) g_ij √((kT_i/m_i + kT_j/m_j)/2π), S = 2π (2-D) or 4π (3-D), where velocities are Maxwellian;
 * the rate measured over that without g_ij is the contact value. Densities are those of the volume that centers can reach.
 *
 * Theory beside it: 3-D Boublík 1970 and Mansoori, Carnahan, Starling & Leland 1971; 2-D Jenkins & Mancini 1987, which is the
 * extension of Henderson's value to mixtures by Santos, Yuste & López de Haro, Mol. Phys. 96, 1 (1999).
 */
import { isPeriodicThroughout } from "../../physics/box.ts";
import { hasOnlyContacts } from "../../physics/contacts/index.ts";
import type { System } from "../../physics/system.ts";
import { accessibleVolume } from "../measures/accessibleVolume.ts";
import { type Component, mixtureContactValue } from "../theory/hardSphereTheory.ts";
import { oncePerSystem } from "../theory/steadyTemperature.ts";
import { theoryComparison } from "../theory/theoryComparison.ts";
import { averageFinding } from "./findings.ts";
import type { Quantity } from "./quantity.ts";

/** Above this number of species the table of pairs is not written. */
const mostSpecies = 8;
interface Species {
  readonly name: string;
  readonly count: number;
  readonly diameter: number;
  readonly mass: number;
  /** All of its particles are alike. */
  readonly uniform: boolean;
}

const speciesOf = oncePerSystem(({ count, species, speciesNames, radii, masses }: System): readonly Species[] => {
  const members = speciesNames.map((): number[] => []);
  for (let i = 0; i < count; i++) members[species[i]].push(i);
  return speciesNames.map((name, s) => {
    const all = members[s];
    const [diameter, mass] = [2 * (radii[all[0]] ?? Number.NaN), masses[all[0]] ?? Number.NaN];
    const uniform = all.every((i) => 2 * radii[i] === diameter && masses[i] === mass);
    return { name, count: all.length, diameter, mass, uniform };
  });
});

/** Each pair once, in the order of species. */
function pairsOf(names: readonly string[]): (readonly [i: number, j: number, name: string])[] {
  if (names.length > mostSpecies) return [];
  return names.flatMap((a, i) => names.slice(i).map((b, k) => [i, i + k, `${a}-${b}`] as const));
}

/** Contact values of the mixture; NaN where theory does not apply. */
const contactsOf = oncePerSystem((system: System): readonly number[] => {
  const { dimension, size, edges, speciesNames } = system;
  const volume = size.reduce((product, side) => product * side, 1);
  const all = speciesOf(system);
  const mixture: Component[] = all.map(({ count, diameter, mass }) => {
    return { temperature: 1, mass, diameter, numberDensity: count / volume };
  });
  const applies =
    all.every(({ uniform, count }) => uniform && count > 0) &&
    isPeriodicThroughout(edges) &&
    theoryComparison(system, 1) !== undefined;
  return pairsOf(speciesNames).map(([i, j]) => (applies ? mixtureContactValue(dimension, mixture, i, j) : Number.NaN));
});

/** Rate of a particle of species i with those of j where positions are not correlated. */
function uncorrelated(system: System, kT: readonly number[], i: number, j: number): number {
  const { dimension: d } = system;
  const [a, b] = [speciesOf(system)[i], speciesOf(system)[j]];
  const volume = accessibleVolume(system);
  const contact = (a.diameter + b.diameter) / 2;
  const surface = d === 2 ? 2 * Math.PI * contact : 4 * Math.PI * contact ** 2;
  const others = i === j ? b.count - 1 : b.count;
  const variance = kT[i] / a.mass + kT[j] / b.mass;
  return (others / volume) * surface * Math.sqrt(variance / (2 * Math.PI));
}

/** Steps of potentials, bonds and detection circles count as collisions, too: their rate says nothing of the contact of cores. */
const countsContactsOnly = oncePerSystem(hasOnlyContacts);

export const pairRates: Quantity = {
  id: "pair-collision-rates",
  label: "Collision rates of pairs of species",
  unit: "1/time",
  about:
    "Collisions of a particle of the first species with those of the second per unit of time, and the contact value g(σ) that they show; mixture theory beside it. At most 8 species.",
  requires: ["dynamics"],
  columns: [
    { name: "pairRate.", called: "the collision rate of a pair of species" },
    { name: "contactValue.", called: "the contact value of a pair of species" },
  ],
  encounters: true,
  sample({ system, interval, totals, totalsBefore, temperature }, put) {
    const many = system.speciesNames.length;
    for (const [i, j, name] of pairsOf(system.speciesNames)) {
      const at = i * many + j;
      const { count, uniform } = speciesOf(system)[i];
      const happened = (totals?.ofPairs[at] ?? Number.NaN) - (totalsBefore?.ofPairs[at] ?? Number.NaN);
      const rate = ((i === j ? 2 : 1) * happened) / (count * interval);
      put(`pairRate.${name}`, rate);
      const both = uniform && speciesOf(system)[j].uniform;
      if (both && countsContactsOnly(system))
        put(`contactValue.${name}`, rate / uncorrelated(system, temperature.ofSpecies, i, j));
    }
  },
  charts: () => [
    {
      id: "pairRates",
      title: "Collision rates of pairs of species",
      about: "How often a particle of the first species collides with those of the second.",
      columns: { "pairRate.": "" },
      unit: "1/time",
    },
    {
      id: "contactValues",
      title: "Contact values of pairs of species",
      about: "Collision rate over that of uncorrelated positions: the pair distribution at contact.",
      columns: { "contactValue.": "" },
    },
  ],
  findings(results, { system }) {
    const contacts = contactsOf(system);
    return pairsOf(system.speciesNames).flatMap(([, , name], k) => {
      const theory = Number.isNaN(contacts[k]) ? undefined : contacts[k];
      return [
        ...averageFinding(results, `collision rate ${name}`, `pairRate.${name}`),
        ...averageFinding(results, "  contact value", `contactValue.${name}`, theory),
      ];
    });
  },
};
