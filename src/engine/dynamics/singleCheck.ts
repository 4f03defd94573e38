/** One collision and one transfer per particle (Sigurgeirsson, Stuart & Wan 2001). */
import type { SingleCheckOptions } from "../reference/methods/singleCheck.ts";
import { countersExcept } from "./counters.ts";
import type { Dynamics } from "./dynamics.ts";
import { cells, queue } from "./options.ts";
import { anyBox, anyContacts, atTimes, ensembles } from "./served.ts";

export const singleCheck = {
  kind: "single-check",
  description:
    "One collision and one transfer per particle; a third party keeps the time as a check (Sigurgeirsson, Stuart & Wan 2001).",
  options: { queue, cells },
  snippets: [{ label: "all contact laws and obstacles", body: { kind: "single-check", cells: "auto" } }],
  adaptsCells: true,
  rechecksThirdParties: true,
  serves: ["ballistic", ...anyBox, "shear", ...anyContacts, "rest", ...atTimes, ...ensembles],
  counters: countersExcept("advancements"),
  workCosts: { fixed: 30, transfer: 11, cell: 1 },
  slowness: (options: SingleCheckOptions, count) => (options.queue === "list" ? 6 + 0.03 * count : 6),
  compared: () => [{}],
  variants: [
    { queue: "calendar" },
    { queue: "tournament" },
    { queue: "balanced-tree" },
    { queue: "tree" },
    { queue: "list" },
  ],
} as const satisfies Dynamics;
