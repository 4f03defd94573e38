/** Boxes in which positions have no digits left for particles. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";

const inBox = (length: number) =>
  readScenario(
    JSON.stringify({
      box: { size: [10, length], edges: "open" },
      particles: { at: [[5, 5], [5, 6]], radius: 0.5, velocity: "rest" }, // biome-ignore format: short
      stop: { collisionsPerParticle: 10 },
    }),
  ).diagnostics.filter(({ severity }) => severity === "error");

test("are refused with what is lost", () => {
  const [error, ...others] = inBox(1e30);
  expect(others).toEqual([]);
  expect(error).toMatchObject({ code: "range", path: ["box", "size", 1] });
  expect(error!.message).toMatch(/rounded to [\d.e+,]+, the smallest particles have the radius 0\.5/);
  expect(inBox(1e9)).toEqual([]);
});
