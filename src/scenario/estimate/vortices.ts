/**
 * Heat that vortices give back to a cooling gas. The energy of a shear mode of wave number k decays by viscosity alone,
 *
 *     de/dn = −2 D k² (e − T/2),     D = ν/ω,
 *
 * per collision n of a particle, from the T/2 of equilibrium at the start; what it loses heats the gas. Modes with 2 D k² below the loss
 * (1 − ε²)/d of a collision decay more slowly than the temperature: from some time on they have most of the energy, and their heat, not the
 * loss alone, says how fast the gas cools (Brito & Ernst, Europhys. Lett. 43, 497, 1998; van Noije, Ernst, Brito & Orza, Phys. Rev. Lett. 79,
 * 411, 1997). Modes that are faster belong to the temperature. Valid for linear modes, before clusters form.
 */
export interface VortexFacts {
  readonly dimension: 2 | 3;
  readonly count: number;
  /** Sides of a periodic box. */
  readonly size: readonly number[];
  readonly temperature: number;
  /** D: kinematic viscosity over collisions of a particle per time. */
  readonly diffusion: number;
  /** Share of its temperature that a gas without modes loses in a collision of a particle. */
  readonly loss: number;
}

/** Wave numbers along an axis, at most: of more, every second, third, … stands for its neighbors. */
const mostAlongAxis = 40;
/** Bins of k² to a factor of e. */
const fineness = 8;

interface Modes {
  /** 2 D k². */
  readonly decay: number;
  /** Number of modes to a particle. */
  readonly share: number;
  energy: number;
}

export class Vortices {
  private readonly modes: readonly Modes[];

  constructor(private readonly facts: VortexFacts) {
    const { temperature } = facts;
    this.modes = [...decaysOf(facts)].map(([decay, share]) => ({ decay, share, energy: temperature / 2 }));
  }

  /** By how much they raise the temperature in this number of collisions of a particle. */
  heat(collisions: number, temperature: number): number {
    let heat = 0;
    for (const mode of this.modes) {
      const lost = (mode.energy - temperature / 2) * -Math.expm1(-mode.decay * collisions);
      mode.energy -= lost;
      heat += mode.share * lost;
    }
    return (2 / this.facts.dimension) * heat;
  }
}

/** The slow modes, d − 1 for each wave vector: decay → modes to a particle. */
function decaysOf({ dimension, count, size, diffusion, loss }: VortexFacts): Map<number, number> {
  const found = new Map<number, number>();
  const most = loss / (2 * diffusion);
  const axes = size.map((side) => {
    const least = (2 * Math.PI) / side;
    const number = Math.floor(Math.sqrt(most) / least);
    return { least, number, stride: Math.ceil(number / mostAlongAxis) || 1 };
  });
  const weight = axes.reduce((product, { stride }) => product * stride, (dimension - 1) / count);
  const visit = (axis: number, squared: number): void => {
    if (squared > most) return;
    if (axis === axes.length) {
      if (squared === 0) return;
      const bin = Math.exp(Math.round(fineness * Math.log(squared)) / fineness);
      found.set(2 * diffusion * bin, (found.get(2 * diffusion * bin) ?? 0) + weight);
      return;
    }
    const { least, number, stride } = axes[axis];
    const steps = Math.floor(number / stride);
    for (let k = -steps; k <= steps; k++) visit(axis + 1, squared + (k * stride * least) ** 2);
  };
  visit(0, 0);
  return found;
}
