/** Coloring by displacement from the start, over all periodic images, of particles that diffuse. */
import { roundAbove } from "../../../format/ticks.ts";
import type { System } from "../../../physics/system.ts";
import { type ColorInput, type Coloring, type ParticleColors, type Shader, shadesUpTo } from "./coloring.ts";

/** End of the range over the root mean square displacement: of free diffusion 0.2 % have come farther in two dimensions. */
const farthest = 2.5;
/** The range shrinks only where less than this share of it is in use. */
const inUse = 0.6;

export const displacement: Coloring = {
  id: "displacement",
  label: "Displacement",
  about: "Distance from the place at the start, however often round the box, up to 2.5 times the root mean square.",
  palette: "scale",
  // Points of a sphere are elsewhere in every start.
  applies: ({ facts }) => !facts.inertia && !facts.sphere,
  preference: () => 2,
  create: (system) => new DisplacementShader(system),
};

class DisplacementShader implements Shader {
  private high = 0;
  private readonly unwrapped: Float64Array;

  constructor(private readonly system: System) {
    this.unwrapped = new Float64Array(system.positions.length);
  }

  shade({ displacement }: ColorInput): ParticleColors {
    const { dimension: d, count, positions } = this.system;
    const { unwrapped } = this;
    const distances = new Float64Array(count);
    // Where particles are not followed, they are colored as at the start.
    if (displacement) displacement.unwrapped(unwrapped);
    else unwrapped.set(positions);
    let sum = 0;
    for (let i = 0; i < count; i++) {
      let square = 0;
      for (let k = i * d; k < (i + 1) * d; k++) square += (unwrapped[k] - positions[k]) ** 2;
      sum += square;
      distances[i] = Math.sqrt(square);
    }
    const high = farthest * Math.sqrt(sum / Math.max(1, count));
    if (high > this.high || high < inUse * this.high) this.high = roundAbove(high);
    const colors = shadesUpTo(distances, this.high || 1);
    return { ...colors, ...(colors.shades.includes(255) && { exceeds: true }) };
  }
}
