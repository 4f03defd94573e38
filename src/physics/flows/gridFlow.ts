/** Flow from a file: steady velocities on a regular grid over the box, interpolated linearly along each axis. */
import { type Parameters, type ParameterValues, textOf } from "../parameters.ts";
import type { Flow, FlowGrid, FlowGrids, FlowKind, FlowPlace } from "./flow.ts";
import { GridVelocity } from "./gridVelocity.ts";

const parameters: Parameters = {
  file: {
    type: "file",
    description:
      "A text file relative to the scenario: `nodes` with the numbers of nodes along the axes, `size` with the sides of the box, then one line with a velocity per node, x fastest.",
    examples: ["flow.txt"],
  },
};

function gridOf(values: ParameterValues, grids: FlowGrids | undefined): FlowGrid | undefined {
  return grids?.[textOf(parameters, values, "file")!];
}

export const gridFlow: FlowKind = {
  kind: "grid",
  description:
    "Steady velocities on a grid from a file, as `edpd run --export flow` writes them; interpolated between its nodes.",
  parameters,
  example: { file: "flow.txt" },
  scales(values, { dimension, size, grids }) {
    const grid = gridOf(values, grids);
    if (!grid) return { speed: 0, length: Number.POSITIVE_INFINITY, time: Number.POSITIVE_INFINITY };
    let speed = 0;
    for (let k = 0; k < grid.values.length; k += dimension)
      speed = Math.max(speed, Math.hypot(...grid.values.subarray(k, k + dimension)));
    const length = Math.min(...Array.from(size)) / 2;
    return { speed, length, time: length / speed };
  },
  create: (place, values) => new GridFlow(place, values),
};

class GridFlow implements Flow {
  readonly anyOrder = true;
  readonly grid: readonly number[];
  private readonly velocity: GridVelocity;

  constructor({ size, edges, grids }: FlowPlace, values: ParameterValues) {
    const grid = gridOf(values, grids);
    if (!grid) throw new RangeError(`expected the velocities of \`${String(values.file)}\`, got none`);
    this.grid = grid.nodes;
    this.velocity = new GridVelocity(size, edges, grid.nodes);
    this.velocity.values.set(grid.values);
  }

  /** Steady. */
  advance(): void {}

  sample(positions: Float64Array, into: Float64Array, from: number, to: number): void {
    this.velocity.sample(positions, into, from, to);
  }
}
