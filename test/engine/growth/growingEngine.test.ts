/** Growing particles in the exact engines: the course of the oracle, no overlaps, energy, and the end where they are jammed. */
import { describe, expect, it } from "vitest";
import { type Engine, encountersOf } from "../../../src/engine/api/engine.ts";
import { withGrowth } from "../../../src/engine/growth/growingEngine.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import { nearestImage, periods } from "../../../src/physics/box.ts";
import { filledFraction } from "../../../src/physics/growth.ts";
import type { Growth, System } from "../../../src/physics/system.ts";
import { take } from "../../effort.ts";
import { variants } from "../classicVariants.ts";
import { frameOf } from "../frameOf.ts";
import { buildSystem, flatGas, type Recipe } from "../randomSystem.ts";

/** Cells that particles touch are made for sizes that stay. */
const engines: readonly { readonly name: string; create(system: System): Engine }[] = [
  ...variants.filter(({ name }) => !name.startsWith("touched")),
  { name: "production", create: (system) => createProduction(system) },
  {
    name: "production, few cells",
    create: (system) => createProduction(system, { cells: Array.from(system.size, () => 2) }),
  },
];
/** The default engine, and the fastest of the reference engines. */
const usual: readonly { readonly name: string; create(system: System): Engine }[] = [
  { name: "production", create: (system) => createProduction(system) },
  { name: "single-check", create: (system) => createSingleCheck(system) },
];

const recipe: Recipe = {
  ...flatGas,
  seed: 5,
  count: 24,
  fraction: 0.25,
  sizes: "many",
  aspect: [1, 1.1],
  gravity: [0, 0],
  restitution: 0.8,
};

function growing(more: Partial<Recipe>, growth: Partial<Growth> = {}): System {
  const system = buildSystem({ ...recipe, ...more });
  const rates = system.radii.map((radius) => 0.2 * radius);
  return { ...system, growth: { rates, rescaleEvery: 2, jammedAt: 1e8, ...growth } };
}

const spheres: Partial<Recipe> = {
  dimension: 3,
  fraction: 0.12,
  axes: [
    ["periodic", "periodic"],
    ["reflecting", "reflecting"],
    ["periodic", "periodic"],
  ],
  aspect: [1, 1.1, 0.9],
  gravity: [0, 0, 0],
};

/** Smallest gap of two particles, or of one and a wall, over the contact distance. */
function smallestGap(engine: Engine): number {
  const { dimension: d, count, radii, edges, size } = engine.system;
  const { positions: x } = frameOf(engine);
  const lengths = periods(engine.system);
  let least = Infinity;
  for (let i = 0; i < count; i++) {
    for (let axis = 0; axis < d; axis++) {
      if (edges[2 * axis] !== "reflecting") continue;
      const at = x[i * d + axis];
      least = Math.min(least, (Math.min(at, size[axis] - at) - radii[i]) / radii[i]);
    }
    for (let j = 0; j < i; j++) {
      let rr = 0;
      for (let axis = 0; axis < d; axis++) rr += nearestImage(x[i * d + axis] - x[j * d + axis], lengths[axis]) ** 2;
      const contact = radii[i] + radii[j];
      least = Math.min(least, (Math.sqrt(rr) - contact) / contact);
    }
  }
  return least;
}

describe.each([
  { name: "discs", more: {} },
  { name: "spheres", more: spheres },
  { name: "discs in gravity", more: { gravity: [0, -1] } },
  { name: "discs in a periodic box", more: { axes: [recipe.axes[0], recipe.axes[0]] } },
])("growing $name", ({ name, more }) => {
  const { dimension } = growing(more);
  const until = dimension === 2 ? 1.3 : 1.2;

  it.each([0, 2])("have the course of the oracle in all methods, rescaled every %d collisions", (rescaleEvery) => {
    const system = growing(more, { rescaleEvery });
    const oracle = withGrowth(createOracle(system));
    oracle.advance({ until });
    const expected = frameOf(oracle);
    expect(encountersOf(oracle)).toBeGreaterThan(system.count);
    expect(smallestGap(oracle)).toBeGreaterThan(-1e-12);
    for (const { name, create } of engines) {
      const engine = withGrowth(create(system));
      engine.advance({ until });
      expect(encountersOf(engine), name).toBe(encountersOf(oracle));
      const { positions } = frameOf(engine);
      const lengths = periods(system);
      const farthest = positions.reduce((most, x, k) => {
        const period = lengths[k % system.dimension];
        return Math.max(most, Math.abs(nearestImage(x - expected.positions[k], period)));
      }, 0);
      expect(farthest, name).toBeLessThan(1e-6);
    }
  });

  it("are the same bit for bit in slices and after saving", () => {
    const system = growing(more);
    for (const create of [...usual.map(({ create }) => create), createOracle]) {
      const whole = withGrowth(create(system));
      whole.advance({ until });
      let cut = withGrowth(create(system));
      for (let k = 1; cut.time < until; k++) {
        const pause = cut.advance({ until: Math.min(until, 0.031 * k), encounters: take(9, 3) });
        if (pause.why === "encounters") k--;
        const state = cut.save();
        cut = withGrowth(create(system));
        cut.restore(state);
      }
      expect(frameOf(cut)).toEqual(frameOf(whole));
      expect(cut.system.radii).toEqual(whole.system.radii);
      expect(cut.tally().injected).toBe(whole.tally().injected);
    }
  });

  // The reference engine takes long.
  const jamming = name === "discs" ? usual : usual.slice(0, take(1, usual.length));
  it.each(jamming)("are jammed at the end, without overlaps: $name", ({ create }) => {
    const system = growing(more, { rescaleEvery: 10, jammedAt: 1e6 });
    const engine = withGrowth(create(system));
    const pause = engine.advance({ until: 1000 });
    expect(pause.why).toBe("jammed");
    expect(smallestGap(engine)).toBeGreaterThan(-1e-12);
    expect(smallestGap(engine)).toBeLessThan(1e-4);
    expect(filledFraction(system, engine.system.radii)).toBeGreaterThan(system.dimension === 2 ? 0.6 : 0.4);
    expect(engine.advance({ until: 1000 })).toEqual(pause);
  });

  it.each(usual)("account for the energy that growth puts in: $name", ({ create }) => {
    const system = { ...growing(more, { rescaleEvery: 3 }), gravity: new Float64Array(growing(more).dimension) };
    const engine = withGrowth(create(system));
    engine.advance({ until });
    const kinetic = (velocities: Float64Array) =>
      velocities.reduce((sum, v, k) => sum + (system.masses[Math.floor(k / system.dimension)] * v * v) / 2, 0);
    const { dissipated, injected } = engine.tally();
    const gained = kinetic(frameOf(engine).velocities) - kinetic(system.velocities);
    expect(Math.abs(injected!)).toBeGreaterThan(0.1);
    expect((gained + dissipated - injected!) / kinetic(system.velocities)).toBeCloseTo(0, 10);
  });
});

it.each(usual)(
  "holds sizes at a pressure of the mean of the energies at both ends of an interval: $name",
  ({ create }) => {
    const system = growing({ restitution: 1 }, { rescaleEvery: 0 });
    const energy = (engine: Engine) =>
      frameOf(engine).velocities.reduce((sum, v, k) => sum + (system.masses[Math.floor(k / 2)] * v * v) / 2, 0);
    // Twenty collisions of each particle.
    const encounters = 10 * system.count;
    const free = withGrowth(create(system));
    const start = energy(free);
    free.advance({ until: 1000, encounters });
    const mean = (start + energy(free)) / 2;
    expect(mean / start).toBeGreaterThan(1.1);
    const known = 1 + free.tally().virial / (2 * mean * free.time);
    for (const share of [1 - 1e-9, 1 + 1e-9]) {
      const engine = withGrowth(create(growing({ restitution: 1 }, { rescaleEvery: 0, jammedAt: share * known })));
      engine.advance({ until: 1000, encounters });
      const radii = engine.system.radii.slice();
      engine.advance({ until: 1000, encounters: 1 });
      expect(engine.time).toBeGreaterThan(free.time);
      if (share < 1) expect(engine.system.radii).toEqual(radii);
      else expect(engine.system.radii[0]).toBeGreaterThan(radii[0]);
    }
  },
);

describe("sizes that are held for a while", () => {
  /** Growth, its pause, and growth again. */
  const changes = [
    [0.7, 0],
    [0.9, 1],
    [1.1, 0.25],
  ] as const;

  it.each([
    { name: "discs", more: {} },
    { name: "spheres", more: spheres },
  ])("have the course of the oracle in all methods: $name", ({ more }) => {
    const system = growing(more);
    const courseOf = (engine: Engine) => {
      const { course, extend } = engine.facets.growth!;
      const hits: number[] = [];
      for (const [at, pace] of changes) {
        engine.advance({ until: at });
        hits.push(encountersOf(engine));
        course.change(pace, at);
        extend();
      }
      engine.advance({ until: 1.4 });
      hits.push(encountersOf(engine));
      expect(course.at(1.4)).toBeCloseTo(0.7 + 0.2 + 0.25 * 0.3, 14);
      return hits;
    };
    const oracle = createOracle(system);
    const expected = courseOf(oracle);
    for (const [k, hits] of expected.slice(1).entries()) expect(hits).toBeGreaterThan(expected[k] + 5);
    for (const { name, create } of engines) {
      const engine = create(system);
      expect(courseOf(engine), name).toEqual(expected);
      const lengths = periods(system);
      const { positions } = frameOf(oracle);
      frameOf(engine).positions.forEach((x, k) => {
        expect(Math.abs(nearestImage(x - positions[k], lengths[k % system.dimension])), name).toBeLessThan(1e-6);
      });
    }
  });

  it.each(usual)("lose no energy: $name", ({ create }) => {
    const engine = create(growing({ restitution: 0.5 }));
    const { course, extend } = engine.facets.growth!;
    engine.advance({ until: 0.7 });
    course.change(0, 0.7);
    extend();
    const before = engine.tally();
    engine.advance({ until: 0.9 });
    const { collisions, wallHits, dissipated } = engine.tally();
    expect(collisions).toBeGreaterThan(before.collisions + 5);
    expect(wallHits).toBeGreaterThan(before.wallHits);
    expect(Math.abs(dissipated - before.dissipated)).toBeLessThan(1e-12 * Math.abs(before.dissipated));
  });
});

describe.each(usual)("fast growth until particles are jammed: $name", ({ create }) => {
  const fast = () =>
    growing({ ...spheres, restitution: 1, count: 16, sizes: "equal" }, { rescaleEvery: 5, jammedAt: 3000 });

  it("is the same bit for bit in slices and after saving", () => {
    const whole = withGrowth(create(fast()));
    const end = whole.advance({ until: 1000 });
    expect(end.why).toBe("jammed");
    let cut = withGrowth(create(fast()));
    const course = () => cut.facets.growth!.course;
    const paces = new Set<number>();
    let pause = cut.advance({ until: 1000, encounters: 97 });
    for (; pause.why !== "jammed"; pause = cut.advance({ until: 1000, encounters: 97 })) {
      paces.add(course().pace);
      const state = cut.save();
      cut = withGrowth(create(fast()));
      cut.restore(state);
    }
    expect(Math.min(...paces)).toBe(0);
    expect(paces.size).toBeGreaterThan(2);
    expect(pause).toEqual(end);
    expect(frameOf(cut)).toEqual(frameOf(whole));
    expect(cut.system.radii).toEqual(whole.system.radii);
    expect(cut.tally().reducedPressure).toBe(whole.tally().reducedPressure);
  });

  it("ends where particles fill the share asked for, however long sizes were held", () => {
    const jammed = withGrowth(create(fast()));
    jammed.advance({ until: 1000 });
    const grown = jammed.facets.growth!.course.at(jammed.time);
    const endsAt = grown * (1 - 1e-3);
    const engine = withGrowth(create({ ...fast(), growth: { ...fast().growth!, endsAt } }));
    expect(engine.advance({ until: 1000 })).toEqual({ why: "fraction", time: engine.time });
    expect(engine.time).toBeGreaterThan(endsAt * (1 + 1e-6));
    expect(engine.memory().growth).toMatchObject({ ended: true, grown: expect.closeTo(endsAt, 12) });
    for (const [i, radius] of engine.system.radii.entries())
      expect(radius / (fast().radii[i] + fast().growth!.rates[i] * endsAt)).toBeCloseTo(1, 12);
  });
});
