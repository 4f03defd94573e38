/** Colorings by the scalar fields of an engine, such as the pressure of a fluid: the value at the point nearest to each particle. */
import type { Field } from "../../../engine/api/engine.ts";
import { SteadyRange } from "../../../format/steadyRange.ts";
import { isPeriodic } from "../../../physics/box.ts";
import type { System } from "../../../physics/system.ts";
import type { ColorInput, Coloring, ParticleColors, Shader } from "./coloring.ts";

export function fieldColorings(fields: readonly Field[] = []): Coloring[] {
  return fields
    .filter(({ components }) => components === 1)
    .map(({ id, label, at }) => ({
      id: `field.${id}`,
      label,
      about: at === "middles" ? "The value of the cell that each particle is in." : "The value where each particle is.",
      palette: "scale",
      create: (system) => new FieldShader(system, id),
    }));
}

class FieldShader implements Shader {
  private readonly range = new SteadyRange();
  private grid = new Float32Array(0);

  constructor(
    private readonly system: System,
    private readonly id: string,
  ) {}

  shade({ frame: { positions }, fields }: ColorInput): ParticleColors {
    const { count } = this.system;
    const shades = new Uint8Array(count);
    const field = fields?.find(({ id }) => id === this.id);
    if (!field) return { shades, range: [0, 0] };
    const points = field.grid.reduce((product, along) => product * along, 1);
    if (this.grid.length !== points) this.grid = new Float32Array(points);
    field.read(this.grid);
    const values = new Float32Array(count);
    this.sample(field, positions, values);
    const { range } = this;
    range.take(values);
    range.shades(values, shades);
    return { shades, range: [range.low, range.high], ...(shades.includes(255) && { exceeds: true }) };
  }

  private sample({ grid, at }: Field, positions: Float64Array, values: Float32Array): void {
    const { dimension: d, size, edges } = this.system;
    const scales = grid.map((n, axis) => (at === "nodes" && !isPeriodic(edges, axis) ? n - 1 : n) / size[axis]);
    const shift = at === "nodes" ? 0.5 : 0;
    for (let i = 0, k = 0; i < values.length; i++, k += d) {
      let point = 0;
      for (let axis = d - 1; axis >= 0; axis--) {
        const n = grid[axis];
        let along = Math.floor(positions[k + axis] * scales[axis] + shift);
        if (isPeriodic(edges, axis) && along >= n) along -= n;
        point = point * n + Math.min(n - 1, Math.max(0, along));
      }
      values[i] = this.grid[point];
    }
  }
}
