/**
 * What the methods cost beside one another, to guess how long a run will take. Measured in one process on gases of 100, 1000 and
 * 10 000 discs (30 %) and spheres (20 %), processor time: of an encounter as a multiple of what the production engine takes for one,
 * of a time step in microseconds a particle, with the few collisions that fall into it. Rounded up; good to a factor of two. Where
 * a method looks at everybody the cost grows with their number.
 */
import type { Method, ResolvedScenario } from "../resolve.ts";

/** Pair collisions a second of the production engine where nothing has been measured: a machine of ten years ago does as many. */
export const cautiousSpeed = 400_000;

/** A look at everybody within a step beside a step. */
const ofRestart = 0.5;

/** Times as slow as the production engine, an encounter. */
export function slowness({ kind, queue, sectors, update, membership }: Method, count: number): number {
  const list = queue === "list";
  switch (kind) {
    case "event-driven":
    case "time-stepped":
      return 1;
    case "single-check":
      return list ? 6 + 0.03 * count : 6;
    case "node-lists":
      return list ? 6 + 0.03 * count : 5;
    case "lubachevsky":
      return sectors === false ? 10 + 1.4 * count : 6;
    case "cells":
      // Whoever advances all particles at every event pays for all of them.
      return (
        (membership === "touching" ? 8 : 7) + (update === "advance" ? 0.045 * count : 0) + (list ? 0.1 * count : 0)
      );
    case "saved-times":
      return 5 + 1.6 * count + (list ? 8e-4 * count ** 2 : 0);
    case "simple":
      return 1.5 * count + 0.04 * count ** 2;
  }
}

/** Of one collision in a step, in seconds a particle: where it is looked for among all anew, everybody is moved and looked at after each. */
export function secondsPerRestart(scenario: ResolvedScenario, count: number): number {
  const { within, detector } = scenario.method;
  return within === "restart" && detector !== "overlap" ? secondsPerMove(scenario, count) * ofRestart : 0;
}

/** Of a step, in seconds a particle. */
export function secondsPerMove({ dimension, method }: ResolvedScenario, count: number): number {
  // Spheres have three times as many neighbours to look at as discs.
  const usual = dimension === 2 ? 1e-6 : 2.5e-6;
  switch (method.detector ?? "centres") {
    case "naive":
      return usual + 24e-9 * count;
    case "slices":
      // As many as stand in a slice a contact distance thick.
      return usual + (dimension === 2 ? 60e-9 : 90e-9) * count ** (1 - 1 / dimension);
    case "cells":
      return 2 * usual;
    case "overlap":
      return 0.7 * usual;
    default:
      return usual;
  }
}
