/**
 * The registry of dynamics. Everything that depends on a method's kind asks its entry; in the order in which methods are offered.
 *
 * A dynamics that is added before the scenario layer is loaded takes part in all that is made from the registry.
 */

import type { Feature } from "../../physics/features/feature.ts";
import { featuresOf } from "../../physics/features/index.ts";
import type { System } from "../../physics/system.ts";
import { caps } from "./caps.ts";
import { cellTransfers } from "./cells.ts";
import { type Counter, commonCounters } from "./counters.ts";
import type { Dynamics } from "./dynamics.ts";
import { eventChain } from "./eventChain.ts";
import { eventDriven } from "./eventDriven.ts";
import { lubachevsky } from "./lubachevsky.ts";
import { nodeLists } from "./nodeLists.ts";
import { particleField } from "./particleField.ts";
import { savedTimes } from "./savedTimes.ts";
import { simple } from "./simple.ts";
import { singleCheck } from "./singleCheck.ts";
import { srd } from "./srd.ts";
import { timeStepped } from "./timeStepped.ts";
import type { ValuesOf } from "./valueForm.ts";

const builtIn = [
  eventDriven,
  singleCheck,
  nodeLists,
  lubachevsky,
  cellTransfers,
  savedTimes,
  simple,
  timeStepped,
  particleField,
  srd,
  caps,
  eventChain,
] as const;

export const dynamics: Dynamics[] = [...builtIn];

export type MethodKind = (typeof builtIn)[number]["kind"];
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
/** The options of all methods: which belong together is checked by the entries. */
export type MethodOptions = ValuesOf<Intersection<(typeof builtIn)[number]["options"]>>;

export function dynamicsOf(kind: string): Dynamics {
  const found = dynamics.find((each) => each.kind === kind);
  if (!found) throw new RangeError(`there is no method "${kind}"`);
  return found;
}

/** Takes `step`: for its events, or for the changes of velocities between them. */
export function takesStep({ kind }: { readonly kind?: string | undefined }): boolean {
  if (kind === undefined) return false;
  const { hasTimeSteps, integrates } = dynamicsOf(kind);
  return hasTimeSteps === true || integrates === true;
}

/** The method takes time steps, and may miss collisions. */
export function hasTimeSteps({ kind }: { readonly kind?: string | undefined }): boolean {
  return kind !== undefined && dynamicsOf(kind).hasTimeSteps === true;
}

/** Velocities change in events only, and these are all logged. */
export function changesInEventsOnly({ kind }: { readonly kind: string }): boolean {
  const { hasTimeSteps, integrates, samples } = dynamicsOf(kind);
  return !hasTimeSteps && !integrates && !samples;
}

/** The method visits configurations of equilibrium, and has no dynamics. */
export function samplesOnly({ kind }: { readonly kind?: string | undefined }): boolean {
  return kind !== undefined && dynamicsOf(kind).samples === true;
}

/** Features that a method does not compute. */
export function unserved({ serves }: Dynamics, features: readonly Feature[]): Feature[] {
  const served: readonly string[] = serves;
  return features.filter(({ id }) => !served.includes(id));
}

/** The method computes fluids of particles, and nothing else: there are no collisions of pairs, and nothing to miss. */
export function computesFluids({ kind }: { readonly kind?: string | undefined }): boolean {
  return kind !== undefined && dynamicsOf(kind).serves.includes("fluid");
}

/** The method where a scenario names none: the first that computes it; where none does, the first that computes what moves. */
export function defaultDynamics(features: readonly Feature[]): Dynamics {
  const first = (some: readonly Feature[]) => dynamics.find((each) => unserved(each, some).length === 0);
  return first(features) ?? first(features.filter(({ isMatter }) => isMatter)) ?? dynamics[0];
}

/** Throws where a method does not compute a system. */
export function refuseUnserved(entry: Dynamics, system: System): void {
  const [feature] = unserved(entry, featuresOf(system));
  if (feature) throw new RangeError(`the method "${entry.kind}" does not support ${feature.about}`);
}

/** Methods that have an option, in the order in which to try them. */
export function methodsWith(option: string): readonly Dynamics[] {
  return dynamics.filter(({ options }) => option in options);
}

export function usesCells(entry: Dynamics, options: object): boolean {
  return "cells" in entry.options && (entry.usesCells?.(options) ?? true);
}

export function countsWork({ counters }: Dynamics, id: string): boolean {
  return counters.some((each) => each.id === id);
}

/** Counters that are shown and that only this method has. */
export function ownCounters({ counters }: Dynamics): readonly Counter[] {
  const common: readonly Counter[] = commonCounters;
  return counters.filter((each) => each.shown !== "nowhere" && !common.includes(each));
}
