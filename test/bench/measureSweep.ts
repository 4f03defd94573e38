/** The block sweep beside serial order: speeds, taken in turn in one process, and whether a long run has the same bits. */
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { emptyFrame } from "../../src/engine/api/engine.ts";
import { createProduction } from "../../src/engine/production/productionEngine.ts";
import { createSweep } from "../../src/engine/production/sweepEngine.ts";
import { nodeThreads } from "../../src/run/nodeThreads.ts";
import { speed, wallSeconds } from "./measureRow.ts";
import type { Row } from "./rows.ts";

/** The benchmark is in `out/`, beside `dist/`. */
export const threadsOfNode = nodeThreads(fileURLToPath(new URL("../dist/engine-thread.cjs", import.meta.url)));

export interface SweepSpeed {
  readonly id: string;
  /** Thousand pair collisions per second of processor time, median of rounds. */
  readonly sweep: number;
  readonly serial: number;
  readonly ratio: number;
  /** Collisions undone per million. */
  readonly undone: number;
}

export function measureSweep({ id, system }: Row, rounds: number, seconds: number): SweepSpeed {
  const particles = system();
  const engines = [createSweep(particles), createProduction(particles)];
  const warmUp = Math.min(10 * particles.count, 2_000_000);
  for (const engine of engines) engine.advance({ until: Number.MAX_VALUE, encounters: warmUp });
  const speeds = engines.map((): number[] => []);
  for (let k = 0; k < rounds; k++) {
    for (const [which, engine] of engines.entries()) speeds[which].push(speed(engine, seconds));
  }
  const [sweep, serial] = speeds.map((values) => values.sort((a, b) => a - b)[values.length >> 1] / 1000);
  const undone = (1e6 * engines[0].facets.sweep!().undone) / engines[0].tally().collisions;
  return { id, sweep, serial, ratio: sweep / serial, undone };
}

export function sweepLine({ id, sweep, serial, ratio, undone }: SweepSpeed): string {
  const [a, b] = [sweep, serial].map((each) => each.toFixed(0).padStart(7));
  return `${id.padEnd(18)}${a} k${b} k  × ${ratio.toFixed(2)}  ${undone.toFixed(0)} undone per million`;
}

/** One thread and several in turn: thousand pair collisions per second by the wall clock, the fastest round of each and the median. */
export function measureThreads({ id, system }: Row, threads: number, rounds: number, seconds: number): string {
  const particles = system();
  const engines = [1, threads].map((threads) => createSweep(particles, { threads }, threadsOfNode));
  const warmUp = Math.min(10 * particles.count, 2_000_000);
  for (const engine of engines) engine.advance({ until: Number.MAX_VALUE, encounters: warmUp });
  const speeds = engines.map((): number[] => []);
  for (let k = 0; k < rounds; k++) {
    for (const [which, engine] of engines.entries())
      speeds[which].push(speed(engine, seconds, wallSeconds, 20_000) / 1000);
  }
  const [one, several] = speeds.map((values) => values.sort((a, b) => a - b));
  const ratio = (pick: (values: number[]) => number) => {
    const [a, b] = [pick(one), pick(several)];
    return `${a.toFixed(0)} k and ${b.toFixed(0)} k, × ${(b / a).toFixed(2)}`;
  };
  const { shared, threads: used } = engines[1].facets.sweep!();
  return (
    `${id.padEnd(18)} 1 and ${used} threads: fastest ${ratio((v) => v[v.length - 1])}; ` +
    `median ${ratio((v) => v[v.length >> 1])}; ${shared} layers by other threads`
  );
}

/** The same run in two layouts of blocks and windows, in two threads, and as one block: hashes of all encounters and of the end. */
export function compareOrder({ id, system }: Row, collisions: number): string {
  const particles = system();
  const layouts = [{}, { blockSide: 11, window: 0.17 }, { threads: 2 }, { blockSide: 65_535 }];
  const outcomes = layouts.map((layout) => {
    const engine = createSweep(particles, layout, threadsOfNode);
    const hash = createHash("sha256");
    engine.log(4096);
    while (engine.tally().collisions < collisions) {
      const left = collisions - engine.tally().collisions;
      engine.advance({ until: Number.MAX_VALUE, encounters: Math.min(left, 4096) });
      const { times, first, second, impulse } = engine.drain();
      for (const part of [times, first, second, impulse]) hash.update(new Uint8Array(part.buffer));
    }
    const frame = emptyFrame(particles);
    engine.project(frame);
    hash.update(new Uint8Array(frame.positions.buffer)).update(new Uint8Array(frame.velocities.buffer));
    const { blocks, threads, slips, undone } = engine.facets.sweep!();
    const text = hash.digest("hex").slice(0, 16);
    return {
      text,
      line: `  ${text}  ${blocks} blocks, ${threads} threads, ${slips} slips, ${undone} collisions undone`,
    };
  });
  const same = outcomes.every(({ text }) => text === outcomes[0].text);
  const verdict = `${id}, ${collisions} collisions: ${same ? "the same bits" : "DIFFERENT BITS"}`;
  return [verdict, ...outcomes.map(({ line }) => line)].join("\n");
}
