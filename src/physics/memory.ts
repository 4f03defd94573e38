/**
 * Memory: what the future of a system depends on beside positions and velocities. An engine gives it at any time, an end state holds it,
 * and a system may start with it, so that a run in two parts is the uncut run.
 *
 * Particles have one number for each name of the registry below; a contact law may add its own (`PairLaw.particleMemory`). Pairs have
 * the numbers that the contact law sets (`PairLaw.pairState`).
 */
import { contactDuration } from "./contacts/collapse.ts";
import type { Parameter } from "./parameters.ts";
import type { Memory, System } from "./system.ts";

/** Numbers that groups may have in `state`, by name. */
export const particleMemories: Readonly<Record<string, Parameter>> = {
  sinceContact: {
    type: "number",
    description:
      "Time since the last contact of each particle; times of at least `contact.collapse.tc` have no effect. Unit: time.",
    minimum: 0,
  },
  thermalHits: {
    type: "number",
    description: "Hits of each particle on thermal walls: its random numbers there continue after them. Default: 0.",
    minimum: 0,
  },
  restsOn: {
    type: "number",
    description:
      "Surfaces on which each particle rests, with `contact.collapse.kind` `rest`: the sum of 2ᵏ over faces of the box k = 0, 1, … (left, right, …, bottom, top), then obstacles in their order. Default: 0.",
    minimum: 0,
  },
  course: {
    type: "number",
    description: "Number of the rule whose course each unit is on, from 1 in the order of `rules`; 0 for none.",
    minimum: 0,
  },
  ...Object.fromEntries(
    ["X", "Y", "Z"].map((axis) => [
      `bearing${axis}`,
      {
        type: "number" as const,
        description: `Where each unit last detected a unit of another group, relative to itself: ${axis.toLowerCase()}. Unit: length.`,
      },
    ]),
  ),
};

/** Times of last contacts at the start of a run: −∞ where nothing is known of one. */
export function lastContacts({ count, memory }: System): Float64Array {
  const since = memory?.particles?.sinceContact;
  return since ? since.map((time) => -time) : new Float64Array(count).fill(-Infinity);
}

/** What contacts at these times mean for later ones: nothing where contacts have no duration, or all are over. */
export function contactMemory(
  { collapse }: System,
  clock: number,
  last: Float64Array,
): NonNullable<Memory["particles"]> {
  const longest = contactDuration(collapse);
  if (!last.some((time) => clock - time < longest)) return {};
  return { sinceContact: last.map((time) => Math.min(clock - time, longest)) };
}
