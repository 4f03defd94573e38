/** Where the volume of the box means something, and with it what is measured per volume or area. */
import { isOpen } from "../../physics/box.ts";
import type { ResolvedScenario } from "../resolve.ts";

/**
 * A gas between open edges takes no volume, and beside such an edge a wall has no area: no pressure can be told there. In gravity a box
 * is not evenly filled, and PV / NkT is of no density. Of all else that is measured true.
 * @param column by its name in the rows
 */
export function volumeMeans(column: string, { edges, gravity }: Pick<ResolvedScenario, "edges" | "gravity">): boolean {
  const [quantity, , wall] = column.split(".");
  const open = (axis?: string) => edges.some((_, face) => isOpen(edges, face) && "xyz"[face >> 1] !== axis);
  if (quantity === "wallPressure") return !open(wall);
  if (quantity === "pressure") return !open();
  return quantity !== "compressibility" || (!open() && gravity.every((g) => g === 0));
}
