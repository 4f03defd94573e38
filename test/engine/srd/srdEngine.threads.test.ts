/** Threads of the SRD fluid: the run is that of one thread to the last bit, whatever the other threads do. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Engine, emptyFrame } from "../../../src/engine/api/engine.ts";
import type { Threads } from "../../../src/engine/api/threads.ts";
import { createSrd, SrdEngine } from "../../../src/engine/srd/srdEngine.ts";
import type { SrdOptions } from "../../../src/engine/srd/srdSystem.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { everyNth, take } from "../../effort.ts";
import { advanceUntil, failing, isGone, reports, threadsOfNode } from "../threadHosts.ts";

const step = 0.1;
const plain = { kind: "srd", step, shift: true, repulsion: false, pressure: false } as const;
const gas = { cell: 1, perCell: 5, temperature: 1, fill: [{}] };
const stop = { time: 10 };
const liquid: Scenario = {
  box: { size: [160, 120], edges: "reflecting" },
  gravity: [0, -9.81],
  fluid: {
    cell: 10,
    perCell: 5,
    fill: [
      { name: "left", to: [60, 90] },
      { name: "right", from: [60, 0] },
    ],
  },
  method: { kind: "srd", step },
  stop,
};

const fluids: Readonly<Record<string, Scenario>> = {
  "in two dimensions": { box: { size: [13, 11] }, fluid: gas, method: plain, stop },
  "in three dimensions": { box: { size: [7, 6, 5] }, fluid: gas, method: plain, stop },
  "with a thermostat, walls and a force": {
    box: { size: [13, 11], edges: ["periodic", "reflecting"] },
    gravity: [0.1, 0],
    fluid: { ...gas, walls: "no-slip" },
    method: { ...plain, thermostat: { temperature: 1 } },
    stop,
  },
  "in three dimensions with repulsion and pressure": {
    box: { size: [70, 60, 50], edges: "reflecting" },
    gravity: [0, -9.81, 0],
    fluid: { cell: 10, perCell: 3, fill: [{ to: [30, 60, 50] }] },
    method: { kind: "srd", step },
    stop,
  },
  "with repulsion and pressure": liquid,
  "with a body": { ...liquid, bodies: [{ at: [120, 20], radius: 12, density: 0.5 }] },
  "with an obstacle": { ...liquid, obstacles: [{ kind: "sphere", at: [90, 30], radius: 20 }] },
  "that pushes to and fro in a periodic box": { ...liquid, box: { size: [160, 120], edges: "periodic" } },
  "with hard particles": {
    box: { size: [13, 11] },
    fluid: { ...gas, fill: [{ name: "solvent" }] },
    particles: { count: 6, radius: 0.5, mass: 10 },
    method: plain,
    stop,
  },
};

function create(document: Scenario, threads: SrdOptions["threads"] = 1, host: Threads = threadsOfNode): Engine {
  const scenario = scenarioOf(document);
  const options: SrdOptions = { ...scenario.method, ...(threads !== undefined && { threads }) };
  return createSrd(buildSystem(scenario).system, options, { clock: () => 0, threads: host });
}

const stepsOf = (engine: Engine) => engine.tally().stepped!.steps;

function advance(engine: Engine, steps: number): Engine {
  const pause = engine.advance({ until: (Math.round(engine.time / step) + steps) * step });
  expect(pause).toEqual({ why: "time" });
  return engine;
}

/** Of state and counted work. */
function outcome(engine: Engine): string {
  const frame = emptyFrame(engine.system);
  engine.project(frame);
  const { work, ...tally } = engine.tally();
  const hash = createHash("sha256").update(JSON.stringify([tally, work, engine.time]));
  for (const part of [frame.positions, frame.velocities]) hash.update(new Uint8Array(part.buffer));
  return hash.update(engine.save()).digest("hex");
}

/** Advances until other threads have done this number of tasks: they may start late, and find little time. */
function untilShared(engine: Engine, tasks: number): Engine {
  const shared = () => engine.facets.threads!().shared;
  const enough = shared() + tasks;
  advanceUntil(
    () => shared() >= enough,
    () => advance(engine, 1),
  );
  return engine;
}

describe.each(everyNth(4, Object.entries(fluids)))("a fluid %s", (_, document) => {
  test("has the bits of one thread, and goes on from the state of another number", () => {
    for (const threads of take([3], [2, 3, 16])) {
      const shared = untilShared(create(document, threads), 200);
      expect(shared.facets.threads!().threads).toBe(threads);
      const steps = Math.round(shared.time / step);
      const one = advance(create(document), steps);
      expect(outcome(one)).toBe(outcome(shared));
      const [other, again] = [create(document, 5 - Math.min(threads, 4)), create(document)];
      other.restore(shared.save());
      again.restore(shared.save());
      for (const engine of [one, shared, other, again]) advance(engine, 30);
      const [expected, ...others] = [one, shared, other, again].map(outcome);
      expect(others).toEqual([expected, expected, expected]);
    }
  });
});

describe("without another thread the engine computes everything, and says why", () => {
  const document = fluids["with a thermostat, walls and a force"];
  const expected = outcome(advance(create(document), 40));

  test.each([
    ["is one processor", "auto", { ...threadsOfNode, most: 1 }, "one processor is free"],
    ["is none to be had", 2, { most: 2, start: () => false }, "no other one could be started"],
  ] as const)("there %s", (_, threads, host, fewer) => {
    const engine = advance(create(document, threads, host), 40);
    expect(engine.facets.threads!()).toEqual({ threads: 1, fewer, shared: 0 });
    expect(outcome(engine)).toBe(expected);
  });

  test("there is no host that could start one", () => {
    const scenario = scenarioOf(document);
    const host = { clock: () => 0 };
    const engine = advance(createSrd(buildSystem(scenario).system, { ...scenario.method, threads: 2 }, host), 40);
    expect(engine.facets.threads!()).toEqual({ threads: 1, fewer: "no memory can be shared here", shared: 0 });
    expect(outcome(engine)).toBe(expected);
  });

  test("a thread that ends at once is not waited for", () => {
    const broken: Threads = { most: 2, start: (task) => threadsOfNode.start({ ...task, calls: [["unknown"]] }) };
    const engine = advance(create(document, 2, broken), 40);
    expect(engine.facets.threads!()).toEqual({ threads: 2, shared: 0 });
    expect(outcome(engine)).toBe(expected);
  });
});

describe("where a thread fails in the middle of its work", () => {
  const document = fluids["with repulsion and pressure"];

  test.each([
    ["reports it", reports],
    ["is gone without a word", isGone],
  ])("and %s, the run goes on in one thread, with the same bits", (_, ending) => {
    const scenario = scenarioOf(document);
    const host = { clock: () => 0, threads: failing(ending) };
    const { system } = buildSystem(scenario);
    const engine = new SrdEngine(system, { ...scenario.method, threads: 2 }, host, { mostNaps: 5 });
    advanceUntil(
      () => engine.facets.threads!().threads === 1,
      () => advance(engine, 7),
    );
    expect(engine.facets.threads!()).toEqual({ threads: 1, fewer: "another one failed", shared: 0 });
    const steps = stepsOf(engine) + 20;
    expect(outcome(advance(engine, 20))).toBe(outcome(advance(create(document), steps)));
    expect(engine.facets.fields![0].id).toBe("density");
  });

  test("a run with hard particles ends with an error that a person can correct", () => {
    const engine = create(fluids["with hard particles"], 2, failing(reports));
    expect(() => {
      advanceUntil(
        () => false,
        () => advance(engine, 1),
      );
    }).toThrow('Continue the run from its last saved state, or with `"threads": 1`.');
  });
});
