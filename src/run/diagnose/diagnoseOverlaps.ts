/** Overlaps at the end of a run: their cause, and a fix. */

import { roundingOfContact } from "../../analysis/quantities/overlap.ts";
import { hasTimeSteps } from "../../engine/dynamics/index.ts";
import { number } from "../../format/numbers.ts";
import { diffuses } from "../../physics/motion/index.ts";
import { formatRounded } from "../../scenario/diagnostics.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { Outcome } from "../results/outcome.ts";
import type { StepFacts } from "../results/stepFacts.ts";
import { percentMissed, withoutSteps } from "./diagnoseSteps.ts";
import type { RunDiagnostic } from "./runMessages.ts";

type Seen = Pick<Outcome, "overlaps" | "overlap" | "overlapOfStep" | "overlapOfClock">;

/** @param steps the diagnostic of missed collisions, if there is one */
export function overlapsOf(
  scenario: ResolvedScenario,
  { overlaps, overlap, overlapOfStep, overlapOfClock }: Seen,
  steps: StepFacts | undefined,
): RunDiagnostic[] {
  if (overlap <= Math.max(roundingOfContact, overlapOfStep, overlapOfClock)) return [];
  const [pair, theirs, deepest] =
    overlaps === 1
      ? ["pair overlaps", "Its collision was", ""]
      : ["pairs overlap", "Their collisions were", "the deepest "];
  const depth = `${formatRounded(100 * overlap, 2)} %`;
  const found = `At the end ${overlaps} ${pair}, ${deepest}by ${depth} of the contact distance`;
  const common = { code: "invalid-states", severity: "warning", brief: `overlaps of up to ${depth}` } as const;
  const { motion, method } = scenario;
  if (!hasTimeSteps(method)) {
    const message =
      `${found}: more than rounding explains. In exact methods particles cannot pass each other, so this indicates an error in the engine. ` +
      "Compare Methods shows whether its collisions are those of the method `simple`.";
    return [{ ...common, message, path: ["method"] }];
  }
  const path = ["method", "step"];
  if (steps) {
    const { step, better } = steps;
    const message =
      `${found}. ${theirs} missed: with a step of ${number(step, 6)} ${percentMissed(steps)} are, and those two go on into ` +
      `each other. ${better ? `A step of ${better.step}` : "A shorter step"} keeps them apart.`;
    // The diagnostic of missed collisions has the same fix.
    return [{ ...common, message, path }];
  }
  const late = overlapOfStep > 0 ? "a contact that is found a step late" : "rounding";
  const message = `${found}: more than ${late} explains. With a step of ${number(method.step, 6)} particles get past one another unseen; a shorter one keeps them apart.`;
  return [{ ...common, message, path, ...(!diffuses(motion) && { remedies: [withoutSteps] }) }];
}
