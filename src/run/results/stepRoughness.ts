/**
 * The judgment whether the steps of a Brownian run were too long for the paths of its particles, even though no collision was
 * missed: for the particles of that run.
 */
import { longestSmooth } from "../../scenario/checks/steps/checkStep.ts";
import { roughPath } from "../../scenario/checks/steps/roughPath.ts";
import { roughPathBriefly, roughPathSentence, whySmooth } from "../../scenario/checks/steps/roughPathText.ts";
import { estimate } from "../../scenario/estimate/estimate.ts";
import type { Session } from "../session/session.ts";

export interface StepRoughness {
  /** By theory, and with the particles that the run had. */
  readonly sentence: string;
  readonly brief: string;
  readonly better?: { readonly step: number; readonly why: string };
}

/** Undefined where the steps were short enough, or none was taken. */
export function stepRoughness({ scenario, system, engine }: Session): StepRoughness | undefined {
  const { step } = scenario.method;
  const expected = estimate(scenario, {}, system);
  if (step === undefined || !expected || !(engine.tally().stepped?.steps ?? 0)) return undefined;
  const path = roughPath(scenario, expected);
  if (!path || path.share(step) <= path.tolerable) return undefined;
  const better = longestSmooth(scenario, expected);
  return {
    sentence: roughPathSentence(scenario, expected, path),
    brief: roughPathBriefly(path, step),
    ...(better !== undefined && better < step && { better: { step: better, why: whySmooth(scenario) } }),
  };
}
