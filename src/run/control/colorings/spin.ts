/** Coloring by spin: signed in two dimensions, counterclockwise positive; by its magnitude in three. */
import { type System, spinComponents } from "../../../physics/system.ts";
import type { ColorInput, Coloring, ParticleColors, Shader } from "./coloring.ts";

/** End of the range over the root mean square spin. */
const fastest = 2.5;

export const spin: Coloring = {
  id: "spin",
  label: "Spin",
  about:
    "Angular velocity: in 2-D from clockwise to counterclockwise, in 3-D its magnitude; to 2.5 times the root mean square.",
  palette: "scale",
  applies: ({ facts }) => facts.rotates,
  preference: () => 3,
  create: (system) => new SpinShader(system),
};

class SpinShader implements Shader {
  constructor(private readonly system: System) {}

  shade({ frame: { spins = new Float64Array(0) } }: ColorInput): ParticleColors {
    const { dimension, count, inertia } = this.system;
    const components = spinComponents(dimension);
    // Points, as those of a fluid, have no spins.
    const turning = inertia?.reduce((sum, moment) => sum + (moment > 0 ? 1 : 0), 0) ?? count;
    const square = spins.reduce((sum, w) => sum + w * w, 0) / Math.max(1, turning);
    const high = fastest * Math.sqrt(square) || 1;
    const low = dimension === 2 ? -high : 0;
    const shades = new Uint8Array(count);
    let exceeds = false;
    for (let i = 0; i < count; i++) {
      const value = dimension === 2 ? spins[i] : Math.hypot(...spins.subarray(components * i, components * (i + 1)));
      const shade = Math.round((255 * (value - low)) / (high - low));
      shades[i] = Math.min(255, Math.max(0, shade));
      exceeds ||= shade > 255 || shade < 0;
    }
    return { shades, range: [low, high], ...(exceeds && { exceeds }) };
  }
}
