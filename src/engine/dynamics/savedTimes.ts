/** The times of all pairs, kept (Alder & Wainwright 1959). */
import { whole } from "../../format/numbers.ts";
import type { SavedTimesOptions } from "../reference/methods/alderWainwright.ts";
import { countersExcept } from "./counters.ts";
import type { Dynamics } from "./dynamics.ts";
import { queue, update } from "./options.ts";
import { anyBox, anyContacts, atTimes, ensembles } from "./served.ts";

/** Above this number all pairs take a gigabyte; and above the other more than there is. */
const manyForPairs = 8_000;
const mostForPairs = 20_000;
/** Above this number it is left out of a comparison unless asked for. */
const mostCompared = 1000;

export const savedTimes = {
  kind: "saved-times",
  description:
    "Times of all pairs are kept, only those of the two colliders are computed again (Alder & Wainwright 1959). Cost ∝ n.",
  options: { queue, update },
  serves: ["ballistic", ...anyBox, "shear", ...anyContacts, "rest", ...atTimes, ...ensembles],
  counters: countersExcept("checks", "advancements"),
  sizeProblem: (_, count) => {
    if (count <= manyForPairs) return undefined;
    const pairs = (count * (count - 1)) / 2;
    const most = count > mostForPairs;
    return {
      severity: most ? "error" : "warning",
      option: "kind",
      value: '"cells"',
      fix: 'Write "cells"',
      message:
        `This method keeps the times of all pairs, of ${whole(count)} particles ${pairs.toExponential(1)}: about ${Number(((pairs * 20) / 1e9).toPrecision(2))} GB. ` +
        `${most ? `It takes ${whole(mostForPairs)} particles at most.` : "Cells keep only those that are near."}`,
    };
  },
  slowness: ({ queue }: SavedTimesOptions, count) => 5 + 1.6 * count + (queue === "list" ? 8e-4 * count ** 2 : 0),
  compared: ({ count }) => (count <= mostCompared ? [{}] : []),
  variants: [{ queue: "list" }],
} as const satisfies Dynamics;
