/** `"place": "packed"`: disordered packings to a fraction asked for. */
import { describe, expect, it } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { findOverlaps } from "../../../src/scenario/start/overlaps.ts";
import { take } from "../../effort.ts";

const built = (document: object) => {
  const { scenario } = readScenario(JSON.stringify(document));
  return { scenario: scenario!, ...buildSystem(scenario!) };
};

describe("packed particles", () => {
  it.each([
    { box: { size: [10, 10] }, particles: { count: 80, fraction: 0.75, place: "packed" } },
    { box: { size: [10, 10], edges: "reflecting" }, particles: { count: 60, fraction: 0.65, place: "packed" } },
    { box: { size: [5, 5, 5] }, particles: { count: 60, fraction: 0.5, place: "packed" } },
    {
      box: { size: [10, 10] },
      particles: [
        { name: "large", count: 20, fraction: 0.4, place: "packed" },
        { name: "small", count: 60, fraction: 0.35, place: "packed" },
      ],
    },
  ])("have the sizes asked for and do not overlap: %j", (document) => {
    const { scenario, system } = built(document);
    const { count } = findOverlaps({ ...scenario, positions: system.positions, radii: system.radii, limit: 1 });
    expect(count).toBe(0);
    const { dimension } = system;
    const ball = (r: number) => (dimension === 2 ? Math.PI * r ** 2 : (4 / 3) * Math.PI * r ** 3);
    const filled = system.radii.reduce((sum, r) => sum + ball(r), 0) / system.size.reduce((a, b) => a * b, 1);
    const asked = [document.particles].flat().reduce((sum, { fraction }) => sum + fraction, 0);
    expect(filled).toBeCloseTo(asked, 10);
  });

  it("are the same for the same seed", () => {
    const document = { box: { size: [10, 10] }, particles: { count: 40, fraction: 0.6, place: "packed" } };
    expect(built(document).system.positions).toEqual(built(document).system.positions);
  });

  it("are refused where they are jammed before", () => {
    const document = { box: { size: [5, 5, 5] }, particles: { count: take(12, 80), fraction: 0.7, place: "packed" } };
    expect(() => built(document)).toThrow(/cannot be packed: the particles are jammed at 0\.\d+/);
  });
});
