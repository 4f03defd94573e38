/** What the faces of a box do, as bits for the kernel. */
import { isPeriodic, isWall } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";

export interface FaceBits {
  /** Bit k: cells along axis k are a ring. Where images slide there are none beyond the faces: kernel/shear. */
  readonly periodic: number;
  /** Bit f: particles pass from a border cell through face f, as on periodic axes. */
  readonly passable: number;
  /** Bit f: face f reflects. */
  readonly walls: number;
}

export function faceBits({ dimension, edges, shear }: System): FaceBits {
  let periodic = 0;
  let passable = 0;
  let walls = 0;
  for (let face = 0; face < 2 * dimension; face++) {
    if (isPeriodic(edges, face >> 1)) {
      if (face >> 1 !== shear?.gradient) periodic |= 1 << (face >> 1);
      passable |= 1 << face;
    } else if (isWall(edges, face)) walls |= 1 << face;
  }
  return { periodic, passable, walls };
}
