/**
 * Sheared boxes in the kernel: held to the oracle in random systems with each kind of contact, to a reference engine in each layout of the
 * cells, its momentum flux and its velocities to that engine's; saved states, and energy over many events.
 */
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { ProductionOptions } from "../../../src/engine/production/cellLayout.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { addFlow, relativeToFlow } from "../../../src/physics/boundary/images.ts";
import { periods, type Shear } from "../../../src/physics/box.ts";
import { contactLaws } from "../../../src/physics/contacts/index.ts";
import { viscoelastic } from "../../../src/physics/contacts/viscoelastic.ts";
import type { System } from "../../../src/physics/system.ts";
import { everyNth, take } from "../../effort.ts";
import { bidisperse } from "../../physics/bidisperse.ts";
import { crystal } from "../../physics/crystal.ts";
import fc from "../../property.ts";
import { expectAgreement } from "../agreement.ts";
import { chained } from "../bonded.ts";
import { eventsOf } from "../eventsOf.ts";
import { frameOf } from "../frameOf.ts";
import { spinsOf, stream } from "../randomSystem.ts";
import { shearedSystem } from "../shearedSystem.ts";
import { expectSameAfterSaving } from "./savedRun.ts";

/** A law under a name that the kernel does not know: it asks the host. */
const called = { ...viscoelastic, name: "other viscoelastic" };
beforeAll(() => {
  contactLaws.push(called);
});
afterAll(() => {
  contactLaws.splice(contactLaws.indexOf(called), 1);
});

const law = (name: string, values: object) => ({
  contactLaw: { name, values, pairs: [] } as NonNullable<System["contactLaw"]>,
});

function spinning(system: System, seed: number): System {
  return { ...system, ...law("rough", { tangential: 0.4, friction: 0.5 }), ...spinsOf(system, stream(seed)) };
}

const cases = ["smooth", "viscoelastic", "called", "rough", "wells", "bonds"] as const;

function systemWith(kind: (typeof cases)[number], given: System, seed: number): System {
  const random = stream(seed);
  const range = 2.4 * Math.max(...given.radii);
  const fits = range < 0.99 * (Math.min(...periods(given)) / 2);
  switch (kind) {
    case "viscoelastic":
      return { ...given, ...law(kind, { dissipation: 0.1 }) };
    case "called":
      return { ...given, ...law(called.name, { dissipation: 0.1 }) };
    case "rough":
      // The last few between a rough wall and an open face become faster without end.
      return given.edges.includes("open") ? given : spinning(given, seed);
    case "wells":
      return fits ? { ...given, ...law("potential", { distances: [range], energies: [-0.5] }) } : given;
    case "bonds":
      return chained(given, 5, (r) => [r * (0.4 + 0.5 * random()), r * (1.02 + random())]);
    default:
      return given;
  }
}

test("against the oracle, random systems: the same events until rounding parts them", { timeout: 600_000 }, () => {
  const enough: number[] = [];
  const counted: Record<string, number> = { few: 0, walls: 0 };
  fc.assert(
    fc.property(
      shearedSystem,
      fc.constantFrom(...cases),
      fc.constantFrom<ProductionOptions>({}, { adaptive: true }, { cells: [1, 1, 1] }, { cells: [2, 2, 2] }),
      fc.nat(),
      (given, kind, options, seed) => {
        const system = systemWith(kind, given, seed);
        const cells = options.cells?.slice(0, system.dimension);
        const create = (s: System) => createProduction(s, { ...options, ...(cells && { cells }) });
        // The flow makes particles faster without end: they come to cross cells thousands of times a unit of time.
        const { perParticle } = expectAgreement(system, create, { seed, until: 20 });
        if (!system.edges.includes("open")) enough.push(perParticle);
        counted[kind] = (counted[kind] ?? 0) + 1;
        if (cells) counted.few++;
        if (system.edges.includes("reflecting")) counted.walls++;
      },
    ),
    { numRuns: take(30, 300), seed: 1972 },
  );
  enough.sort((a, b) => a - b);
  expect(enough.length).toBeGreaterThan(take(1, 100));
  expect(enough[enough.length >> 1]).toBeGreaterThan(3);
  for (const [what, times] of Object.entries(counted)) expect(times, what).toBeGreaterThan(take(0, 15));
});

/** In uniform flow, with the velocities of the system relative to it. */
function sheared(system: System, given: Partial<Shear> = {}): System {
  const shear = { rate: 0.3, flow: 0, gradient: 1, offset: 0, ...given };
  const velocities = system.velocities.slice();
  addFlow({ size: system.size, shear }, system.positions, velocities);
  return { ...system, shear, velocities };
}
const inSteps = [
  { after: 300, cells: [5, 4] },
  { after: 900, cells: [9, 10] },
];
const well = law("potential", { distances: [1.5], energies: [-0.5] });

/** Rounding grows with each collision, by more the longer the paths are: collisions of a particle over which engines are compared. */
const [short, long] = [2, 5];
const gases: readonly (readonly [string, () => System, ProductionOptions, number])[] = [
  ["spheres", () => sheared(crystal(3, 500, 0.5)), {}, long],
  [
    "spheres, against the axes",
    () => sheared(crystal(3, 500, 0.4), { rate: -1.2, flow: 2, gradient: 0, offset: 1 }),
    {},
    long,
  ],
  ["spheres, along y, across z", () => sheared(crystal(3, 500, 0.3), { flow: 1, gradient: 2 }), {}, long],
  ["dense spheres", () => sheared(crystal(3, 864, 0.85)), {}, long],
  ["many dilute discs", () => sheared(crystal(2, 7000, 0.2)), {}, short],
  ["many very dilute discs", () => sheared(crystal(2, 6050, 0.02), { rate: 0.1 }), {}, 1],
  ["dense discs", () => sheared(crystal(2, 968, 0.78), { rate: 1, flow: 1, gradient: 0 }), {}, long],
  ["discs of two sizes", () => sheared(bidisperse(2, 3, 12, 900, 0.3)), {}, short],
  ["spheres in wells", () => sheared({ ...crystal(3, 500, 0.5), ...well }), {}, long],
  ["rough spheres", () => sheared(spinning(crystal(3, 500, 0.5), 1)), {}, long],
  ["chains", () => sheared(chained(crystal(3, 500, 0.4), 10), { rate: -0.3 }), {}, long],
  ["discs in cells that change", () => sheared(crystal(2, 200, 0.2), { rate: 0.8 }), { decisions: inSteps }, long],
];

describe.each(everyNth(3, gases))("%s", (_, systemOf, options, perParticle) => {
  it("have the events of a reference engine in the same order, and its momentum flux", () => {
    const system = systemOf();
    const number = (perParticle / 2) * system.count;
    const kernel = createProduction(system, options);
    const reference = createSingleCheck(system);
    const [a, b] = [eventsOf(kernel, number), eventsOf(reference, number)];
    expect(a.map(({ pair }) => pair)).toEqual(b.map(({ pair }) => pair));
    const mean = (b.at(-1)!.time * system.count) / (2 * number);
    const worst = Math.max(...a.map(({ time }, k) => Math.abs(time - b[k].time)));
    expect(worst / mean).toBeLessThan(1e-8);
    const [ours, theirs] = [kernel, reference].map((engine) => {
      const flux = engine.facets.momentumFlux!();
      const { dissipated, injected = 0, virial } = engine.tally();
      return [...flux, dissipated, injected, virial];
    });
    const scale = Math.max(...theirs.map(Math.abs));
    expect(Math.max(...ours.map((value, k) => Math.abs(value - theirs[k]))) / scale).toBeLessThan(1e-8);
    expect(kernel.tally().potential?.pairs).toBe(reference.tally().potential?.pairs);
  });

  it("a run goes on bit for bit after saving", () => {
    const system = systemOf();
    expectSameAfterSaving(system, options, system.count);
  });
});

describe.each([2, 3] as const)("velocities in %i dimensions, relative to the flow", (dimension) => {
  const systemOf = () =>
    sheared(crystal(dimension, dimension === 2 ? 288 : 256, 0.3), { flow: dimension - 1, gradient: 0 });
  const enginesAt = (time: number) =>
    [createProduction(systemOf()), createSingleCheck(systemOf())].map((engine) => {
      engine.advance({ until: time });
      return engine;
    });

  it("are read as by a reference engine", () => {
    const [ours, theirs] = enginesAt(0.7).map((engine) =>
      Array.from({ length: engine.system.count }, (_, i) => {
        const velocity = new Float64Array(dimension);
        engine.facets.velocities!.read(i, velocity);
        return [...velocity];
      }).flat(),
    );
    expect(Math.max(...ours.map((v, k) => Math.abs(v - theirs[k])))).toBeLessThan(1e-9);
    const [kernel] = enginesAt(0.7);
    const { velocities } = relativeToFlow(kernel.system, frameOf(kernel));
    expect(Math.max(...ours.map((v, k) => Math.abs(v - velocities[k])))).toBeLessThan(1e-12);
  });

  it.each(["write", "writeAll"] as const)("%s: what follows is what follows in a reference engine", (way) => {
    const [ours, theirs] = enginesAt(0.7).map((engine) => {
      const { count } = engine.system;
      const access = engine.facets.velocities!;
      const velocities = Float64Array.from({ length: count * dimension }, (_, k) => Math.sin(7 * k) + 0.1);
      if (way === "writeAll") access.writeAll(velocities);
      else for (let i = 0; i < count; i += 5) access.write(i, velocities.subarray(i * dimension, (i + 1) * dimension));
      return eventsOf(engine, count);
    });
    expect(ours.map(({ pair }) => pair)).toEqual(theirs.map(({ pair }) => pair));
    expect(Math.max(...ours.map(({ time }, k) => Math.abs(time - theirs[k].time)))).toBeLessThan(1e-9);
  });
});

it("energy is accounted for to rounding over a million collisions", () => {
  const system = sheared({ ...crystal(3, 500, 0.5), restitution: Float64Array.of(0.8) }, { rate: 1 });
  const engine = createProduction(system);
  const energy = () => relativeToFlow(system, frameOf(engine)).velocities.reduce((sum, v) => sum + (v * v) / 2, 0);
  const before = energy();
  engine.advance({ until: 1e9, encounters: take(30_000, 1_000_000) });
  const { injected = 0, dissipated } = engine.tally();
  expect(injected).toBeGreaterThan(2 * before);
  expect(Math.abs(before + injected - dissipated - energy()) / injected).toBeLessThan(1e-12);
});
