/**
 * Relative costs of the methods, to estimate the duration of a run; the registry of dynamics has the figures. Measured in one
 * process on gases of 100, 1000 and 10 000 discs (30 %) and spheres (20 %), processor time: of an encounter as a multiple of what the
 * production engine takes for one, of a time step in seconds per particle, with the few collisions that fall into it. Rounded up; good to
 * a factor of two. Where a method examines all particles the cost grows with their number.
 */
import type { SizedCrowd } from "../../engine/dynamics/dynamics.ts";
import { dynamicsOf, usesCells } from "../../engine/dynamics/index.ts";
import { productionCosts } from "../../engine/production/cellLayout.ts";
import { sizeCost as productionSizeCost } from "../../engine/production/sweepChoice.ts";
import { hasOpenFace } from "../../physics/box.ts";
import { diffuses } from "../../physics/motion/index.ts";
import { thermostatOf } from "../../physics/thermostats/index.ts";
import type { Method, ResolvedScenario } from "../resolve.ts";
import { type Expected, expectedOf } from "./expectedMixture.ts";
import type { WithoutTheory } from "./withoutTheory.ts";

/** Pair collisions per second of the production engine where nothing has been measured: as many as on a machine ten years old. */
export const cautiousSpeed = 400_000;

/** Time of an encounter, as a multiple of the production engine's. */
export function slowness(method: Method, count: number): number {
  return dynamicsOf(method.kind).slowness(method, count);
}

/**
 * Time of the usual work of an encounter beside the cautious one, by the number of particles, where that is known. Other methods with
 * cells are compared with the production engine (`slowness`) where it does not process blocks.
 */
export function sizeCost(
  scenario: ResolvedScenario,
  { count, isUniform = false }: { readonly count: number; readonly isUniform?: boolean },
): number | undefined {
  const { method, dimension } = scenario;
  const dynamics = dynamicsOf(method.kind);
  if (dynamics.sizeCost) return dynamics.sizeCost(method, { dimension, count, isUniform });
  if (!usesCells(dynamics, method) || dynamics.hasTimeSteps) return undefined;
  return productionSizeCost({ dimension, count, isUniform: false }, 1);
}

/** Particles of one size in a periodic box, on which nothing else acts, as far as a scenario says it. */
export function isUniform(scenario: ResolvedScenario, { mixture, largestRadius }: Expected): boolean {
  const { periodic, gravity, contact, motion, obstacles, fixed, rules, bonds, growth, thermostat, schedule, flow } =
    scenario;
  const acting = [contact.law, contact.detection, obstacles, fixed, rules, bonds, growth, thermostat, schedule, flow];
  return (
    periodic.every(Boolean) &&
    gravity.every((g) => g === 0) &&
    !diffuses(motion) &&
    acting.every((one) => one === undefined) &&
    mixture.every(({ diameter }) => diameter > 2 * largestRadius * (1 - 1e-9))
  );
}

/** Undefined where a file has to be read first. */
export function crowdOf(scenario: ResolvedScenario): SizedCrowd | undefined {
  const expected = expectedOf(scenario);
  if (!expected) return undefined;
  const { dimension, contact } = scenario;
  const isInelastic = contact.restitution !== 1 && contact.pairs.length === 0;
  return { dimension, count: expected.count, isUniform: isUniform(scenario, expected), isInelastic };
}

/** Seconds per particle of a time step (`move`), and of a collision within it where it makes all be examined again (`restart`). */
export function stepCosts({ method, dimension }: ResolvedScenario, count: number) {
  return dynamicsOf(method.kind).stepCosts?.(method, dimension, count) ?? { move: 0, restart: 0 };
}

/** Time of a pair test in a step so long that images have to be looked for (s), and images that take as long as one test. */
const pairTest = { seconds: 6e-8, images: 4 };
/** Images within reach from which on a step is cut where the fastest crosses the box (`stepped/stepPart.ts`). */
const mostImages = 200;

/**
 * A step in which particles go farther than a cell is wide: each collision makes the two look among all that can be reached in the rest of
 * the step. Undefined where no step is that long.
 */
export function longStepSearch(
  { method, dimension, size, periodic }: ResolvedScenario,
  {
    count,
    temperature,
    cells,
  }: { readonly count: number; readonly temperature: number; readonly cells: readonly number[] },
): { readonly secondsPerCollision: number; readonly isCut: boolean } | undefined {
  if (method.step === undefined || method.detector === "overlap" || !(temperature > 0) || count < 2) return undefined;
  const fastest = Math.sqrt(temperature * (dimension + 2 * Math.log(count)));
  const period = Math.min(...size.filter((_, axis) => periodic[axis]));
  const isCut = ((fastest * method.step) / period) ** dimension > mostImages;
  const way = isCut ? period : fastest * method.step;
  if (size.every((length, axis) => way <= length / cells[axis])) return undefined;
  const share = size.reduce((product, length) => product * Math.min(1, (3 * way) / length), 1);
  // On average a pair has half a step left, at about half the speed of the fastest.
  const images = size.reduce((product, length, axis) => product * (periodic[axis] ? 1 + way / (4 * length) : 1), 1);
  return { secondsPerCollision: 2 * count * share * pairTest.seconds * (1 + images / pairTest.images), isCut };
}

/** Spread of the velocities along an axis, in mean speeds. */
const spread = 4;

/**
 * Searches of a method without cells: it looks as far ahead as no two particles pass a periodic box relative to each other, however far apart
 * their encounters are.
 */
export function periodSearches(scenario: ResolvedScenario, run: Flight): number {
  const { method, size, periodic } = scenario;
  if (dynamicsOf(method.kind).hasTimeSteps || !Number.isFinite(run.time)) return 0;
  const period = Math.min(...size.filter((_, axis) => periodic[axis]));
  return (spread * wayOf(scenario, run)) / period;
}

export interface Flight {
  readonly count: number;
  /** Until the end, and its time. */
  readonly collisions: number;
  readonly time: number;
  /** Mean speed of a particle at the start. */
  readonly speed: number;
  readonly meanFreePath: number;
  readonly without: WithoutTheory;
}

/**
 * How far a particle flies until the end: as many free paths as it has collisions, however the speeds change meanwhile, where theory has these
 * paths and they stay as they are.
 */
function wayOf({ edges }: ResolvedScenario, { count, collisions, time, speed, meanFreePath, without }: Flight): number {
  const way = (2 * collisions * meanFreePath) / (count - 1);
  return without.path === undefined && !hasOpenFace(edges) && collisions > 0 && Number.isFinite(way)
    ? way
    : speed * time;
}

/** Time of changing the velocity of one particle by a thermostat, with the prediction anew (s). */
const velocityChange = 3e-7;

export function thermostatSeconds(
  { thermostat }: ResolvedScenario,
  { count, time }: { readonly count: number; readonly time: number },
): number {
  if (!thermostat || !Number.isFinite(time)) return 0;
  return thermostatOf(thermostat.kind).changes(thermostat.values) * time * count * velocityChange;
}

/** Time of a hit on an obstacle, with the predictions of particles near it, and of the start for each particle that never moves (s). */
const surfaceHit = 1e-5;
const fixedStart = 2e-4;

export function surfaceSeconds(
  scenario: ResolvedScenario,
  { count, time, hitRate = 0 }: { readonly count: number; readonly time: number; readonly hitRate?: number },
): number {
  const hits = Number.isFinite(time) ? hitRate * count * time : 0;
  return hits * surfaceHit + fixedCount(scenario) * fixedStart;
}

/** Of particles that never move, as far as it is known. */
export function fixedCount({ fixed = [] }: ResolvedScenario): number {
  return fixed.reduce((sum, { sizes }) => sum + (sizes.count ?? 0), 0);
}

/** Work of an encounter in a gas of one size in automatic cells, in pair tests (`engine/cells/cellSize.ts`). */
const usualWork = 150;
/** Encounters and checks to an encounter, and two particles that look for partners at each. */
const searches = 2 * 1.1;

/**
 * Work of an event-driven run in its cells, as a number of usual encounters. It is more than the run has encounters where a cell holds many
 * particles, since it is as large as the largest of several sizes, or where particles cross many cells between two encounters.
 */
export function workInCells(scenario: ResolvedScenario, run: CellRun): number {
  const { dimension } = scenario;
  const { count, collisions, cells, levels } = run;
  if (!Number.isFinite(collisions)) return 0;
  if (levels) return (collisions * levels.work) / usualWork;
  const { fixed, transfer, cell } = productionCosts;
  const perCell = count / cells.reduce((product, n) => product * n, 1);
  const search = 3 ** dimension * (perCell + cell);
  const crossing = transfer + 3 ** (dimension - 1) * (perCell + cell);
  const all = collisions * (fixed + searches * search) + cellCrossings(scenario, run) * crossing + (count * search) / 2;
  return all / usualWork;
}

export interface CellRun extends Flight {
  readonly cells: readonly number[];
  readonly levels?: { readonly work: number };
}

/** How often particles go from one cell to the next until the end. */
export function cellCrossings(scenario: ResolvedScenario, run: CellRun): number {
  const { dimension, size, edges, gravity, periodic } = scenario;
  const { count, time, cells } = run;
  // Beyond open edges there are no more cells to cross.
  if (!Number.isFinite(time) || hasOpenFace(edges)) return 0;
  // ⟨|v_x|⟩ / ⟨|v|⟩.
  const along = dimension === 2 ? 2 / Math.PI : 1 / 2;
  const way = along * wayOf(scenario, run);
  return size.reduce((sum, length, axis) => {
    const fall = periodic[axis] ? 0.5 * Math.abs(gravity[axis]) * time * time : 0;
    return sum + (count * (way + fall) * cells[axis]) / length;
  }, 0);
}
