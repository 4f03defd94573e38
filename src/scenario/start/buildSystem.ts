/**
 * A scenario → the system that an engine runs: radii drawn, particles placed, velocities given. The same scenario gives
 * the same system, bit for bit, on one version of V8; each use of chance has its own stream, named after its group.
 *
 * Particles are in the order of the document: group after group, within a list in its order.
 */

import { dynamicsOf } from "../../engine/dynamics/index.ts";
import { brownianWeights } from "../../engine/stepped/contacts/brownian.ts";
import { actionOf } from "../../physics/actions/index.ts";
import { wrapStates } from "../../physics/boundary/images.ts";
import { isWall } from "../../physics/box.ts";
import { changingRestitution } from "../../physics/contacts/changingRestitution.ts";
import { withFirstCourses } from "../../physics/contacts/index.ts";
import { pairTables } from "../../physics/contacts/pairTables.ts";
import { particleMemories } from "../../physics/memory.ts";
import { diffuses, isDragged, isOnSphere } from "../../physics/motion/index.ts";
import { probeOf } from "../../physics/surfaces/probe.ts";
import type { Surface } from "../../physics/surfaces/surface.ts";
import { SurfaceGrid } from "../../physics/surfaces/surfaceGrid.ts";
import type { System } from "../../physics/system.ts";
import { formatGrouped, formatNumber, type Path, pathText } from "../diagnostics.ts";
import { diffusionOf } from "../estimate/diffusion.ts";
import { withSolutes } from "../fluid/hardParticles.ts";
import { fluidParticles } from "../fluid/particles.ts";
import { readFlowFiles } from "../io/flowFiles.ts";
import type { ReadFile } from "../io/namedFile.ts";
import { type FileDefect, readMeshes } from "../io/obstacleMeshes.ts";
import { ballAt, obstacleMarks, outsideMarks, overlapMarks } from "../marks/marks.ts";
import { checkNamesUsed, speciesOf } from "../names/speciesNames.ts";
import type { ResolvedGroup, ResolvedScenario } from "../resolve.ts";
import { scheduledValues } from "../scheduled.ts";
import { largest, smallest } from "../schema/schemaNode.ts";
import { onSphere } from "../sphere/startOnSphere.ts";
import { plural } from "../text/wording.ts";
import { touchTolerance } from "./density.ts";
import { fixedAsObstacles } from "./fixedParticles.ts";
import { namingOtherBoxes, readGroupFile } from "./groupFile.ts";
import { bondsOf } from "./molecules.ts";
import { obstacleClearance, obstaclesOf } from "./obstacleClearance.ts";
import { outsideBox, roundingDepth } from "./outsideBox.ts";
import { type Closest, closestOf, findOverlaps } from "./overlaps.ts";
import type { Batch } from "./particleBatch.ts";
import { CannotBuild, checkNumbers } from "./particleBatch.ts";
import { placeAll } from "./placement.ts";
import { checkSizesForLaw, massesOf, startRadii } from "./radii/startSizes.ts";
import { separateOverlaps } from "./separateOverlaps.ts";
import { atStartOfGrowth, beforeGrowth, growthOf } from "./startGrowth.ts";
import { checkLevels, flatHistogramOf } from "./startLevels.ts";
import { startRotation } from "./startSpins.ts";
import { startVelocities } from "./startVelocities.ts";

interface Surroundings {
  /** The text of a file named in the scenario, its path as written there. Throws where there is none. */
  readonly readFile?: ReadFile;
}

export interface Built {
  readonly system: System;
  /** How many particles each group that moves has, in the order of the document: files are read by then. */
  readonly groupCounts: readonly number[];
  /** What was decided on the way and may surprise. */
  readonly notes: readonly string[];
  /** Those of the notes that are about a file, with its place in the document. */
  readonly defects: readonly FileDefect[];
}

/** Throws `CannotBuild` where the particles cannot be placed or a file cannot be read. */
export function buildSystem(written: ResolvedScenario, { readFile }: Surroundings = {}): Built {
  const { dimension, size, edges, gravity } = written;
  const notes: string[] = [];
  const defects: FileDefect[] = [];
  const meshes = readMeshes(written, readFile, defects);
  const flowGrids = readFlowFiles(written, readFile);
  notes.push(...defects.map(({ message }) => message));
  const beginGroup = (group: ResolvedGroup) => begin(written, group, readFile, notes);
  if (written.fluid) {
    const { fluid: _, ...hard } = written;
    const system = fluidSystem(written, meshes, readFile);
    if (hard.groups.length === 0) return { system, groupCounts: [], notes, defects };
    const solutes = buildSystem(hard, readFile ? { readFile } : {});
    return { ...solutes, system: withSolutes(system, solutes.system) };
  }
  const scenario = fixedAsObstacles(written, beginGroup, obstacleClearance(written, meshes), notes, meshes);
  const batches = scenario.groups.map(beginGroup);
  const surfaces = obstaclesOf(scenario, meshes);
  beforeGrowth(scenario, batches);
  const areApart = placeAll(scenario, batches, notes, obstacleClearance(scenario, meshes), meshes);
  atStartOfGrowth(scenario, batches);

  const count = batches.reduce((sum, batch) => sum + batch.count, 0);
  const positions = new Float64Array(count * dimension);
  const velocities = new Float64Array(count * dimension);
  const radii = new Float64Array(count);
  const masses = new Float64Array(count);
  const species = new Uint16Array(count);
  const names = new Map<string, number>();
  let start = 0;
  for (const batch of batches) {
    const mass = massesOf(batch, dimension);
    const odd = mass.find((value) => !(value >= smallest && value <= largest));
    if (odd !== undefined) {
      const message = `${pathText(batch.group.path)}: expected masses from ${smallest} to ${largest}, got ${formatNumber(odd)}.`;
      throw new CannotBuild("range", message, batch.group.path);
    }
    positions.set(batch.positions, start * dimension);
    // Brownian particles have none of their own.
    if (!diffuses(scenario.motion)) velocities.set(startVelocities(scenario, batch, mass, notes), start * dimension);
    radii.set(batch.radii, start);
    masses.set(mass, start);
    const numberOf = speciesOf(scenario, batch, names);
    for (let i = 0; i < batch.count; i++) species[start + i] = numberOf(i);
    start += batch.count;
  }
  checkNumbers(batches, dimension, { positions, velocities });
  wrapStates(scenario, positions, velocities, 0);
  if (scenario.startOverlaps === "separate") separate(scenario, positions, radii, notes);
  const bonds = bondsOf(scenario, batches, positions);
  const speciesNames = [...names.keys()];
  checkNamesUsed(scenario, { speciesNames });
  const speciesNameOf = (i: number) => speciesNames[species[i]];
  const closest = closestOf({ count, bonds, contactLaw: scenario.contact.law, speciesOf: speciesNameOf });
  if (!isOnSphere(scenario.motion)) {
    const particles = { positions, velocities, radii };
    namingOtherBoxes(scenario, batches, () => {
      checkInside(scenario, particles, batches, surfaces);
      if (!areApart && scenario.startOverlaps !== "keep") checkApart(scenario, particles, batches, closest);
    });
  }
  const { restitution, pairs } = scenario.contact;
  const { obstacles } = scenario;
  const named = { speciesNames, dimension, edges, ...(obstacles && { obstacles }) };
  const exceptions = pairs.map(({ between, restitution: value }) => ({ between, value }));
  const tables = pairTables(named, restitution, exceptions);
  const later = scheduledValues("restitution", scenario.schedule).map(({ value }) => value);
  const rotation = startRotation(scenario, batches, masses);
  const motion = motionOf(scenario, { radii, species, speciesNames }, batches);
  // Without inertia there is no mass: where they meet they weigh 1/D.
  if (motion) masses.set(brownianWeights(motion.diffusion, count));
  const system: System = {
    dimension,
    size: Float64Array.from(size),
    edges,
    ...(scenario.shear && { shear: scenario.shear }),
    gravity: Float64Array.from(gravity),
    count,
    seed: scenario.seed,
    positions,
    velocities,
    radii,
    masses,
    species,
    speciesNames,
    restitution: tables.pairs,
    wallRestitution: tables.walls,
    ...(later.length > 0 && { changingRestitution: changingRestitution(named, exceptions, [restitution, ...later]) }),
    collapse: scenario.contact.collapse,
    ...(scenario.contact.detection && { detection: scenario.contact.detection }),
    ...(scenario.contact.law && { contactLaw: scenario.contact.law }),
    ...rotation,
    ...memoryOf(scenario, batches),
    ...(obstacles && { obstacles, obstacleRestitution: tables.obstacles }),
    ...(meshes && { meshes }),
    ...(flowGrids && { flowGrids }),
    ...(bonds && { bonds }),
    ...(scenario.rules && { rules: scenario.rules }),
    ...(motion && { motion }),
    ...(isDragged(scenario.motion) && { drag: { tau: relaxationTimes(scenario.motion, radii) } }),
    ...(scenario.flow && { flow: { ...scenario.flow, seed: scenario.seed } }),
    ...(scenario.growth && { growth: growthOf(scenario, batches, radii, speciesNameOf) }),
    ...(scenario.thermalWalls && { thermalWalls: { walls: scenario.thermalWalls, seed: scenario.seed } }),
    ...(scenario.thermostat && { thermostat: { ...scenario.thermostat, seed: scenario.seed } }),
    ...flatHistogramOf(scenario),
    ...(scenario.schedule && { schedule: scenario.schedule }),
    ...(scenario.strongestGravity && { strongestGravity: scenario.strongestGravity }),
  };
  checkSchedule(system);
  checkLevels(system);
  checkState(scenario, system);
  checkSizesForLaw(system);
  return {
    system: withFirstCourses(onSphere(scenario, system)),
    groupCounts: batches.map((batch) => batch.count),
    notes,
    defects,
  };
}

/** Numbers of particles and names of groups in files are known only here. */
function checkSchedule(system: System): void {
  for (const { action, value, entry } of system.schedule ?? []) {
    const message = actionOf(action).misfit?.(system, value);
    if (message !== undefined) throw new CannotBuild("range", message, ["schedule", entry, action]);
  }
}

/** Whether a method can go on from its state depends on numbers and velocities of particles. */
function checkState({ method }: ResolvedScenario, system: System): void {
  const misfit = dynamicsOf(method.kind).stateMisfit?.(system, method);
  const path = ["method", "state"];
  if (misfit !== undefined) throw new CannotBuild("range", `${pathText(path)}: ${misfit}`, path);
}

/** Its particles have no contacts. */
function fluidSystem(written: ResolvedScenario, meshes: System["meshes"], readFile: ReadFile | undefined): System {
  const { obstacles } = written;
  const clearance = obstacleClearance(written, meshes);
  return {
    ...probeOf(written, written.contact.collapse),
    gravity: Float64Array.from(written.gravity),
    ...fluidParticles(written, written.fluid!, clearance, readFile),
    ...(obstacles && { obstacles }),
    ...(meshes && { meshes }),
  };
}

function motionOf(
  { motion, seed }: ResolvedScenario,
  particles: Pick<System, "radii" | "species" | "speciesNames">,
  batches: readonly Batch[],
): System["motion"] {
  if (!diffuses(motion)) return undefined;
  const clusters = motion.onContact === "associate" ? clustersOf(batches) : undefined;
  return { ...motion, diffusion: diffusionOf(motion.diffusion, particles), seed, ...(clusters && { clusters }) };
}

function relaxationTimes(
  { tau, tauPerRadius }: Extract<ResolvedScenario["motion"], { kind: "drag" }>,
  radii: Float64Array,
): Float64Array {
  // The checks ensure that one of them is given.
  return radii.map((radius) => tau ?? (tauPerRadius ?? 1) * radius);
}

/** Numbers that groups and the contact law have from an earlier run; a particle without one has never had a contact. */
function memoryOf({ contact }: ResolvedScenario, batches: readonly Batch[]): Pick<System, "memory"> {
  const count = batches.reduce((sum, batch) => sum + batch.count, 0);
  const particles = Object.fromEntries(
    Object.keys(particleMemories).flatMap((name) => {
      if (!batches.some(({ group }) => group.state?.[name])) return [];
      const values = batches.flatMap(({ group: { state, path }, count: each }) => {
        const list = state?.[name] ?? new Array<number>(each).fill(Number.POSITIVE_INFINITY);
        if (list.length !== each) throw wrongLength([...path, "state", name], list.length, each);
        return list;
      });
      return [[name, Float64Array.from(values)]];
    }),
  );
  const pairs = contact.pairStates?.map(([i, j, value], k) => {
    if (![i!, j!].every((at) => Number.isInteger(at) && at >= 0 && at < count) || i === j) {
      const path = ["contact", "pairStates", k];
      const message = `${pathText(path)}: expected two different particles from 0 to ${count - 1}, got ${i} and ${j}.`;
      throw new CannotBuild("range", message, path);
    }
    return [i!, j!, value!] as const;
  });
  if (Object.keys(particles).length === 0 && !pairs) return {};
  return { memory: { particles, ...(pairs && { pairs }) } };
}

function wrongLength(path: readonly (string | number)[], got: number, count: number): CannotBuild {
  const message = `${pathText(path)}: expected one number per particle, got ${formatGrouped(got)} for ${plural(count, "particle")}.`;
  return new CannotBuild("range", message, path);
}

/** Undefined without clusters. A particle without a label is single. */
function clustersOf(batches: readonly Batch[]): Int32Array | undefined {
  if (!batches.some(({ group }) => group.cluster)) return undefined;
  const first = new Map<number, number>();
  let next = 0;
  const labels = batches.flatMap(({ group: { cluster, path }, count }) => {
    if (cluster && cluster.length !== count) throw wrongLength([...path, "cluster"], cluster.length, count);
    return Array.from({ length: count }, (_, k) => {
      const i = next++;
      const name = cluster?.[k];
      if (name === undefined) return i;
      if (!first.has(name)) first.set(name, i);
      return first.get(name)!;
    });
  });
  return Int32Array.from(labels);
}

function begin(
  scenario: ResolvedScenario,
  group: ResolvedGroup,
  readFile: Surroundings["readFile"],
  notes: string[],
): Batch {
  const { dimension } = scenario;
  const frame = group.file === undefined ? undefined : readGroupFile(scenario, group, readFile, notes);
  const count = frame?.count ?? group.sizes.count!;
  const radii = startRadii(scenario, group, count, frame?.radii);
  const positions = frame?.positions ?? flat(group.at ?? [], dimension);
  return { group, count, radii, positions, ...(frame && { file: frame }) };
}

function flat(list: readonly (readonly number[])[], dimension: number): Float64Array {
  const packed = new Float64Array(list.length * dimension);
  list.forEach((vector, i) => {
    for (let axis = 0; axis < dimension; axis++) packed[i * dimension + axis] = vector[axis];
  });
  return packed;
}

function separate(scenario: ResolvedScenario, positions: Float64Array, radii: Float64Array, notes: string[]): void {
  const { pairs, farthest, done } = separateOverlaps(scenario, positions, radii);
  if (!done) {
    const message = `${plural(pairs, "pair")} of particles overlap, and cannot be separated: there is no room, or they are too many.`;
    throw new CannotBuild("overlap", message, ["start", "overlaps"]);
  }
  if (pairs === 0) return;
  notes.push(
    `${plural(pairs, "pair")} of particles overlapped, and were moved apart: the farthest by ${formatNumber(farthest)}.`,
  );
}

type Placed = Pick<System, "positions" | "velocities" | "radii">;

function speedOf({ velocities }: Placed, dimension: number, i: number): number {
  return Math.hypot(...velocities.subarray(i * dimension, (i + 1) * dimension));
}

/** The place of a particle in the document, and its name in messages. */
function particleOf(batches: readonly Batch[], particle: number): { readonly path: Path; readonly text: string } {
  let i = particle;
  for (const { group, count } of batches) {
    if (i < count)
      return {
        path: group.at ? [...group.path, "at", i] : group.path,
        text: `particle ${i} of ${pathText(group.path)}`,
      };
    i -= count;
  }
  return { path: [], text: `particle ${particle}` };
}

/** The last word, whatever the way here: all are in the box, and outside of obstacles. */
function checkInside(
  scenario: ResolvedScenario,
  placed: Placed,
  batches: readonly Batch[],
  obstacles: readonly Surface[],
): void {
  const { edges, size, dimension } = scenario;
  const { positions, radii } = placed;
  const rounding = (i: number) => roundingDepth(scenario, radii[i], speedOf(placed, dimension, i));
  for (const { i, axis, side, by } of outsideBox(scenario, positions, radii)) {
    if (!isWall(edges, 2 * axis + side) || by <= rounding(i)) continue;
    const { path, text } = particleOf(batches, i);
    const x = formatNumber(positions[i * dimension + axis]);
    throw new CannotBuild(
      "outside",
      `${text} extends through a wall by ${formatNumber(by)}: its ${"xyz"[axis]} is ${x}, the box extends from 0 to ${formatNumber(size[axis])}.`,
      path,
      [],
      outsideMarks(scenario, ballAt(scenario, placed, i)),
    );
  }
  if (obstacles.length === 0) return;
  const reaches = obstacles.map(({ bounds }) => Math.max(0, ...bounds.flat().filter(Number.isFinite).map(Math.abs)));
  const grid = new SurfaceGrid({ ...scenario, size: Float64Array.from(size) }, obstacles);
  for (let i = 0; i < radii.length; i++) {
    grid.within(positions.subarray(i * dimension, (i + 1) * dimension), radii[i], (k, distance) => {
      const gap = distance - radii[i];
      // Distances carry the rounding of the obstacle's own coordinates, too.
      if (gap >= 0 || -gap <= rounding(i) + touchTolerance(size, reaches[k])) return radii[i];
      const { path, text } = particleOf(batches, i);
      const message = `${text} overlaps the obstacle \`${obstacles[k].name}\` by ${formatNumber(-gap)}.`;
      const marks = obstacleMarks(obstacles[k], scenario, ballAt(scenario, placed, i));
      throw new CannotBuild("overlap", message, path, [], marks);
    });
  }
}

/** No two overlap, wherever they come from. */
function checkApart(
  scenario: ResolvedScenario,
  placed: Placed,
  batches: readonly Batch[],
  closest: Closest | undefined,
): void {
  const { positions, radii } = placed;
  const { worst, count } = findOverlaps({ ...scenario, positions, radii, limit: 1, closest });
  if (!worst) return;
  const { i, j, depth } = worst;
  const speed = speedOf(placed, scenario.dimension, i) + speedOf(placed, scenario.dimension, j);
  if (depth <= roundingDepth(scenario, radii[i] + radii[j], speed)) return;
  const [a, b] = [particleOf(batches, i), particleOf(batches, j)];
  throw new CannotBuild(
    "overlap",
    `${a.text} and ${b.text} overlap by ${formatNumber(depth)}${count > 1 ? `, the largest overlap of ${formatGrouped(count)} pairs` : ""}.`,
    b.path,
    [],
    overlapMarks(scenario, placed, i, j),
  );
}
