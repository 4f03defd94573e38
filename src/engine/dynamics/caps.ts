/** Caps that grow on a sphere in k dimensions (Lubachevsky 1991, section 11): spherical codes. */
import { counters } from "./counters.ts";
import type { Dynamics } from "./dynamics.ts";

export const caps = {
  kind: "caps",
  description:
    "Equal caps that grow on a sphere in k dimensions until they are jammed (Lubachevsky 1991, section 11), for the motion `great-circles`. " +
    "All pairs are kept; the earliest lower bound of the time of a contact is raised until it is one. Cost of a collision ∝ n.",
  options: {},
  serves: ["great-circles", "2-D", "3-D", "reflecting", "open", "growth"],
  counters: counters("pairTests"),
  cells: ({ size }) => Array.from(size, () => 1),
  slowness: (_, count) => 3 + 0.3 * count,
  compared: () => [],
} as const satisfies Dynamics;
