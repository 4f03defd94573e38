/** Keyword `schedule`: changes of velocities, gravity and restitution at given times. */
import { actionOf, actions } from "../../physics/actions/index.ts";
import type { ScheduledAction } from "../../physics/system.ts";
import { staysAtRest } from "../checks/checkVelocities.ts";
import { formatNumber } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { scheduledActions, scheduledValues, strongestGravityIn } from "../scheduled.ts";
import type { Scenario } from "../schema/schema.ts";
import { parameterSchema } from "../schema/schemaParameters.ts";
import { block, listOf, number, optional, typed } from "../schema/schemaWords.ts";
import { asNumber } from "../suggestions/mistakenForms.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Report } from "../text/report.ts";
import { list } from "../text/wording.ts";
import type { Block } from "./block.ts";

interface Written {
  at: number;
  push?: { velocity: number[]; of?: string; particle?: number };
  [action: string]: unknown;
}

declare module "../schema/schema.ts" {
  interface Scenario {
    schedule?: Written[];
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    /** In order of time. */
    readonly schedule?: readonly ScheduledAction[];
    /** Where it changes gravity: along each axis the strongest of the run. */
    readonly strongestGravity?: readonly number[];
  }
}

const words = actions.map(({ name }) => name);
const example = [{ at: 5, [actions[0].name]: actions[0].example }];

const schema = listOf(
  block(
    {
      at: number("Time of the change. Unit: time. Required.", { minimum: 0, examples: [5] }),
      ...Object.fromEntries(actions.map(({ name, value }) => [name, optional(parameterSchema(value))])),
    },
    `A change at one time: ${list(words, "`", "or")}.`,
    { defaultSnippets: actions.map(({ name, example }) => ({ label: name, body: { at: 5, [name]: example } })) },
  ),
  "Changes at given times: particles are pushed, heated or cooled, gravity or restitution changes, while the run goes on. A run that is repeated repeats " +
    "them to the last bit. Several at one time act in the order of the list. Default: none.",
  { minItems: 1, maxItems: 10_000, examples: [example] },
);

export const schedule: Block = {
  name: "schedule",
  schema: typed<Written[]>(schema),
  completionOrder: 7,
  synonyms: {
    schedule: ["events", "actions", "protocol", "timeline", "kick", "perturbation"],
    push: ["kick", "impulse", "shove"],
    heat: ["cool", "temperature jump", "quench"],
    gravity: ["tilt", "g"],
    restitution: ["cor", "epsilon"],
  },
  mistakes: {
    properties: [
      { within: "schedule", name: /^(time|when)$/, meant: asNumber("at") },
      { within: "schedule.push", name: /^(group|name|species)$/, meant: (of) => [{ of }] },
    ],
  },
  groupNames: [{ path: "*.push.of" }],
  resolve(document) {
    if (!document.schedule?.length) return {};
    const entries = scheduledActions(document);
    const changes = scheduledValues("gravity", entries).length > 0;
    return { schedule: entries, ...(changes && { strongestGravity: strongestGravityIn(document) }) };
  },
  checkDocument: checkEntries,
  checkScenario: checkEffect,
  write({ document, frame: { time } }) {
    const left = document?.schedule?.filter(({ at }) => at > time) ?? [];
    return left.length > 0 ? writeJson(left.map((entry) => ({ ...entry, at: entry.at - time }))) : undefined;
  },
};

function checkEntries(document: Scenario, report: Report): void {
  const { schedule = [], growth } = document;
  schedule.forEach((entry, k) => {
    if (actions.some(({ name }) => entry[name] !== undefined)) return;
    report.add({
      code: "missing",
      path: ["schedule", k],
      onStart: true,
      message: `The entry changes nothing: expected ${list(words, "`", "or")}.`,
      fixes: actions.map(({ name, example }) => ({
        title: `Add \`${name}\``,
        edits: [report.source.add(["schedule", k], name, JSON.stringify(example))],
      })),
    });
  });
  if (schedule.length === 0 || !growth || growth.velocities === "kept") return;
  report.addIdle(["schedule"], "velocities of growing particles are rescaled to the energy of the start", {
    related: [{ message: "Particles grow here.", path: ["growth"] }],
  });
}

/** An action that changes nothing in this run. */
function checkEffect(scenario: ResolvedScenario, report: Report): void {
  const { schedule = [], stop } = scenario;
  for (const { at, entry } of schedule) {
    if (stop.time === undefined || at <= stop.time) continue;
    report.add({
      code: "range",
      severity: "warning",
      path: ["schedule", entry, "at"],
      message: `The change at ${formatNumber(at)} would be after the end of the run at ${formatNumber(stop.time)}.`,
      related: [{ message: "The run ends here.", path: ["stop", "time"] }],
      fixes: [
        report.source.writing(["schedule", entry, "at"], String(stop.time / 2)),
        report.source.removing(["schedule", entry]),
      ],
    });
  }
  const [first] = schedule;
  if (!first || !actionOf(first.action).multiplies || !staysAtRest(scenario)) return;
  const because =
    "it multiplies velocities, and all particles are at rest: expected velocities at the start, or a push before";
  report.addIdle(["schedule", first.entry, first.action], because);
}
