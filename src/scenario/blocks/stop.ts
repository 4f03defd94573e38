/** Keyword `stop`: conditions that end a run. */
import { methodsWith } from "../../engine/dynamics/index.ts";
import { associates } from "../../physics/motion/index.ts";
import { formatGrouped } from "../diagnostics.ts";
import { groupList } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import { isObject } from "../schema/schemaNode.ts";
import { stop as schema } from "../schema/schemaRun.ts";
import type { Static } from "../schema/schemaWords.ts";
import { numberOfSteps } from "../suggestions/mistakenForms.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Report } from "../text/report.ts";
import { type Around, type Block, writeAsGiven } from "./block.ts";

declare module "../schema/schema.ts" {
  interface Scenario {
    stop?: Static<typeof schema>;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly stop: {
      readonly time?: number;
      readonly collisions?: number;
      readonly collisionsPerParticle?: number;
      /** Of growing particles: their share of the box, and their reduced pressure. */
      readonly fraction?: number;
      readonly pressure?: number;
      /** Seconds of real time. */
      readonly clock?: number;
    };
  }
}

export const stop: Block = {
  name: "stop",
  schema,
  completionOrder: 2,
  synonyms: {
    stop: ["end", "until"],
    time: [
      "after",
      "duration",
      "end",
      "endTime",
      "finalTime",
      "maxTime",
      "runTime",
      "simulationTime",
      "t",
      "tEnd",
      "tmax",
      "until",
    ],
    clock: ["seconds", "wall time"],
    collisions: ["events", "maxCollisions", "maxEvents", "nEvents"],
  },
  mistakes: {
    properties: [
      {
        within: "stop",
        name: numberOfSteps,
        meant: stopAfterSteps,
      },
      {
        within: "",
        name: numberOfSteps,
        meant: (value, around) => stopAfterSteps(value, around).map((stop) => ({ stop })),
      },
    ],
  },
  resolve: ({ stop = {} }) => ({ stop }),
  checkDocument: checkGoal,
  write(state) {
    // Jammed particles collide without end in no time: the goal of growth is reached, and another time is no goal.
    if (state.document?.growth && state.memory?.growth?.ended) return writeJson({ collisionsPerParticle: 100 });
    return writeAsGiven("stop")(state);
  },
};

function stopAfterSteps(value: unknown, { document }: Around): Record<string, number>[] {
  const method: Record<string, unknown> = isObject(document) && isObject(document.method) ? document.method : {};
  if (typeof value !== "number") return [];
  if (typeof method.step === "number") return [{ time: Number((value * method.step).toPrecision(12)) }];
  return methodsWith("step").some(({ kind }) => kind === method.kind) ? [] : [{ collisions: value }];
}

/** Collisions that can never be: the run would not end by them. */
function checkGoal(document: Scenario, report: Report): void {
  const { collisions, collisionsPerParticle, time, clock } = document.stop ?? {};
  const word = collisions !== undefined ? "collisions" : "collisionsPerParticle";
  const counts = groupList(document).map(({ group }) => group.at?.length ?? group.count);
  if ((collisions ?? collisionsPerParticle) === undefined || counts.includes(undefined)) return;
  const count = counts.reduce<number>((sum, many) => sum + many!, 0);
  const goal = Math.min(
    collisions ?? Number.POSITIVE_INFINITY,
    ((collisionsPerParticle ?? Number.POSITIVE_INFINITY) * count) / 2,
  );
  const together = associates(document.motion);
  if (count > 1 && !(together && goal > count - 1)) return;
  const otherwise =
    time === undefined && clock === undefined ? "the run would not end" : "this condition will not end the run";
  report.add({
    code: "range",
    severity: "warning",
    path: ["stop", word],
    message:
      count === 1
        ? `A single particle has no collisions, and hits on walls are not counted: ${otherwise}. Stop at a \`time\`.`
        : `Particles that associate collide at most ${formatGrouped(count - 1)} times, until they are one cluster: ${otherwise}. Stop at a \`time\`, or earlier.`,
    ...(together &&
      count > 1 &&
      word === "collisions" && {
        fixes: [report.source.writing(["stop", word], String(count - 1))],
      }),
  });
}
