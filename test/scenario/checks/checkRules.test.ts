/** Requests that a run cannot satisfy are reported beforehand. */
import { describe, expect, it } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { applyFix } from "../applyFix.ts";

const gas = { box: { size: [10, 10] }, particles: { count: 100, fraction: 0.1 }, stop: { time: 10 } };
const together = {
  motion: { kind: "brownian", diffusion: 1, onContact: "associate" },
  method: { kind: "time-stepped", step: 1e-4 },
};

function said(changes: Record<string, unknown>) {
  return readScenario(JSON.stringify({ ...gas, ...changes })).diagnostics.filter(
    ({ severity }) => severity !== "information",
  );
}

describe("collisions that can never be", () => {
  it("those of one particle alone", () => {
    const [found, ...more] = said({ particles: { count: 1, radius: 0.5 }, stop: { collisions: 10 } });
    expect(found).toMatchObject({ severity: "warning", path: ["stop", "collisions"] });
    expect(more).toEqual([]);
  });

  it("more than all that stay together need to be one", () => {
    expect(said({ ...together, stop: { collisions: 99 } })).toEqual([]);
    const [found] = said({ ...together, stop: { collisions: 100 } });
    expect(found).toMatchObject({ path: ["stop", "collisions"] });
    expect(found!.fixes![0].title).toBe("Write 99");
    expect(said({ ...together, stop: { collisionsPerParticle: 2 } })).toHaveLength(1);
  });
});

describe("moving obstacles", () => {
  const piston = (motion: object, edges: unknown = "reflecting") => {
    const obstacles = [{ kind: "plane", through: [0, 1], normal: [0, 1], motion }];
    const particles = { count: 10, radius: 0.1, place: { from: [0, 2], to: [10, 10] } };
    return said({ box: { size: [10, 10], edges }, particles, obstacles });
  };

  it("that pass over the whole of a closed box are found before", () => {
    const [found, ...more] = piston({ kind: "constant", velocity: [0, 1] });
    // From y = 1 to 10 at speed 1, and the end is at 10.
    expect(found).toMatchObject({ severity: "warning", code: "conflict", path: ["obstacles", 0] });
    expect(found!.message).toContain("no room in the box by time 9");
    expect(more).toEqual([]);
    expect(piston({ kind: "sine", amplitude: [0, 12], frequency: 1 })).toMatchObject([{ code: "conflict" }]);
  });

  it("that leave room, or an open face, are not reported", () => {
    expect(piston({ kind: "constant", velocity: [0, 0.5] })).toEqual([]);
    expect(piston({ kind: "sine", amplitude: [0, 0.9], frequency: 1 })).toEqual([]);
    expect(piston({ kind: "constant", velocity: [0, 1] }, ["reflecting", "open"])).toEqual([]);
  });
});

it("more samples than a run keeps are said, with the closest there are", () => {
  expect(said({ measure: { every: 1e-4 } })).toEqual([]);
  const [found] = said({ measure: { every: 1e-9 } });
  expect(found).toMatchObject({ severity: "warning", path: ["measure", "every"] });
  expect(found!.message).toContain("1e10 rows");
  expect(found!.fixes![0].title).toBe("Write 0.0001");
});

describe("what is of no volume is not expected", () => {
  const expecting = (quantity: string, more: object) => said({ ...more, expect: { [quantity]: { min: 0 } } });
  const open = { box: { size: [10, 10], edges: ["periodic", "open"] } };
  const walls = { box: { size: [10, 10], edges: "reflecting" }, gravity: [0, -1] };

  it("pressure between open edges, Z there and in gravity", () => {
    for (const [quantity, box] of [
      ["pressure", open],
      ["compressibility", open],
      ["compressibility", walls],
    ] as const) {
      const [found, ...more] = expecting(quantity, box);
      expect(found).toMatchObject({ code: "conflict", severity: "warning", path: ["expect", quantity] });
      expect(found!.fixes![0].title).toContain("Remove");
      expect(more).toEqual([]);
    }
  });

  it("pressure of a closed box is", () => {
    expect(expecting("pressure", walls)).toEqual([]);
    expect(expecting("compressibility", {})).toEqual([]);
  });
});

describe("an expectation about 0", () => {
  const about = (bounds: object) => said({ expect: { energyDrift: bounds } });

  it("is exactly 0, as a share of 0 is 0: the fix is a range of that width", () => {
    const [found, ...more] = about({ about: 0, within: 0.05 });
    expect(found).toMatchObject({ code: "range", severity: "warning", path: ["expect", "energyDrift", "about"] });
    expect(more).toEqual([]);
    const text = JSON.stringify({ ...gas, expect: { energyDrift: { about: 0, within: 0.05 } } });
    const fixed = applyFix(text, found!.fixes![0]);
    expect(JSON.parse(fixed).expect).toEqual({ energyDrift: { min: -0.05, max: 0.05 } });
    expect(readScenario(fixed).diagnostics.filter(({ severity }) => severity !== "information")).toEqual([]);
  });

  it("keeps a bound that is given, and has the width that `within` has by default", () => {
    const [found] = about({ about: 0, max: 0.5 });
    expect(found!.fixes![0].title).toBe('Write { "min": -0.01, "max": 0.5 }');
  });

  it("about another number is one of its own", () => {
    expect(about({ about: 1e-12, within: 0.05 })).toEqual([]);
  });
});

it.each([
  ["min", { min: 5 }],
  ["about", { about: 5 }],
])("a run cannot last longer than it is to: `%s`", (word, time) => {
  const gas = { box: { size: [10, 10] }, particles: { count: 10, radius: 0.2 }, stop: { time: 1 } };
  const text = JSON.stringify({ ...gas, expect: { time } });
  const [found, ...others] = readScenario(text).diagnostics;
  expect(others).toEqual([]);
  expect(found).toMatchObject({ code: "range", severity: "warning", path: ["expect", "time", word] });
  const mended = applyFix(text, found.fixes![0]);
  expect(JSON.parse(mended).expect.time).toEqual({ [word]: 1 });
  expect(readScenario(mended).diagnostics).toEqual([]);
  expect(readScenario(JSON.stringify({ ...gas, stop: { collisions: 10 }, expect: { time } })).diagnostics).toEqual([]);
});
