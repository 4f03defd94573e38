/**
 * Measures one system in a process of its own: pair collisions a second of processor time, counted work, memory, frames.
 *
 * Warm-up: 20 collisions a particle melt the crystal below freezing, but no more than two million collisions (at ρ* = 0.9 and
 * 10⁵ or 10⁶ spheres the crystal is then still melting, which is said in the table).
 */

import { type Engine, emptyFrame } from "../../src/engine/api/engine.ts";
import { chooseCells } from "../../src/engine/cells/cellSize.ts";
import { flatTally } from "../../src/engine/dynamics/counters.ts";
import { engines } from "../../src/engine/dynamics/engines.ts";
import { createSingleCheck } from "../../src/engine/reference/methods/singleCheck.ts";
import { host } from "../../src/run/session/createEngine.ts";
import type { Row } from "./rows.ts";

export interface Measurement {
  readonly id: string;
  readonly particles: number;
  /** Median of the repeats, and all of them. */
  readonly collisionsPerSecond: number;
  readonly repeats: readonly number[];
  readonly bytesPerParticle: number;
  /** Frames of all particles that can be projected in a second. */
  readonly framesPerSecond: number;
  /** Seconds from the system to an engine that is ready to run. */
  readonly startSeconds: number;
  /** Collisions a particle suffered before measuring began. */
  readonly warmUp: number;
  /** Counted work a pair collision. */
  readonly perCollision: Readonly<Record<string, number>>;
}

const work = ["transfers", "checks", "pairTests", "cellsVisited", "queuePushes", "queueStale", "advanced"] as const;

export function measureRow({ id, system: make, hasCells }: Row, repeats = 5, seconds = 2): Measurement {
  const system = make();
  const begun = performance.now();
  const engine = system.obstacles
    ? createSingleCheck(system)
    : engines["event-driven"](system, hasCells ? { cells: chooseCells(system) } : {}, host);
  const startSeconds = (performance.now() - begun) / 1000;
  const warmUp = Math.min(10 * system.count, 2_000_000);
  collide(engine, Math.max(warmUp, 100_000));
  const before = flatTally(engine.tally());
  const speeds = Array.from({ length: repeats }, () => speed(engine, seconds));
  const after = flatTally(engine.tally());
  const collisions = after.collisions - before.collisions;
  const share = (name: (typeof work)[number]) => (after[name] - before[name]) / collisions;
  return {
    id,
    particles: system.count,
    collisionsPerSecond: median(speeds),
    repeats: speeds,
    bytesPerParticle: after.bytes / system.count,
    framesPerSecond: frames(engine),
    startSeconds,
    warmUp: (2 * before.collisions) / system.count,
    perCollision: Object.fromEntries(work.map((name) => [name, share(name)])),
  };
}

/** Seconds of processor time of all threads of this process, and of the clock on the wall. */
export const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
export const wallSeconds = (): number => performance.now() / 1000;

/** Pair collisions per second by a clock, over at least this time. */
export function speed(engine: Engine, seconds: number, now = processorSeconds, encounters = 50_000): number {
  const start = now();
  const first = engine.tally().collisions;
  for (;;) {
    collide(engine, encounters);
    const spent = now() - start;
    if (spent >= seconds) return (engine.tally().collisions - first) / spent;
  }
}

function collide(engine: Engine, encounters: number): void {
  engine.advance({ until: Number.MAX_VALUE, encounters });
}

function frames(engine: Engine): number {
  const frame = emptyFrame(engine.system);
  const start = performance.now();
  let n = 0;
  while (n < 3 || performance.now() - start < 200) {
    engine.project(frame);
    n++;
  }
  return (1000 * n) / (performance.now() - start);
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}
