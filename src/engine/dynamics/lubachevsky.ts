/** One event and two states per particle (Lubachevsky 1991). */
import { whole } from "../../format/numbers.ts";
import type { LubachevskyOptions } from "../reference/methods/lubachevsky.ts";
import { countersExcept } from "./counters.ts";
import type { Dynamics } from "./dynamics.ts";
import { cells, queue, update } from "./options.ts";
import { anyBox, anyContacts, atTimes } from "./served.ts";
import { flag } from "./valueForm.ts";

/** Above this number every event without sectors examines all particles for a millisecond. */
const mostWithoutSectors = 5_000;

export const lubachevsky = {
  kind: "lubachevsky",
  description:
    "One event and two states per particle; a third party advances to where its collision would have been (Lubachevsky 1991).",
  options: {
    queue,
    sectors: flag(
      "`lubachevsky` only: with sectors, its word for cells, only neighbors are examined; without, all particles and all images round the box. Default: true.",
    ),
    update,
    cells,
  },
  snippets: [{ label: "sectors of the box", body: { kind: "lubachevsky", sectors: true, update: "delay" } }],
  rechecksThirdParties: true,
  serves: ["ballistic", ...anyBox, ...anyContacts, ...atTimes],
  counters: countersExcept("checks"),
  workCosts: { fixed: 33, transfer: 10, cell: 0.8 },
  usesCells: ({ sectors }: LubachevskyOptions) => sectors !== false,
  idleOptions: ({ sectors }: LubachevskyOptions) =>
    sectors === false
      ? [
          {
            option: "cells",
            because: "without sectors the whole box is one",
            cause: {
              option: "sectors",
              message: "Sectors are turned off here.",
              value: "true",
              fix: "Turn sectors on",
            },
          },
        ]
      : [],
  sizeProblem: ({ sectors }: LubachevskyOptions, count) =>
    sectors === false && count > mostWithoutSectors
      ? {
          severity: "warning",
          option: "sectors",
          value: "true",
          fix: "Turn sectors on",
          message: `Without sectors every event examines all ${whole(count)} particles and their images. With them it examines a few.`,
        }
      : undefined,
  pairStateProblem: ({ update }: LubachevskyOptions) =>
    update === "advance"
      ? {
          severity: "error",
          option: "update",
          value: '"delay"',
          fix: 'Write "delay"',
          message:
            'With `"update": "advance"` the outcome of an event is computed when it is scheduled, and discarded where the event does ' +
            'not happen. This contact law, or a rule, changes the state of the pair with it. Expected "delay", which computes it at the event.',
        }
      : undefined,
  slowness: ({ sectors }: LubachevskyOptions, count) => (sectors === false ? 10 + 1.4 * count : 6),
  compared: () => [{}],
  variants: [{ queue: "tournament" }, { sectors: false }],
} as const satisfies Dynamics;
