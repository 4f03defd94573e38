/** The flow `turbulence`: its velocities between nodes, in time, and beside its stated scales. */
import { describe, expect, test } from "vitest";
import type { Edges } from "../../../src/physics/box.ts";
import { CounterRandom } from "../../../src/physics/counterRandom.ts";
import type { Flow } from "../../../src/physics/flows/flow.ts";
import { interpolationError, modesOf } from "../../../src/physics/flows/turbulence/modes.ts";
import { spectra } from "../../../src/physics/flows/turbulence/spectra.ts";
import { turbulence } from "../../../src/physics/flows/turbulence/turbulence.ts";
import type { ParameterValues } from "../../../src/physics/parameters.ts";

const edges: Edges = new Array(4).fill("periodic");
const box = { dimension: 2, size: [2, 1], edges } as const;
const make = (values: ParameterValues, step = 0.05): Flow => turbulence.create({ ...box, seed: 3, step }, values);
const random = new CounterRandom(3, "places");
const places = 2000;
const positions = Float64Array.from({ length: 2 * places }, (_, k) => (k % 2 ? 1 : 2) * random.uniform(0, k));
const at = (flow: Flow, moved = positions): Float64Array => {
  const into = new Float64Array(moved.length);
  flow.sample(moved, into, 0, moved.length / 2);
  return into;
};
const rms = (values: Float64Array) => Math.sqrt(values.reduce((sum, v) => sum + v * v, 0) / values.length);
const difference = (a: Float64Array, b: Float64Array) => a.map((value, k) => value - b[k]);

describe("turbulence", () => {
  const values = { spectrum: "karman-obukhov", modes: 6, speed: 2 };

  test("is interpolated to second order, its divergence to first", () => {
    const exact = at(make({ ...values, grid: 512 }));
    const errors = [16, 32, 64].map((grid) => rms(difference(at(make({ ...values, grid })), exact)));
    for (const k of [0, 1]) {
      expect(Math.log2(errors[k] / errors[k + 1])).toBeGreaterThan(1.7);
      expect(Math.log2(errors[k] / errors[k + 1])).toBeLessThan(2.2);
    }
    const divergence = (flow: Flow) => {
      const h = 1e-6;
      const along = (axis: number, by: number) =>
        at(
          flow,
          positions.map((x, k) => (k % 2 === axis ? x + by : x)),
        );
      const [x, y] = [0, 1].map((axis) => difference(along(axis, h), along(axis, -h)));
      return rms(Float64Array.from({ length: places }, (_, i) => (x![2 * i] + y![2 * i + 1]) / (2 * h)));
    };
    const [coarse, fine] = [32, 64].map((grid) => divergence(make({ ...values, grid })));
    expect(Math.log2(coarse! / fine!)).toBeGreaterThan(0.8);
    expect(Math.log2(coarse! / fine!)).toBeLessThan(1.3);
  });

  test("deviates from its waves as stated", () => {
    const modes = modesOf({
      sides: [2, 1],
      waves: 6,
      spectrum: spectra["karman-obukhov"],
      length: 1 / Math.PI,
      speed: 2,
      correlationTime: 1,
      correlationExponent: 2,
    });
    const stated = interpolationError(modes, [1 / 24, 1 / 24]);
    let [wrong, all] = [0, 0];
    const coarse = make({ ...values, grid: 24 }, 1);
    const fine = make({ ...values, grid: 240 }, 1);
    for (let t = 0; t < 12; t++) {
      coarse.advance(t);
      fine.advance(t);
      const exact = at(fine);
      wrong += rms(difference(at(coarse), exact)) ** 2;
      all += rms(exact) ** 2;
    }
    expect(Math.sqrt(wrong / all) / stated).toBeGreaterThan(0.9);
    expect(Math.sqrt(wrong / all) / stated).toBeLessThan(1.1);
  });

  test("is the same read in any order of times, by two halves of a step, and constant within a step", () => {
    const flow = make(values);
    const seen = [0, 1, 2, 3, 4].map((number) => {
      flow.advance(number * 0.05);
      return at(flow);
    });
    flow.advance(0.05);
    expect(at(flow)).toEqual(seen[1]);
    flow.advance(0.0999);
    expect(at(flow)).toEqual(seen[1]);
    const halves = make(values, 0.025);
    for (let number = 0; number <= 8; number++) {
      halves.advance(number * 0.025);
      if (number % 2 === 0) expect(at(halves)).toEqual(seen[number / 2]);
      else expect(at(halves)).not.toEqual(seen[(number - 1) / 2]);
    }
    expect(at(make({ ...values, seed: 3 }))).toEqual(seen[0]);
    expect(at(make({ ...values, seed: 4 }))).not.toEqual(seen[0]);
  });

  test("has the stated speed, and is seldom faster than its bound", () => {
    const flow = make({ ...values, correlationTime: 0.1 }, 1);
    const { speed } = turbulence.scales({ ...values, correlationTime: 0.1 }, box);
    let [squares, fast] = [0, 0];
    for (let t = 0; t < 40; t++) {
      flow.advance(t);
      const now = at(flow);
      squares += (2 * rms(now) ** 2) / 40;
      for (let k = 0; k < now.length; k += 2) if (Math.hypot(now[k], now[k + 1]) > speed) fast++;
    }
    // Some thirty independent modes at forty independent times.
    expect(Math.sqrt(squares)).toBeGreaterThan(1.8);
    expect(Math.sqrt(squares)).toBeLessThan(2.1);
    expect(fast / (40 * places)).toBeLessThan(2e-3);
  });

  test.each([
    [{ grid: 12 }, /at least 2 modes \+ 1 = 65 points, got 12/],
    [{ modes: 2.5 }, /whole number, got 2.5/],
    [{ spectrum: "custom" }, /needs `points`/],
    [{ points: [[1, 1]] }, /belong to the spectrum `custom`/],
    [{ spectrum: "custom", points: [[1, 1]] }, /at least 2 points/],
    [
      {
        spectrum: "custom",
        points: [
          [2, 1],
          [1, 1],
        ],
      },
      /ascending κ, got 1 after 2/,
    ],
    [
      {
        spectrum: "custom",
        points: [
          [1, 1],
          [2, -1],
        ],
      },
      /positive numbers.*point 2/,
    ],
    [
      {
        spectrum: "custom",
        points: [
          [100, 1],
          [200, 1],
        ],
      },
      /no energy/,
    ],
    [{}, undefined],
  ])("%j: %s", (given, expected) => {
    const message = turbulence.problem?.(given, box)?.message;
    if (expected) expect(message).toMatch(expected);
    else expect(message).toBeUndefined();
  });

  test("advises finer grids, and shorter steps", () => {
    const advice = (given: ParameterValues, step: number) =>
      turbulence.advise!(given, box, step).map(({ code }) => code);
    expect(advice({}, 1e-5)).toEqual([]);
    expect(
      advice(
        {
          spectrum: "custom",
          points: [
            [30, 1],
            [64, 1],
          ],
          grid: 66,
        },
        1e-6,
      ),
    ).toEqual(["aliasing"]);
    expect(advice({}, 0.3)).toContain("step-too-long");
    const { step } = turbulence.advise!({}, box, 0.3).find((each) => each.step !== undefined)!;
    expect(turbulence.advise!({ correlationExponent: 0 }, box, step!)).toEqual([]);
  });
});
