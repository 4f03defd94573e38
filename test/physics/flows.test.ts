/** Flows: free of divergence, periodic where the box is, and as their formulas say. */
import { describe, expect, it } from "vitest";
import type { Edges } from "../../src/physics/box.ts";
import type { Flow } from "../../src/physics/flows/flow.ts";
import { flowOf, flows } from "../../src/physics/flows/index.ts";
import type { ParameterValues } from "../../src/physics/parameters.ts";

const walls: Edges = Array<"reflecting">(6).fill("reflecting");
const periodic: Edges = Array<"periodic">(6).fill("periodic");

function make(kind: string, values: ParameterValues, size: number[], edges = walls): Flow {
  return flowOf(kind).create({ dimension: size.length as 2 | 3, size, edges, seed: 1, step: 0.01 }, values);
}

function velocity(flow: Flow, position: number[]): number[] {
  const into = new Float64Array(position.length);
  flow.sample(Float64Array.from(position), into, 0, 1);
  return [...into];
}

/** By central differences. */
function divergence(flow: Flow, position: number[]): number {
  const h = 1e-5;
  return position.reduce((sum, _, axis) => {
    const moved = (by: number) => position.map((x, k) => (k === axis ? x + by : x));
    return sum + (velocity(flow, moved(h))[axis] - velocity(flow, moved(-h))[axis]) / (2 * h);
  }, 0);
}

/** Interpolated between nodes: free of divergence to the order of the grid only; they have tests of their own. */
const onGrid = ["turbulence", "grid"];

describe("every flow given by a formula", () => {
  for (const { kind, example } of flows.filter((flow) => !onGrid.includes(flow.kind))) {
    for (const size of [
      [2, 3],
      [2, 3, 1.5],
    ]) {
      const values = "velocity" in example ? { velocity: size.map((_, k) => k + 1) } : example;
      it(`${kind} in ${size.length}-D is free of divergence, and no faster than it says`, () => {
        const flow = make(kind, values, size);
        const { speed } = flowOf(kind).scales(values, { dimension: size.length as 2 | 3, size, edges: walls });
        let fastest = 0;
        for (let k = 1; k < 400; k++) {
          const at = size.map((length, axis) => length * ((k * [0.618034, 0.754877, 0.56984][axis]) % 1));
          expect(Math.abs(divergence(flow, at))).toBeLessThan(1e-6 * speed);
          fastest = Math.max(fastest, Math.hypot(...velocity(flow, at)));
        }
        expect(fastest).toBeLessThanOrEqual(speed * (1 + 1e-12));
        expect(fastest).toBeGreaterThan(0.7 * speed);
      });
    }
  }
});

it("Taylor–Green flow is that of the stream function sin 2πx sin 2πy / 2π in the unit square, and periodic", () => {
  const flow = make("taylor-green", {}, [1, 1], periodic);
  const [x, y] = [0.13, 0.37];
  const [u, v] = velocity(flow, [x, y]);
  expect(u).toBeCloseTo(Math.sin(2 * Math.PI * x) * Math.cos(2 * Math.PI * y), 14);
  expect(v).toBeCloseTo(-Math.cos(2 * Math.PI * x) * Math.sin(2 * Math.PI * y), 14);
  expect(velocity(flow, [x - 1, y + 1])[0]).toBeCloseTo(u!, 13);
  // No flow through the edges of the eddies.
  for (const edge of [0, 0.5, 1]) expect(velocity(flow, [edge, y])[0]).toBeCloseTo(0, 14);
});

it("without a force Taylor–Green flow decays as exp(−8π²νt) in the unit square", () => {
  const flow = make("taylor-green", { viscosity: 0.01 }, [1, 1]);
  const [before] = velocity(flow, [0.2, 0.1]);
  flow.advance(2);
  expect(velocity(flow, [0.2, 0.1])[0]).toBeCloseTo(before! * Math.exp(-8 * Math.PI ** 2 * 0.02), 14);
  flow.advance(0);
  expect(velocity(flow, [0.2, 0.1])[0]).toBe(before);
});

it("a vortex is fastest at the radius of its core, and has its circulation far outside", () => {
  const flow = make("vortex", { circulation: 3, core: 0.1, center: [4, 5] }, [10, 10]);
  expect(velocity(flow, [4.1, 5])[1]).toBeCloseTo(3 / (4 * Math.PI * 0.1), 12);
  expect(2 * Math.PI * 5 * velocity(flow, [4, 10])[0]).toBeCloseTo(-3, 2);
});

it("a uniform flow oscillates; shear is linear", () => {
  const flow = make("uniform", { velocity: [1, 2], angularFrequency: 3 }, [1, 1]);
  flow.advance(0.5);
  expect(velocity(flow, [0.3, 0.9])).toEqual([Math.cos(1.5), 2 * Math.cos(1.5)]);
  expect(velocity(make("shear", { rate: 2, along: "z" }, [1, 1, 1]), [0, 0.75, 0])).toEqual([0, 0, 0.5]);
});

describe("a flow that does not fit the box is reported", () => {
  const problem = (kind: string, values: ParameterValues, edges: Edges) =>
    flowOf(kind).problem?.(values, { dimension: 2, size: [1, 1], edges })?.message;

  it("by the axis along which it is not periodic", () => {
    expect(problem("taylor-green", { waves: 1.5 }, periodic)).toMatch(/whole number.*got 1.5/);
    expect(problem("taylor-green", { waves: 1.5 }, walls)).toBeUndefined();
    expect(problem("taylor-green", {}, periodic)).toBeUndefined();
    expect(problem("shear", { rate: 1 }, periodic)).toMatch(/along y/);
    expect(problem("shear", { rate: 1 }, ["periodic", "periodic", "reflecting", "open"])).toBeUndefined();
    expect(problem("shear", { rate: 1, along: "y" }, walls)).toMatch(/another axis/);
    expect(problem("vortex", { circulation: 1, core: 1 }, periodic)).toMatch(/along x/);
  });
});
