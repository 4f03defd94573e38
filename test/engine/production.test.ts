/** The production engine is held to the oracle on random small systems of every kind. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createProduction } from "../../src/engine/production.ts";
import { expectAgreement } from "./agreement.ts";
import { randomSystem } from "./randomSystem.ts";

describe("production engine", () => {
  test("gives the oracle's encounters until rounding parts them", () => {
    const enough: number[] = [];
    fc.assert(
      fc.property(randomSystem, fc.nat(), (system, seed) => {
        const { perParticle } = expectAgreement(system, (s) => createProduction(s), { seed });
        if (!system.edges.includes("open")) enough.push(perParticle);
      }),
      { numRuns: 400 },
    );
    enough.sort((a, b) => a - b);
    expect(enough.length).toBeGreaterThan(200);
    expect(enough[enough.length >> 1]).toBeGreaterThan(5);
  });
});
