/** A list of predictions for each particle (Marín, Risso & Cordero 1993). */
import type { CellSearchOptions } from "../reference/referenceEngine.ts";
import { countersExcept } from "./counters.ts";
import type { Dynamics } from "./dynamics.ts";
import { cells, queue } from "./options.ts";
import { anyBox, anyContacts, atTimes, ensembles } from "./served.ts";

export const nodeLists = {
  kind: "node-lists",
  description:
    "All predictions of a particle stay in its own list; only the earliest enters the queue (Marín, Risso & Cordero 1993).",
  options: { queue, cells },
  serves: ["ballistic", ...anyBox, "shear", ...anyContacts, "rest", ...atTimes, ...ensembles],
  counters: countersExcept("checks", "advancements"),
  workCosts: { fixed: 28, transfer: 10, cell: 0.9 },
  slowness: (options: CellSearchOptions, count) => (options.queue === "list" ? 6 + 0.03 * count : 5),
  compared: () => [{}],
  variants: [{ queue: "heap" }],
} as const satisfies Dynamics;
