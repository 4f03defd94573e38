/** Growing particles: radii, and the share of the box that they fill, at a time; see `contacts/growingContact.ts`. */
import type { Growth, System } from "./system.ts";

/** Time during which sizes have grown; `pace` is 1 while they grow and 0 while they are held. Numbers of saved states. */
export class GrowthCourse {
  grown = 0;
  /** When the pace changed last, at which `grown` held. */
  since = 0;
  pace = 1;

  /** The time of growth until time t. */
  at(t: number): number {
    return this.grown + this.pace * (t - this.since);
  }

  /** The time at which sizes will have grown for so long. */
  timeOf(grown: number): number {
    return this.pace === 0 ? Infinity : this.since + (grown - this.grown) / this.pace;
  }

  change(pace: number, t: number): void {
    this.grown = this.at(t);
    this.since = t;
    this.pace = pace;
  }
}

/** Radii after growth for a time, into `radii`. */
export function growTo({ radii: start, growth }: System, grown: number, radii: Float64Array): void {
  for (let i = 0; i < radii.length; i++) radii[i] = start[i] + (growth?.rates[i] ?? 0) * grown;
}

export function filledFraction({ dimension, size }: Pick<System, "dimension" | "size">, radii: Float64Array): number {
  let sum = 0;
  for (const r of radii) sum += dimension === 2 ? r * r : r * r * r;
  const unit = dimension === 2 ? Math.PI : (4 / 3) * Math.PI;
  return (unit * sum) / size.reduce((product, side) => product * side, 1);
}

/** The time at which the particles fill a share of the box: `Infinity` for never, 0 where they fill it at the start. */
export function timeOfFraction(
  system: Pick<System, "dimension" | "size" | "radii">,
  growth: Growth,
  share: number,
): number {
  const radii = system.radii.slice();
  const at = (t: number) => {
    for (let i = 0; i < radii.length; i++) radii[i] = system.radii[i] + growth.rates[i] * t;
    return filledFraction(system, radii);
  };
  if (at(0) >= share) return 0;
  if (growth.rates.every((rate) => rate === 0)) return Infinity;
  let high = 1;
  while (at(high) < share) high *= 2;
  let low = 0;
  for (let k = 0; k < 200 && low < high; k++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (at(middle) < share) low = middle;
    else high = middle;
  }
  return high;
}
