/**
 * Collision rate in the course of a run: it stays as at the start, or the gas cools, expands, settles or
 * aggregates. Good to a factor of 1.5 in all samples (`edpd study estimates`), and where theory knows nothing as good, that is said.
 */

import { enskogTransport } from "../../analysis/theory/enskogTransport.ts";
import type { Component } from "../../analysis/theory/hardSphereTheory.ts";
import { collisionalRates } from "../../analysis/theory/shearedGas.ts";
import { hasOpenFace, hasWall, isOpen } from "../../physics/box.ts";
import { lawOf } from "../../physics/contacts/index.ts";
import { allWalls } from "../../physics/contacts/pairTables.ts";
import { diffuses, isDragged, isOnSphere } from "../../physics/motion/index.ts";
import { faceNames } from "../../physics/surfaces/boxFace.ts";
import { temperatureOf } from "../../physics/surfaces/thermalWalls.ts";
import { thermostatOf } from "../../physics/thermostats/index.ts";
import type { ResolvedGroup, ResolvedScenario } from "../resolve.ts";
import { boxVolume } from "../start/density.ts";
import { aggregationOf } from "./aggregationForecast.ts";
import { after, type Forecast, type RunForecast, steadyState } from "./collisionForecast.ts";
import { groupDiffusions } from "./diffusion.ts";
import { expansionOf } from "./expandingGas.ts";
import type { Expected } from "./expectedMixture.ts";
import type { Room } from "./room.ts";
import { sedimentOf } from "./sediment.ts";
import { type ChangingGas, courseOf } from "./temperatureCourse.ts";
import { Vortices } from "./vortices.ts";

/** Below this number of particles that stand where their author put them, places decide, not chance. */
const few = 20;
/** Share of kT that is no loss. */
const rounding = 1e-9;

/** Rates that the forecast starts from. */
export interface GasFacts {
  readonly room: Room;
  /** Collisions of a particle per time, at a temperature. */
  rate(temperature: number): number;
  /** Why theory does not have that rate, if it does not. */
  unknown(temperature: number): string | undefined;
}

export function forecastRun(scenario: ResolvedScenario, expected: Expected, facts: GasFacts): RunForecast {
  const { motion, edges, gravity, dimension, size, groups } = scenario;
  const { count, mixture, temperature } = expected;
  const rate = facts.rate(temperature);
  // No particle meets itself, which matters for small numbers.
  const usual = steadyState(((count - 1) / 2) * rate);
  const sure = (forecast: Forecast): RunForecast => ({ forecast, trusted: Number.POSITIVE_INFINITY, why: "" });
  const unsure = (why: string): RunForecast => ({ forecast: usual, trusted: 0, why });
  if (count < 2) return sure(steadyState(0));
  if (isOnSphere(motion)) return unsure("Caps collide more and more often until they are jammed.");
  if (scenario.schedule) return unsure("The schedule changes how often particles collide.");
  if (scenario.growth) return unsure("Growing particles collide more and more often.");
  if (scenario.rules)
    return unsure("Units with rules collide where their courses lead them, and detections count, too.");
  const open = hasOpenFace(edges);
  if (diffuses(motion)) {
    if (open) return unsure("Particles are lost through open edges.");
    if (motion.onContact !== "associate") return sure(usual);
    const whole = { dimension, count, volume: boxVolume(size), gasRate: rate, ...meanOf(scenario, expected) };
    const together = count - clustersAtStart(scenario, count);
    return sure(together > 0 ? after(together, aggregationOf(whole)) : aggregationOf(whole));
  }
  if (scenario.bonds?.length && lawOf(scenario.contact.law?.name).hasPotential)
    return unsure("Molecules fold and gather by their potential: their density is not that of the box.");
  const unknown = facts.unknown(temperature);
  if (unknown !== undefined) return unsure(unknown);
  if (isDragged(motion)) return unsure("Particles in a flow collide where it gathers them: the number is a guess.");
  if (groups.every(({ at }) => at) && count < few)
    return unsure("A few listed particles collide as their positions have it, not as theory predicts.");
  const falls = gravity.some((g, axis) => g !== 0 && !scenario.periodic[axis]);
  if (facts.room.obstacles?.move) return unsure("Obstacles that move give particles energy.");
  if (falls && facts.room.obstacles)
    return unsure("No theory applies to particles that gravity collects on obstacles.");
  if (falls) return settling(scenario, { ...expected, mixture: inFew(dimension, mixture) }, unsure);
  if (temperature === 0 && groups.some(({ velocity }) => velocity.kind !== "rest") && hasWall(edges))
    return unsure("All particles move alike until the first return from a wall.");
  const change = changeOf(scenario, expected, facts);
  if (typeof change === "string") return unsure(change);
  if (!(rate > 0) && !change?.isHeated) return sure(steadyState(0));
  if (open) return sure(expansionOf({ dimension, count, temperature, ...dropOf(scenario, inFew(dimension, mixture)) }));
  return change ? courseOf(change) : sure(usual);
}

/** What changes the temperature of the gas: undefined for nothing, a sentence where that is not known. */
function changeOf(
  scenario: ResolvedScenario,
  expected: Expected,
  { room, rate }: GasFacts,
): ChangingGas | string | undefined {
  const { dimension, contact, thermostat, thermalWalls, groups } = scenario;
  const { count, mixture, temperature } = expected;
  const density = mixture.reduce((sum, c) => sum + c.numberDensity, 0);
  const mass = mixture.reduce((sum, c) => sum + c.mass * c.numberDensity, 0) / density;
  const law = lawOf(contact.law?.name);
  const values = contact.law?.values ?? {};
  const restitution = Math.sqrt(1 - meanLoss(scenario, mixture));
  const ofPair = (kT: number, spinTemperature: number) =>
    law.meanLoss?.(values, { dimension, temperature: kT, spinTemperature, mass, restitution }) ?? {
      motion: (1 - restitution ** 2) * kT,
      spin: 0,
    };
  const spin = law.inertiaFactor ? meanSpin(groups) : 0;
  if (spin === undefined) return "The spins are in a file.";
  const isLossy = Math.abs(ofPair(temperature || 1, spin).motion) > rounding * (temperature || 1);
  if (room.obstacles && isLossy) return "Nothing predicts how often obstacles take energy.";
  const faces: readonly string[] = [allWalls, ...faceNames(dimension)];
  if (thermalWalls?.some(({ wall }) => !faces.includes(wall)))
    return "Nothing predicts how often obstacles give energy.";
  const gains = wallGains(scenario, room, mass);
  if (thermostat) {
    const gain = thermostatOf(thermostat.kind).gain?.(thermostat.values, mass);
    if (!gain) return "No theory says what the thermostat makes of the temperature.";
    gains.push(gain);
  }
  const { shear } = scenario;
  if (shear) gains.push(shearGain(dimension, shear.rate, mixture, restitution));
  const isHeated = [thermostat, thermalWalls, shear].some((source) => source !== undefined);
  if (gains.length === 0 && !isLossy) return undefined;
  const cools = gains.length === 0 && temperature > 0 && !hasWall(scenario.edges) && !hasOpenFace(scenario.edges);
  const loss = ofPair(temperature, spin).motion / temperature / dimension;
  const diffusion = viscosityOf(dimension, mixture) / (density * mass * rate(1));
  const vortices = cools && new Vortices({ dimension, count, size: scenario.size, temperature, diffusion, loss });
  return {
    dimension,
    count,
    temperature,
    spinTemperature: spin,
    rate,
    loss: ofPair,
    gains,
    isHeated,
    ...(vortices && { vortices }),
  };
}

/** kT of the spins, the mean over all groups; undefined where a file has them. */
function meanSpin(groups: readonly ResolvedGroup[]): number | undefined {
  let [sum, number] = [0, 0];
  for (const { spin, sizes } of groups) {
    if (spin.kind !== "rest" && spin.kind !== "drawn") return undefined;
    sum += (sizes.count ?? 0) * (spin.kind === "drawn" ? spin.temperature : 0);
    number += sizes.count ?? 0;
  }
  return sum / Math.max(1, number);
}

/** At kT = 1, of particles of the mean size. */
function viscosityOf(dimension: 2 | 3, mixture: readonly Component[]): number {
  const numberDensity = mixture.reduce((sum, c) => sum + c.numberDensity, 0);
  const mean = (of: (c: Component) => number) =>
    mixture.reduce((sum, c) => sum + c.numberDensity * of(c), 0) / numberDensity;
  const [mass, diameter] = [mean((c) => c.mass), mean((c) => c.diameter)];
  return enskogTransport({ dimension, temperature: 1, mass, diameter, numberDensity }).viscosity;
}

/**
 * dT/dt by the heat η γ̇² of the viscosity of Enskog's theory, of particles of the mean size; of grains lower by β/(β + ζ)², as in their steady
 * state (`analysis/theory/shearedGas.ts`).
 */
function shearGain(
  dimension: 2 | 3,
  rate: number,
  mixture: readonly Component[],
  restitution: number,
): (temperature: number) => number {
  const numberDensity = mixture.reduce((sum, c) => sum + c.numberDensity, 0);
  const viscosity = viscosityOf(dimension, mixture);
  const { beta, zeta } = collisionalRates(dimension, restitution);
  const heat = ((viscosity * beta) / (beta + zeta) ** 2) * rate ** 2;
  return (temperature) => ((2 * heat) / (dimension * numberDensity)) * Math.sqrt(temperature);
}

/**
 * dT/dt at the walls of the box, which a particle of the density 1/V hits (A/V) √(T/2πm) times a unit time, with the mean energy
 * (d + 1) T/2, of which T is that of the normal motion. A thermal wall makes it (d + 1) T_w/2, an inelastic one takes 1 − ε² of T.
 */
function wallGains({ dimension: d, edges, contact, thermalWalls = [] }: ResolvedScenario, room: Room, mass: number) {
  const gains: ((temperature: number) => number)[] = [];
  const names = faceNames(d);
  edges.forEach((_, face) => {
    const area = room.areas[face];
    if (area === 0) return;
    const hits = (kT: number) => (area / room.volume) * Math.sqrt(kT / (2 * Math.PI * mass));
    const temperature = temperatureOf(thermalWalls, names[face], false);
    const pair = contact.pairs.findLast(({ between }) => between.some((n) => n === allWalls || n === names[face]));
    const e = pair?.restitution ?? contact.restitution;
    if (temperature !== undefined) gains.push((kT) => (2 / d) * hits(kT) * ((d + 1) / 2) * (temperature - kT));
    else if (e < 1) gains.push((kT) => (-2 / d) * hits(kT) * (1 - e * e) * kT);
  });
  return gains;
}

function settling(scenario: ResolvedScenario, expected: Expected, unsure: (why: string) => RunForecast): RunForecast {
  const { gravity, edges, dimension, size } = scenario;
  const { count, mixture, temperature } = expected;
  const pulled = gravity.flatMap((g, axis) => (g === 0 ? [] : [axis]));
  const [axis] = pulled;
  if (axis === undefined || pulled.length > 1)
    return unsure("No theory applies to particles that gravity collects in a corner.");
  const g = gravity[axis];
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
    height: size[axis],
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
  return [{ temperature: mixture[0].temperature, mass: mean((c) => c.mass), diameter, numberDensity }];
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
export function meanLoss({ contact, groups }: ResolvedScenario, mixture: readonly Component[]): number {
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
