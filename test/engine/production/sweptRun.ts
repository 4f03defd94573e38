/** Runs of the block sweep as hashes, by which layouts of blocks and windows are compared. */
import { createHash } from "node:crypto";
import { expect } from "vitest";
import { type Engine, emptyFrame } from "../../../src/engine/api/engine.ts";

/** Hash of places, velocities, sums and, where it is kept, of the log of all encounters. */
export function outcome(engine: Engine, log = createHash("sha256")): string {
  const frame = emptyFrame(engine.system);
  engine.project(frame);
  const { collisions, virial, stabilising, dissipated } = engine.tally();
  for (const part of [
    frame.positions,
    frame.velocities,
    Float64Array.of(frame.time, collisions, virial, stabilising, dissipated),
  ]) {
    log.update(new Uint8Array(part.buffer));
  }
  return log.update(new Uint8Array(engine.encounterCounts().buffer)).digest("hex");
}

/** Advances, keeping the log; stops in between wherever `cuts` says. */
export function runTo(
  engine: Engine,
  collisions: number,
  cuts: (k: number) => { time?: number; more?: number } = () => ({}),
) {
  const log = createHash("sha256");
  engine.log(1000);
  let last = 0;
  for (let k = 0; engine.tally().collisions < collisions; k++) {
    const { time = Infinity, more = Infinity } = cuts(k);
    const left = collisions - engine.tally().collisions;
    engine.advance({ until: Math.min(engine.time + time, 1e6), encounters: Math.min(more, left) });
    const { length, times, first, second, impulse, gap } = engine.drain();
    expect(times.every((time, e) => time >= (e > 0 ? times[e - 1] : last))).toBe(true);
    last = times[length - 1] ?? last;
    for (const part of [times, first, second, impulse, gap]) log.update(new Uint8Array(part.buffer));
  }
  // Parts of the log end elsewhere where the run is cut.
  return outcome(engine);
}
