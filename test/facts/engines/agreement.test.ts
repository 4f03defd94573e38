/** The comparison with the oracle itself: the same physics with other roundings agrees, and nothing else does. */

import { describe, expect, test } from "vitest";
import type { Engine } from "../../../src/engine/api/engine.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import type { System } from "../../../src/physics/system.ts";
import { expectAgreement } from "../../engine/agreement.ts";
import { buildSystem, flatGas, type Recipe, randomSystem } from "../../engine/randomSystem.ts";
import { relabeled } from "../../engine/relabeled.ts";
import { smallSystem } from "../../engine/smallSystem.ts";
import fc from "../../property.ts";

const gas: Recipe = { ...flatGas, count: 20, fraction: 0.2, sizes: "many", aspect: [1, 1.5], restitution: 0.8 };

describe("agreement with the oracle", () => {
  test("the same physics in other roundings agrees, over enough encounters to mean something", () => {
    const found: number[] = [];
    fc.assert(
      fc.property(randomSystem, fc.nat(), (system, seed) => {
        const { perParticle } = expectAgreement(system, relabeled(createOracle, seed));
        if (!system.edges.includes("open")) found.push(perParticle);
      }),
      { numRuns: 100 },
    );
    found.sort((a, b) => a - b);
    // The rest ends early because chaos does: a fast particle alone meets the others, a long flight multiplies every rounding.
    expect(found[found.length >> 1]).toBeGreaterThan(5);
  });

  const wrong: [string, (system: System) => System][] = [
    ["gravity is off by 10⁻⁹", (s) => ({ ...s, gravity: s.gravity.map((g) => g * (1 + 1e-9)) })],
    ["restitution is off by 10⁻⁹", (s) => ({ ...s, restitution: s.restitution.map((e) => e * (1 - 1e-9)) })],
    ["walls are elastic", (s) => ({ ...s, wallRestitution: s.wallRestitution.map(() => 1) })],
    ["one particle is heavier", (s) => ({ ...s, masses: s.masses.map((m, i) => (i === 5 ? m * 1.001 : m)) })],
    ["one radius is off by 10⁻⁷", (s) => ({ ...s, radii: s.radii.map((r, i) => (i === 5 ? r * (1 - 1e-7) : r)) })],
    ["periodic images are forgotten", (s) => ({ ...s, edges: ["open", "open", ...s.edges.slice(2)] })],
  ];
  test.each(wrong)("an engine in which %s does not agree", (_, spoil) => {
    const system = buildSystem(gas);
    expect(expectAgreement(system, createOracle).perParticle).toBeGreaterThan(5);
    expect(() => expectAgreement(system, (s) => createOracle(spoil(s)))).toThrow();
  });

  const logged: [string, (log: ReturnType<Engine["drain"]>, turn: number) => ReturnType<Engine["drain"]>][] = [
    ["loses one encounter", (log, turn) => (turn === 2 ? withoutFirst(log) : log)],
    ["names another face", (log) => ({ ...log, second: log.second.map((s) => (s === -3 ? -4 : s)) })],
    ["is late by 10⁻¹⁰", (log) => ({ ...log, times: log.times.map((t) => t + 1e-10) })],
  ];
  test.each(logged)("an engine that %s does not agree", (_, falsify) => {
    const create = (system: System): Engine => {
      const engine = createOracle(system);
      let turn = 0;
      return Object.assign(Object.create(engine), { drain: () => falsify(engine.drain(), turn++) });
    };
    expect(() => expectAgreement(buildSystem(gas), create)).toThrow();
  });
});

test("an engine that has one encounter where the oracle has none does not agree", () => {
  const at = (y: number): System =>
    smallSystem({ size: [20, 10], edges: "open", particles: [{ at: [3, 4], velocity: [1, 0] }, { at: [10, y] }] });
  expect(expectAgreement(at(6.001), createOracle)).toMatchObject({ compared: 0, ended: "done" });
  expect(() => expectAgreement(at(6.001), () => createOracle(at(5.999)))).toThrow(/happens in the engine only/);
});

function withoutFirst(log: ReturnType<Engine["drain"]>): ReturnType<Engine["drain"]> {
  return {
    length: log.length - 1,
    times: log.times.slice(1),
    first: log.first.slice(1),
    second: log.second.slice(1),
    impulse: log.impulse.slice(1),
    gap: log.gap.slice(1),
  };
}
