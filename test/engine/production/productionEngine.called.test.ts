/**
 * Contact laws that are not compiled into the kernel, and rules, which it asks the host for: held to the oracle in random systems, and to a
 * reference engine over ten events of each particle; energy, and saved states. Laws are those of the registry under names that the kernel
 * does not know; test/facts/registries/contactRegistry.test.ts has laws of its own, test/physics/contacts/rules.test.ts scenes with rules.
 */
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import type { Engine } from "../../../src/engine/api/engine.ts";
import type { ProductionOptions } from "../../../src/engine/production/cellLayout.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { periods } from "../../../src/physics/box.ts";
import type { ContactLaw } from "../../../src/physics/contacts/contactLaw.ts";
import { contactLaws, withFirstCourses } from "../../../src/physics/contacts/index.ts";
import { steppedPotential } from "../../../src/physics/contacts/steppedPotential.ts";
import type { Rule, System } from "../../../src/physics/system.ts";
import { everyNth, take } from "../../effort.ts";
import { crystal } from "../../physics/crystal.ts";
import fc from "../../property.ts";
import { expectAgreement } from "../agreement.ts";
import { chained } from "../bonded.ts";
import { frameOf } from "../frameOf.ts";
import { randomSystem, spinsOf, stream } from "../randomSystem.ts";
import { expectSameEvents } from "./sameEvents.ts";
import { expectSameAfterSaving } from "./savedRun.ts";

const known = [...contactLaws];
const nameOf = (name: string) => `other ${name}`;
const others: ContactLaw[] = known.map((law) => ({ ...law, name: nameOf(law.name) }));
beforeAll(() => {
  contactLaws.push(...others);
});
afterAll(() => {
  contactLaws.length = known.length;
});

const law = (name: string, values: Record<string, unknown> = {}) => ({
  contactLaw: { name: nameOf(name), values, pairs: [] } as NonNullable<System["contactLaw"]>,
});

/** Spins of a law that changes them. */
function spinning(system: System, seed: number): System {
  return { ...system, ...spinsOf(system, stream(seed)) };
}

/** The first group slows down beside others, and the last one turns away from them. */
function ruled(system: System, within: number): System {
  const [first] = system.speciesNames;
  const last = system.speciesNames.at(-1)!;
  const rules: Rule[] = [
    { for: first, within, when: [{ of: "others", min: 1 }], course: { speed: 0.8 } },
    { for: first, within: 1.2 * within, when: [{ of: "others", max: 0 }], course: { speed: 1.3 } },
    { for: last, within: 1.1 * within, when: [{ of: "own", min: 2 }], course: { speed: 1.1 } },
  ];
  return withFirstCourses({ ...system, rules });
}

const cases = ["restitution", "viscoelastic", "rough", "potential", "bonds", "rules"] as const;

function systemWith(kind: (typeof cases)[number], given: System, seed: number): System {
  const random = stream(seed);
  const range = 2.4 * Math.max(...given.radii);
  const fits = 1.3 * range < 0.99 * (Math.min(...periods(given)) / 2);
  switch (kind) {
    case "viscoelastic":
      return { ...given, ...law(kind, { dissipation: 0.1 }) };
    case "rough":
      return { ...spinning(given, seed), ...law(kind, { tangential: 0.4, friction: 0.5 }) };
    case "potential":
      return fits ? { ...given, ...law(kind, { distances: [range], energies: [-0.5] }) } : given;
    case "bonds":
      return {
        ...chained(given, 5, (r) => [r * (0.4 + 0.5 * random()), r * (1.02 + random())]),
        ...law("viscoelastic", { dissipation: 0.1 }),
      };
    case "rules":
      return fits ? ruled(given, range) : given;
    default:
      return { ...given, ...law(known[0].name) };
  }
}

test("against the oracle, random systems: the same events until rounding parts them", { timeout: 600_000 }, () => {
  const enough: number[] = [];
  const counted = Object.fromEntries(cases.map((kind) => [kind, 0]));
  fc.assert(
    fc.property(
      randomSystem,
      fc.constantFrom(...cases),
      fc.constantFrom<ProductionOptions>({}, { adaptive: true }),
      fc.nat(),
      (given, kind, options, seed) => {
        const system = systemWith(kind, given, seed);
        const { perParticle } = expectAgreement(system, (s) => createProduction(s, options), { seed });
        if (!system.edges.includes("open")) enough.push(perParticle);
        if (system.contactLaw || system.rules) counted[kind]++;
      },
    ),
    { numRuns: take(24, 300), seed: 1991 },
  );
  enough.sort((a, b) => a - b);
  expect(enough.length).toBeGreaterThan(take(1, 100));
  expect(enough[enough.length >> 1]).toBeGreaterThan(3);
  for (const [what, times] of Object.entries(counted)) expect(times, what).toBeGreaterThan(take(-1, 15));
});

/** Every second particle is of another group. */
const mixed = (system: System): System => ({
  ...system,
  species: system.species.map((_, i) => i % 2),
  speciesNames: ["a", "b"],
  restitution: new Float64Array(4).fill(1),
  wallRestitution: new Float64Array(4 * system.dimension).fill(1),
});

const well = law("potential", { distances: [1.5], energies: [-0.5] });
const inSteps = [
  { after: 300, cells: [5, 4] },
  { after: 900, cells: [9, 10] },
];
const gases: readonly (readonly [string, () => System, Engine["facets"]["search"], ProductionOptions])[] = [
  ["units with rules", () => ruled(mixed(crystal(2, 200, 0.1)), 3), "cells", {}],
  ["spheres in wells, in lists", () => ({ ...crystal(3, 500, 0.5), ...well }), "lists", {}],
  ["dense rough spheres", () => spinning({ ...crystal(3, 864, 0.85), ...law("rough", {}) }, 1), "lists", {}],
  [
    "discs in wells, in cells that change",
    () => ({ ...crystal(2, 200, 0.2), ...well }),
    "cells",
    { decisions: inSteps },
  ],
  [
    "viscoelastic discs",
    () => ({ ...crystal(2, 400, 0.4), ...law("viscoelastic", { dissipation: 0.1 }) }),
    "cells",
    {},
  ],
];

describe.each(everyNth(3, gases))("%s", (_, systemOf, search, options) => {
  it("have the events of a reference engine in the same order", () => {
    const system = systemOf();
    const number = take(1, 5) * system.count;
    const { kernel, reference } = expectSameEvents(system, search, options, number);
    const { potential, rules } = reference.tally();
    expect(kernel.tally().rules).toEqual(rules);
    expect(kernel.tally().potential?.pairs).toBe(potential?.pairs);
    expect(kernel.facets.pairsInRange?.pairs().length).toBe(reference.facets.pairsInRange?.pairs().length);
    const [ours, theirs] = [kernel, reference].map((engine) => new Set(engine.memory().pairs?.map(String)));
    expect(ours).toEqual(theirs);
  });

  it("a run goes on bit for bit after saving", () => {
    const system = systemOf();
    expectSameAfterSaving(system, options, system.count);
  });
});

it("the host is asked for the time of a pair only where that may be the next event of both", () => {
  let asked = 0;
  const own = contactLaws.find(({ name }) => name === nameOf("potential"))!;
  const create = vi.spyOn(own, "create").mockImplementation((...given) => {
    const bound = steppedPotential.create(...given);
    const delay = bound.delay.bind(bound);
    return Object.assign(bound, {
      delay(...pair: Parameters<typeof delay>) {
        asked++;
        return delay(...pair);
      },
    });
  });
  const engine = createProduction({ ...crystal(3, 500, 0.5), ...well });
  engine.advance({ until: 1e9, encounters: 1000 });
  const [askedBefore, before] = [asked, engine.tally()];
  engine.advance({ until: 1e9, encounters: 5000 });
  const after = engine.tally();
  expect(create).toHaveBeenCalled();
  create.mockRestore();
  // Three particles search anew at an event, each beside some 30 others, of which 7 are in range.
  expect((asked - askedBefore) / (after.collisions - before.collisions)).toBeLessThan(6);
});

it("energy is kept to rounding over a million events of a law of the host", () => {
  const engine = createProduction({ ...crystal(3, 500, 0.4), ...well });
  const energy = () =>
    frameOf(engine).velocities.reduce((sum, v) => sum + (v * v) / 2, 0) + engine.tally().potential!.energy;
  const before = energy();
  engine.advance({ until: 1e9, encounters: take(20_000, 1_000_000) });
  expect(engine.tally().potential!.captures).toBeGreaterThan(take(1000, 50_000));
  expect(Math.abs(energy() / before - 1)).toBeLessThan(1e-11);
});
