/** Rough balls: conservation at single contacts, and gases of them under the engines, beside kinetic theory. */
import { describe, expect, it } from "vitest";
import { mechanics } from "../../../src/analysis/measures/mechanics.ts";
import { type Engine, emptyFrame } from "../../../src/engine/api/engine.ts";
import { createLubachevsky } from "../../../src/engine/reference/methods/lubachevsky.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import { createPairLaw, isElastic } from "../../../src/physics/contacts/index.ts";
import { type System, spinComponents } from "../../../src/physics/system.ts";
import { toScenario } from "../../../src/scenario/io/toScenario.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { stream } from "../../../src/scenario/start/randomStreams.ts";
import { take } from "../../effort.ts";
import { expectAgreement } from "../../engine/agreement.ts";
import { referenceEngines } from "../extendedFormat.ts";

function systemOf(document: object): System {
  const { scenario, diagnostics } = readScenario(JSON.stringify(document));
  expect(diagnostics.filter(({ severity }) => severity !== "information")).toEqual([]);
  return buildSystem(scenario!).system;
}

/** Two balls of different size and mass at rest. */
function pairAtRest(dimension: 2 | 3, contact: object): System {
  const ball = (radius: number, mass: number, x: number) => ({
    name: `radius ${radius}`,
    radius,
    mass,
    at: [new Array<number>(dimension).fill(x)],
    spin: [dimension === 2 ? 0 : [0, 0, 0]],
  });
  return systemOf({
    box: { size: new Array<number>(dimension).fill(10), edges: "open" },
    particles: [ball(0.5, 1, 5), ball(1, 3, 8)],
    contact,
  });
}

/** The same at contact along a random direction, with random velocities and spins. */
function meeting(pair: System, seed: number): System {
  const chance = stream(seed, "pairs");
  const { dimension } = pair;
  const vector = (n: number) => Float64Array.from({ length: n }, () => chance.normal());
  const direction = vector(dimension);
  const length = Math.hypot(...direction);
  const first = new Array<number>(dimension).fill(5);
  const second = first.map((x, k) => x + (1.5000001 * direction[k]) / length);
  return {
    ...pair,
    positions: Float64Array.of(...first, ...second),
    velocities: vector(2 * dimension),
    spins: vector(2 * spinComponents(dimension)),
  };
}

interface Totals {
  readonly energy: number;
  /** Along each axis, z alone in two dimensions. */
  readonly angular: readonly number[];
  readonly momentum: readonly number[];
}

function totalsOf(system: System, v: Float64Array, w: Float64Array): Totals {
  const { dimension: d, count, masses, inertia, positions } = system;
  const { kinetic, rotational, momentum } = mechanics(system, { time: 0, positions, velocities: v, spins: w });
  const angular = d === 2 ? [0] : [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const x = [...positions.subarray(i * d, (i + 1) * d), 0];
    const p = [...v.subarray(i * d, (i + 1) * d), 0].map((u) => masses[i] * u);
    const cross = [0, 1, 2].map((k) => x[(k + 1) % 3] * p[(k + 2) % 3] - x[(k + 2) % 3] * p[(k + 1) % 3]);
    for (const k of angular.keys()) {
      const at = d === 2 ? i : 3 * i + k;
      angular[k] += (d === 2 ? cross[2] : cross[k]) + inertia![i] * w[at];
    }
  }
  return { energy: kinetic + rotational, angular, momentum };
}

/** Relative velocity of the surface points at contact, without its normal part, and the normal velocity. */
function slidingOf({ dimension: d, positions, radii }: System, v: Float64Array, w: Float64Array) {
  const r = Array.from({ length: 3 }, (_, k) => (k < d ? positions[k] - positions[d + k] : 0));
  const length = Math.hypot(...r);
  const n = r.map((x) => x / length);
  const g = n.map((_, k) => (k < d ? v[k] - v[d + k] : 0));
  const spin = (i: number) => (d === 2 ? [0, 0, w[i]] : [...w.subarray(3 * i, 3 * i + 3)]);
  const s = [0, 1, 2].map((k) => radii[0] * spin(0)[k] + radii[1] * spin(1)[k]);
  const normal = g.reduce((sum, x, k) => sum + x * n[k], 0);
  const c = g.map((x, k) => x - (s[(k + 1) % 3] * n[(k + 2) % 3] - s[(k + 2) % 3] * n[(k + 1) % 3]));
  return { normal, sliding: c.map((x, k) => x - normal * n[k]) };
}

/** Collides the pair; undefined where it parts. */
function collided(system: System) {
  const { dimension: d, positions } = system;
  const [v, w] = [system.velocities.slice(), system.spins!.slice()];
  const r = Array.from({ length: d }, (_, k) => positions[k] - positions[d + k]);
  const impulse = createPairLaw(system).collide(v, 0, 1, r, Infinity, w);
  return impulse && { v, w, impulse };
}

describe.each([2, 3] as const)("a contact in %i dimensions", (dimension) => {
  const cases = [
    [1, 1, undefined],
    [-1, 1, undefined],
    [0.3, 0.8, undefined],
    [1, 0.9, 0.1],
  ] as const;
  it.each(cases)("β = %f, ε = %f, μ = %s: momentum, angular momentum and the energy balance", (beta, e, friction) => {
    let met = 0;
    let slid = 0;
    const rough = { tangential: beta, ...(friction !== undefined && { friction }) };
    const pair = pairAtRest(dimension, { restitution: e, rough });
    for (let seed = 0; seed < 60; seed++) {
      const system = meeting(pair, seed);
      const before = totalsOf(system, system.velocities, system.spins!);
      const start = slidingOf(system, system.velocities, system.spins!);
      const outcome = collided(system);
      expect(outcome === undefined).toBe(start.normal >= 0);
      if (!outcome) continue;
      met++;
      const after = totalsOf(system, outcome.v, outcome.w);
      for (const [k, p] of before.momentum.entries()) expect(after.momentum[k]).toBeCloseTo(p, 12);
      // The separation is longer than the sum of the radii by 1e-7: the torque is wrong by that share of the impulse.
      for (const [k, l] of before.angular.entries()) expect(after.angular[k]).toBeCloseTo(l, 5);
      expect(after.energy + outcome.impulse.loss).toBeCloseTo(before.energy, 12);
      if (Math.abs(beta) === 1 && e === 1 && friction === undefined) expect(outcome.impulse.loss).toBeCloseTo(0, 12);
      const end = slidingOf(system, outcome.v, outcome.w);
      expect(end.normal).toBeCloseTo(-e * start.normal, 12);
      const [was, is] = [Math.hypot(...start.sliding), Math.hypot(...end.sliding)];
      if (friction === undefined)
        for (const [k, c] of start.sliding.entries()) expect(end.sliding[k]).toBeCloseTo(-beta * c, 12);
      else if (is > 0) {
        // The tangential impulse is in proportion to the change of the sliding velocity.
        const change = Math.hypot(...start.sliding.map((c, k) => end.sliding[k] - c));
        const mobility = 1 + 1 / 3 + (1 + 1 / 3) / (dimension === 2 ? 0.5 : 0.4);
        expect(change / mobility).toBeLessThanOrEqual(friction * outcome.impulse.momentum * (1 + 1e-12));
        if (Math.abs(change / mobility - friction * outcome.impulse.momentum) < 1e-12) slid++;
        expect(is).toBeLessThanOrEqual(was * (1 + 1e-12));
      }
    }
    expect(met).toBeGreaterThan(15);
    if (friction !== undefined) expect(slid).toBeGreaterThan(10);
  });
});

const gas = (dimension: 2 | 3, more: object, particles: object = {}) => ({
  box: { size: new Array<number>(dimension).fill(1) },
  seed: 7,
  particles: {
    count: 600,
    fraction: 0.05,
    velocity: { temperature: 1, exact: true, zeroMomentum: true },
    ...particles,
  },
  contact: more,
  stop: { time: 1 },
});

function temperaturesOf(engine: Engine): { readonly translation: number; readonly rotation: number } {
  const { system } = engine;
  const frame = emptyFrame(system);
  engine.project(frame);
  const { kinetic, rotational } = mechanics(system, frame);
  const { dimension, count } = system;
  return {
    translation: (2 * kinetic) / (dimension * (count - 1)),
    rotation: (2 * rotational) / (spinComponents(dimension) * count),
  };
}

it("an obstacle has the values that pairs give for it: a rough floor turns the ball, a smooth ceiling does not", () => {
  const system = systemOf({
    box: { size: [10, 10], edges: ["periodic", "open"] },
    particles: { radius: 0.5, at: [[5, 5]], velocity: [1, -2] },
    obstacles: [
      { kind: "plane", name: "floor", through: [5, 2], normal: [0, 1] },
      { kind: "plane", name: "ceiling", through: [5, 8], normal: [0, -1] },
    ],
    contact: { rough: { tangential: -1 }, pairs: [{ between: ["particles", "floor"], rough: { tangential: 1 } }] },
    stop: { time: 1 },
  });
  const engine = createSingleCheck(system);
  const frame = emptyFrame(system);
  const hit = () => {
    engine.advance({ until: 1e3, encounters: 1 });
    engine.project(frame);
    return [...frame.velocities, ...frame.spins!];
  };
  const [vx, vy, spin] = hit();
  // I = mR²/2: a third of the sliding velocity's reversal, 2, goes to the center.
  expect(vx).toBeCloseTo(1 / 3, 12);
  expect(vy).toBeCloseTo(2, 12);
  expect(Math.abs(spin!)).toBeCloseTo(8 / 3, 12);
  expect(vx! ** 2 + 0.125 * spin! ** 2).toBeCloseTo(1, 12);
  expect(hit()).toEqual([vx, -vy!, spin]);
});

it("losses at obstacles count: a ball above a floor is elastic with ε = 1 at them only", () => {
  const law = (floor: number) => ({
    box: { size: [10, 10], edges: ["periodic", "open"] },
    particles: { radius: 0.5, at: [[5, 5]], velocity: [0, -2] },
    obstacles: [{ kind: "plane", name: "floor", through: [5, 2], normal: [0, 1] }],
    contact: { pairs: [{ between: ["particles", "floor"], restitution: floor }] },
    stop: { time: 1 },
  });
  expect(isElastic(systemOf(law(0.5)))).toBe(false);
  expect(isElastic(systemOf(law(1)))).toBe(true);
});

it("a glancing contact is no event, and gives no impulse, with friction and spins too", () => {
  const law = createPairLaw(pairAtRest(2, { rough: { tangential: 0.5, friction: 0.4 } }));
  // The centers pass each other at the contact distance, 1.5, on either side.
  for (const y of [1.5, -1.5]) {
    expect(law.delay(0, 1, 3, y, 0, -1, 0, 0, 0)).toBe(Infinity);
    const velocities = Float64Array.of(1, 0, -1, 0);
    const spins = Float64Array.of(2, -3);
    const impulse = law.collide(velocities, 0, 1, [0, y, 0], Infinity, spins);
    expect(impulse?.momentum ?? 0).toBe(0);
    expect([...velocities]).toEqual([1, 0, -1, 0]);
    expect([...spins]).toEqual([2, -3]);
  }
  expect(law.delay(0, 1, 3, 1.49, 0, -1, 0, 0, 0)).toBeLessThan(3);
});

describe.each([2, 3] as const)("a gas in %i dimensions", (dimension) => {
  it("elastic and perfectly rough: rotation takes its share of the energy, which is kept", () => {
    const system = systemOf(gas(dimension, { rough: {} }));
    expect(isElastic(system)).toBe(true);
    const engine = createSingleCheck(system);
    expect(temperaturesOf(engine).rotation).toBe(0);
    let [translation, rotation, looks] = [0, 0, 0];
    const slices = take(60, 100);
    for (let k = 0; k < slices; k++) {
      engine.advance({ until: 1e9, encounters: 600 });
      if (k < 10) continue;
      const now = temperaturesOf(engine);
      translation += now.translation;
      rotation += now.rotation;
      looks++;
    }
    expect(engine.tally().collisions).toBe(600 * slices);
    expect(engine.tally().dissipated).toBeLessThan(1e-9);
    const f = spinComponents(dimension);
    const n = system.count;
    const energy = (dimension * (n - 1) * translation + f * n * rotation) / looks;
    expect(energy).toBeCloseTo(dimension * (n - 1), 6);
    expect(rotation / translation).toBeGreaterThan(0.97);
    expect(rotation / translation).toBeLessThan(1.03);
  });

  it("cools as kinetic theory says, with both temperatures", () => {
    // Mean changes of both energies per collision with Maxwellian velocities and spins: Huthmann & Zippelius, Phys. Rev. E 56, R6275
    // (1997); Luding, Huthmann, McNamara & Zippelius, Phys. Rev. E 58, 3416 (1998). Per collision of a particle, in place of time.
    const [e, beta] = [0.9, 0.4];
    const q = dimension === 2 ? 0.5 : 0.4;
    const eta = (q * (1 + beta)) / (2 * (1 + q));
    const f = spinComponents(dimension);
    let [T, R] = [1, 0.2];
    const contact = { restitution: e, rough: { tangential: beta } };
    const engine = createSingleCheck(systemOf(gas(dimension, contact, { count: 2000, spin: { temperature: 0.2 } })));
    const dn = 1e-3;
    for (let look = 1; look <= 4; look++) {
      engine.advance({ until: 1e9, encounters: 2000 });
      for (let n = 0; n < 2; n += dn) {
        const [dT, dR] = [
          (-(1 - e * e) * T - 2 * (dimension - 1) * eta * ((1 - eta) * T - (eta / q) * R)) / dimension,
          (2 * (dimension - 1) * (eta / q) * (eta * T - (1 - eta / q) * R)) / f,
        ];
        T += dT * dn;
        R += dR * dn;
      }
      const { translation, rotation } = temperaturesOf(engine);
      expect(Math.abs(translation / T - 1)).toBeLessThan(0.05);
      expect(Math.abs(rotation / R - 1)).toBeLessThan(0.08);
    }
    expect(T).toBeLessThan(0.75);
  });

  it.each([
    ...referenceEngines,
    ["Lubachevsky, computed ahead", (system: System) => createLubachevsky(system, { update: "advance" })] as const,
  ])("%s agrees with the oracle, at walls, too", (_, create) => {
    const system = systemOf({
      box: {
        size: new Array<number>(dimension).fill(4),
        edges: ["periodic", ...new Array<string>(dimension - 1).fill("reflecting")],
      },
      seed: 3,
      particles: { count: 16, radius: 0.4, spin: { temperature: 1 } },
      contact: {
        restitution: 0.95,
        rough: { tangential: 0.6, friction: 0.3 },
        pairs: [{ between: ["particles", "walls"], rough: { tangential: -0.2 } }],
      },
      stop: { time: 1 },
    });
    const { compared } = expectAgreement(system, create, { perParticle: 5 });
    expect(compared).toBeGreaterThan(25);
  });

  it("a run cut in two is the uncut run: saved states and end states have the spins", () => {
    const system = systemOf(gas(dimension, { rough: { tangential: 0.5 } }, { count: 40, spin: { temperature: 1 } }));
    for (const create of [createOracle, createSingleCheck]) {
      const [whole, half] = [create(system), create(system)];
      half.advance({ until: 0.2 });
      const restored = create(system);
      restored.restore(half.save());
      for (const engine of [whole, restored]) engine.advance({ until: 0.5 });
      const [a, b] = [emptyFrame(whole.system), emptyFrame(restored.system)];
      whole.project(a);
      restored.project(b);
      expect(whole.tally().collisions).toBeGreaterThan(20);
      expect(b).toEqual(a);
      expect(a.spins).not.toEqual(system.spins);
      const { text } = toScenario(system, a);
      const next = buildSystem(readScenario(text).scenario!).system;
      expect(next.spins).toEqual(a.spins);
      expect(next.inertia).toEqual(system.inertia);
    }
  });
});
