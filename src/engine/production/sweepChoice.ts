/**
 * The systems that the block sweep computes (`sweepEngine.ts`), and those of them in which it costs less than serial order: events of
 * large systems access memory at random, beyond any cache. docs/SPEED.md has the measurements.
 */
import { isPeriodic } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import { chooseCells } from "../cells/cellSize.ts";
import type { SizedCrowd } from "../dynamics/dynamics.ts";

/** Particles from which on it pays. */
const fewest = 30_000;
/** Cells along each axis, so that the nearest image is the one in the cells beside. */
const fewestCells = 4;
/** Mean free paths along the box: in a window of a tenth of the time between two collisions nothing flies through half of it. */
const fewestPaths = 16;

export function sweepPays(system: System): boolean {
  return system.count >= fewest && canSweep(system);
}

/** Powers of ten of the number of particles, and the time of a unit of work there, beside the one that estimates begin with. */
const byNumber = {
  serial: [
    [3, 0.35],
    [4, 0.6],
    [5, 1.7],
    [6, 2],
  ],
  blocks: [
    [3, 0.35],
    [4, 0.6],
    [4.5, 0.85],
    [6, 0.85],
  ],
} as const;
/** Particles from which on there are layers for two threads, and the gain of the second, by the wall clock. */
const shared = { 2: 30_000, 3: 100_000, gain: 1.6 };

/** Time of work by the number of particles: few lie in the cache. Estimates are right within a factor of 2, see docs/SPEED.md. */
export function sizeCost({ dimension, count, isUniform }: SizedCrowd, threads: number | "auto"): number {
  const points = isUniform ? byNumber.blocks : byNumber.serial;
  const power = Math.log10(Math.max(1, count));
  let at = 1;
  while (at < points.length - 1 && points[at][0] < power) at++;
  const [[from, low], [to, high]] = [points[at - 1], points[at]];
  const share = Math.min(1, Math.max(0, (power - from) / (to - from)));
  const together = isUniform && threads !== 1 && count >= shared[dimension] ? shared.gain : 1;
  return (low * (high / low) ** share) / together;
}

/** Particles of one size in a box that is periodic along all axes; nothing else acts on them. */
export function canSweep(system: System): boolean {
  const { dimension, edges, gravity, velocities, radii } = system;
  for (let axis = 0; axis < dimension; axis++) if (!isPeriodic(edges, axis)) return false;
  if (!velocities.some((v) => v !== 0) || actsOtherwise(system)) return false;
  if (gravity.some((g) => g !== 0) || radii.some((r) => r !== radii[0])) return false;
  return chooseCells(system).every((n) => n >= fewestCells) && !isVeryDilute(system);
}

/** What only other engines compute, or engines that act between the events of another one. */
function actsOtherwise(system: System): boolean {
  const { obstacles, contactLaw, detection, spins, bonds, rules, motion, drag, flow, growth, thermostat } = system;
  const { thermalWalls, fluid } = system;
  return [
    obstacles,
    contactLaw,
    detection,
    spins,
    bonds,
    rules,
    motion,
    drag,
    flow,
    growth,
    thermostat,
    thermalWalls,
    fluid,
  ].some((part) => part !== undefined);
}

function isVeryDilute({ dimension, size, count, radii }: System): boolean {
  const volume = size.reduce((product, length) => product * length, 1);
  const diameter = 2 * radii[0];
  const section = dimension === 2 ? 2 * diameter : Math.PI * diameter ** 2;
  const freePath = volume / (count * section * Math.SQRT2);
  return freePath * fewestPaths > Math.min(...size);
}
