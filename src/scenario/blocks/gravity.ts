/** Keyword `gravity`: a constant acceleration of all particles. */
import { isOpen } from "../../physics/box.ts";
import { formatNumber, formatRounded } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { type Static, vector } from "../schema/schemaWords.ts";
import { alongAxes } from "../suggestions/mistakenForms.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Report } from "../text/report.ts";
import type { Block } from "./block.ts";

const schema = vector(
  "Acceleration of all particles: one number per axis, `[0, -9.81]`.\n\n" + "Unit: length / time². Default: none.",
  {
    examples: [
      [0, -1],
      [0, 0, -1],
    ],
  },
);

declare module "../schema/schema.ts" {
  interface Scenario {
    gravity?: Static<typeof schema>;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly gravity: readonly number[];
  }
}

export const gravity: Block = {
  name: "gravity",
  schema,
  completionOrder: 4,
  synonyms: { gravity: ["g"] },
  mistakes: {
    values: {
      "": (value, { dimension }) =>
        typeof value === "number" && dimension
          ? [-Math.abs(value), Math.abs(value)].map((g) => [...Array(dimension - 1).fill(0), g])
          : alongAxes(value, 0, dimension),
    },
  },
  resolve: ({ gravity, box }) => ({ gravity: gravity ?? box.size.map(() => 0) }),
  checkScenario: checkFall,
  write({ system }) {
    const gravity = [...system.gravity];
    return gravity.some((g) => g !== 0) ? writeJson(gravity) : undefined;
  },
};

/** Beyond this distance in radii a position has no digit left for the radius. */
const farthest = 2 ** 52;

/** What gravity carries out of an open face falls on without end. */
function checkFall({ gravity, edges, stop, groups }: ResolvedScenario, report: Report): void {
  const radius = Math.max(0, ...groups.map(({ sizes }) => sizes.largest ?? 0));
  if (stop.time === undefined || !(radius > 0)) return;
  for (const [axis, g] of gravity.entries()) {
    const far = (Math.abs(g) / 2) * stop.time * stop.time;
    if (!isOpen(edges, 2 * axis + (g > 0 ? 1 : 0)) || far <= farthest * radius) continue;
    report.add({
      code: "range",
      path: ["gravity", axis],
      message:
        `Gravity carries particles ${formatRounded(far)} beyond an open edge until time ${formatNumber(stop.time)}: positions there are ` +
        `rounded to more than a radius, ${formatNumber(radius)}. Expected a weaker gravity or an earlier end.`,
    });
  }
}
