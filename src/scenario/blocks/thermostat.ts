/** Keyword `thermostat`: what changes velocities at given times. */
import type { ParameterValues } from "../../physics/parameters.ts";
import { thermostatOf, thermostats } from "../../physics/thermostats/index.ts";
import { checkKindParameters } from "../checks/checkKindParameters.ts";
import { staysAtRest } from "../checks/checkVelocities.ts";
import { addLongerThanRun } from "../checks/longerThanRun.ts";
import { formatGrouped, formatNumber } from "../diagnostics.ts";
import { estimate } from "../estimate/estimate.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { propertiesByKind } from "../schema/schemaParameters.ts";
import { block, choice, number, optional, typed, whole } from "../schema/schemaWords.ts";
import { asNumber } from "../suggestions/mistakenForms.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Report } from "../text/report.ts";
import type { Block } from "./block.ts";

interface Written {
  kind: string;
  /** Applications before the start, and the time since the last. */
  applied?: number;
  since?: number;
  [parameter: string]: string | number | readonly number[] | undefined;
}

declare module "../schema/schema.ts" {
  interface Scenario {
    thermostat?: Written;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly thermostat?: {
      readonly kind: string;
      readonly values: ParameterValues;
      readonly applied?: number;
      readonly since?: number;
    };
  }
}

const schema = block(
  {
    kind: choice(
      Object.fromEntries(thermostats.map(({ kind, description }) => [kind, description])),
      "How velocities are changed. Required.",
    ),
    ...propertiesByKind(thermostats),
    applied: optional(
      whole(
        "Number of applications before this start, as written in end states of runs: random numbers continue after them. Default: 0.",
        { minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      ),
    ),
    since: optional(
      number(
        "Time since the last application or the start, as written in end states of runs. Unit: time. Default: 0.",
        {
          minimum: 0,
        },
      ),
    ),
  },
  "Changes velocities at given times, between the collisions: keeps a temperature, or puts energy in. Default: none.",
  {
    defaultSnippets: thermostats.map(({ kind, example }) => ({ label: kind, body: { kind, ...example } })),
  },
);

export const thermostat: Block = {
  name: "thermostat",
  schema: typed<Written>(schema),
  completionOrder: 6,
  synonyms: {
    thermostat: ["heat bath", "heating"],
    "stochastic-heating": ["heating", "white noise", "random kicks"],
    rescale: ["velocity rescaling", "isokinetic"],
    strength: ["xi2", "noise"],
    interval: ["every", "dt"],
  },
  mistakes: {
    properties: [{ within: "thermostat", name: /^(collisionRate|frequency|nu)$/, meant: asNumber("rate") }],
  },
  resolve({ thermostat }) {
    if (!thermostat) return {};
    const { kind, applied, since, ...values } = thermostat;
    const course = { ...(applied !== undefined && { applied }), ...(since !== undefined && { since }) };
    return { thermostat: { kind, values: values as ParameterValues, ...course } };
  },
  checkDocument({ thermostat, box }, report) {
    if (!thermostat) return;
    const placed = { path: ["thermostat"], about: "thermostat", dimension: box.size.length };
    const common = ["kind", "applied", "since"];
    checkKindParameters(thermostat, thermostatOf(thermostat.kind), { ...placed, common }, report);
  },
  checkScenario(scenario, report) {
    checkPace(scenario, report);
    checkEffect(scenario, report);
  },
  write({ system: { thermostat }, document, memory }) {
    if (!thermostat) return undefined;
    // At time 0 nothing has happened yet.
    const course =
      memory?.thermostat && memory.thermostat.since + memory.thermostat.applied > 0 ? memory.thermostat : {};
    return writeJson({ ...document?.thermostat, kind: thermostat.kind, ...thermostat.values, ...course });
  },
};

/** Changes of a particle's velocity between two of its collisions: more bring nothing, and a good number. */
const changesPerCollision = { most: 1000, good: 100 };

/** A thermostat that is applied far more often than particles collide takes all of the time. */
function checkPace(scenario: ResolvedScenario, report: Report): void {
  const { thermostat } = scenario;
  const expected = thermostat && estimate(scenario);
  if (!expected) return;
  const entry = thermostatOf(thermostat.kind);
  const { time, meanCollisionTime } = expected;
  const changes = entry.changes(thermostat.values);
  const perCollision = changes * meanCollisionTime;
  if (!Number.isFinite(perCollision) || perCollision <= changesPerCollision.most) return;
  const { name, value } = entry.paced(changesPerCollision.good / meanCollisionTime);
  const better = Number(value.toPrecision(2));
  const path = ["thermostat", name];
  const inAll = Number.isFinite(time) ? `, ${(changes * time).toExponential(1)} times until the end` : "";
  report.add({
    code: "too-big",
    severity: "warning",
    path,
    message:
      `The thermostat changes the velocity of a particle about ${perCollision.toExponential(1)} times between two of its collisions` +
      `${inAll}: expected at most ${formatGrouped(changesPerCollision.most)} between two collisions. ` +
      `With \`${name}\` ${formatNumber(better)} it is about ${formatGrouped(changesPerCollision.good)}.`,
    fixes: [{ title: `Write ${formatNumber(better)}`, edits: [report.source.replace(path, String(better))] }],
  });
}

/** A thermostat that changes nothing in this run. */
function checkEffect(scenario: ResolvedScenario, report: Report): void {
  const { thermostat, stop } = scenario;
  if (!thermostat) return;
  const { kind, values } = thermostat;
  if (thermostatOf(kind).multiplies && staysAtRest(scenario)) {
    const because = `\`${kind}\` multiplies velocities, and all particles are at rest`;
    report.addIdle(["thermostat"], because);
  }
  const { interval } = values;
  if (typeof interval !== "number" || stop.time === undefined || interval - (thermostat.since ?? 0) <= stop.time)
    return;
  const path = ["thermostat", "interval"];
  addLongerThanRun({ code: "range", path, end: stop.time, before: "before the first change of velocities" }, report);
}
