/** The oracle: an exhaustive search at every event. */
import { whole } from "../../format/numbers.ts";
import { counters } from "./counters.ts";
import type { Dynamics } from "./dynamics.ts";
import { anyBox, anyContacts, atTimes, ensembles } from "./served.ts";

/** Above this number every event takes a tenth of a second; and above the other it is left out of a comparison unless asked for. */
const mostForOracle = 5_000;
const mostCompared = 100;

export const simple = {
  kind: "simple",
  description: "Every pair and image, at every event: the slow oracle that the others are checked against.",
  options: {},
  isOracle: true,
  serves: ["ballistic", ...anyBox, "shear", ...anyContacts, ...atTimes, ...ensembles],
  counters: counters("pairTests"),
  // It has none, which is one.
  cells: ({ size }) => Array.from(size, () => 1),
  sizeProblem: (_, count) =>
    count > mostForOracle
      ? {
          severity: "warning",
          option: "kind",
          value: '"event-driven"',
          fix: 'Write "event-driven"',
          message: `The simple method examines all pairs at every event: ${whole(count)} particles are too many for it. It is there to check the others on small systems.`,
        }
      : undefined,
  slowness: (_, count) => 1.5 * count + 0.04 * count ** 2,
  compared: ({ count }) => (count <= mostCompared ? [{}] : []),
} as const satisfies Dynamics;
