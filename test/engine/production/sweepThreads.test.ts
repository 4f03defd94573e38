/** Threads of the block sweep: the run is that of one thread to the last bit, whatever the other threads do. */
import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { type Engine, emptyFrame } from "../../../src/engine/api/engine.ts";
import type { Threads } from "../../../src/engine/api/threads.ts";
import { createSweep, type SweepOptions } from "../../../src/engine/production/sweepEngine.ts";
import type { System } from "../../../src/physics/system.ts";
import { reasonOfFailure } from "../../../src/run/session/loadRun.ts";
import { crystal } from "../../physics/crystal.ts";
import { advanceUntil, failing, isGone, reports, threadsOfNode } from "../threadHosts.ts";

/** Crystals one behind the other, in a box that is long enough for four layers of blocks. */
function tube(): System {
  const parts = Array.from({ length: 6 }, (_, k) => crystal(3, 256, 0.5, k + 1));
  const [{ size, count }] = parts;
  const join = (values: (part: System, k: number) => Float64Array) =>
    Float64Array.from(parts.flatMap((p, k) => [...values(p, k)]));
  const all = parts.length * count;
  return {
    ...parts[0],
    size: Float64Array.of(size[0], size[1], parts.length * size[2]),
    count: all,
    positions: join(({ positions }, k) => positions.map((x, n) => (n % 3 === 2 ? x + k * size[2] : x))),
    velocities: join((part) => part.velocities),
    radii: new Float64Array(all).fill(0.5),
    masses: new Float64Array(all).fill(1),
    species: new Uint16Array(all),
  };
}

const spheres = tube();
const discs = crystal(2, 3600, 0.6);
const inOrder: SweepOptions = { blockSide: 10_000 };

/** The run so far: hash of the log, of places, velocities, sums and counts. */
class Recorded {
  private readonly hash = createHash("sha256");

  constructor(readonly engine: Engine) {
    engine.log(4000);
  }

  to(collisions: number): this {
    for (let done = this.collisions(); done < collisions; done = this.collisions()) {
      this.engine.advance({ until: 1e6, encounters: Math.min(1000, collisions - done) });
      const { length, times, first, second, impulse, gap } = this.engine.drain();
      const entries = new Float64Array(5 * length);
      for (let k = 0; k < length; k++) entries.set([times[k], first[k], second[k], impulse[k], gap[k]], 5 * k);
      this.hash.update(new Uint8Array(entries.buffer));
    }
    return this;
  }

  collisions(): number {
    return this.engine.tally().collisions;
  }

  outcome(): string {
    const frame = emptyFrame(this.engine.system);
    this.engine.project(frame);
    const { virial, stabilising } = this.engine.tally();
    const hash = this.hash.copy();
    for (const part of [frame.positions, frame.velocities, Float64Array.of(frame.time, virial, stabilising)]) {
      hash.update(new Uint8Array(part.buffer));
    }
    return hash.update(new Uint8Array(this.engine.encounterCounts().buffer)).digest("hex");
  }
}

/** Advances until the other thread has computed this number of layers: it may start late, and find little time. */
function untilShared(run: Recorded, layers: number): Recorded {
  const shared = () => run.engine.facets.sweep!().shared;
  const enough = shared() + layers;
  advanceUntil(
    () => shared() >= enough,
    () => run.to(run.collisions() + 100),
  );
  return run;
}

/** In layers that threads could share, without any. */
function alone(system: System, blockSide: number): Engine {
  return createSweep(system, { blockSide, threads: 2 });
}

describe.each([
  ["spheres", spheres, 12],
  ["discs", discs, 15],
  ["discs that cool", { ...discs, restitution: Float64Array.of(0.98) }, 15],
] as const)("%s in two threads", (_, system, blockSide) => {
  test("have the bits of one thread and of one block, and the same counted work", () => {
    const two = untilShared(new Recorded(createSweep(system, { blockSide, threads: 2 }, threadsOfNode)), 12);
    two.to(two.collisions() + 2000);
    const { threads, fewer, blocks, deferred } = two.engine.facets.sweep!();
    expect([threads, fewer]).toEqual([2, undefined]);
    expect(blocks).toBeGreaterThan(3);
    expect(deferred).toBeGreaterThan(0);
    const collisions = two.collisions();
    const one = new Recorded(alone(system, blockSide)).to(collisions);
    expect(one.outcome()).toBe(two.outcome());
    expect(one.engine.tally().work).toEqual(two.engine.tally().work);
    expect(new Recorded(createSweep(system, inOrder)).to(collisions).outcome()).toBe(two.outcome());
  });

  test("continue from a state that one thread has left, and the other way round", () => {
    const one = alone(system, blockSide);
    one.advance({ until: 1e6, encounters: 2345 });
    const two = createSweep(system, { blockSide, threads: 2 }, threadsOfNode);
    two.restore(one.save());
    const state = untilShared(new Recorded(two), 6).engine.save();
    const collisions = two.tally().collisions + 1500;
    const again = alone(system, blockSide);
    again.restore(state);
    for (const each of [one, two, again]) {
      each.advance({ until: 1e6, encounters: collisions - each.tally().collisions });
    }
    const [expected, ...others] = [one, two, again].map((engine) => new Recorded(engine).outcome());
    expect(others).toEqual([expected, expected]);
  });
});

describe("without another thread the engine computes everything, and says why", () => {
  const collisions = 1500;
  const expected = new Recorded(createSweep(discs, { blockSide: 15 })).to(collisions).outcome();
  const run = (threads: SweepOptions["threads"], host?: Threads, blockSide = 15) =>
    new Recorded(createSweep(discs, { blockSide, threads }, host)).to(collisions);

  test.each([
    ["is no host that could start one", 2, undefined, "no memory can be shared here"],
    ["is one processor", "auto", { ...threadsOfNode, most: 1 }, "one processor is free"],
    ["is none to be had", 2, { most: 2, start: () => false }, "no other one could be started"],
  ] as const)("there %s", (_, threads, host, fewer) => {
    const done = run(threads, host);
    expect(done.engine.facets.sweep!()).toMatchObject({ threads: 1, fewer, shared: 0 });
    expect(done.outcome()).toBe(expected);
  });

  test("the box has too few layers", () => {
    const done = run(2, threadsOfNode, 10_000);
    expect(done.engine.facets.sweep!()).toMatchObject({ threads: 1, fewer: "the box has too few layers of blocks" });
    expect(done.outcome()).toBe(expected);
  });

  test("a thread that ends at once is not waited for", () => {
    const broken: Threads = { most: 2, start: (task) => threadsOfNode.start({ ...task, calls: [["unknown"]] }) };
    const done = run(2, broken);
    expect(done.engine.facets.sweep!()).toMatchObject({ threads: 2, shared: 0 });
    expect(done.outcome()).toBe(expected);
  });
});

describe("where a thread fails in the middle of a layer, the run goes on in one, with the same bits", () => {
  /** Advances until the thread is given up; every second step leaves entries in the log. */
  function untilLost(host: Threads): Recorded {
    const run = new Recorded(createSweep(discs, { blockSide: 15, threads: 2, mostNaps: 10 }, host));
    advanceUntil(
      () => run.engine.facets.sweep!().threads === 1,
      (tries) => {
        run.engine.advance({ until: 1e6, encounters: 70 });
        if (tries % 2) run.to(run.collisions() + 1);
      },
    );
    return run;
  }

  test.each([
    ["reports it", reports],
    ["is gone without a word", isGone],
  ])("the thread %s", (_, ending) => {
    const run = untilLost(failing(ending));
    expect(run.engine.facets.sweep!()).toMatchObject({ threads: 1, fewer: "another one failed", shared: 0 });
    const collisions = run.collisions() + 2000;
    const expected = new Recorded(alone(discs, 15)).to(collisions);
    expect(run.to(collisions).outcome()).toBe(expected.outcome());
    expect(run.engine.tally().work).toEqual(expected.engine.tally().work);
  });

  test("there is no memory for another kernel: the run ends with an error that a person can correct", () => {
    const host = failing(reports);
    const engine = createSweep(discs, { blockSide: 15, threads: 2 }, host);
    const none = vi.spyOn(WebAssembly, "Instance").mockImplementation(function noMemory() {
      throw new RangeError("WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory for new instance");
    });
    const pause = new Int32Array(new SharedArrayBuffer(4));
    let reason: unknown;
    try {
      for (let tries = 0; tries < 20_000; tries++) {
        engine.advance({ until: 1e6, encounters: 100 });
        Atomics.wait(pause, 0, 0, 1);
      }
    } catch (error) {
      reason = error;
    }
    none.mockRestore();
    expect((reason as Error).message).toBe("A thread failed, and there is not enough memory to go on without it.");
    expect(reasonOfFailure(reason, false)).toContain("Try fewer particles");
  });

  test("a thread that finds no memory at its start is done without", () => {
    const small = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    const host: Threads = { most: 2, start: (task) => threadsOfNode.start({ ...task, memory: small }) };
    const run = new Recorded(createSweep(discs, { blockSide: 15, threads: 2 }, host)).to(1500);
    expect(run.engine.facets.sweep!().shared).toBe(0);
    expect(run.outcome()).toBe(new Recorded(alone(discs, 15)).to(1500).outcome());
  });
});

test("particles that become too fast for independent layers wait, and change nothing", () => {
  // Light particles at rest are hit by heavy ones, and gain speed for a while.
  const masses = discs.masses.map((m, i) => (i % 100 === 50 ? 1e-4 : m));
  const velocities = discs.velocities.map((v, k) => (masses[k >> 1] < 1 ? 0 : v));
  const system = { ...discs, masses, velocities };
  const fastest = (values: Float64Array) => values.reduce((most, v) => Math.max(most, Math.abs(v)), 0);
  const layered = new Recorded(alone(system, 15)).to(4000);
  const frame = emptyFrame(system);
  layered.engine.project(frame);
  expect(fastest(frame.velocities)).toBeGreaterThan(8 * fastest(velocities));
  expect(new Recorded(createSweep(system, inOrder)).to(4000).outcome()).toBe(layered.outcome());
});
