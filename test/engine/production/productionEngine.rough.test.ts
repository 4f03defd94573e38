/**
 * Rough particles in the kernel: held to the oracle and to a reference engine, and to the conservation of energy, momentum and angular
 * momentum.
 */
import { describe, expect, it, test } from "vitest";
import { mechanics } from "../../../src/analysis/measures/mechanics.ts";
import type { Engine } from "../../../src/engine/api/engine.ts";
import type { ProductionOptions } from "../../../src/engine/production/cellLayout.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { type ChosenLaw, type System, spinComponents } from "../../../src/physics/system.ts";
import { take } from "../../effort.ts";
import { crystal } from "../../physics/crystal.ts";
import fc from "../../property.ts";
import { expectAgreement } from "../agreement.ts";
import { frameOf } from "../frameOf.ts";
import { gaussian, randomSystem, stream } from "../randomSystem.ts";

/** Rough particles with random spins, and with moments of inertia of a random factor below 1. */
function roughened(system: System, values: ChosenLaw["values"], pairs: ChosenLaw["pairs"] = [], seed = 1): System {
  const random = stream(seed);
  const { dimension, count, radii, masses } = system;
  const factor = 0.2 + 0.7 * random();
  return {
    ...system,
    contactLaw: { name: "rough", values, pairs },
    spins: Float64Array.from({ length: count * spinComponents(dimension) }, () => 2 * gaussian(random)),
    inertia: Float64Array.from(masses, (mass, i) => factor * mass * radii[i] ** 2),
  };
}

function energyOf(engine: Engine): number {
  const { kinetic, rotational } = mechanics(engine.system, frameOf(engine));
  return kinetic + rotational;
}

/** About the origin: Σ m x × v + I ω, of which in two dimensions the third component is not 0. */
function angularMomentum({ system, ...engine }: Pick<Engine, "system"> & { frame: ReturnType<typeof frameOf> }) {
  const { dimension: d, masses, inertia } = system;
  const { positions, velocities, spins } = engine.frame;
  const sum = [0, 0, 0];
  for (const [i, mass] of masses.entries()) {
    const x = [...positions.subarray(i * d, (i + 1) * d), 0];
    const v = [...velocities.subarray(i * d, (i + 1) * d), 0];
    for (let k = 0; k < 3; k++) {
      const [a, b] = [(k + 1) % 3, (k + 2) % 3];
      const spin = d === 3 ? spins![3 * i + k] : k === 2 ? spins![i] : 0;
      sum[k] += mass * (x[a] * v[b] - x[b] * v[a]) + inertia![i] * spin;
    }
  }
  return sum;
}

test("against the oracle, random systems: the same encounters and spins until rounding parts them", () => {
  const enough: number[] = [];
  const counted = { lost: 0, sliding: 0, walls: 0, falling: 0 };
  fc.assert(
    fc.property(
      randomSystem,
      fc.integer({ min: -10, max: 10 }),
      fc.option(fc.integer({ min: 1, max: 20 })),
      fc.boolean(),
      fc.constantFrom(0, 0.01),
      fc.nat(),
      (given, tenths, friction, own, tc, seed) => {
        const [a, b = a] = given.speciesNames;
        const pairs = [
          { between: [a!, "walls"] as const, values: { tangential: -0.5, friction: 0.3 } },
          { between: [a!, b!] as const, values: { tangential: 0.7 } },
        ];
        const values = { tangential: tenths / 10, ...(friction !== null && { friction: friction / 20 }) };
        const collapse = tc > 0 ? { ...given.collapse, kind: "tc" as const, tc } : given.collapse;
        const system = roughened({ ...given, collapse }, values, own ? pairs : [], seed);
        const create = (s: System) => createProduction(s);
        const { perParticle } = expectAgreement(system, create, { seed });
        if (!system.edges.includes("open")) enough.push(perParticle);
        const engine = create(system);
        engine.advance({ until: 1e3, encounters: 20 });
        const { dissipated, wallHits } = engine.tally();
        if (dissipated > 0) counted.lost++;
        if (friction !== null) counted.sliding++;
        if (wallHits > 0) counted.walls++;
        if (system.gravity.some((g) => g !== 0)) counted.falling++;
      },
    ),
    { numRuns: take(90, 400), seed: 1985 },
  );
  enough.sort((a, b) => a - b);
  expect(enough.length).toBeGreaterThan(take(4, 100));
  expect(enough[enough.length >> 1]).toBeGreaterThan(3);
  for (const [what, times] of Object.entries(counted)) expect(times, what).toBeGreaterThan(take(0, 20));
});

/** Between two walls across the last axis. */
function walled(gas: System): System {
  const { dimension: d } = gas;
  return {
    ...gas,
    edges: [...gas.edges.slice(0, 2 * d - 2), "reflecting", "reflecting"],
    positions: gas.positions.map((x, k) =>
      k % d === d - 1 ? 0.6 + (x * (gas.size[d - 1] - 1.2)) / gas.size[d - 1] : x,
    ),
    size: gas.size.map((side, axis) => (axis === d - 1 ? side + 1.2 : side)),
  };
}

describe.each([
  { name: "spheres between walls, inelastic", gas: walled(crystal(3, 500, 0.25)), restitution: 0.9, friction: 0.4 },
  { name: "discs between walls", gas: walled(crystal(2, 300, 0.3)), restitution: 1, friction: 0.2 },
  { name: "perfectly rough spheres", gas: crystal(3, 256, 0.4), restitution: 1, friction: undefined },
])("$name", ({ gas, restitution, friction }) => {
  const contacts = {
    restitution: Float64Array.of(restitution),
    wallRestitution: gas.wallRestitution.map(() => restitution),
  };
  const values = friction === undefined ? {} : { tangential: 0.5, friction };
  const floor = [{ between: ["sphere", "bottom"] as const, values: { tangential: -0.3 } }];
  const system = roughened({ ...gas, ...contacts }, values, friction === undefined ? [] : floor);

  it("have the events, the spins and the losses of a reference engine", () => {
    const number = 5 * system.count;
    const [kernel, reference] = [createProduction(system), createSingleCheck(system)].map((engine) => {
      engine.log(number);
      const names: string[] = [];
      const times: number[] = [];
      while (names.length < number) {
        engine.advance({ until: 1e9, encounters: number - names.length });
        const log = engine.drain();
        for (let k = 0; k < log.length; k++) {
          const [i, j] = [log.first[k], log.second[k]];
          names.push(j < 0 ? `${i} ${j}` : [i, j].sort((a, b) => a - b).join(" "));
          times.push(log.times[k]);
        }
      }
      return { names, times, tally: engine.tally(), frame: frameOf(engine) };
    });
    expect(kernel!.names).toEqual(reference!.names);
    for (const [k, time] of reference!.times.entries())
      expect(Math.abs(kernel!.times[k] / time - 1)).toBeLessThan(1e-9);
    for (const what of ["positions", "velocities", "spins"] as const) {
      const expected = reference!.frame[what]!;
      const apart = kernel!.frame[what]!.reduce((most, x, k) => Math.max(most, Math.abs(x - expected[k])), 0);
      expect(apart, what).toBeLessThan(1e-6);
    }
    const { dissipated, wallHits, virial, wallImpulse } = reference!.tally;
    expect(kernel!.tally.virial / virial).toBeCloseTo(1, 9);
    if (friction === undefined) return;
    expect(wallHits).toBeGreaterThan(50);
    expect(dissipated).toBeGreaterThan(0.02 * system.count);
    expect(kernel!.tally.dissipated / dissipated).toBeCloseTo(1, 9);
    expect(kernel!.tally.wallImpulse.at(-1)! / wallImpulse.at(-1)!).toBeCloseTo(1, 9);
  });

  it("are the same bit for bit in slices and after saving", () => {
    const whole = createProduction(system);
    const number = 20 * system.count;
    whole.advance({ until: 1e9, encounters: number });
    let cut = createProduction(system);
    for (let done = 0; done < number; done += number / 10) {
      cut.advance({ until: 1e9, encounters: number / 10 });
      const state = cut.save();
      cut = createProduction(system);
      cut.restore(state);
    }
    expect(frameOf(cut)).toEqual(frameOf(whole));
    expect(cut.tally().dissipated).toBe(whole.tally().dissipated);
    expect(whole.tally().collisions + whole.tally().wallHits).toBe(number);
  });

  it("balance their energy", () => {
    const engine = createProduction(system);
    const before = energyOf(engine);
    engine.advance({ until: 1e9, encounters: 20 * system.count });
    const { dissipated } = engine.tally();
    expect(dissipated > 0.01 * before).toBe(friction !== undefined);
    expect((energyOf(engine) + dissipated) / before).toBeCloseTo(1, 12);
  });
});

describe("10⁵ events", () => {
  const layouts: [string, System, ProductionOptions][] = [
    ["in cells of discs", crystal(2, 400, 0.3), {}],
    ["in cells of spheres", crystal(3, 500, 0.3), {}],
    ["in lists", crystal(3, 500, 0.9), {}],
    ["in windows", crystal(3, 500, 0.02), {}],
  ];
  it.each(layouts)("%s keep the energy of perfectly rough particles, and their momentum", (_, gas, options) => {
    const engine = createProduction(roughened(gas, { tangential: 1 }), options);
    const before = mechanics(engine.system, frameOf(engine));
    engine.advance({ until: 1e9, encounters: 1e5 });
    const after = mechanics(engine.system, frameOf(engine));
    const sum = before.kinetic + before.rotational;
    expect(Math.abs(after.kinetic + after.rotational - sum) / sum).toBeLessThan(1e-11);
    expect(engine.tally().dissipated / sum).toBeCloseTo(0, 11);
    expect(Math.abs(after.kinetic - before.kinetic) / sum).toBeGreaterThan(0.05);
    for (const [axis, p] of after.momentum.entries()) {
      expect(Math.abs(p - before.momentum[axis]) / before.absoluteMomentum).toBeLessThan(1e-12);
    }
  });

  it.each(layouts)("%s leave each smooth particle its own spin", (_, gas, options) => {
    const smooth = roughened(gas, { tangential: -1 });
    const engine = createProduction(smooth, options);
    const before = mechanics(smooth, frameOf(engine)).kinetic;
    engine.advance({ until: 1e9, encounters: 1e5 });
    const frame = frameOf(engine);
    expect(frame.spins).toEqual(smooth.spins);
    expect(mechanics(smooth, frame).kinetic / before).toBeCloseTo(1, 11);
  });
});

it.each([2, 3] as const)("a cloud without walls keeps its angular momentum in %s-D", (dimension) => {
  const gas = crystal(dimension, 200, 0.4);
  const random = stream(5);
  // It falls together first, so that particles meet often before they fly apart.
  const middle = gas.size.map((side) => side / 2);
  const velocities = gas.positions.map((x, k) => middle[k % dimension] - x + gaussian(random));
  const cloud = roughened({ ...gas, velocities, edges: gas.edges.map(() => "open" as const) }, { tangential: 0.6 });
  const engine = createProduction({ ...cloud, restitution: Float64Array.of(0.8) });
  const before = angularMomentum({ system: cloud, frame: frameOf(engine) });
  engine.advance({ until: 20 });
  expect(engine.tally().collisions).toBeGreaterThan(2 * cloud.count);
  const after = angularMomentum({ system: cloud, frame: frameOf(engine) });
  const turned = frameOf(engine).spins!.reduce((most, w, k) => Math.max(most, Math.abs(w - cloud.spins![k])), 0);
  expect(turned).toBeGreaterThan(1);
  for (const [k, l] of after.entries()) expect(Math.abs(l - before[k])).toBeLessThan(1e-10);
});

it("velocities changed from outside leave spins as they are", () => {
  const system = roughened(crystal(2, 100, 0.3), { tangential: 0.5 });
  const engine = createProduction(system);
  engine.advance({ until: 1e9, encounters: 500 });
  const { spins, velocities } = frameOf(engine);
  engine.facets.velocities!.writeAll(velocities.map((v) => 2 * v));
  engine.facets.velocities!.write(3, Float64Array.of(1, 2));
  expect(frameOf(engine).spins).toEqual(spins);
  expect(spins).not.toEqual(system.spins);
});

it("particles without spins are refused", () => {
  const { spins: _, ...without } = roughened(crystal(2, 10, 0.3), {});
  expect(() => createProduction(without)).toThrow("expected spins and moments of inertia");
});
