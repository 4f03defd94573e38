/**
 * Events of pairs at a temperature: collisions of hard balls by Enskog's theory, steps of a potential, and bonds that reach their shortest
 * or longest distance; and the temperature that a potential makes of the start.
 *
 * A bonded pair moves freely in a shell between two distances a and b of the centers, with relative velocities of variance kT/μ along each
 * axis, μ the reduced mass. It meets the inner and the outer sphere as often as a gas of one particle in the volume V of the shell meets
 * walls of their areas A: (A(a) + A(b)) √(kT/2πμ) / V.
 */
import {
  ballVolume,
  type Component,
  mixtureFraction,
  mixtureTotalRate,
} from "../../analysis/theory/hardSphereTheory.ts";
import type { Gas } from "../../physics/contacts/contactLaw.ts";
import { lawOf } from "../../physics/contacts/index.ts";
import { diffuses } from "../../physics/motion/index.ts";
import type { System } from "../../physics/system.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { placementGroupsOf } from "../start/placementGroups.ts";
import type { Expected } from "./expectedMixture.ts";
import type { Room } from "./room.ts";

/** Points of a sum over speeds, and over impact parameters. */
const points = 32;

interface PairEvents {
  /** Of the kinetic energy once pairs are spread over the potential as they are in equilibrium. */
  readonly temperature: number;
  /** Why theory does not know them at this temperature, if it does not. */
  unknown(temperature: number): string | undefined;
  /** Events of a particle per time. */
  rate(temperature: number): number;
}

export function eventsOf(
  scenario: ResolvedScenario,
  expected: Expected,
  { mixture, compressibility, rateFactor }: Room,
  system: System | undefined,
): PairEvents {
  const { dimension, contact } = scenario;
  const { count, temperature } = expected;
  const density = mixture.reduce((sum, c) => sum + c.numberDensity, 0);
  const mean = (of: (c: Component, i: number) => number) =>
    mixture.reduce((sum, c, i) => sum + c.numberDensity * of(c, i), 0) / density;
  // Components of one temperature, or of those that a flow gives them.
  const scaled = temperature > 0 ? mixture : mixture.map((c) => ({ ...c, temperature: 1 }));
  const unit = temperature > 0 ? temperature : 1;
  const hard = (mean((_, i) => mixtureTotalRate(dimension, scaled, i)) * rateFactor) / Math.sqrt(unit);
  const law = lawOf(contact.law?.name);
  const values = contact.law?.values ?? {};
  const fraction = mixtureFraction(dimension, mixture);
  const packed = dimension === 2 ? Math.PI / Math.sqrt(12) : Math.PI / Math.sqrt(18);
  const gasAt = (kT: number): Gas => ({
    dimension,
    contactValue: fraction > 0 ? Math.max(1, (compressibility - 1) / (2 ** (dimension - 1) * fraction)) : 1,
    contact: mean((c) => c.diameter),
    numberDensity: density,
    temperature: kT,
    densest: Math.max(1, packed / fraction),
  });
  const bonded = bondRate(scenario, expected, system) / Math.max(1, count);
  const often = hard * contactRepeats(scenario) * seenAtSteps(scenario, mixture);
  const kept = scenario.thermostat || scenario.thermalWalls || !law.potentialEnergy;
  return {
    unknown(kT) {
      if (!kept && !isAtRandom(scenario))
        return "In a lattice pairs have another potential energy than in the fluid that it becomes.";
      const isKnown = !(kT > 0) || (law.knowsPairs?.(values, gasAt(kT)) ?? true);
      return isKnown ? undefined : "Theory has no density of pairs at the steps of this potential.";
    },
    temperature: kept ? temperature : settled(dimension, temperature, (kT) => law.potentialEnergy!(values, gasAt(kT))),
    rate(kT) {
      if (!(kT > 0)) return 0;
      const events = law.eventsPerContact?.(values, gasAt(kT)) ?? 1;
      return Math.sqrt(kT) * (often * events + 2 * bonded);
    },
  };
}

/** All particles are placed as likely at one place as at another. */
function isAtRandom(scenario: ResolvedScenario): boolean {
  const isListed = scenario.groups.some(({ at, file }) => at !== undefined || file !== undefined);
  return !isListed && placementGroupsOf(scenario).every(({ kind }) => kind === "random");
}

/** T at which d/2 T + u(T) is what it is at the start, where all places are as likely as without the potential: u(∞). */
function settled(dimension: 2 | 3, start: number, energy: (kT: number) => number): number {
  if (!(start > 0)) return start;
  const total = (dimension / 2) * start + energy(start * 1e6);
  let [low, high] = [start * 1e-3, start * 1e3];
  for (let k = 0; k < 60; k++) {
    const middle = Math.sqrt(low * high);
    if ((dimension / 2) * middle + energy(middle) < total) low = middle;
    else high = middle;
  }
  return Math.sqrt(low * high);
}

/**
 * Collisions of Brownian particles that stop where they touch, over those of reflected ones. A separation x that ends a step at
 * max(0, x + u) visits 0 as often as a random walk has new minima, the mean depth of which is s/√2 for normal u of variance s² (Spitzer,
 * Trans. Am. Math. Soc. 94, 150, 1960): n s/√2 contacts a step and area, where reflection has n ⟨u⁺⟩ = n s/√(2π).
 */
export function contactRepeats({ motion }: ResolvedScenario): number {
  return diffuses(motion) && motion.onContact === "stop" ? Math.sqrt(Math.PI) : 1;
}

/**
 * Share of collisions that an overlap test at the end of each step sees: two that go straight through each other are seen while they
 * approach, along half their chord c, with the chance min(1, c/x) at a displacement x in a step. Chords are those of impact parameters
 * that are spread evenly, displacements those of a Maxwellian gas, in which collisions are as frequent as they are long.
 */
function seenAtSteps({ dimension: d, method, motion }: ResolvedScenario, mixture: readonly Component[]): number {
  const { step, detector } = method;
  if (detector !== "overlap" || step === undefined || diffuses(motion)) return 1;
  const density = mixture.reduce((sum, c) => sum + c.numberDensity, 0);
  const mean = (of: (c: Component) => number) => mixture.reduce((sum, c) => sum + c.numberDensity * of(c), 0) / density;
  const thermal = step * Math.sqrt(mean((c) => (2 * c.temperature) / c.mass));
  const diameter = mean((c) => c.diameter);
  if (!(thermal > 0)) return 1;
  let [seen, all] = [0, 0];
  for (let k = 0; k < points; k++) {
    const v = (5 * (k + 0.5)) / points;
    for (let i = 0; i < points; i++) {
      const share = (i + 0.5) / points;
      // Impact parameters are even along a line in 2-D, and over a disc in 3-D.
      const chord = diameter * Math.sqrt(1 - (d === 2 ? share * share : share));
      const weight = v ** d * Math.exp((-v * v) / 2);
      seen += weight * Math.min(1, chord / (v * thermal));
      all += weight;
    }
  }
  return seen / all;
}

/** Turns of all bonds a unit time at kT = 1. */
function bondRate(
  { bonds = [], groups, dimension }: ResolvedScenario,
  { count, mixture }: Expected,
  system: System | undefined,
): number {
  // μ, of two of a group.
  const turns = (shortest: number, longest: number, reduced: number) => {
    const area = dimension === 2 ? 2 * Math.PI * (shortest + longest) : 4 * Math.PI * (shortest ** 2 + longest ** 2);
    const shell = ballVolume(dimension, 2 * longest) - ballVolume(dimension, 2 * shortest);
    return (area * Math.sqrt(1 / (2 * Math.PI * reduced))) / shell;
  };
  if (system?.bonds) {
    const { pairs, shortest, longest } = system.bonds;
    const reduced = (b: number) => {
      const [one, other] = [system.masses[pairs[2 * b]], system.masses[pairs[2 * b + 1]]];
      return (one * other) / (one + other);
    };
    return longest.reduce((sum, far, b) => sum + turns(shortest[b], far, reduced(b)), 0);
  }
  const all = mixture.reduce((sum, c) => sum + c.numberDensity, 0);
  const mean = mixture.reduce((sum, c) => sum + c.mass * c.numberDensity, 0) / all;
  return bonds.reduce((sum, { distance, pairs, molecules }) => {
    const k = groups.findIndex(({ name }) => name === molecules?.group);
    const members = groups[k]?.sizes.count ?? count;
    const { ring, length = members } = molecules ?? { ring: false };
    const number = pairs?.length ?? (ring ? members : members - members / Math.max(1, length));
    return sum + number * turns(distance[0], distance[1], (mixture[k]?.mass ?? mean) / 2);
  }, 0);
}
