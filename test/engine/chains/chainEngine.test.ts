/** Event chains: what they leave as it is, the states that they visit, the pressure, and runs that are cut. */
import { describe, expect, test } from "vitest";
import { compressibility, discCompressibility } from "../../../src/analysis/theory/hardSphereTheory.ts";
import { ChainEngine } from "../../../src/engine/chains/chainEngine.ts";
import type { ChainOptions } from "../../../src/engine/chains/chainStart.ts";
import { flatTally } from "../../../src/engine/dynamics/counters.ts";
import type { System } from "../../../src/physics/system.ts";
import { planComparison } from "../../../src/run/compare/comparedMethods.ts";
import { diagnose } from "../../../src/run/diagnose/diagnose.ts";
import { exportLines } from "../../../src/run/export/exportRun.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { Session } from "../../../src/run/session/session.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem as buildScenario } from "../../../src/scenario/start/buildSystem.ts";
import { stream } from "../../../src/scenario/start/randomStreams.ts";
import { take } from "../../effort.ts";
import { crystal } from "../../physics/crystal.ts";
import fc from "../../property.ts";
import { sessionOf } from "../../run/sessionOf.ts";
import { frameOf } from "../frameOf.ts";
import { buildSystem, recipes } from "../randomSystem.ts";

const forms = ["newtonian", "straight", "reflected"] as const;
const create = (system: System, options: ChainOptions = {}) => new ChainEngine(system, options, stream);

/** Of the images next to each other. */
function distance({ dimension: d, size }: System, x: Float64Array, i: number, j: number): number {
  let square = 0;
  for (let axis = 0; axis < d; axis++) {
    const r = x[i * d + axis] - x[j * d + axis];
    square += (r - size[axis] * Math.round(r / size[axis])) ** 2;
  }
  return Math.sqrt(square);
}

const periodicSystems = recipes.map((recipe) =>
  buildSystem({
    ...recipe,
    axes: recipe.axes.map(() => ["periodic", "periodic"] as const),
    gravity: recipe.gravity.map(() => 0),
    restitution: 1,
  }),
);

describe.each(forms)("chains that are %s", (chains) => {
  test("keep energy, and momentum of equal masses, and nothing overlaps", () => {
    const system = crystal(3, 108, 0.7);
    const engine = create(system, { chains });
    engine.advance({ until: 1e6, encounters: take(10_000, 200_000) });
    const { positions, velocities } = frameOf(engine);
    const square = (v: Float64Array) => v.reduce((sum, c) => sum + c * c, 0);
    expect(square(velocities) / square(system.velocities)).toBeCloseTo(1, 11);
    for (const axis of [0, 1, 2]) {
      const momentum = velocities.reduce((sum, c, k) => sum + (k % 3 === axis ? c : 0), 0);
      expect(Math.abs(momentum)).toBeLessThan(1e-10);
    }
    let nearest = Infinity;
    for (let i = 0; i < system.count; i++)
      for (let j = 0; j < i; j++) nearest = Math.min(nearest, distance(system, positions, i, j));
    expect(nearest).toBeGreaterThan(1 - 1e-12);
    expect(engine.encounterCounts().reduce((sum, n) => sum + n, 0)).toBe(2 * engine.tally().collisions);
  });

  test("of four discs in a small box separations are those of random places without overlaps", () => {
    const side = 3.2;
    const bins = 5;
    const longest = side / Math.SQRT2;
    const counted = (states: (count: number) => Generator<Float64Array>, count: number) => {
      const histogram = new Array<number>(bins).fill(0);
      const place = { ...system, size: Float64Array.of(side, side) };
      for (const x of states(count))
        for (let i = 0; i < 4; i++)
          for (let j = 0; j < i; j++) {
            const share = (distance(place, x, i, j) - 1) / (longest - 1);
            histogram[Math.min(bins - 1, Math.max(0, Math.floor(bins * share)))] += 1 / (6 * count);
          }
      return histogram;
    };
    const positions = Float64Array.of(0.8, 0.8, 2.4, 0.8, 0.8, 2.4, 2.4, 2.4);
    const system = { ...crystal(2, 4, 0.1), size: Float64Array.of(side, side), positions };
    function* visited(count: number) {
      const engine = create(system, { chains, length: 2.3 });
      for (let k = 1; k <= count; k++) {
        engine.advance({ until: 0.7 * k });
        yield frameOf(engine).positions;
      }
    }
    function* drawn(count: number) {
      const random = stream(5, "places");
      const x = new Float64Array(8);
      for (let found = 0; found < count; ) {
        for (let k = 0; k < 8; k++) x[k] = side * random.uniform();
        const pairs = [0, 1, 2, 3].flatMap((i) => [0, 1, 2, 3].slice(i + 1).map((j) => [i, j] as const));
        if (pairs.some(([i, j]) => distance(system, x, i, j) < 1)) continue;
        found++;
        yield x;
      }
    }
    const states = take(3000, 60_000);
    const [byChains, byChance] = [counted(visited, states), counted(drawn, states)];
    // Six pairs of a state are not independent; nor are states close to each other.
    for (let k = 0; k < bins; k++) {
      const error = Math.sqrt((byChance[k] * (1 - byChance[k])) / states);
      expect(Math.abs(byChains[k] - byChance[k]), `bin ${k}`).toBeLessThan(5 * error);
    }
  });

  test.each([
    [2, 0.5, discCompressibility(0.5)],
    [3, 0.5, compressibility(3, (Math.PI / 6) * 0.5)],
  ] as const)(
    "in %i dimensions the pressure at a density of %f is that of the equation of state",
    (dimension, density, z) => {
      const count = take(256, 864);
      const even = crystal(dimension, count, density);
      const [size, positions, radii] = [even.size, even.positions, even.radii].map((all) => all.map((x) => 0.7 * x));
      const system = { ...even, size: size!, positions: positions!, radii: radii! };
      const engine = create(system, { chains });
      engine.advance({ until: 10 });
      const values: number[] = [];
      for (let k = 0, before = engine.tally().virial; k < take(10, 100); k++) {
        engine.advance({ until: engine.time + 5 });
        const { virial } = engine.tally();
        values.push(1 + (virial - before) / (dimension * count * 5));
        before = virial;
      }
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const scatter = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
      const error = scatter / Math.sqrt(values.length);
      expect(error).toBeLessThan(take(0.04, 0.012));
      expect(Math.abs(mean - z)).toBeLessThan(4 * error + 2 / count + 0.003 * z);
    },
  );

  test("a run cut into pieces, and one saved and restored by another engine, equals the whole run bit for bit", () => {
    let happened = 0;
    fc.assert(
      fc.property(periodicSystems, fc.integer({ min: 1, max: 9 }), (system, pieces) => {
        const options = { chains, length: 1 };
        const whole = create(system, options);
        whole.advance({ until: 1e9, encounters: 20 * system.count, work: 2e4 });
        const until = whole.time * (1 + 1e-9);
        whole.advance({ until });
        let cut = create(system, options);
        for (let k = 1; k <= pieces; k++) {
          while (cut.advance({ until: k < pieces ? (until * k) / pieces : until, encounters: 3 }).why !== "time");
          const other = create(system, options);
          other.advance({ until: until / 5, encounters: 7 });
          other.restore(cut.save());
          cut = other;
        }
        cut.advance({ until });
        expect(flatTally(cut.tally())).toEqual(flatTally(whole.tally()));
        expect(frameOf(cut)).toEqual(frameOf(whole));
        expect(Buffer.compare(cut.save(), whole.save())).toBe(0);
        happened += whole.tally().collisions;
      }),
      { numRuns: 60, seed: 3 },
    );
    expect(happened).toBeGreaterThan(500);
  });
});

const gas = {
  box: { size: [12, 12] },
  particles: [
    { name: "small", count: 60, radius: 0.3 },
    { name: "large", count: 20, radius: 0.7, mass: 3 },
  ],
  method: { kind: "event-chain" },
  stop: { time: 4 },
} satisfies Scenario;
const messagesOf = (scenario: object) =>
  readScenario(JSON.stringify(scenario))
    .diagnostics.filter(({ severity }) => severity !== "information")
    .map(({ path, message }) => `${path.join(".")}: ${message}`);

describe("in a scenario", () => {
  test("an end state goes on with the chain in which the run ended", () => {
    for (const chains of forms) {
      const document = { ...gas, method: { ...gas.method, chains } };
      const whole = sessionOf(document);
      whole.work({ until: 0.5 });
      const half = sessionOf(document);
      half.work({ until: 0.25 });
      const end = [...exportLines("end", half, document, "end")[0].lines].join("");
      const { scenario } = readScenario(end);
      const rest = new Session(scenario!, buildScenario(scenario!).system);
      rest.work({ until: 0.25 });
      const [a, b] = [frameOf(whole.engine), frameOf(rest.engine)];
      expect(whole.engine.tally().collisions).toBeGreaterThan(50);
      expect(half.engine.tally().collisions + rest.engine.tally().collisions).toBe(whole.engine.tally().collisions);
      for (const [k, x] of a.positions.entries()) expect(Math.abs(x - b.positions[k])).toBeLessThan(1e-6);
    }
  });

  test("particles at rest are moved by chains that have a speed of their own, and by no others", () => {
    const still = { ...gas, particles: { count: 20, radius: 0.4, velocity: "rest" }, stop: { collisions: 100 } };
    for (const chains of forms) {
      const messages = messagesOf({ ...still, method: { kind: "event-chain", chains } });
      expect(messages, chains).toEqual(
        chains === "newtonian" ? [expect.stringContaining("nothing sets them in motion")] : [],
      );
    }
    const session = sessionOf({ ...still, method: { kind: "event-chain", chains: "straight" } } as Scenario);
    while (!session.work()) {}
    expect(session.engine.tally().collisions).toBe(100);
  });

  test("velocities that are all the same are pointed out where chains exchange them, whatever ends the run", () => {
    const alike = (velocity: unknown, chains = "newtonian") =>
      messagesOf({
        ...gas,
        particles: { count: 20, radius: 0.4, velocity },
        method: { kind: "event-chain", chains },
      });
    expect(alike("rest")).toEqual([expect.stringContaining("particles.velocity: All particles are at rest")]);
    expect(alike([1, 0])).toEqual([expect.stringContaining("All particles have the same velocity")]);
    expect(alike([1, 0], "straight")).toEqual([]);
    expect(alike({ temperature: 2 })).toEqual([]);
  });

  test("chains that are too short to touch anything are pointed out", () => {
    const short = { ...gas, method: { kind: "event-chain", length: 1e-12 } };
    expect(messagesOf(short)).toEqual([expect.stringContaining("method.length: Chains of length 1e-12 end before")]);
    expect(messagesOf({ ...gas, method: { kind: "event-chain", length: 0.01 } })).toEqual([]);
  });

  test("the end of a run says that its time is a measure of path", () => {
    const ending = (kind: string) => {
      const session = sessionOf({ ...gas, method: { kind }, stop: { time: 0.1 } } as Scenario);
      while (!session.work()) {}
      return outcomeOf(session).ending!.sentence;
    };
    expect(ending("event-chain")).toBe("Reached time 0.1, a measure of path: there is no dynamics.");
    expect(ending("event-driven")).toBe("Reached time 0.1.");
  });

  test("another seed is another run", () => {
    const [one, other] = [1, 2].map((seed) => {
      const still = { ...gas, seed, particles: { count: 50, radius: 0.4, place: "square" } };
      const session = sessionOf(still as Scenario);
      session.work({ until: 1 });
      return frameOf(session.engine).positions;
    });
    expect(one).not.toEqual(other);
  });

  test("species of two sizes have the pressure of dynamics", () => {
    const [chains, dynamics] = ["event-chain", "event-driven"].map((kind) => {
      const session = sessionOf({ ...gas, method: { kind }, stop: { time: take(60, 600) } } as Scenario);
      while (!session.work()) {}
      return session.measures.summary().averages.compressibility!;
    });
    expect(chains!.error).toBeLessThan(0.05);
    expect(Math.abs(chains!.mean - dynamics!.mean)).toBeLessThan(4 * Math.hypot(chains!.error, dynamics!.error));
  });

  test("momentum of unlike masses is no conserved value, that of equal masses is", () => {
    for (const mass of [1, 3]) {
      const [small, large] = gas.particles;
      const session = sessionOf({ ...gas, particles: [small, { ...large, mass }], stop: { time: 3 } } as Scenario);
      while (!session.work()) {}
      const { momentumDrift, energyDrift } = outcomeOf(session);
      expect(energyDrift).toBeLessThan(1e-12);
      if (mass === 1) expect(momentumDrift).toBeLessThan(1e-12);
      else expect(momentumDrift).toBeUndefined();
      expect(diagnose(session.scenario, outcomeOf(session), []).map(({ code }) => code)).not.toContain("drift");
    }
  });

  test("what requires a dynamics is not measured, and refused where it is asked for", () => {
    const { scenario } = readScenario(JSON.stringify(gas));
    expect(scenario!.measure.what).not.toContain("collision-rate");
    const { measures } = sessionOf(gas);
    expect(measures.series().names).not.toContain("collisionRate");
    const asked = ["mean-square-displacement", "pressure-tensor", "collision-rate", "velocity-autocorrelation"];
    const messages = messagesOf({ ...gas, measure: { what: asked } });
    expect(messages).toHaveLength(asked.length);
    for (const message of messages) expect(message).toContain('a method with a dynamics, got "event-chain"');
    expect(messagesOf({ ...gas, measure: { what: ["pressure", "bond-order", "pair-correlation"] } })).toEqual([]);
  });

  test.each([
    ["losses", { contact: { restitution: 0.9 } }, "restitution other than 1 (`contact.restitution`)"],
    ["walls", { box: { size: [12, 12], edges: "reflecting" } }, "reflecting edges"],
    ["gravity", { gravity: [0, -1], box: { size: [12, 12] } }, "gravity"],
    ["a well", { contact: { potential: { distances: [1.5], energies: [-1] } } }, "stepped potentials"],
    ["a thermostat", { thermostat: { kind: "rescale", temperature: 1, interval: 1 } }, "thermostats"],
  ])("%s are refused, and another method is offered", (_, more, named) => {
    const { diagnostics } = readScenario(JSON.stringify({ ...gas, ...more }));
    const found = diagnostics.find(({ message }) => message.includes('The method "event-chain" does not support'));
    expect(found?.message).toContain(named);
    expect(found?.fixes?.length).toBeGreaterThan(0);
  });

  test("a comparison of the order of collisions leaves it out with the reason", () => {
    const { leftOut } = planComparison(gas, [{ kind: "event-chain" }, { kind: "single-check" }]);
    expect(leftOut).toEqual(["event-chain: it visits states of equilibrium, and has no collisions in time."]);
  });
});
