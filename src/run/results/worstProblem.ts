/** The first important problem of a run, in as few words as fit in a line above its scenario. */
import type { RunCode, RunDiagnostic } from "../diagnose/runMessages.ts";

/** What makes results worth least comes first; what only costs time, last. */
const order: readonly RunCode[] = [
  "collapse",
  "unstable-coupling",
  "unstable-fluid",
  "missed-collisions",
  "step-too-long",
  "invalid-states",
  "drift",
  "expectation",
  "check-ratio",
  "quiet",
  "cells-off",
];

/** @param expected how many expectations there were */
export function worstProblemOf(found: readonly RunDiagnostic[], expected: number): string | undefined {
  const bad = found.filter(({ severity }) => severity !== "information");
  const [worst] = bad.toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code));
  if (worst?.code !== "expectation") return worst?.brief;
  return failures(bad.filter(({ code }) => code === "expectation").length, expected);
}

/** `1 of 3 expectations failed`. */
function failures(failed: number, all: number): string {
  return all === 1 ? "the expectation failed" : `${failed} of ${all} expectations failed`;
}
