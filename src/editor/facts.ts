/** What follows from a sound scenario before anything is run. */
import type { System } from "../engine/system.ts";
import { type Estimate, estimate } from "../scenario/estimate.ts";
import type { ResolvedGroup, ResolvedScenario } from "../scenario/resolve.ts";
import type { Scenario } from "../scenario/schema.ts";
import { type MeasuredSpeeds, speedFor } from "./measuredSpeeds.ts";
import { type OfferedMethod, offeredMethods } from "./offeredMethods.ts";

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
  /** Under which it can be compared. */
  readonly methods: readonly OfferedMethod[];
  /** On which its time rests, where runs of such a size have been measured on this machine. */
  readonly collisionsPerSecond?: number;
}

/** @param document as it is written */
export function factsOf(
  scenario: ResolvedScenario,
  document: Scenario | undefined,
  system?: System,
  speeds: MeasuredSpeeds = {},
): Facts {
  const { dimension, method } = scenario;
  const expected = estimate(scenario, {}, system);
  const measured = expected && method.kind === "event-driven" ? speedFor(speeds, dimension, expected.count) : undefined;
  return {
    dimension,
    groups: scenario.groups.map(groupFacts),
    methods: offeredMethods(expected?.count, document?.method ?? { kind: "event-driven" }, document),
    ...(expected && {
      estimate: measured === undefined ? expected : { ...expected, seconds: expected.collisions / measured },
    }),
    ...(measured !== undefined && { collisionsPerSecond: measured }),
  };
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
