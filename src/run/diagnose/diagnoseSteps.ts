/** Diagnostics of time-stepped runs: the collisions missed with this step. */

import { atLeast, atMost, type Counted, shareText } from "../../analysis/statistics/shareError.ts";
import { number, whole } from "../../format/numbers.ts";
import { diffuses } from "../../physics/motion/index.ts";
import type { Remedy } from "../../protocol/messages.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { BetterStep, StepFacts } from "../results/stepFacts.ts";
import type { RunDiagnostic } from "./runMessages.ts";

/** Of a sequence only the part before its first difference counts. */
const afterwards =
  'With `"within": "once"` what a particle would meet later in the step is lost besides: the collision rate beside theory, and overlaps, show the whole of it.';

export const withoutSteps: Remedy = {
  title: 'Take "event-driven", which misses nothing',
  path: ["method"],
  value: { kind: "event-driven" },
};

export function missedOf({ motion, method }: ResolvedScenario, facts: StepFacts | undefined): RunDiagnostic[] {
  if (!facts) return [];
  const { step, sample, silent, exact, better } = facts;
  const brownian = diffuses(motion);
  const exactly = brownian ? "exact runs on the same noise" : "the exact engine on the same start";
  const missed = (counted: Counted, of: string) =>
    `With a step of ${number(step, 6)}, ${shareText(counted)} of collisions are missed: ${whole(counted.missed)} of ${whole(counted.judged)} ${of}.`;
  const parts = [
    silent && exact ? missed(exact.errors, `beside ${exactly}`) : missed(sample, "that were followed while it ran"),
    ...(exact ? [besideExact(facts, exact, exactly)] : []),
    ...(method.within === "once" ? [afterwards] : []),
    ...(better ? [recommended(better)] : []),
  ];
  const path = ["method", "step"];
  return [
    {
      code: "missed-collisions",
      severity: "warning",
      message: parts.join(" "),
      brief: `${percentMissed(facts)} of collisions missed`,
      path,
      remedies: [
        ...(better ? [{ title: titleOf(better), path, value: better.step }] : []),
        ...(brownian ? [] : [withoutSteps]),
      ],
    },
  ];
}

/** The share by the better of its two measures: `12 %`. */
export function percentMissed({ silent, exact, sample }: StepFacts): string {
  const { judged, missed } = silent && exact ? exact.errors : sample;
  return `${number((100 * missed) / Math.max(1, judged), 2)} %`;
}

/** Steps other than the present one are estimates, and are worded so. */
function titleOf({ step, judged, missed, law }: BetterStep): string {
  if (!law)
    return `Take a step of ${step}: in a probe with it ${whole(missed)} of ${whole(judged)} collisions were missed`;
  return `Take a step of ${step}: from what ${number(law.at, 3)} misses, by ${law.words}, it should miss under 0.1 %`;
}

/** Further figures, and the other measure of the share. */
function besideExact({ sample, silent }: StepFacts, { errors }: NonNullable<StepFacts["exact"]>, exactly: string) {
  const { judged, invented, delayed, delay, parting, energyError } = errors;
  const apart = atLeast(errors) > atMost(sample) || atLeast(sample) > atMost(errors);
  const percent = (part: number) => `${number((100 * part) / Math.max(1, judged), 2)} %`;
  const found = [
    ...(!silent && apart ? [`${shareText(errors)} missed, as the run does not begin as it goes on`] : []),
    `${invented > 0 ? percent(invented) : "none"} invented`,
    delayed > 0 ? `${percent(delayed)} late, by ${number(delay, 2)} on average` : "none late",
    ...(parting === undefined ? [] : [`the first difference at ${number(parting, 3)}`]),
    ...(energyError > 1e-9 ? [`energy deviates by ${number(100 * energyError, 2)} %`] : []),
  ];
  const where = silent ? "Of these" : `Beside ${exactly}, of ${whole(judged)} collisions`;
  // Without followed particles there is no measurement.
  const followed =
    silent && sample.missed > 0
      ? ` While it ran ${shareText(sample)} of ${whole(sample.judged)} followed were missed${apart ? ", as it does not go on as it begins" : ""}.`
      : "";
  return `${where}: ${found.join("; ")}.${followed}`;
}

function recommended({ step, judged, missed, law }: BetterStep): string {
  const counted = `${whole(missed)} of ${whole(judged)} missed`;
  if (!law) return `Recommended is a step of ${step}: in a probe ${counted}.`;
  return `Recommended is a step of ${step}, which should miss under 0.1 %: with ${number(law.at, 3)} it is ${counted}, and the share goes with ${law.words}.`;
}
