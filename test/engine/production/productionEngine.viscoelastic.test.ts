/** Viscoelastic contacts in the kernel: held to the oracle, to a reference engine, and to the formula over many decades of velocity. */
import { expect, it, test } from "vitest";
import { emptyFrame } from "../../../src/engine/api/engine.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { viscoelasticRestitution } from "../../../src/physics/contacts/viscoelasticRestitution.ts";
import type { System } from "../../../src/physics/system.ts";
import { take } from "../../effort.ts";
import { crystal } from "../../physics/crystal.ts";
import fc from "../../property.ts";
import { expectAgreement } from "../agreement.ts";
import { randomSystem } from "../randomSystem.ts";

const law = (dissipation: number, pairs: NonNullable<System["contactLaw"]>["pairs"] = []) => ({
  contactLaw: { name: "viscoelastic", values: { dissipation }, pairs },
});

test("against the oracle, random systems: the same encounters until rounding parts them", () => {
  const enough: number[] = [];
  let lost = 0;
  fc.assert(
    fc.property(randomSystem, fc.integer({ min: 0, max: 50 }), fc.boolean(), fc.nat(), (given, percent, own, seed) => {
      const [a] = given.speciesNames;
      const pairs = own ? [{ between: [a!, "walls"] as const, values: { dissipation: 0.3 } }] : [];
      const system: System = { ...given, ...law(percent / 100, pairs) };
      const create = (s: System) => createProduction(s);
      const { perParticle } = expectAgreement(system, create, { seed });
      if (!system.edges.includes("open")) enough.push(perParticle);
      const engine = create(system);
      engine.advance({ until: 1e3, encounters: 20 });
      if (engine.tally().dissipated > 0) lost++;
    }),
    { numRuns: take(90, 300), seed: 1999 },
  );
  enough.sort((a, b) => a - b);
  expect(enough.length).toBeGreaterThan(take(4, 100));
  expect(enough[enough.length >> 1]).toBeGreaterThan(3);
  expect(lost).toBeGreaterThan(take(8, 150));
});

it("a gas between walls has the events of a reference engine, and loses as much", () => {
  const gas = crystal(3, 500, 0.3);
  const system: System = {
    ...gas,
    edges: [...gas.edges.slice(0, 4), "reflecting", "reflecting"],
    positions: gas.positions.map((x, k) => (k % 3 === 2 ? 0.6 + (x * (gas.size[2] - 1.2)) / gas.size[2] : x)),
    size: gas.size.map((side, axis) => (axis === 2 ? side + 1.2 : side)),
    ...law(0.2, [{ between: ["sphere", "bottom"], values: { dissipation: 0 } }]),
  };
  const number = 5 * system.count;
  const runs = [createProduction(system), createSingleCheck(system)].map((engine) => {
    engine.log(number);
    engine.advance({ until: 1e9, encounters: number });
    const { first, second, length } = engine.drain();
    const names = Array.from({ length }, (_, k) =>
      second[k] < 0 ? `${first[k]} ${second[k]}` : [first[k], second[k]].sort().join(" "),
    );
    return { names, tally: engine.tally(), time: engine.time };
  });
  expect(runs[0].names).toEqual(runs[1].names);
  expect(Math.abs(runs[0].time / runs[1].time - 1)).toBeLessThan(1e-9);
  expect(runs[0].tally.wallHits).toBeGreaterThan(100);
  expect(runs[1].tally.dissipated).toBeGreaterThan(0.1 * system.count);
  expect(runs[0].tally.dissipated / runs[1].tally.dissipated).toBeCloseTo(1, 9);
});

it("two discs part with the speed of the formula, at any speed", () => {
  for (let exponent = -40; exponent <= 40; exponent += 7.3) {
    const speed = 10 ** exponent;
    const gas = crystal(2, 2, 0.01);
    const [x, y] = [gas.size[0] / 2, gas.size[1] / 2];
    const positions = Float64Array.of(x - 1, y, x + 1, y);
    const velocities = Float64Array.of(speed / 2, 0, -speed / 2, 0);
    const engine = createProduction({ ...gas, positions, velocities, ...law(0.1) });
    engine.advance({ until: 1e300, encounters: 1 });
    const frame = emptyFrame(engine.system);
    engine.project(frame);
    const parted = frame.velocities[2] - frame.velocities[0];
    // Rounding of the velocities before.
    expect(Math.abs(parted / speed - viscoelasticRestitution(0.1, speed))).toBeLessThan(1e-15);
  }
});
