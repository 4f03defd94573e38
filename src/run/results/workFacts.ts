/** Advice from a run's work: how often third parties caused repeated predictions, and whether other cells would be better. */
import { type CellsAdvice, cellsAdvice } from "../diagnose/cellsAdvice.ts";
import { type CheckFacts, checkFacts } from "../diagnose/checkRatio.ts";
import type { Session } from "../session/session.ts";
import { type StepFacts, stepFacts } from "./stepFacts.ts";
import { type StepRoughness, stepRoughness } from "./stepRoughness.ts";

export interface WorkFacts {
  readonly checks?: CheckFacts | undefined;
  readonly cells?: CellsAdvice | undefined;
  readonly steps?: StepFacts | undefined;
  readonly rough?: StepRoughness | undefined;
}

export function workFacts(session: Session): WorkFacts {
  return {
    checks: checkFacts(session),
    cells: cellsAdvice(session),
    steps: stepFacts(session),
    rough: stepRoughness(session),
  };
}
