/** Keyword `gravity`: a constant acceleration of all particles. */
import { isOpen, isPeriodic } from "../../physics/box.ts";
import { defaultMotion } from "../../physics/motion/index.ts";
import { formatNumber, formatRounded } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { gravitiesIn } from "../scheduled.ts";
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

/** At the start, and in the schedule. */
function componentsOf({ gravity, schedule }: ResolvedScenario) {
  return gravitiesIn(gravity, schedule).flatMap(({ path, value }) =>
    value.map((g, axis) => ({ axis, g, path: [...path, axis] })),
  );
}

/** What gravity carries out of an open face falls on without end, and what nothing stops in a periodic box as well. */
function checkFall(scenario: ResolvedScenario, report: Report): void {
  const { edges, stop, groups } = scenario;
  checkPeriodicFall(scenario, report);
  const radius = Math.max(0, ...groups.map(({ sizes }) => sizes.largest ?? 0));
  if (stop.time === undefined || !(radius > 0)) return;
  for (const { axis, g, path } of componentsOf(scenario)) {
    const far = (Math.abs(g) / 2) * stop.time * stop.time;
    if (!isOpen(edges, 2 * axis + (g > 0 ? 1 : 0)) || far <= farthest * radius) continue;
    report.add({
      code: "range",
      path,
      message:
        `Gravity carries particles ${formatRounded(far)} beyond an open edge until time ${formatNumber(stop.time)}: positions there are ` +
        `rounded to more than a radius, ${formatNumber(radius)}. Expected a weaker gravity or an earlier end.`,
    });
  }
}

/** Along a periodic axis nothing is below: all particles fall together, faster and faster. */
function checkPeriodicFall(scenario: ResolvedScenario, report: Report): void {
  const { edges, motion, fluid, obstacles, fixed, groups } = scenario;
  // A fluid is driven that way, drag balances it, and obstacles may stop it.
  if (fluid || motion.kind !== defaultMotion) return;
  if (obstacles?.length || fixed?.length || groups.length === 0) return;
  for (const { axis, g, path } of componentsOf(scenario)) {
    if (g === 0 || !isPeriodic(edges, axis)) continue;
    const written = scenario.size.map((_, k) => {
      const [low, high] = k === axis ? ["reflecting", "reflecting"] : edges.slice(2 * k, 2 * k + 2);
      return low === high ? low : [low, high];
    });
    report.add({
      code: "conflict",
      severity: "warning",
      path,
      message:
        `Along ${"xyz"[axis]} the box is periodic: all particles fall for ever, faster and faster, and their fall counts as temperature. ` +
        "Walls along this axis hold them.",
      related: [{ message: "The edges of the box.", path: ["box"] }],
      fixes: [report.source.writing(["box", "edges"], writeJson(written)), report.source.writing(path, "0")],
    });
  }
}
