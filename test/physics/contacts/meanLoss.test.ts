/** Mean energy that a pair collision takes, against what the first collisions of a gas have dissipated. */
import { describe, expect, it } from "vitest";
import { lawOf } from "../../../src/physics/contacts/index.ts";
import type { CollisionGas } from "../../../src/physics/contacts/meanLoss.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const gas: CollisionGas = { dimension: 3, temperature: 1.3, spinTemperature: 1.3, mass: 2, restitution: 0.8 };
const lossOf = (name: string, values: object, given: CollisionGas) => lawOf(name).meanLoss!(values as never, given);

describe("of rough balls", () => {
  it("that are smooth it is (1 − ε²) kT of the motion", () => {
    const { motion, spin } = lossOf("rough", { tangential: -1 }, gas);
    expect(motion / ((1 - 0.64) * 1.3)).toBeCloseTo(1, 1);
    expect(spin).toBe(0);
  });

  it("that are perfectly rough and elastic it is nothing in equilibrium, and an exchange outside of it", () => {
    const elastic = { ...gas, restitution: 1 };
    const still = lossOf("rough", { tangential: 1 }, elastic);
    expect(Math.abs(still.motion) + Math.abs(still.spin)).toBeLessThan(1e-12);
    const { motion, spin } = lossOf("rough", { tangential: 1 }, { ...elastic, spinTemperature: 0.1 });
    expect(motion).toBeGreaterThan(0.1);
    expect(motion + spin).toBeCloseTo(0, 12);
  });
});

describe.each([2, 3] as const)("in %s dimensions", (dimension) => {
  it.each<{ name: string; contact: object; spins: boolean }>([
    { name: "rough", contact: { rough: { tangential: 0 }, restitution: 0.9 }, spins: true },
    {
      name: "rough with friction",
      contact: { rough: { tangential: 0.5, friction: 0.2 }, restitution: 0.9 },
      spins: true,
    },
    { name: "viscoelastic", contact: { viscoelastic: { dissipation: 0.3 } }, spins: false },
  ])("it is what the first collisions of $name balls have taken", ({ contact, spins }) => {
    const session = sessionOf({
      box: { size: new Array<number>(dimension).fill(dimension === 2 ? 60 : 16) },
      particles: {
        count: 2500,
        radius: 0.2,
        mass: 1,
        velocity: { temperature: 1, exact: true },
        ...(spins && { spin: { temperature: 1 } }),
      },
      contact: contact as never,
      stop: { collisions: 400 },
    } as Scenario);
    session.work();
    const { collisions, dissipated } = session.engine.tally();
    expect(collisions).toBe(400);
    const [name, values] = Object.entries(contact)[0] as [string, object];
    const restitution = (contact as { restitution?: number }).restitution ?? 1;
    const { motion, spin } = lossOf(name, values, {
      dimension,
      temperature: 1,
      spinTemperature: 1,
      mass: 1,
      restitution,
    });
    // The scatter of 400 collisions, and some per cent by which the gas has cooled.
    expect(Math.abs(dissipated / collisions / (motion + spin) - 1)).toBeLessThan(0.15);
  });
});
