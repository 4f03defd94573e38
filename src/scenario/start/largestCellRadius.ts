/** Largest radius that the cells of a scenario have to hold: of all particles, or of some where a time-stepped method separates sizes. */
import { dynamicsOf } from "../../engine/dynamics/index.ts";
import { latticeDetectors } from "../../engine/stepped/detectors/createDetector.ts";
import type { ResolvedScenario } from "../resolve.ts";

export function largestCellRadius({ method: { kind, sizes, detector = "centres" }, groups }: ResolvedScenario): number {
  const radii = groups.map((group) => group.sizes.largest ?? 0);
  const largest = Math.max(...radii);
  if (!("sizes" in dynamicsOf(kind).options) || !sizes || detector === "naive") return largest;
  // Those that given cells do not hold are apart: but not all.
  if (sizes === "large-apart") return Math.min(...radii);
  if (sizes === "lattices" || (typeof sizes === "object" && sizes.lattices !== undefined))
    return latticeDetectors.includes(detector) ? 0 : largest;
  return typeof sizes === "object" ? Math.min(largest, sizes.apartAbove ?? largest) : largest;
}
