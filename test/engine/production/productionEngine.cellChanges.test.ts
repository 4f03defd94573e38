/** Cells of the production engine that change during a run: only the cost changes, and no event is lost. */

import { describe, expect, test } from "vitest";
import type { CellDecision, Engine, Frame } from "../../../src/engine/api/engine.ts";
import { chooseCells, costOf, finestCells, type Work } from "../../../src/engine/cells/cellSize.ts";
import { flatTally } from "../../../src/engine/dynamics/counters.ts";
import { type ProductionOptions, productionCosts } from "../../../src/engine/production/cellLayout.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import type { System } from "../../../src/physics/system.ts";
import { everyNth, take } from "../../effort.ts";
import { crystal } from "../../physics/crystal.ts";
import fc from "../../property.ts";
import { expectAgreement } from "../agreement.ts";
import { frameOf } from "../frameOf.ts";
import { randomSystem, stream } from "../randomSystem.ts";
import { smallSystem } from "../smallSystem.ts";

/** From one cell for all to the smallest allowed, along each axis for itself, after every half a dozen encounters. */
function anyDecisions(system: System, seed: number, every = 6): CellDecision[] {
  const random = stream(seed);
  const most = chooseCells(system, 0);
  return Array.from({ length: 60 }, (_, k) => ({
    after: k * every,
    cells: most.map((n) => 1 + Math.floor(random() * Math.min(n, 40))),
  }));
}

const far = { until: 1e9 };

describe("cells changed during a run", () => {
  test("at any moment: the oracle's encounters until rounding parts them", () => {
    const enough: number[] = [];
    let changes = 0;
    fc.assert(
      fc.property(randomSystem, fc.nat(), (system, seed) => {
        const decisions = anyDecisions(system, seed);
        const engines: Engine[] = [];
        const create = (s: System) => {
          engines.push(createProduction(s, { decisions }));
          return engines.at(-1)!;
        };
        const { perParticle } = expectAgreement(system, create, { seed });
        changes += engines[0].facets.adaptiveCells!.decisions().length;
        if (!system.edges.includes("open")) enough.push(perParticle);
      }),
      { numRuns: take(100, 200), seed: 2012 },
    );
    enough.sort((a, b) => a - b);
    expect(enough.length).toBeGreaterThan(take(8, 100));
    expect(enough[enough.length >> 2]).toBeGreaterThan(5);
    expect(changes).toBeGreaterThan(take(75, 1000));
  });

  test("states stay: velocities to the last bit, positions to a rounding of a cell's side", () => {
    for (const dimension of [2, 3] as const) {
      const system = { ...crystal(dimension, 500, 0.3), gravity: Float64Array.from({ length: dimension }, () => -0.1) };
      const most = chooseCells(system, 0);
      const after = 2000;
      const [kept, changed] = [[], [{ after, cells: most.map((n) => n - 2) }]].map((decisions) => {
        const engine = createProduction(system, { cells: most, decisions });
        engine.advance({ ...far, encounters: after });
        return frameOf(engine);
      }) as [Frame, Frame];
      expect(changed.time).toBe(kept.time);
      expect(changed.velocities).toEqual(kept.velocities);
      const strayed = changed.positions.map((x, k) => Math.abs(x - kept.positions[k]));
      expect(Math.max(...strayed)).toBeLessThan(2 * Number.EPSILON * Math.max(...system.size));
    }
  });

  test("what was counted stays: encounters of each particle, momentum given to walls, energy lost", () => {
    const system = {
      ...crystal(2, 300, 0.3),
      edges: Array(4).fill("reflecting"),
      radii: crystal(2, 300, 0.3).radii.map((r) => 0.95 * r),
      restitution: Float64Array.of(0.9),
    };
    const at = { ...far, encounters: 1500 };
    const plain = createProduction(system, { cells: [7, 9] });
    const steered = createProduction(system, { cells: [7, 9], decisions: [{ after: 1500, cells: [11, 4] }] });
    for (const engine of [plain, steered]) engine.advance(at);
    expect(steered.encounterCounts()).toEqual(plain.encounterCounts());
    const { collisions, wallHits, dissipated, wallImpulse, virial, transfers } = flatTally(plain.tally());
    expect(flatTally(steered.tally())).toMatchObject({
      collisions,
      wallHits,
      dissipated,
      wallImpulse,
      virial,
      transfers,
    });
    expect(steered.tally().work.pairTests).toBeGreaterThan(plain.tally().work.pairTests);
  });

  test("contacts shorter than t_c apart stay elastic across it: no time of a last contact is forgotten", () => {
    // A ball that has come to bounce by t_c; a layout that forgot would take energy from it again.
    const ball = smallSystem({
      size: [8, 8],
      edges: ["periodic", "periodic", "reflecting", "open"],
      gravity: [0, -1],
      particles: [{ at: [2, 1], radius: 0.5 }],
      wallRestitution: 0.5,
      collapse: { kind: "tc", tc: 1e-3, after: 1000 },
    });
    const decisions = Array.from({ length: 500 }, (_, k) => ({
      after: 1000 + 3 * k,
      cells: [1 + (k % 7), 1 + (k % 5)],
    }));
    const engine = createProduction(ball, { decisions });
    engine.advance({ ...far, encounters: 999 });
    const { dissipated } = flatTally(engine.tally());
    engine.advance({ ...far, encounters: 2000 });
    expect(engine.facets.adaptiveCells!.decisions()).toHaveLength(500);
    expect(flatTally(engine.tally()).dissipated).toBe(dissipated);
  });

  test("a ball that comes to rest is still found out, with the same place and time", () => {
    const ball = smallSystem({
      size: [4, 8],
      edges: ["periodic", "periodic", "reflecting", "open"],
      gravity: [0, -1],
      particles: [{ at: [2, 1], radius: 0.5, velocity: [0.3, 0] }],
      wallRestitution: 0.5,
    });
    const plain = createProduction(ball).advance({ until: 1000 });
    const steered = createProduction(ball, { decisions: anyDecisions(ball, 1, 2) }).advance({ until: 1000 });
    expect(plain).toMatchObject({ why: "collapse", particle: 0, partner: -3 });
    expect(steered).toMatchObject({ why: "collapse", particle: 0, partner: -3 });
    if (plain.why !== "collapse" || steered.why !== "collapse") throw new Error();
    expect(steered.time).toBeCloseTo(plain.time, 5);
  });

  test("a crowd is laid into one cell and out of it again, discs in the corner of a wide box", () => {
    const count = take(800, 2000);
    const side = 2 * count;
    const system = { ...crystal(2, count, 0.3), size: Float64Array.of(side, side), edges: Array(4).fill("open") };
    const decisions = [
      { after: 0.3 * count, cells: [1, 1] },
      { after: 0.35 * count, cells: [side, side - 1] },
      { after: count, cells: [60, 3] },
    ];
    const [engine, plain] = [createProduction(system, { decisions }), createProduction(system, { cells: [500, 500] })];
    for (const each of [engine, plain]) each.advance({ ...far, encounters: 0.5 * count });
    expect(engine.time).toBeCloseTo(plain.time, 9);
    engine.advance({ ...far, encounters: count });
    expect(engine.facets.adaptiveCells!.decisions()).toEqual(decisions);
  });
});

/** All there is to be seen of a run that is cut in pieces, its log read whenever it is full. */
function course(system: System, options: ProductionOptions, pieces: readonly number[], room: number) {
  const engine = createProduction(system, options);
  engine.log(room);
  const times: number[] = [];
  const partners: number[] = [];
  for (const encounters of pieces) {
    const end = flatTally(engine.tally()).collisions + flatTally(engine.tally()).wallHits + encounters;
    for (;;) {
      const done = flatTally(engine.tally()).collisions + flatTally(engine.tally()).wallHits;
      const { why } = engine.advance({ ...far, encounters: end - done });
      const log = engine.drain();
      times.push(...log.times);
      for (const [k, i] of log.first.entries()) partners.push(i, log.second[k]);
      if (why !== "log") break;
    }
  }
  return {
    times,
    partners,
    end: frameOf(engine),
    tally: flatTally(engine.tally()),
    decisions: engine.facets.adaptiveCells!.decisions(),
  };
}

describe("cells that adapt by counted work", () => {
  const count = take(200, 400);
  const system = crystal(2, count, 0.1);
  // A single cell is so bad that it takes several changes, each by a factor of two at most.
  const options = { cells: [1, 1], adaptive: true };

  test("decide the same however the run is cut in pieces and its log read: bit for bit", () => {
    const whole = course(system, options, [40 * count], 4096);
    const cut = course(system, options, [1, 4 * count - 1, 4 * count, 1, 777, 32 * count - 778], 37);
    expect(whole.decisions.length).toBeGreaterThan(2);
    expect(cut).toEqual(whole);
  });

  test("a state saved in the middle continues bit for bit, in the same and in another engine", () => {
    const [first, whole, other] = [0, 1, 2].map(() => createProduction(system, options));
    whole.advance({ ...far, encounters: 40 * count });
    first.advance({ ...far, encounters: 5 * count + 1 });
    const middle = first.save();
    first.advance({ ...far, encounters: 35 * count - 1 });
    expect(Buffer.compare(first.save(), whole.save())).toBe(0);
    for (const engine of [first, other]) {
      engine.restore(middle);
      expect(engine.facets.adaptiveCells!.decisions()).toHaveLength(1);
      expect(frameOf(engine).time).toBe(engine.time);
      engine.advance({ ...far, encounters: 35 * count - 1 });
      expect(engine.facets.adaptiveCells!.decisions()).toEqual(whole.facets.adaptiveCells!.decisions());
      expect(Buffer.compare(engine.save(), whole.save())).toBe(0);
    }
  });

  test("a state without steering is not taken by an engine with it, nor the other way round", () => {
    const [steered, plain] = [createProduction(system, options), createProduction(system, { cells: [1, 1] })];
    expect(() => plain.restore(steered.save())).toThrow(/another system/);
    expect(() => steered.restore(plain.save())).toThrow(/another system/);
    steered.advance({ ...far, encounters: 10 * count });
    expect(() => createProduction(crystal(2, count - 2, 0.1), options).restore(steered.save())).toThrow(
      /another system/,
    );
  });

  test("what was decided, given to another run, repeats it bit for bit", () => {
    const first = course(system, options, [40 * count], 4096);
    expect(course(system, { cells: [1, 1], decisions: first.decisions }, [15 * count, 25 * count], 100)).toEqual(first);
  });

  const cost = (engine: Engine, encounters: number): number => {
    const before = flatTally(engine.tally());
    engine.advance({ ...far, encounters });
    const after = flatTally(engine.tally());
    const each = (what: keyof Work) => (after[what] - before[what]) / encounters;
    const work = { pairTests: each("pairTests"), transfers: each("transfers"), cellsVisited: each("cellsVisited") };
    return costOf(work, productionCosts);
  };
  const gases: [dimension: 2 | 3, density: number][] = [
    [2, 0.002],
    [2, 0.02],
    [2, 0.15],
    [2, 0.6],
    [3, 0.004],
    [3, 0.1],
    [3, 0.8],
  ];

  test.each(everyNth(3, gases))(
    "in %d-D at %d: automatic cells, and those found from bad ones, cost at most a tenth more than the best there are",
    (d, density) => {
      const gas = crystal(d, 500, density);
      const auto = chooseCells(gas);
      const most = finestCells(gas);
      const scanned = [0.4, 0.55, 0.7, 0.85, 1, 1.2, 1.5, 2].map((share) => {
        const cells = auto.map((n, axis) => Math.min(Math.max(1, Math.round(n * share)), most[axis]));
        const engine = createProduction(gas, { cells });
        engine.advance({ ...far, encounters: 4000 });
        return cost(engine, 10_000);
      });
      const best = Math.min(...scanned);
      expect(scanned[4]).toBeLessThan(1.1 * best);
      for (const cells of [auto.map(() => 3), most]) {
        const engine = createProduction(gas, { cells, adaptive: true });
        engine.advance({ ...far, encounters: 14_000 });
        expect(cost(engine, 10_000)).toBeLessThan(1.1 * best);
        // Found, and then left alone.
        expect(engine.facets.adaptiveCells!.decisions().length).toBeLessThan(7);
      }
    },
  );

  /** A dilute gas that falls to the floor of a tall box. */
  function fallingGas(): System {
    const gas = {
      ...crystal(2, 500, 0.02),
      gravity: Float64Array.of(0, -0.02),
      edges: ["periodic", "periodic", "reflecting", "open"] as const,
      restitution: Float64Array.of(0.9),
      wallRestitution: Float64Array.of(1, 1, 0.9, 1),
      collapse: { kind: "tc" as const, tc: 1e-3, after: 1000 },
    };
    gas.positions = gas.positions.map((x, k) => (k % 2 ? 0.5 + 0.99 * x : x));
    return gas;
  }

  test("are those of a gas that falls into a heap, which in cells that were right for the gas costs far more", () => {
    const gas = fallingGas();
    const [fixed, automatic] = [createProduction(gas, { cells: chooseCells(gas) }), createProduction(gas)];
    for (const engine of [fixed, automatic]) engine.advance({ ...far, encounters: 60_000 });
    expect(cost(automatic, 20_000)).toBeLessThan(0.7 * cost(fixed, 20_000));
    expect(course(gas, {}, [1, 7999, 2000], 37)).toEqual(course(gas, { adaptive: true }, [10_000], 4096));
  });

  test("are of automatic choice under gravity and where contacts lose energy, and there alone", () => {
    const gas = crystal(2, 100, 0.1);
    const gravity = Float64Array.of(0, -0.1);
    const restitution = Float64Array.of(0.9);
    const state = (system: System) => createProduction(system).save();
    const steered = (system: System) => createProduction(system, { adaptive: true });
    for (const system of [
      { ...gas, gravity },
      { ...gas, restitution },
    ])
      expect(() => steered(system).restore(state(system))).not.toThrow();
    const listed = { ...crystal(3, 500, 0.9), restitution };
    for (const system of [gas, listed]) expect(() => steered(system).restore(state(system))).toThrow(/another system/);
  });
});
