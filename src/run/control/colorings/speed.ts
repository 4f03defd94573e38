/** Coloring by speed. */
import { roundAbove } from "../../../format/ticks.ts";
import type { System } from "../../../physics/system.ts";
import { type ColorInput, type Coloring, type ParticleColors, type Shader, shadesUpTo } from "./coloring.ts";

/**
 * End of the range over the root mean square speed: of Maxwell's distribution in two dimensions 0.2 % is faster, in three 0.03 %.
 * A range up to the fastest particle would leave all others dark.
 */
const fastest = 2.5;
/** Outliers: beyond this number of mean squares, at most this share of the particles, with more than this share of the energy. */
const [farAway, fewest, mostEnergy] = [16, 0.01, 0.5];
/** The range shrinks only where less than this share of it is in use. */
const inUse = 0.6;

export const speed: Coloring = {
  id: "speed",
  label: "Speed",
  about:
    "From rest to 2.5 times the root mean square speed, single fast ones apart; for few particles, to the greatest speed that one can have.",
  palette: "scale",
  // The displacement of a Brownian step over its length is no speed: it says nothing but how the last step came out.
  applies: ({ facts }) => facts.inertia,
  preference: () => 2,
  create: (system) => new SpeedShader(system),
};

class SpeedShader implements Shader {
  private high = 0;

  constructor(private readonly system: System) {}

  shade({ frame: { velocities: v } }: ColorInput): ParticleColors {
    const { dimension: d, count } = this.system;
    const speeds = new Float64Array(count);
    let sum = 0;
    for (let i = 0, k = 0; i < count; i++, k += d) {
      const z = d === 3 ? v[k + 2] : 0;
      const square = v[k] * v[k] + v[k + 1] * v[k + 1] + z * z;
      sum += square;
      speeds[i] = Math.sqrt(square);
    }
    // A particle with all the energy has √n times the root mean square. The range depends on the energy alone: where energy is
    // conserved, the same moment has the same colors.
    const scale = withoutOutliers(speeds, sum) ?? Math.sqrt(sum / Math.max(1, count));
    const high = Math.min(Math.sqrt(count), fastest) * scale;
    if (high > this.high || high < inUse * this.high) this.high = roundAbove(high);
    const colors = shadesUpTo(speeds, this.high || 1);
    return { ...colors, ...(colors.shades.includes(255) && { exceeds: true }) };
  }
}

/**
 * The root mean square speed without the fastest, where few particles have most of the energy: a bullet does not leave all others dark. In
 * thermal systems this is never so, and the range depends on the energy alone.
 */
function withoutOutliers(speeds: Float64Array, sum: number): number | undefined {
  const count = speeds.length;
  const far = (farAway * sum) / count;
  let [energy, number] = [0, 0];
  for (let i = 0; i < count; i++) {
    const square = speeds[i] * speeds[i];
    if (square > far) {
      energy += square;
      number++;
    }
  }
  const left = sum - energy;
  const few = number > 0 && number <= fewest * count;
  return few && energy > mostEnergy * sum && left > 0 ? Math.sqrt(left / (count - number)) : undefined;
}
