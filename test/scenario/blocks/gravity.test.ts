/** Gravity along an axis where nothing is below. */
import { describe, expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { applyFix } from "../applyFix.ts";

const falling = {
  box: { size: [10, 10] },
  gravity: [0, -1],
  particles: { count: 100, radius: 0.2 },
  stop: { time: 20 },
};
const read = (document: object) => readScenario(JSON.stringify(document)).diagnostics;

describe("gravity along a periodic axis", () => {
  test("is said, and walls are a fix away that keeps the other axis", () => {
    const text = JSON.stringify(falling);
    const [warning, ...others] = readScenario(text).diagnostics;
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ severity: "warning", code: "conflict", path: ["gravity", 1] });
    const mended = applyFix(text, warning!.fixes![0]);
    expect(JSON.parse(mended).box.edges).toEqual(["periodic", "reflecting"]);
    expect(readScenario(mended).diagnostics).toEqual([]);
    expect(readScenario(applyFix(text, warning!.fixes![1])).diagnostics).toEqual([]);
  });

  test("walls that are there stay as they are", () => {
    const text = JSON.stringify({
      ...falling,
      box: { size: [10, 10, 10], edges: [["reflecting", "open"], "periodic", "periodic"] },
      gravity: [0, 0, -1],
    });
    const fixes = readScenario(text).diagnostics.find(({ code }) => code === "conflict")!.fixes!;
    expect(JSON.parse(applyFix(text, fixes[0])).box.edges).toEqual([["reflecting", "open"], "periodic", "reflecting"]);
  });

  test.each<[string, object]>([
    ["walls along it", { box: { size: [10, 10], edges: ["periodic", "reflecting"] } }],
    ["gravity along another axis", { box: { size: [10, 10], edges: ["reflecting", "periodic"] }, gravity: [-1, 0] }],
    ["a floor", { obstacles: [{ kind: "plane", through: [5, 0], normal: [0, 1] }] }],
    ["drag", { motion: { kind: "drag", tau: 1 }, flow: { kind: "uniform", velocity: [0, 0] }, method: { kind: "linear-field", step: 0.01 } }], // biome-ignore format: a table
  ])("nothing is said where there is %s", (_, more) => {
    const about = read({ ...falling, ...more }).filter(({ message }) => message.includes("fall for ever"));
    expect(about).toEqual([]);
  });
});
