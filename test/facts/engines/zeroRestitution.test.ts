/**
 * Contacts without restitution: the two leave with one normal velocity, and rounding left in the difference is no new event, whatever
 * method computes it. Collisions are the same in the kernel, the methods of the literature and the oracle.
 */
import { describe, expect, test } from "vitest";
import type { Engine } from "../../../src/engine/api/engine.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import type { System } from "../../../src/physics/system.ts";
import { take } from "../../effort.ts";
import { expectAgreement } from "../../engine/agreement.ts";
import { variants } from "../../engine/classicVariants.ts";
import { buildSystem, stream } from "../../engine/randomSystem.ts";
import { smallSystem } from "../../engine/smallSystem.ts";

const engines: readonly { name: string; create: (system: System) => Engine }[] = [
  { name: "oracle", create: createOracle },
  { name: "kernel", create: createProduction },
  ...variants,
];

/** Two that meet once in a box without walls, with any impact parameter, masses and common velocity. */
function pairs(seed: number): System {
  const random = stream(seed);
  const dimension = seed % 2 === 0 ? 2 : 3;
  const axes = Array.from({ length: dimension }, (_, axis) => axis);
  const center = axes.map(() => 10 + 80 * random());
  const common = seed % 3 === 0 ? axes.map(() => random() - 0.5) : axes.map(() => 0);
  const aside = axes.map((axis) => (axis === 0 ? 0 : seed % 5 === 0 ? 0 : (random() - 0.5) * 0.8));
  const [first, second] = [0.3 + random(), 0.3 + random()];
  return smallSystem({
    size: axes.map(() => 100),
    edges: "open",
    restitution: 0,
    particles: [
      { at: center, velocity: common.map((u, a) => u + (a === 0 ? first : 0)), radius: 0.5, mass: 0.2 + random() },
      {
        at: center.map((x, a) => x + aside[a] + (a === 0 ? 2 + random() : 0)),
        velocity: common.map((u, a) => u - (a === 0 ? second : 0)),
        radius: 0.5,
        mass: 0.2 + random(),
      },
    ],
  });
}

describe("with ε = 0", () => {
  test.each(engines)("two that meet collide once: $name", ({ create }) => {
    const counts = Array.from({ length: take(10, 40) }, (_, seed) => {
      const engine = create(pairs(seed));
      engine.advance({ until: 12 });
      return engine.tally().collisions;
    });
    expect(counts).toEqual(counts.map(() => 1));
  });

  test.each(engines.slice(1))("a gas has the same collisions as the oracle: $name", ({ create }) => {
    let compared = 0;
    for (let seed = 1; seed <= 4; seed++) {
      const system = lossy(seed);
      compared += expectAgreement(system, create, { perParticle: 4 }).compared;
    }
    expect(compared).toBeGreaterThan(50);
  });
});

function lossy(seed: number): System {
  const dimension = seed % 2 === 0 ? 2 : 3;
  const system = buildSystem({
    seed,
    dimension,
    count: 14,
    fraction: 0.1,
    sizes: "two",
    masses: "many",
    speciesCount: 1,
    axes: Array.from({ length: dimension }, (_, axis) =>
      axis === 0 ? (["reflecting", "reflecting"] as const) : (["periodic", "periodic"] as const),
    ),
    aspect: new Array(dimension).fill(1),
    tightAxis: undefined,
    gravity: new Array(dimension).fill(0),
    restitution: 1,
    fast: false,
  });
  return { ...system, restitution: system.restitution.map(() => 0) };
}
