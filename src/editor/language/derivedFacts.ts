/** Facts that follow from a valid scenario before it is run. */

import { hasTimeSteps } from "../../engine/dynamics/index.ts";
import type { FlowScales } from "../../physics/flows/flow.ts";
import type { System } from "../../physics/system.ts";
import { methodSpeedName } from "../../run/compare/methodNames.ts";
import { flowScalesOf, relaxationTimeOf } from "../../scenario/estimate/dragScales.ts";
import { type Estimate, estimate } from "../../scenario/estimate/estimate.ts";
import { sizeCost, slowness, stepCosts } from "../../scenario/estimate/methodSpeeds.ts";
import type { ResolvedGroup, ResolvedScenario } from "../../scenario/resolve.ts";
import { startTemperature } from "../../scenario/start/startTemperature.ts";
import { type MeasuredSpeeds, speedFor } from "../runs/measuredSpeeds.ts";

/** Number, radius and fraction, of which two are given. */
export interface GroupFacts {
  readonly name: string;
  /** Path from the root of the document. */
  readonly path: readonly (string | number)[];
  readonly count?: number;
  readonly fraction?: number;
  /** The common radius; missing where radii differ or are unknown. */
  readonly radius?: number;
}

/** Scales of a flow, and the relaxation time of the largest particles in it. */
export interface FlowFacts extends FlowScales {
  readonly relaxationTime: number;
}

export interface Facts {
  readonly dimension: 2 | 3;
  readonly groups: readonly GroupFacts[];
  /** Missing where a file must be read first. */
  readonly estimate?: Estimate;
  /** Missing where no flow drags particles, or its file must be read first. */
  readonly flow?: FlowFacts;
  /** Measured speed that the time is based on, where there is one for this size. */
  readonly collisionsPerSecond?: number;
}

export function factsOf(scenario: ResolvedScenario, system?: System, speeds: MeasuredSpeeds = {}): Facts {
  const { dimension, method } = scenario;
  const start = { temperature: system ? undefined : startTemperature(scenario) };
  const guessed = estimate(scenario, {}, system, start);
  const stepped = hasTimeSteps(method);
  const ofNumber = (count: number) => (guessed?.levels ? 1 : (sizeCost(scenario, { ...guessed, count }) ?? 1));
  const grows = (count: number) =>
    stepped ? stepCosts(scenario, count).move : slowness(method, count) * ofNumber(count);
  const measured = guessed && speedFor(speeds, methodSpeedName(scenario), dimension, guessed.count, grows);
  const machine = stepped ? { movesPerSecond: measured! } : { collisionsPerSecond: measured! };
  const expected = measured === undefined ? guessed : estimate(scenario, machine, system, start);
  return {
    dimension,
    groups: scenario.groups.map(groupFacts),
    ...(expected && { estimate: expected }),
    ...flowFacts(scenario),
    ...(expected && measured !== undefined && { collisionsPerSecond: stepped ? paceOf(expected) : measured }),
  };
}

function flowFacts(scenario: ResolvedScenario): Pick<Facts, "flow"> {
  const scales = flowScalesOf(scenario);
  const relaxationTime = relaxationTimeOf(scenario);
  if (!scales || relaxationTime === undefined || !(scales.speed > 0)) return {};
  return { flow: { ...scales, relaxationTime } };
}

function paceOf({ collisions, seconds }: Estimate): number {
  return seconds > 0 ? collisions / seconds : 0;
}

function groupFacts({ name, path, sizes: { count, fraction, radii } }: ResolvedGroup): GroupFacts {
  return {
    name,
    path,
    ...(count !== undefined && { count }),
    ...(fraction !== undefined && { fraction }),
    ...(radii.kind === "fixed" && { radius: radii.radius }),
  };
}
