/** What follows from a sound scenario before anything is run. */

import { hasTimeSteps } from "../../engine/dynamics/index.ts";
import type { System } from "../../physics/system.ts";
import { methodSpeedName } from "../../run/compare/methodNames.ts";
import { type Estimate, estimate } from "../../scenario/estimate/estimate.ts";
import { slowness, stepCosts } from "../../scenario/estimate/methodSpeeds.ts";
import type { ResolvedGroup, ResolvedScenario } from "../../scenario/resolve.ts";
import { startTemperature } from "../../scenario/start/startTemperature.ts";
import { type MeasuredSpeeds, speedFor } from "../runs/measuredSpeeds.ts";

/** Of number, radius and fraction two are given, all three are here. */
export interface GroupFacts {
  readonly name: string;
  /** From the root of the document. */
  readonly path: readonly (string | number)[];
  readonly count?: number;
  readonly fraction?: number;
  /** All have this radius; missing where it differs or is not known. */
  readonly radius?: number;
}

export interface Facts {
  readonly dimension: 2 | 3;
  readonly groups: readonly GroupFacts[];
  /** Missing where a file has to be read first. */
  readonly estimate?: Estimate;
  /** On which its time rests, where runs of such a size have been measured on this machine. */
  readonly collisionsPerSecond?: number;
}

export function factsOf(scenario: ResolvedScenario, system?: System, speeds: MeasuredSpeeds = {}): Facts {
  const { dimension, method } = scenario;
  const start = { temperature: system ? undefined : startTemperature(scenario) };
  const guessed = estimate(scenario, {}, system, start);
  const stepped = hasTimeSteps(method);
  const grows = (count: number) => (stepped ? stepCosts(scenario, count).move : slowness(method, count));
  const measured = guessed && speedFor(speeds, methodSpeedName(scenario), dimension, guessed.count, grows);
  const machine = stepped ? { movesPerSecond: measured! } : { collisionsPerSecond: measured! };
  const expected = measured === undefined ? guessed : estimate(scenario, machine, system, start);
  return {
    dimension,
    groups: scenario.groups.map(groupFacts),
    ...(expected && { estimate: expected }),
    ...(expected && measured !== undefined && { collisionsPerSecond: stepped ? paceOf(expected) : measured }),
  };
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
