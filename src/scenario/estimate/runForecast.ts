/**
 * Collision rate in the course of a run: it stays as at the start, or the gas cools, expands, settles or
 * aggregates. Good to a factor of two or three, and where theory knows nothing as good, that is said.
 */

import type { Component } from "../../analysis/theory/hardSphereTheory.ts";
import { hasOpenFace, hasWall, isOpen } from "../../physics/box.ts";
import { allWalls } from "../../physics/contacts/pairTables.ts";
import { diffuses, isDragged, isOnSphere } from "../../physics/motion/index.ts";
import { faceNames } from "../../physics/surfaces/boxFace.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { boxVolume } from "../start/density.ts";
import { aggregationOf } from "./aggregationForecast.ts";
import { after, type Forecast, type RunForecast, steadyState } from "./collisionForecast.ts";
import { coolingOf } from "./coolingGas.ts";
import { groupDiffusions } from "./diffusion.ts";
import { expansionOf } from "./expandingGas.ts";
import type { Expected } from "./expectedMixture.ts";
import { sedimentOf } from "./sediment.ts";

/** Below this number of particles that stand where their author put them, places decide, not chance. */
const few = 20;

/** @param rate collisions a particle suffers a unit time at the start */
export function forecastRun(scenario: ResolvedScenario, expected: Expected, rate: number): RunForecast {
  const { motion, edges, gravity, dimension, size, groups } = scenario;
  const { count, mixture, temperature } = expected;
  // No particle meets itself, which matters for small numbers.
  const usual = steadyState(((count - 1) / 2) * rate);
  const sure = (forecast: Forecast): RunForecast => ({ forecast, trusted: Number.POSITIVE_INFINITY, why: "" });
  const unsure = (why: string): RunForecast => ({ forecast: usual, trusted: 0, why });
  if (count < 2) return sure(steadyState(0));
  if (isOnSphere(motion)) return unsure("Caps collide more and more often until they are jammed.");
  if (scenario.growth) return unsure("Growing particles collide more and more often.");
  const open = hasOpenFace(edges);
  if (diffuses(motion)) {
    if (open) return unsure("Particles are lost through open edges.");
    if (motion.onContact !== "associate") return sure(usual);
    const whole = { dimension, count, volume: boxVolume(size), gasRate: rate, ...meanOf(scenario, expected) };
    const together = count - clustersAtStart(scenario, count);
    return sure(together > 0 ? after(together, aggregationOf(whole)) : aggregationOf(whole));
  }
  if (isDragged(motion)) return unsure("Particles in a flow collide where it gathers them: the number is a guess.");
  if (groups.every(({ at }) => at) && count < few)
    return unsure("A few listed particles collide as their positions have it, not as theory predicts.");
  const falls = gravity.some((g, axis) => g !== 0 && !scenario.periodic[axis]);
  if (falls) return settling(scenario, { ...expected, mixture: inFew(dimension, mixture) }, unsure);
  if (temperature === 0 && groups.some(({ velocity }) => velocity.kind !== "rest") && hasWall(edges))
    return unsure("All particles move alike until the first return from a wall.");
  if (!(rate > 0)) return sure(steadyState(0));
  if (open) return sure(expansionOf({ dimension, count, temperature, ...dropOf(scenario, inFew(dimension, mixture)) }));
  const loss = meanLoss(scenario, mixture);
  return loss > 0 && !scenario.thermostat && !scenario.thermalWalls
    ? coolingOf({ dimension, count, rate, loss })
    : sure(usual);
}

function settling(scenario: ResolvedScenario, expected: Expected, unsure: (why: string) => RunForecast): RunForecast {
  const { gravity, edges, dimension, size } = scenario;
  const { count, mixture, temperature } = expected;
  const pulled = gravity.flatMap((g, axis) => (g === 0 ? [] : [axis]));
  const [axis] = pulled;
  if (axis === undefined || pulled.length > 1)
    return unsure("No theory applies to particles that gravity collects in a corner.");
  const g = gravity[axis]!;
  const [floor, lid] = g < 0 ? [2 * axis, 2 * axis + 1] : [2 * axis + 1, 2 * axis];
  if (isOpen(edges, floor)) return unsure("Gravity pulls the particles out of the box.");
  if (edges.some((_, face) => isOpen(edges, face) && face !== lid))
    return unsure("Particles are lost through open edges.");
  if (meanLoss(scenario, mixture) > 0 || losesAt(scenario, floor))
    return unsure("Grains that come to rest collide more and more often.");
  const lies = {
    dimension,
    mixture,
    temperature,
    acceleration: Math.abs(g),
    height: size[axis]!,
    lid: !isOpen(edges, lid),
  };
  const settled = sedimentOf(lies);
  const forecast = steadyState(((count - 1) / 2) * settled.collisionRate);
  return { forecast, trusted: Number.POSITIVE_INFINITY, why: "", settled };
}

/** Theory of every layer and moment costs the square of the number of components, at every keystroke: for many the mean suffices. */
function inFew(dimension: 2 | 3, mixture: readonly Component[]): readonly Component[] {
  if (mixture.length <= 4) return mixture;
  const numberDensity = mixture.reduce((sum, c) => sum + c.numberDensity, 0);
  const mean = (of: (c: Component) => number) =>
    mixture.reduce((sum, c) => sum + c.numberDensity * of(c), 0) / numberDensity;
  const diameter = mean((c) => c.diameter ** dimension) ** (1 / dimension);
  return [{ temperature: mixture[0]!.temperature, mass: mean((c) => c.mass), diameter, numberDensity }];
}

/** What there is of the box along its open axes at the start: all of it, or what its author filled. */
function dropOf({ size, edges, groups }: ResolvedScenario, mixture: readonly Component[]) {
  const filled = size.map((length, axis) => {
    const from = Math.min(...groups.map(({ place }) => place.from?.[axis] ?? 0));
    const to = Math.max(...groups.map(({ place }) => place.to?.[axis] ?? length));
    return to > from ? to - from : length;
  });
  const denser = boxVolume(size) / boxVolume(filled);
  return {
    mixture: mixture.map((c) => ({ ...c, numberDensity: c.numberDensity * denser })),
    lengths: filled.filter((_, axis) => isOpen(edges, 2 * axis) || isOpen(edges, 2 * axis + 1)),
  };
}

/** What stands for all Brownian particles. */
function meanOf(scenario: ResolvedScenario, { mixture }: Expected): { diameter: number; diffusion: number } {
  const density = mixture.reduce((sum, { numberDensity }) => sum + numberDensity, 0);
  const mean = (of: (component: Component, k: number) => number) =>
    mixture.reduce((sum, component, k) => sum + component.numberDensity * of(component, k), 0) / density;
  const own = groupDiffusions(scenario);
  const { motion } = scenario;
  const alike = diffuses(motion) && typeof motion.diffusion === "number" ? motion.diffusion : 1;
  return { diameter: mean(({ diameter }) => diameter), diffusion: mean((_, k) => own?.[k]?.usual ?? alike) };
}

/** 1 − ε² of the pairs of groups, as often as they meet. */
function meanLoss({ contact, groups }: ResolvedScenario, mixture: readonly Component[]): number {
  const all = mixture.reduce((sum, { numberDensity }) => sum + numberDensity, 0);
  const share = (name: string) =>
    groups.reduce((sum, group, k) => sum + (group.name === name ? (mixture[k]?.numberDensity ?? 0) / all : 0), 0);
  let loss = 1 - contact.restitution ** 2;
  for (const { between, restitution } of contact.pairs) {
    const [a, b] = between;
    const often = share(a) * share(b) * (a === b ? 1 : 2);
    loss += often * (contact.restitution ** 2 - restitution ** 2);
  }
  return Math.max(0, loss);
}

function losesAt({ contact, dimension }: ResolvedScenario, face: number): boolean {
  const names = [allWalls, faceNames(dimension)[face]];
  const said = contact.pairs.filter(({ between }) => between.some((name) => names.includes(name)));
  return said.some(({ restitution }) => restitution < 1);
}

/** Initial number of clusters of associating Brownian particles; an end state of a run may have clusters. */
export function clustersAtStart({ groups }: ResolvedScenario, count: number): number {
  const names = new Set<number>();
  let named = 0;
  for (const { cluster = [] } of groups) {
    named += cluster.length;
    for (const name of cluster) names.add(name);
  }
  return Math.max(1, count - named + names.size);
}
