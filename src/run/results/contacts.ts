/** Pairs that touch or nearly do: closer than a thousandth of their contact distance. Seen from periodic images, too. */
import { periodicAxes } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import { findOverlaps } from "../../scenario/start/overlaps.ts";

const nearly = 1e-3;
/** More cannot be told apart on a screen. */
const mostPairs = 200_000;

export class Contacts {
  private readonly reach: Float64Array;

  /** @param nearness 0: only what overlaps */
  constructor(
    private readonly system: System,
    nearness = nearly,
  ) {
    this.reach = system.radii.map((radius) => radius * (1 + nearness));
  }

  /** i0 j0 i1 j1 …; `time` is that of the positions, in a box that is sheared. */
  pairs(positions: Float64Array, time = 0): Uint32Array {
    const { dimension, size, shear } = this.system;
    const box = { dimension, size, periodic: periodicAxes(this.system), shear, time };
    const found = findOverlaps({ ...box, positions, radii: this.reach, limit: mostPairs });
    return Uint32Array.from(found.pairs.filter(({ i, j }) => i !== j).flatMap(({ i, j }) => [i, j]));
  }
}

/** How deep each particle lies in another, as a share of the contact distance; 0 for most, and for all beyond rounding. */
export function overlapShares(system: System, positions: Float64Array, time: number): Float32Array {
  const { dimension, size, shear, radii, count } = system;
  const box = { dimension, size, periodic: periodicAxes(system), shear, time };
  const shares = new Float32Array(count);
  for (const { i, j, depth } of findOverlaps({ ...box, positions, radii, limit: mostPairs }).pairs) {
    const share = depth / (radii[i] + radii[j]);
    shares[i] = Math.max(shares[i], share);
    shares[j] = Math.max(shares[j], share);
  }
  return shares;
}
