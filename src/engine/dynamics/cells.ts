/**
 * All predictions with neighbors in the queue, cell crossings as events (Erpenbeck & Wood 1977; Rapaport 1980; Kim, Guibas & Shin
 * 1997).
 */
import type { CellOptions } from "../reference/methods/cellTransfers.ts";
import { countersExcept } from "./counters.ts";
import type { Dynamics } from "./dynamics.ts";
import { cells, queue, update } from "./options.ts";
import { anyBox, anyContacts, atTimes, ensembles } from "./served.ts";
import { choice } from "./valueForm.ts";

export const cellTransfers = {
  kind: "cells",
  description:
    "Only neighbors in cells are examined, all their encounters are kept in the queue; crossings from cell to cell are events " +
    "(Erpenbeck & Wood 1977; Rapaport 1980). With `membership` also the form of Kim, Guibas & Shin.",
  options: {
    queue,
    update,
    membership: choice(
      {
        centre: "The cell of its center; neighboring cells are searched.",
        touching:
          "Every cell it touches (Kim, Guibas & Shin 1997); only those are searched, and they may be smaller than a diameter.",
      },
      "`cells` only: to which cells a particle belongs. Default: `centre`.",
    ),
    cells,
  },
  serves: ["ballistic", ...anyBox, "shear", ...anyContacts, "rest", ...atTimes, ...ensembles],
  counters: countersExcept("checks", "advancements"),
  workCosts: { fixed: 68, transfer: 9, cell: 0.9 },
  // With `advance` every event pays for all particles.
  slowness: ({ queue, update, membership }: CellOptions, count) =>
    (membership === "touching" ? 8 : 7) +
    (update === "advance" ? 0.045 * count : 0) +
    (queue === "list" ? 0.1 * count : 0),
  compared: () => [{}, { membership: "touching" }],
  variants: [{ queue: "heap" }, { update: "advance" }],
} as const satisfies Dynamics;
