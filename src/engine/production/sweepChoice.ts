/**
 * The systems that the block sweep computes (`sweepEngine.ts`), and those of them in which it costs less than serial order: events of
 * large systems access memory at random, beyond any cache. docs/MEASUREMENTS.md has the measurements. The mean time between collisions, by which
 * windows begin, is here, too.
 */
import { whole } from "../../format/numbers.ts";
import { featuresOf } from "../../physics/features/index.ts";
import type { System } from "../../physics/system.ts";
import { chooseCells } from "../cells/cellSize.ts";
import type { SizedCrowd } from "../dynamics/dynamics.ts";

/** Particles from which on it pays; in gases that cool most collisions come to happen in a few places, which lie in the cache in any order. */
const fewest = { elastic: 30_000, inelastic: 50_000 };
/** Cells along each axis, so that the nearest image is the one in the cells beside. */
const fewestCells = 4;
/** Mean free paths along the box: in a window of a tenth of the time between two collisions nothing flies through half of it. */
const fewestPaths = 16;
/** Particles for each encounter that a collapse takes: all of them happen in one window, whose log has room for a third as many. */
const roomOfCollapse = 10;

export function sweepPays(system: System): boolean {
  return isMany(system) && whyInOrder(system) === undefined;
}

function isMany(system: System): boolean {
  return whyTooFew(system.count, isInelastic(system)) === undefined;
}

function whyTooFew(count: number, inelastic: boolean): string | undefined {
  const least = inelastic ? fewest.inelastic : fewest.elastic;
  return count < least ? `blocks pay from ${whole(least)} ${inelastic ? "inelastic " : ""}particles on` : undefined;
}

function isInelastic({ restitution }: System): boolean {
  return restitution.some((e) => e !== 1);
}

/** Why a system of many particles is processed in order of time; undefined of those of few, and where it is not. */
export function whyManyInOrder(system: System): string | undefined {
  return isMany(system) ? whyInOrder(system) : undefined;
}

/** Why a system of however many particles is processed in order of time. */
export function whyAnyInOrder(system: System): string | undefined {
  return whyInOrder(system) ?? whyTooFew(system.count, isInelastic(system));
}

/** The same, as far as it is known before there is a system. */
export function whyCrowdInOrder({ count, isUniform, isInelastic = false }: SizedCrowd): string | undefined {
  if (!isUniform) return "blocks need particles of one size in a periodic box, on which nothing else acts";
  return whyTooFew(count, isInelastic);
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

/** Time of work by the number of particles: few lie in the cache. Estimates are right within a factor of 2, see docs/MEASUREMENTS.md. */
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

/** Features that blocks compute. */
const inBlocks: readonly string[] = ["ballistic", "2-D", "3-D", "periodic", "losses"];

/** What keeps blocks from being computed: they need particles of one size in a periodic box, on which nothing else acts. */
function whyInOrder(system: System): string | undefined {
  const { velocities, radii } = system;
  const other = featuresOf(system).find(({ id }) => !inBlocks.includes(id));
  const what = other?.about ?? (system.flow && "flows");
  if (what !== undefined) return `blocks do not support ${what}`;
  if (radii.some((r) => r !== radii[0])) return "radii differ";
  if (!velocities.some((v) => v !== 0)) return "nothing moves";
  if (isInelastic(system) && roomOfCollapse * system.collapse.after > system.count)
    return "`collapse.after` is more than a tenth of the number of particles";
  if (!chooseCells(system).every((n) => n >= fewestCells)) return "the box is narrow";
  return isVeryDilute(system) ? "particles fly through much of the box between two collisions" : undefined;
}

function isVeryDilute({ dimension, size, count, radii }: System): boolean {
  const volume = size.reduce((product, length) => product * length, 1);
  const diameter = 2 * radii[0];
  const freePath = volume / (count * sectionOf(dimension, diameter) * Math.SQRT2);
  return freePath * fewestPaths > Math.min(...size);
}

/** About the mean time between two collisions of one particle: that of a dilute gas, with the contact value of a dense one. */
export function meanTime({ dimension, count, size, radii, velocities }: System): number {
  let squares = 0;
  for (const v of velocities) squares += v * v;
  const speed = Math.sqrt(squares / count);
  const volume = size.reduce((product, length) => product * length, 1);
  const diameter = 2 * radii[0];
  const share = (count / volume) * (dimension === 2 ? (Math.PI / 4) * diameter ** 2 : (Math.PI / 6) * diameter ** 3);
  const crowding = Math.max(1 - share, 0.1) ** dimension;
  return (
    (crowding * volume) / (count * sectionOf(dimension, diameter) * Math.SQRT2 * Math.max(speed, Number.MIN_VALUE))
  );
}

/** Of two balls of this diameter. */
function sectionOf(dimension: 2 | 3, diameter: number): number {
  return dimension === 2 ? 2 * diameter : Math.PI * diameter ** 2;
}
