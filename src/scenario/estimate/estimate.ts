/**
 * Estimate of a run before it starts, from theory: collisions, duration, memory, and the numbers
 * a person wants beside a scenario (fraction, mean free path …).
 *
 * Enskog's theory with Carnahan–Starling's and Henderson's contact values (`analysis/theory/hardSphereTheory.ts`): right within a few
 * per cent for fluids, and only there: `without` says what has no theory. Walls and obstacles are in `room.ts`, steps of potentials and
 * bonds in `pairEvents.ts`; what gravity, open edges, changes of the temperature and aggregation make of it is in `runForecast.ts`.
 */

import { meanSpeed, mixtureFraction, mostFilled } from "../../analysis/theory/hardSphereTheory.ts";
import { chooseCells } from "../../engine/cells/cellSize.ts";
import { dynamicsOf, usesCells } from "../../engine/dynamics/index.ts";
import { largestDiffusion } from "../../engine/stepped/contacts/brownian.ts";
import { hasOpenFace, hasWall } from "../../physics/box.ts";
import { associates, diffuses, isDragged } from "../../physics/motion/index.ts";
import type { System } from "../../physics/system.ts";
import { formatGrouped } from "../diagnostics.ts";
import { type FluidFacts, fluidEstimate } from "../fluid/forecast.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { boxVolume } from "../start/density.ts";
import type { RunForecast } from "./collisionForecast.ts";
import { groupDiffusions } from "./diffusion.ts";
import { flowScalesOf, flowSecondsOf, stokesNumberOf } from "./dragScales.ts";
import { type Expected, expectedOf, pooled } from "./expectedMixture.ts";
import { type LevelForecast, levelForecast } from "./levelForecast.ts";
import { longestRange } from "./longestRange.ts";
import {
  cautiousSpeed,
  fixedCount,
  isUniform,
  longStepSearch,
  periodSearches,
  sizeCost,
  slowness,
  stepCosts,
  surfaceSeconds,
  thermostatSeconds,
  workInCells,
} from "./methodSpeeds.ts";
import { eventsOf } from "./pairEvents.ts";
import { roomOf } from "./room.ts";
import { clustersAtStart, forecastRun } from "./runForecast.ts";
import { missingTheory, type WithoutTheory } from "./withoutTheory.ts";

export interface Machine {
  /** Pair collisions a second that the scenario's method does here, as last measured; a cautious guess otherwise. */
  readonly collisionsPerSecond?: number;
  /** The same of time-stepped methods, which pay for steps: particles moved by a step in a second. */
  readonly movesPerSecond?: number;
}

/** What is known of the start without building it. */
export interface Start {
  /** Of the velocities that will be drawn. */
  readonly temperature?: number | undefined;
}

export interface Estimate {
  readonly count: number;
  /** Share of the box the particles fill. */
  readonly fraction: number;
  /** Particles per volume (area). */
  readonly numberDensity: number;
  /** kT once collisions have shared the energy out. */
  readonly temperature: number;
  /** Mean speed of a particle. */
  readonly speed: number;
  /** Collisions of a particle a unit time, steps of potentials and turns of bonds among them. */
  readonly collisionRate: number;
  readonly meanCollisionTime: number;
  readonly meanFreePath: number;
  /** Hits of a particle on obstacles that do not move, a unit time; left out where there are none. */
  readonly hitRate?: number;
  /** Z = PV / NkT, with the volume that centers can reach, as a run measures it. */
  readonly compressibility: number;
  readonly pressure: number;
  /** Cells along each axis, and the side of one along x. */
  readonly cells: readonly number[];
  readonly cellSide: number;
  /** Where classes of sizes have grids of their own: the cells of all, the finest first, and the work of a collision in pair tests. */
  readonly levels?: LevelForecast;
  /** Time at the end of the run, and pair collisions until then; Infinity where nothing ends it. */
  readonly time: number;
  readonly collisions: number;
  /**
   * In gravity: what the gas comes to over the floor, as an average over all heights. The values above are those of the gas at
   * the start.
   */
  readonly settled?: { readonly temperature: number; readonly collisionRate: number };
  /** In a thermostat or between thermal walls: the steady state, where it is not that of the start. */
  readonly steady?: { readonly temperature: number; readonly collisionRate: number };
  /** The one of these two that cannot be predicted, its value being only a guess, and the reason. */
  readonly unforeseen?: { readonly what: "time" | "collisions"; readonly why: string };
  /** Why the theory of hard particles says nothing of some of these: they are only guesses. */
  readonly without: WithoutTheory;
  /** Seconds of computing. */
  readonly seconds: number;
  /**
   * For Brownian particles, the effect of a contact: they have no temperature, free path or pressure, and associated ones no
   * lasting rate.
   */
  readonly brownian?: "reflect" | "stop" | "associate";
  /** Of a fluid of particles, which have no collisions, no free path and no pressure of a gas. */
  readonly fluid?: FluidFacts;
  /** Particles of one size in a periodic box: many are computed in blocks. */
  readonly isUniform?: boolean;
  readonly bytes: number;
  readonly caveats: readonly string[];
}

/**
 * The process of a run: the program itself, and for each particle the system, the engine's records and cells, and a frame. Measured
 * with 10⁴, 10⁵ and 10⁶ particles, see docs/MEASUREMENTS.md.
 */
const bytesPerParticle = 460;
export const bytesAtLeast = 95e6;
/** The same of a particle that never moves: shapes, the tree around them and lists of cells near them. */
const bytesPerFixed = 2500;

interface Memo {
  readonly system: System | undefined;
  readonly temperature: number | undefined;
  readonly result: Estimate | undefined;
}
/** Checks, hovers, charts and the run ask for the same estimates of one scenario: each is computed once. */
const memos = new WeakMap<ResolvedScenario, Memo[]>();

/** Undefined where a file has to be read first: build the system and give it. */
export function estimate(
  scenario: ResolvedScenario,
  machine: Machine = {},
  system?: System,
  { temperature }: Start = {},
): Estimate | undefined {
  const known = memos.get(scenario) ?? [];
  memos.set(scenario, known);
  let memo = known.find((one) => one.system === system && one.temperature === temperature);
  if (!memo) {
    memo = { system, temperature, result: computeEstimate(scenario, system, temperature) };
    known.push(memo);
  }
  const { result } = memo;
  return result && { ...result, seconds: secondsOf(scenario, machine, result) };
}

/** Of particles that only cross cells: the least that a run takes where its collisions cannot be predicted. */
export function secondsOfCrossings(scenario: ResolvedScenario, expected: Estimate): number {
  return secondsOf(scenario, {}, { ...expected, collisions: 0 });
}

function computeEstimate(
  scenario: ResolvedScenario,
  system: System | undefined,
  startTemperature: number | undefined,
): Estimate | undefined {
  if (scenario.fluid) {
    const found = fluidEstimate(scenario, scenario.fluid, system);
    const bytes = bytesAtLeast + (found?.count ?? 0) * bytesPerParticle;
    return found && { ...found, bytes, seconds: secondsOf(scenario, {}, found) };
  }
  const known = system ? measured(system) : withTemperature(expectedOf(scenario), startTemperature);
  if (!known) return undefined;
  const expected = withMotion(scenario, known, system);
  const { dimension, size } = scenario;
  const { count, temperature, largestRadius } = expected;
  const room = roomOf(scenario, { ...expected, mixture: pooled(dimension, expected.mixture) }, system);
  const { mixture } = room;
  const pairs = eventsOf(scenario, expected, room, system);
  const density = mixture.reduce((sum, c) => sum + c.numberDensity, 0);
  const { encountersBeside = () => 1 } = dynamicsOf(scenario.method.kind);
  const often = encountersBeside(scenario.method, dimension);
  const rate = (kT: number) => often * pairs.rate(kT);
  const collisionRate = count > 1 ? rate(temperature) : 0;
  const speed =
    temperature > 0
      ? mixture.reduce((sum, c) => sum + c.numberDensity * meanSpeed(dimension, temperature, c.mass), 0) / density
      : 0;
  const { compressibility } = room;
  const numberDensity = count / boxVolume(size);
  const levels = levelForecast(scenario, expected, system);
  const cells =
    levels?.cells[0] ??
    (scenario.method.cells === "auto" ? automaticCells(scenario, count, largestRadius) : scenario.method.cells);
  const fraction = mixtureFraction(dimension, expected.mixture);
  const foreseen = forecastRun(
    scenario,
    { ...expected, temperature: pairs.temperature },
    { room, rate, unknown: pairs.unknown },
  );
  const { time, collisions, unforeseen } = untilWhen(scenario, count, foreseen);
  const result = {
    count,
    fraction,
    numberDensity,
    temperature,
    speed,
    collisionRate,
    meanCollisionTime: 1 / collisionRate,
    meanFreePath: collisionRate > 0 ? speed / collisionRate : Number.POSITIVE_INFINITY,
    ...(room.obstacles && { hitRate: (speed * room.obstacles.surface) / (dimension === 2 ? Math.PI : 4) }),
    compressibility,
    pressure: (compressibility * count * temperature) / room.volume,
    cells,
    cellSide: size[0] / cells[0],
    ...(levels && { levels }),
    time,
    collisions,
    ...(foreseen.settled && { settled: foreseen.settled }),
    ...(foreseen.steady && { steady: foreseen.steady }),
    ...(unforeseen && { unforeseen }),
    without: missingTheory(scenario, room, foreseen),
    isUniform: isUniform(scenario, expected),
    bytes: bytesAtLeast + count * bytesPerParticle + fixedCount(scenario) * bytesPerFixed,
    ...(diffuses(scenario.motion) && { brownian: scenario.motion.onContact }),
    caveats: caveatsOf(scenario, expected, unforeseen?.why, foreseen.trusted < Number.POSITIVE_INFINITY),
  };
  return { ...result, seconds: secondsOf(scenario, {}, result) };
}

function withTemperature(expected: Expected | undefined, temperature: number | undefined): Expected | undefined {
  if (!expected || temperature === undefined) return expected;
  return { ...expected, temperature, mixture: expected.mixture.map((component) => ({ ...component, temperature })) };
}

/**
 * Brownian steps of a length Δt are those of a gas of masses ∝ 1/D, the smallest 1, at kT = 2D/Δt of the largest D, and collide as
 * often: positions are in equilibrium and the velocities of every step anew.
 */
function withMotion(scenario: ResolvedScenario, expected: Expected, system?: System): Expected {
  const { motion, method } = scenario;
  if (isDragged(motion)) return draggedAlong(scenario, expected);
  if (!diffuses(motion)) return expected;
  // A system that is built has these weights for masses.
  const own = system?.motion ? undefined : groupDiffusions(scenario)?.map(({ usual }) => usual);
  const most = system?.motion ? largestDiffusion(system.motion.diffusion) : Math.max(0, ...(own ?? []));
  const temperature = method.step === undefined ? 0 : (2 * most) / method.step;
  const mixture = expected.mixture.map((component, k) => ({
    ...component,
    mass: own?.[k] ? most / own[k] : component.mass,
    temperature,
  }));
  return { ...expected, temperature, mixture };
}

/**
 * A guess: particles that cannot follow the flow move relative to each other with a share St / (1 + St)² of the energy that the flow has
 * per mass, whatever they have begun with.
 */
function draggedAlong(scenario: ResolvedScenario, expected: Expected): Expected {
  const scales = flowScalesOf(scenario);
  const stokes = stokesNumberOf(scenario);
  if (!scales || stokes === undefined) return expected;
  const energy = (0.25 * scales.speed ** 2 * stokes) / (1 + stokes) ** 2;
  const mixture = expected.mixture.map((component) => ({ ...component, temperature: component.mass * energy }));
  return { ...expected, mixture, temperature: Math.max(...mixture.map(({ temperature }) => temperature)) };
}

function secondsOf(
  scenario: ResolvedScenario,
  { collisionsPerSecond, movesPerSecond }: Machine,
  expected: Omit<Estimate, "seconds" | "bytes">,
): number {
  const { count, collisions, time } = expected;
  const { method } = scenario;
  if (collisionsPerSecond !== undefined) return collisions / collisionsPerSecond;
  const inCells = usesCells(dynamicsOf(method.kind), method) && !dynamicsOf(method.kind).hasTimeSteps;
  const work = inCells ? workInCells(scenario, expected) : 0;
  const searches = inCells ? work : periodSearches(scenario, expected);
  const ofNumber = sizeCost(scenario, expected);
  // Whatever the number, of particles that do little but cross cells.
  const colliding = Math.min(work, 10 * collisions);
  const usual =
    ofNumber === undefined || !Number.isFinite(collisions)
      ? Math.max(collisions, searches)
      : colliding * ofNumber + (work - colliding);
  const apart = thermostatSeconds(scenario, expected) + surfaceSeconds(scenario, expected);
  const ofCollisions = usual * (slowness(method, count) / cautiousSpeed) + apart;
  if (!dynamicsOf(method.kind).stepCosts || method.step === undefined) return ofCollisions;
  const moves = (time / method.step) * count;
  const { move, restart } = stepCosts(scenario, count);
  const ofFlow = (time / method.step) * flowSecondsOf(scenario);
  const search = collisions * (longStepSearch(scenario, expected)?.secondsPerCollision ?? 0);
  return movesPerSecond === undefined
    ? ofCollisions + collisions * count * restart + search + moves * move + ofFlow
    : search + moves / movesPerSecond;
}

function measured(system: System): Expected {
  const { dimension, count, radii, masses, velocities, species, speciesNames, size } = system;
  const volume = boxVolume(size);
  const sums = speciesNames.map(() => ({ number: 0, mass: 0, size: 0 }));
  const momentum = [0, 0, 0];
  let [energy, totalMass, largest] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const sum = sums[species[i]];
    sum.number++;
    sum.mass += masses[i];
    sum.size += radii[i] ** dimension;
    largest = Math.max(largest, radii[i]);
    totalMass += masses[i];
    for (let axis = 0; axis < dimension; axis++) {
      const v = velocities[i * dimension + axis];
      energy += masses[i] * v * v;
      momentum[axis] += masses[i] * v;
    }
  }
  const drift = momentum.reduce((sum, p) => sum + p * p, 0) / totalMass;
  // The mean velocity has taken the freedom of one with it. One alone has its energy, as a run measures it.
  const temperature = count > 1 ? Math.max(0, energy - drift) / (dimension * (count - 1)) : energy / dimension;
  const mixture = sums
    .filter(({ number }) => number > 0)
    .map(({ number, mass, size: power }) => ({
      temperature,
      mass: mass / number,
      diameter: 2 * (power / number) ** (1 / dimension),
      numberDensity: number / volume,
    }));
  return { count, mixture, largestRadius: largest, temperature };
}

function automaticCells(scenario: ResolvedScenario, count: number, largestRadius: number): number[] {
  const { dimension, size } = scenario;
  // The particles themselves do not exist yet.
  const reach = Math.max(largestRadius, (longestRange(scenario)?.distance ?? 0) / 2);
  return chooseCells({ dimension, size: Float64Array.from(size), count, radii: Float64Array.of(reach) });
}

/** The first of the stop conditions. */
function untilWhen({ stop }: ResolvedScenario, count: number, { forecast, trusted, why }: RunForecast) {
  const most = Math.min(
    stop.collisions ?? Number.POSITIVE_INFINITY,
    ((stop.collisionsPerParticle ?? Number.POSITIVE_INFINITY) * count) / 2,
  );
  const end = stop.time ?? Number.POSITIVE_INFINITY;
  const collisions = Math.min(most, forecast.by(end));
  const time = Math.min(end, Number.isFinite(most) ? forecast.when(most) : Number.POSITIVE_INFINITY);
  const what: "time" | "collisions" = collisions === most && Number.isFinite(most) ? "time" : "collisions";
  return { time, collisions, unforeseen: collisions > trusted || trusted === 0 ? { what, why } : undefined };
}

/** The hexatic phase of discs; freezing of spheres. */
const crystalFrom = { 2: 0.69, 3: 0.494 } as const;

function caveatsOf(
  scenario: ResolvedScenario,
  { mixture, temperature, count }: Expected,
  unforeseen: string | undefined,
  cools: boolean,
): string[] {
  const { edges, gravity, dimension, groups, motion, periodic } = scenario;
  const fraction = mixtureFraction(dimension, mixture);
  const caveats: string[] = [];
  if (unforeseen) caveats.push(unforeseen);
  else if (gravity.some((g, axis) => g !== 0 && !periodic[axis]))
    caveats.push("Collisions are those of the gas once it has settled over the floor; its fall heats it.");
  else if (hasOpenFace(edges))
    caveats.push("Particles leave through open edges: the gas becomes dilute until no collisions occur.");
  else if (associates(motion))
    caveats.push(
      `Particles that associate collide less and less often, by Smoluchowski’s theory, and at most ${formatGrouped(clustersAtStart(scenario, count) - 1)} times.`,
    );
  else if (cools)
    caveats.push("The gas cools as long as it is uniform; once clusters form, collisions are more frequent.");
  if (count === 1) caveats.push("A single particle has no collisions.");
  if (hasWall(edges)) caveats.push("Hits on walls are not counted.");
  const valid = mostFilled[dimension];
  if (fraction > valid) {
    const crystal = fraction > crystalFrom[dimension] ? " At this fraction the equilibrium state is a crystal." : "";
    caveats.push(`Theory is valid up to a fraction of ${valid}: the number of collisions is a guess.${crystal}`);
  }
  if (temperature === 0 && count > 1) caveats.push("No particle moves relative to another at the start.");
  if (groups.some(({ sizes }) => sizes.radii.kind === "grown")) caveats.push("Grown radii count as the smallest.");
  return caveats;
}
