/** Particles of a fluid at the start, and the balls in it: the last part of building a system whose particles are a fluid. */
import { sideOf } from "../../physics/box.ts";
import type { FluidOfParticles, System } from "../../physics/system.ts";
import { formatGrouped, formatNumber, type Path, shorten } from "../diagnostics.ts";
import type { ReadFile } from "../io/namedFile.ts";
import { readParticles } from "../io/readParticles.ts";
import { namesInFile } from "../io/writeExtxyz.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { ballVolume } from "../start/density.ts";
import type { Clearance } from "../start/obstacleClearance.ts";
import { CannotBuild } from "../start/particleBatch.ts";
import { type Stream, stream } from "../start/randomStreams.ts";
import { list } from "../text/wording.ts";
import { beginsOnLattice, latticePlaces } from "./lattice.ts";
import { contains, type FilledShape, isInBall, shapeOf, volumeOf } from "./regions.ts";
import { coolingStages, type Region, type ResolvedFluid } from "./resolvedFluid.ts";

/** Radius as drawn, over the mean distance of neighbors. */
const drawnRadius = 0.3;
/** Particles beyond which no run has memory. */
const mostParticles = 20_000_000;

export type FluidParticles = Pick<
  System,
  "count" | "positions" | "velocities" | "radii" | "masses" | "species" | "speciesNames"
> & { readonly fluid: FluidOfParticles };

interface Filled {
  readonly positions: number[];
  readonly velocities?: ArrayLike<number>;
  /** One a particle, or the same for all. */
  readonly names: readonly string[] | string;
}

export function fluidParticles(
  scenario: ResolvedScenario,
  fluid: ResolvedFluid,
  clearance: Clearance | undefined,
  readFile: ReadFile | undefined,
): FluidParticles {
  const { dimension: d, bodies, seed } = scenario;
  const free = (point: ArrayLike<number>) =>
    !isInBall(bodies, point) && (clearance === undefined || clearance(point, 0) > 0);
  bodies.forEach(({ at, radius }, k) => {
    const gap = (clearance?.(at, 0) ?? radius) - radius;
    // A ball that rests on an obstacle may be a little inside at the end of a step.
    if (gap >= -0.1 * radius) return;
    throw new CannotBuild("overlap", `The ball overlaps an obstacle by ${formatNumber(-gap)}.`, ["bodies", k, "at"]);
  });
  const parts = fluid.fill.map((region, k) => {
    const chance = stream(seed, `fluid ${k + 1}`);
    return filled(scenario, fluid, region, ["fluid", "fill", k], chance, free, readFile);
  });
  const fluidNames = [...new Set(parts.flatMap(({ names }) => names))];
  checkForces(fluid, fluidNames);
  const counts = parts.map(({ positions }) => positions.length / d);
  const own = counts.reduce((sum, each) => sum + each, 0);
  if (own === 0) {
    const covered = clearance || bodies.length > 0 ? ": obstacles or balls cover them" : "";
    throw new CannotBuild("range", `No particle of the fluid lies in its regions${covered}.`, ["fluid", "fill"]);
  }
  const count = own + bodies.length;
  const velocities = new Float64Array(count * d);
  const species = new Uint16Array(count);
  let first = 0;
  parts.forEach(({ names, velocities: given }, k) => {
    for (let i = 0; i < counts[k]; i++)
      species[first + i] = fluidNames.indexOf(typeof names === "string" ? names : names[i]);
    const own = velocities.subarray(first * d, (first + counts[k]) * d);
    if (given) for (let j = 0; j < own.length; j++) own[j] = given[j % given.length];
    const { at, file } = fluid.fill[k];
    // Those of listed particles have their thermal velocities.
    if (fluid.temperature > 0 && !at && file === undefined)
      addThermal(own, d, fluid.temperature, stream(seed, `thermal velocities ${k + 1}`));
    first += counts[k];
  });
  const ballNames = [...new Set(bodies.map(({ name }) => name))];
  const spacing = fluid.cell / sideOf(fluid.perCell, d);
  const density = fluid.perCell / fluid.cell ** d;
  bodies.forEach(({ velocity, name }, k) => {
    velocities.set(velocity, (own + k) * d);
    species[own + k] = fluidNames.length + ballNames.indexOf(name);
  });
  const speciesNames = [...fluidNames, ...ballNames];
  return {
    count,
    positions: Float64Array.from([...parts.map(({ positions }) => positions), ...bodies.map(({ at }) => at)].flat()),
    velocities,
    radii: Float64Array.from({ length: count }, (_, i) => bodies[i - own]?.radius ?? drawnRadius * spacing),
    masses: Float64Array.from({ length: count }, (_, i) => {
      const ball = bodies[i - own];
      return ball ? ball.density * density * ballVolume(d, ball.radius) : 1;
    }),
    species,
    speciesNames,
    fluid: {
      kinds: fluidNames.length,
      count: own,
      cell: fluid.cell,
      perCell: fluid.perCell,
      forces: fluidNames.map((name) => forceOn(name, fluid, d)),
      walls: fluid.walls,
      ballRestitution: bodies.map(({ restitution }) => restitution),
      isThermal:
        scenario.method.thermostat !== undefined ||
        (fluid.temperature > 0 && coolingStages(fluid, scenario.method).length === 0),
      keeps: keptAlong(scenario, fluid),
      seed,
      stepsBefore: fluid.stepsBefore,
      ...(fluid.pressures && { pressures: Float64Array.from(fluid.pressures) }),
    },
  };
}

/** Pushes between particles and with balls are opposite. Walls push along themselves where they are rough: by points that repel. */
function keptAlong({ method, dimension, obstacles, periodic }: ResolvedScenario, { walls, forces }: ResolvedFluid) {
  const slides = walls.tangential === 1 && method.repulsion === false;
  const isFree = !obstacles?.length && (slides || periodic.every(Boolean));
  return Array.from({ length: dimension }, (_, axis) => isFree && forces.every(({ force }) => force[axis] === 0));
}

/** Names of fluids in files are known only when these are read. */
function checkForces({ forces }: ResolvedFluid, names: readonly string[]): void {
  for (const [k, { on }] of forces.entries()) {
    if (names.includes(on)) continue;
    const message = `There is no fluid \`${shorten(on)}\`; expected ${list(names.slice(0, 20))}.`;
    throw new CannotBuild("unknown", message, ["fluid", "forces", k, "on"], names.slice(0, 5));
  }
}

function forceOn(name: string, { forces }: ResolvedFluid, dimension: number): number[] {
  const total = new Array<number>(dimension).fill(0);
  for (const { on, force } of forces) {
    if (on !== name) continue;
    force.forEach((part, axis) => {
      total[axis] += part;
    });
  }
  return total;
}

function addThermal(velocities: Float64Array, dimension: number, temperature: number, chance: Stream): void {
  const spread = Math.sqrt(temperature);
  const mean = new Float64Array(dimension);
  const drawn = Float64Array.from(velocities, () => spread * chance.normal());
  for (let k = 0; k < drawn.length; k++) mean[k % dimension] += (dimension * drawn[k]) / drawn.length;
  // Thermal velocities carry no momentum.
  for (let k = 0; k < drawn.length; k++) velocities[k] += drawn[k] - mean[k % dimension];
}

function filled(
  scenario: ResolvedScenario,
  fluid: ResolvedFluid,
  region: Region,
  path: Path,
  chance: Stream,
  free: (point: ArrayLike<number>) => boolean,
  readFile: ReadFile | undefined,
): Filled {
  const { size, dimension, bodies, groups } = scenario;
  const { name, at, velocity } = region;
  const given = velocity && { velocities: velocity.flat() };
  if (region.file !== undefined) {
    const inFile = fromFile(region.file, dimension, [...path, "file"], readFile);
    const names = [...bodies, ...groups].map((each) => each.name);
    return without(new Set([...names, ...namesInFile(names)]), inFile, dimension);
  }
  if (at) return { positions: at.flat(), names: name, ...given };
  const shape = shapeOf(region, size)!;
  const expected = (volumeOf(shape) * fluid.perCell) / fluid.cell ** dimension;
  if (expected > mostParticles) {
    const message = `expected at most ${formatGrouped(mostParticles)} particles, got ${formatGrouped(Math.round(expected))}.`;
    throw new CannotBuild("too-big", message, path);
  }
  const places = beginsOnLattice(region, scenario)
    ? latticePlaces(shape, fluid)
    : randomPlaces(shape, expected, chance);
  return { positions: places.filter(free).flat(), names: name, ...given };
}

/** As many as the natural density has there. */
function randomPlaces(shape: FilledShape, expected: number, chance: Stream): number[][] {
  const { low, high } = shape;
  const places: number[][] = [];
  while (places.length < Math.round(expected)) {
    const point = low.map((x, axis) => x + (high[axis] - x) * chance.uniform());
    if (contains(shape, point)) places.push(point);
  }
  return places;
}

/** Bodies and hard particles are left out by their names, as a file spells them: those of the scenario are where it says. */
function without(bodies: ReadonlySet<string>, { positions, velocities, names }: InFile, dimension: number): Filled {
  const kept = names.flatMap((name, i) => (bodies.has(name) ? [] : [i]));
  const ofKept = (values: Float64Array) =>
    kept.flatMap((i) => [...values.subarray(i * dimension, (i + 1) * dimension)]);
  return {
    positions: ofKept(positions),
    names: kept.map((i) => names[i]),
    ...(velocities && { velocities: ofKept(velocities) }),
  };
}

interface InFile {
  readonly positions: Float64Array;
  readonly velocities: Float64Array | undefined;
  readonly names: readonly string[];
}

function fromFile(name: string, dimension: 2 | 3, path: Path, readFile: ReadFile | undefined): InFile {
  const reading = readParticles(name, path, readFile, dimension);
  if (!reading.ok)
    throw new CannotBuild("file", `\`${name}\` cannot be read: ${reading.place}: ${reading.message}`, path);
  const { positions, velocities, species, speciesNames } = reading.frame;
  return { positions, velocities, names: Array.from(species, (each) => speciesNames[each]) };
}
