/** Advice from a run's work: how often third parties caused repeated predictions, and whether other cells would be better. */

import { Canceled, Cancellation } from "../compare/cancellation.ts";
import { type CellsAdvice, cellsAdvice } from "../diagnose/cellsAdvice.ts";
import { type CheckFacts, checkFacts } from "../diagnose/checkRatio.ts";
import { type WholeFlight, wholeFlight } from "../diagnose/wholeFlight.ts";
import type { Session } from "../session/session.ts";
import { type StepFacts, stepFacts } from "./stepFacts.ts";
import { type StepRoughness, stepRoughness } from "./stepRoughness.ts";

export interface WorkFacts {
  readonly checks?: CheckFacts | undefined;
  readonly cells?: CellsAdvice | undefined;
  readonly steps?: StepFacts | undefined;
  readonly rough?: StepRoughness | undefined;
  readonly flight?: WholeFlight | undefined;
  /** The rest was not looked for. */
  readonly canceled?: true;
}

/** @param isCanceled asked between slices of the comparisons, which may take many seconds */
export function workFacts(session: Session, isCanceled: () => boolean = () => false): WorkFacts {
  const cancellation = new Cancellation(isCanceled);
  const found: { -readonly [K in keyof WorkFacts]: WorkFacts[K] } = {};
  try {
    found.rough = stepRoughness(session);
    found.flight = wholeFlight(session);
    found.checks = checkFacts(session, cancellation);
    found.cells = cellsAdvice(session, cancellation);
    found.steps = stepFacts(session, cancellation);
  } catch (error) {
    if (!(error instanceof Canceled)) throw error;
    found.canceled = true;
  }
  return found;
}
