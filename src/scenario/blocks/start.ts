/** Keyword `start`: treatment of particles that overlap where they are placed. */
import { hasTimeSteps } from "../../engine/dynamics/index.ts";
import { periodicAxes } from "../../physics/box.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { block, choice, optional, type Static } from "../schema/schemaWords.ts";
import { roundingOverlap } from "../start/outsideBox.ts";
import { closestOfSystem, findOverlaps } from "../start/overlaps.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Report } from "../text/report.ts";
import type { Block } from "./block.ts";

const schema = block(
  {
    overlaps: optional(
      choice(
        {
          refuse: "They are an error.",
          separate: "Particles that overlap are moved apart until they touch; a message says how many, and how far.",
          keep:
            "They stay: for end states of methods with time steps, which may miss collisions, and of runs with another `contact.detection` " +
            "than the stable one. Others do not take it.",
        },
        "Particles that overlap at the start. End states of runs in which particles may overlap have `keep`. Default: `refuse`.",
      ),
    ),
  },
  "How a run starts. Default: particles that overlap are an error.",
  { examples: [{ overlaps: "separate" }] },
);

export type StartOverlaps = "refuse" | "separate" | "keep";

declare module "../schema/schema.ts" {
  interface Scenario {
    start?: Static<typeof schema>;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly startOverlaps: StartOverlaps;
  }
}

export const start: Block = {
  name: "start",
  schema,
  completionOrder: 11,
  resolve: ({ start }) => ({ startOverlaps: start?.overlaps ?? "refuse" }),
  checkScenario: checkKept,
  write({ document, system, frame }) {
    const { method = {}, start } = document ?? {};
    if ((!hasTimeSteps(method) && !system.detection) || system.fluid) return start && writeJson(start);
    const { worst } = findOverlaps({
      ...system,
      size: Array.from(system.size),
      periodic: periodicAxes(system),
      positions: frame.positions,
      time: frame.time,
      limit: 1,
      closest: closestOfSystem(system),
    });
    const deep = worst && worst.depth > roundingOverlap * (system.radii[worst.i] + system.radii[worst.j]);
    return deep ? writeJson({ overlaps: "keep" }) : start && writeJson(start);
  },
};

function checkKept({ startOverlaps, method, contact }: ResolvedScenario, report: Report): void {
  if (startOverlaps !== "keep" || hasTimeSteps(method) || contact.detection) return;
  const path = ["start", "overlaps"];
  report.add({
    code: "conflict",
    path,
    message: `The method \`${method.kind}\` is exact: in it particles cannot overlap, so \`keep\` has no meaning.`,
    fixes: [report.source.writing(path, '"separate"')],
  });
}
