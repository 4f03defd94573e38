/** Rules: circles are crossed at the times of the quadratic, counters equal a direct count, replays repeat every event. */
import { describe, expect, it } from "vitest";
import { type Engine, emptyFrame } from "../../../src/engine/api/engine.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import { nearestImage, periods } from "../../../src/physics/box.ts";
import { createPairLaw } from "../../../src/physics/contacts/index.ts";
import { RuledLaw } from "../../../src/physics/contacts/rules.ts";
import type { System } from "../../../src/physics/system.ts";
import { toScenario } from "../../../src/scenario/io/toScenario.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { expectAgreement } from "../../engine/agreement.ts";
import { eventEngines, eventsOf, kineticEnergy } from "../extendedFormat.ts";

const diagnosed = (document: object) => readScenario(JSON.stringify(document)).diagnostics;

const built = (document: object): System => {
  const { scenario, diagnostics } = readScenario(JSON.stringify(document));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return buildSystem(scenario!).system;
};

const two = (rules: object[], more: object = {}) => ({
  box: { size: [100, 100], edges: "open" },
  particles: [
    { name: "red", at: [[10, 50]], radius: 0.1, mass: 2, velocity: [[1, 0]] },
    { name: "blue", at: [[40, 53]], radius: 0.1, velocity: [[-0.5, 0]] },
  ],
  rules,
  ...more,
});

const skirmish = (more: object = {}) => ({
  seed: 3,
  box: { size: [30, 24], edges: ["periodic", "reflecting"] },
  particles: [
    { name: "red", count: 22, radius: 0.2, velocity: { temperature: 1 } },
    { name: "blue", count: 26, radius: 0.2, velocity: { temperature: 1 } },
  ],
  // No rule turns a unit back where another one sends it: units would stay on a circle.
  rules: [
    { for: "red", within: 2.5, when: [{ of: "others", min: 1 }], course: { heading: "away", speed: 1.2 } },
    { for: "red", within: 1.5, when: [{ of: "own", min: 1 }], course: { speed: 0.7 } },
    { for: "red", within: 4, when: [{ of: "others", max: 0 }], course: { turn: 30 } },
    { for: "blue", within: 4, when: [{ of: "red", min: 2, max: 9 }], course: { velocity: [0.3, -0.8] } },
    { for: "blue", within: 2, when: [{ of: "red", min: 1 }], course: { heading: "away" } },
    { for: "blue", within: 4.5, when: [{ of: "red", max: 0 }], course: { speed: 0.4 } },
  ],
  ...more,
});

const snapshot = (engine: Engine) => {
  const frame = emptyFrame(engine.system);
  engine.project(frame);
  return frame;
};

/** Units of a species within a distance of unit i. */
function countedWithin(
  { dimension: d, count, species, ...box }: System,
  x: Float64Array,
  i: number,
  radius: number,
  of: number,
) {
  const sides = periods({ ...box } as System);
  let found = 0;
  for (let j = 0; j < count; j++) {
    if (j === i || species[j] !== of) continue;
    const r = Math.hypot(...sides.map((side, axis) => nearestImage(x[i * d + axis] - x[j * d + axis], side)));
    if (r < radius) found++;
  }
  return found;
}

describe("crossings of circles", () => {
  it("two on straight courses cross each circle at the roots of the quadratic, inwards and outwards", () => {
    const radii = [20, 7, 4];
    const rules = radii.map((within) => ({
      for: "red",
      within,
      when: [{ of: "others", min: 9 }],
      course: { speed: 0 },
    }));
    const events = eventsOf(createSingleCheck(built(two(rules))), 99);
    // |(−30 + 1.5 t, −3)| = σ.
    const roots = radii.flatMap((s) => [-1, 1].map((sign) => (30 + sign * Math.sqrt(s * s - 9)) / 1.5));
    expect(events.length).toBe(6);
    for (const [k, time] of roots.sort((a, b) => a - b).entries()) {
      expect(Math.abs(events[k].time / time - 1)).toBeLessThan(1e-13);
    }
  });

  it("a change of course moves the later crossings", () => {
    const rules = [{ for: "red", within: 5, when: [{ of: "excess", min: 1 }], course: { velocity: [-0.5, 1] } }];
    const engine = createSingleCheck(built(two(rules)));
    const events = eventsOf(engine, 99);
    // Inwards where r = (−4, −3); from there the relative velocity is (0, 1), and the circle is left at (−4, 3).
    const inward = 26 / 1.5;
    expect(events.map(({ time }) => time)).toEqual([expect.closeTo(inward, 12), expect.closeTo(inward + 6, 12)]);
    expect([...snapshot(engine).velocities]).toEqual([-0.5, 1, -0.5, 0]);
    expect(engine.tally().rules).toEqual({ detections: 1, departures: 1, changes: 1, onCourse: [1, 1] });
  });

  it("the first rule that applies decides, in the order written", () => {
    const a = { for: "red", within: 5, when: [{ of: "others", min: 1 }], course: { speed: 3 } };
    const b = { ...a, course: { speed: 0.25 } };
    for (const [rules, speed] of [
      [[a, b], 3],
      [[b, a], 0.25],
    ] as const) {
      // biome-ignore format: a table
      const engine = createSingleCheck(built(two([...rules])));
      engine.advance({ until: 20 });
      expect(Math.hypot(...snapshot(engine).velocities.subarray(0, 2))).toBeCloseTo(speed, 13);
    }
  });

  it("toward and away are relative to where the other was", () => {
    const course = (heading: string) => [
      { for: "red", within: 5, when: [{ of: "others", min: 1 }], course: { heading, speed: 2 } },
    ];
    for (const [heading, sign] of [
      ["toward", 1],
      ["away", -1],
    ] as const) {
      // biome-ignore format: a table
      const engine = createSingleCheck(built(two(course(heading))));
      engine.advance({ until: 26 / 1.5 + 1e-3 });
      const [vx, vy] = snapshot(engine).velocities;
      expect(vx).toBeCloseTo((sign * 2 * 4) / 5, 12);
      expect(vy).toBeCloseTo((sign * 2 * 3) / 5, 12);
    }
  });

  it("units that detect others at the start take their course there", () => {
    const rules = [
      { for: "red", within: 45, when: [{ of: "others", min: 1 }], course: { heading: "toward", speed: 3 } },
      { for: "blue", within: 5, when: [{ of: "others", max: 0 }], course: { velocity: [0, 1] } },
    ];
    const { velocities, memory } = built(two(rules));
    const r = Math.hypot(30, 3);
    expect([...velocities]).toEqual([expect.closeTo(90 / r, 12), expect.closeTo(9 / r, 12), 0, 1]);
    expect([...memory!.particles!.course!]).toEqual([1, 2]);
  });
});

describe("a skirmish", () => {
  it.each(eventEngines)("in %s: the events of the oracle", (_, create) => {
    const { compared } = expectAgreement(built(skirmish()), create, { perParticle: 8 });
    expect(compared).toBeGreaterThan(20);
  });

  it("counters equal a direct count, courses follow from rules, and energy with what rules take is kept", () => {
    const system = built(skirmish());
    const engine = createSingleCheck(system);
    const before = kineticEnergy(engine);
    let [counted, none, unsure] = [0, 0, 0];
    for (let k = 1; k <= 30; k++) {
      engine.advance({ until: engine.time + 50, encounters: 67 });
      engine.advance({ until: engine.time + 1e-6 });
      const { positions } = snapshot(engine);
      const law = createPairLaw({ ...system, memory: engine.memory() });
      if (!(law instanceof RuledLaw)) throw new Error("expected a law with rules");
      for (let i = 0; i < system.count; i++) {
        const own = system.species[i];
        const radii = own === 0 ? [4, 2.5, 1.5] : [4.5, 4, 2];
        for (const [slot, radius] of radii.entries()) {
          for (const of of [0, 1]) {
            const direct = countedWithin(system, positions, i, radius + 1e-9, of);
            const surely = countedWithin(system, positions, i, radius - 1e-9, of);
            // A unit that is held at a circle is on either side by rounding.
            expect(law.pairState.detected(i, slot, of)).toBeGreaterThanOrEqual(surely);
            expect(law.pairState.detected(i, slot, of)).toBeLessThanOrEqual(direct);
            if (direct > surely) unsure++;
            if (direct > 0) counted++;
            else none++;
          }
        }
      }
    }
    const { rules, dissipated } = engine.tally();
    expect(Math.abs((kineticEnergy(engine) + dissipated) / before - 1)).toBeLessThan(1e-12);
    expect(counted).toBeGreaterThan(200);
    expect(none).toBeGreaterThan(200);
    expect(unsure).toBeLessThan(counted / 20);
    expect(rules!.changes).toBeGreaterThan(100);
    expect(rules!.onCourse.reduce((sum, units) => sum + units, 0)).toBe(system.count);
    expect(rules!.onCourse.filter((units) => units > 0).length).toBeGreaterThan(3);
  });

  it.each([...eventEngines, ["oracle", createOracle] as const])(
    "in %s: a saved state repeats every event",
    (_, create) => {
      const system = built(skirmish());
      const engine = create(system);
      engine.advance({ until: 3 });
      const state = engine.save();
      const first = eventsOf(engine, 400);
      const again = create(system);
      again.restore(state);
      expect(eventsOf(again, 400)).toEqual(first);
      expect(first.length).toBe(400);
      expect(again.tally().rules).toEqual(engine.tally().rules);
      expect([...snapshot(again).velocities]).toEqual([...snapshot(engine).velocities]);
    },
  );

  it("an end state continues with the circles and courses it had", () => {
    const { scenario } = readScenario(JSON.stringify(skirmish()));
    const system = buildSystem(scenario!).system;
    const half = createSingleCheck(system);
    half.advance({ until: 4 });
    const { text } = toScenario(system, snapshot(half), { memory: half.memory() });
    const continued = createSingleCheck(buildSystem(readScenario(text).scenario!).system);
    // Times count from the end state: they round differently.
    const events = eventsOf(continued, 60).map(({ time, ...pair }) => ({ ...pair, time: expect.closeTo(time + 4, 9) }));
    expect(eventsOf(half, 60)).toEqual(events);
    expect(continued.memory().particles!.course).toEqual(half.memory().particles!.course);
  });
});

it("units in three dimensions cross, and take courses", () => {
  const system = built({
    box: { size: [12, 12, 12] },
    particles: [
      { name: "red", count: 20, radius: 0.2, velocity: { temperature: 1 } },
      { name: "blue", count: 20, radius: 0.2, velocity: { temperature: 1 } },
    ],
    rules: [
      { for: "red", within: 3, when: [{ of: "others", min: 1 }], course: { heading: "away" } },
      { for: "blue", within: 2, when: [{ of: "red", min: 1 }], course: { heading: "toward", speed: 1 } },
    ],
  });
  const { compared } = expectAgreement(system, createSingleCheck, { perParticle: 8 });
  expect(compared).toBeGreaterThan(20);
});

it.each([
  [{ for: "reds", within: 5, course: { speed: 1 } }, "rules.0.for", 1],
  [{ for: "red", within: 5, when: [{ of: "other", min: 1 }], course: { speed: 1 } }, "rules.0.when.0.of", 1],
  [{ for: "red", within: 5, when: [{ of: "own" }], course: { speed: 1 } }, "rules.0.when.0", 1],
  [{ for: "red", within: 5, when: [{ of: "own", min: 3, max: 1 }], course: { speed: 1 } }, "rules.0.when.0.max", 1],
  [{ for: "red", within: 5, course: {} }, "rules.0.course", 1],
  [{ for: "red", within: 5, course: { velocity: [1, 0], speed: 1 } }, "rules.0.course.speed", 2],
  [{ for: "red", within: 5, course: { heading: "away", turn: 90 } }, "rules.0.course.turn", 2],
  [{ for: "red", within: -5, course: { speed: 1 } }, "rules.0.within", 1],
  [{ for: "red", within: 5, course: { velocity: [1, 0, 0] } }, "rules.0.course.velocity", 1],
])("%o is reported at %s, with %i fixes", (rule, place, fixes) => {
  const found = diagnosed(two([rule])).map(({ path, fixes: offered }) => [path.join("."), offered?.length ?? 0]);
  expect(found).toContainEqual([place, fixes]);
});

it.each([
  ["a circle as large as half of the box", { box: { size: [100, 100] } }, "rules.0.within"],
  ["a potential", { contact: { potential: { distances: [1], energies: [-1] } } }, "contact.potential"],
  ["bonds", { bonds: [{ pairs: [[0, 1]], distance: [1, 40] }] }, "bonds"],
  ["a method without rules", { method: { kind: "event-chain" } }, "method.kind"],
  ["outcomes ahead of time", { method: { kind: "lubachevsky", update: "advance" } }, "method.update"],
])("%s is refused with rules", (_, more, place) => {
  const rules = [{ for: "red", within: 60, course: { speed: 1 } }];
  expect(diagnosed(two(rules, more)).map(({ path }) => path.join("."))).toContain(place);
});
