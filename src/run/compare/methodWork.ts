/** Which of its work a method counts at all (docs/METHODS.md, What is counted): the rest would be noughts that mean nothing. */
import type { MethodKind } from "../../scenario/resolve.ts";
import type { countedWork } from "../session/counts.ts";

export type WorkName = (typeof countedWork)[number];

const ofSome: Readonly<Partial<Record<WorkName, readonly MethodKind[]>>> = {
  checks: ["event-driven", "single-check"],
  advancements: ["lubachevsky"],
  queueSteps: ["saved-times", "cells", "single-check", "node-lists", "lubachevsky", "time-stepped"],
};

export function countsWork(kind: MethodKind, name: WorkName): boolean {
  // Looks at all pairs, and keeps nothing.
  if (kind === "simple") return name === "pairTests";
  return ofSome[name]?.includes(kind) ?? true;
}
