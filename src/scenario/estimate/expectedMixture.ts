/**
 * Expected mixture of a scenario before any particle is placed: the input of kinetic theory for rates.
 */
import type { Component } from "../../analysis/theory/hardSphereTheory.ts";
import type { ResolvedGroup, ResolvedScenario } from "../resolve.ts";
import { ballVolume, boxVolume } from "../start/density.ts";

export interface Expected {
  readonly count: number;
  /** One component a group: distributions of radii enter with the radius of the mean volume. */
  readonly mixture: readonly Component[];
  readonly largestRadius: number;
  /** Kinetic energy over (dimension · count / 2), with the velocity of the center of mass taken off where there are several. */
  readonly temperature: number;
}

/** Undefined where a file has to be read first. */
export function expectedOf(scenario: ResolvedScenario): Expected | undefined {
  const { dimension, size, groups } = scenario;
  const volume = boxVolume(size);
  let [count, largest, energy, totalMass] = [0, 0, 0, 0];
  const momentum = size.map(() => 0);
  const parts: { number: number; mass: number; diameter: number }[] = [];
  for (const group of groups) {
    const { count: number, fraction, largest: radius } = group.sizes;
    if (number === undefined || fraction === undefined || radius === undefined) return undefined;
    const each = (fraction * volume) / number;
    const diameter = 2 * (dimension === 2 ? Math.sqrt(each / Math.PI) : Math.cbrt((3 * each) / (4 * Math.PI)));
    const mass = meanMass(group, ballVolume(dimension, diameter / 2));
    const { square, mean } = velocityMoments(group, dimension, mass);
    count += number;
    largest = Math.max(largest, radius);
    energy += number * mass * square;
    totalMass += number * mass;
    mean.forEach((v, axis) => {
      momentum[axis] += number * mass * v;
    });
    parts.push({ number, mass, diameter });
  }
  // A single particle has no other to move relative to: all its energy counts, as a run measures it.
  const drift = count > 1 ? momentum.reduce((sum, p) => sum + p * p, 0) / totalMass : 0;
  // Where velocities are given the mean has taken the freedom of one with it; where they are drawn it is no more than expected.
  const given = groups.every(({ velocity: { kind } }) => kind === "listed" || kind === "alike" || kind === "rest");
  const free = given && count > 1 ? count - 1 : count;
  const temperature = free > 0 ? Math.max(0, energy - drift) / (dimension * free) : 0;
  // Collisions share the energy out soon, so all components are given the temperature of the whole.
  const mixture = parts.map(({ number, mass, diameter }) => ({
    temperature,
    mass,
    diameter,
    numberDensity: number / volume,
  }));
  return { count, mixture, largestRadius: largest, temperature };
}

function meanMass({ mass }: ResolvedGroup, volume: number): number {
  if (mass === "file") return 1;
  if ("density" in mass) return mass.density * volume;
  return "each" in mass ? mass.each : mass.list.reduce((a, b) => a + b, 0) / mass.list.length;
}

/** ⟨v²⟩ and ⟨v⟩ of a particle of a group. */
function velocityMoments({ velocity, mean }: ResolvedGroup, dimension: 2 | 3, mass: number) {
  const zero = Array.from({ length: dimension }, () => 0);
  const drift = mean ?? zero;
  const more = drift.reduce((sum, v) => sum + v * v, 0);
  switch (velocity.kind) {
    case "maxwellian":
      return { square: (dimension * velocity.temperature) / mass + more, mean: drift };
    case "uniform":
      return { square: (dimension * velocity.most ** 2) / 3 + more, mean: drift };
    case "speed":
      return { square: velocity.most ** 2 + more, mean: drift };
    case "alike":
      return { square: velocity.velocity.reduce((sum, v) => sum + v * v, 0), mean: velocity.velocity };
    case "listed": {
      let square = 0;
      const sum = [...zero];
      for (const one of velocity.list) {
        one.forEach((v, axis) => {
          square += v * v;
          sum[axis] += v;
        });
      }
      const n = velocity.list.length;
      return { square: square / n, mean: sum.map((v) => v / n) };
    }
    default:
      return { square: 0, mean: zero };
  }
}

/** More components are pooled: sums over all pairs of some hundred are quick, of thousands they are not. */
const mostComponents = 256;

/** At most some hundred components: neighbors in size are pooled, with the mean volume and mass. */
export function pooled(dimension: 2 | 3, mixture: readonly Component[]): readonly Component[] {
  if (mixture.length <= mostComponents) return mixture;
  const bySize = mixture.toSorted((a, b) => a.diameter - b.diameter);
  return Array.from({ length: mostComponents }, (_, k) => {
    const [from, to] = [k, k + 1].map((part) => Math.floor((part * bySize.length) / mostComponents));
    const pool = bySize.slice(from, to);
    const numberDensity = pool.reduce((sum, c) => sum + c.numberDensity, 0);
    const mean = (of: (c: Component) => number) =>
      pool.reduce((sum, c) => sum + c.numberDensity * of(c), 0) / numberDensity;
    return {
      temperature: mean((c) => c.temperature),
      mass: mean((c) => c.mass),
      diameter: mean((c) => c.diameter ** dimension) ** (1 / dimension),
      numberDensity,
    };
  });
}
