/** Vorticity, interpolation and views of fields on grids, against functions whose derivatives are known. */
import { describe, expect, test } from "vitest";
import type { FieldOption } from "../../../../src/protocol/messages.ts";
import { defaultView, fieldViews } from "../../../../webview/view/fields/fieldViews.ts";
import { Interpolation, magnitude, type PlaneGrid, vorticity } from "../../../../webview/view/fields/planeField.ts";
import { flowField, sceneOf } from "../../sceneOf.ts";

type Velocity = (x: number, y: number) => readonly number[];

function periodic(n: number, size = 1): PlaneGrid {
  return { grid: [n, n], first: [0, 0], spacing: [size / n, size / n], repeats: [true, true], size: [size, size] };
}

const closed: PlaneGrid = {
  grid: [5, 7],
  first: [0, 0],
  spacing: [0.5, 0.25],
  repeats: [false, false],
  size: [2, 1.5],
};

function sampled({ grid: [nx, ny], first, spacing }: PlaneGrid, velocity: Velocity): Float32Array {
  const values: number[] = [];
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) values.push(...velocity(first[0] + i * spacing[0], first[1] + j * spacing[1]));
  return Float32Array.from(values);
}

function curl(points: PlaneGrid, velocity: Velocity): Float32Array {
  const values = sampled(points, velocity);
  const into = new Float32Array(points.grid[0] * points.grid[1]);
  vorticity(points, values.length / into.length, values, into);
  return into;
}

describe("vorticity", () => {
  test("is exact for linear and quadratic velocities, at closed edges too", () => {
    for (const value of curl(closed, (x, y) => [3 * x - 2 * y, 5 * x + y])) expect(value).toBeCloseTo(7, 4);
    const expected = sampled(closed, (x, y) => [2 * x - 2 * y]);
    const found = curl(closed, (x, y) => [y * y, x * x]);
    expect(found.length).toBe(35);
    for (const [k, value] of found.entries()) expect(value).toBeCloseTo(expected[k], 4);
  });

  test("is of second order for sines in a periodic box", () => {
    const error = (n: number) => {
      const points = periodic(n);
      const k = 2 * Math.PI;
      const exact = sampled(points, (x, y) => [k * Math.cos(k * x) + k * Math.sin(k * y)]);
      return Math.max(
        ...curl(points, (x, y) => [Math.cos(k * y), Math.sin(k * x)]).map((value, i) => Math.abs(value - exact[i])),
      );
    };
    const [coarse, fine] = [error(16), error(32)];
    expect(coarse).toBeGreaterThan(0.1);
    expect(Math.log2(coarse / fine)).toBeCloseTo(2, 1);
  });

  test("takes the two components in the plane of a velocity in space", () => {
    for (const value of curl(closed, (x, y) => [-y, x, x * y])) expect(value).toBeCloseTo(2, 5);
  });
});

test("values between points are bilinear, across periodic edges, and stay beyond closed ones", () => {
  const into = new Float64Array(2);
  const within = new Interpolation(
    closed,
    2,
    sampled(closed, (x, y) => [x * y, 1 + x - y]),
  );
  within.at(0.6, 1.1, into);
  expect([...into]).toEqual([expect.closeTo(0.66, 5), expect.closeTo(0.5, 5)]);
  within.at(-1, 9, into);
  expect([...into]).toEqual([0, expect.closeTo(-0.5, 5)]);
  const around = new Interpolation(
    periodic(4),
    2,
    sampled(periodic(4), (x) => [x, 0]),
  );
  around.at(0.875, -0.3, into);
  expect(into[0]).toBeCloseTo(0.375, 6);
});

test("magnitudes are those of all components", () => {
  const into = new Float32Array(2);
  magnitude(3, Float32Array.of(1, 2, 2, 0, 3, 4), into);
  expect([...into]).toEqual([3, 5]);
});

test("a velocity is offered as vorticity and speed, a scalar as it is; flows are shown from the start", () => {
  const pressure: FieldOption = { ...flowField, id: "p", label: "Pressure", unit: "energy", components: 1 };
  const scene = sceneOf({
    fields: [
      pressure,
      flowField,
      { ...flowField, id: "gas", label: "Velocity" },
      { ...flowField, label: "Velocity of the air" },
    ],
  });
  expect(fieldViews(scene).map(({ label, unit }) => `${label} ${unit}`)).toEqual([
    "Pressure energy",
    "Flow vorticity 1/time",
    "Flow speed length/time",
    "Vorticity 1/time",
    "Speed length/time",
    "Air vorticity 1/time",
    "Air speed length/time",
  ]);
  const { shown, ...unseen } = flowField;
  expect(shown).toBe(true);
  expect(defaultView(sceneOf({ fields: [unseen] }))).toBeUndefined();
  expect(defaultView(sceneOf({ fields: [unseen, flowField] }))?.id).toBe("flow.vorticity");
  expect(defaultView(sceneOf({ fields: [{ ...flowField, shown: "speed" }] }))?.id).toBe("flow.speed");
});
