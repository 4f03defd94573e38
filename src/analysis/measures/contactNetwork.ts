/**
 * Contacts of a packing and its rattlers.
 *
 * In a jammed state at the reduced pressure Z the mean gap of two that hold each other is about 1/Z of the contact distance; weak
 * contacts have wider ones. Gaps below 100/Z are contacts, a hundredth of the contact distance at most. A rattler has fewer than d + 1 contacts
 * with particles that are none, and walls: found by removing such particles until none is left.
 */
import { isWall, nearestImage, periods } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";

export interface ContactNetwork {
  /** Mean number of contacts of all particles. */
  readonly perParticle: number;
  /** 1 for each particle that is a rattler. */
  readonly rattlers: Uint8Array;
}

/** @param reducedPressure not a number where there is none yet */
export function contactsOf(system: System, positions: Float64Array, reducedPressure: number): ContactNetwork {
  const nearness = Number.isNaN(reducedPressure) ? 0.01 : Math.min(0.01, 100 / reducedPressure);
  const { count, dimension } = system;
  const contacts = new Uint16Array(count);
  const partners: number[][] = Array.from({ length: count }, () => []);
  wallContacts(system, positions, nearness, contacts);
  forNearPairs(system, positions, nearness, (i, j) => {
    contacts[i]++;
    contacts[j]++;
    partners[i].push(j);
    partners[j].push(i);
  });
  const perParticle = contacts.reduce((sum, n) => sum + n, 0) / Math.max(1, count);
  const rattlers = new Uint8Array(count);
  const waiting = Array.from({ length: count }, (_, i) => i);
  for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
    if (rattlers[i] === 1 || contacts[i] > dimension) continue;
    rattlers[i] = 1;
    for (const j of partners[i]) {
      contacts[j]--;
      waiting.push(j);
    }
  }
  return { perParticle, rattlers };
}

function wallContacts(system: System, x: Float64Array, nearness: number, contacts: Uint16Array): void {
  const { dimension: d, count, edges, size, radii } = system;
  for (let i = 0; i < count; i++) {
    for (let face = 0; face < 2 * d; face++) {
      if (!isWall(edges, face)) continue;
      const axis = face >> 1;
      const at = x[i * d + axis];
      const gap = (face % 2 === 0 ? at : size[axis] - at) - radii[i];
      if (gap <= nearness * radii[i]) contacts[i]++;
    }
  }
}

/** Pairs in adjacent cells no smaller than the largest diameter; on an axis of fewer than three cells all pairs. */
function forNearPairs(system: System, x: Float64Array, nearness: number, found: (i: number, j: number) => void): void {
  const { dimension: d, count, size, radii } = system;
  const lengths = periods(system);
  let largest = 0;
  for (const r of radii) largest = Math.max(largest, r);
  const side = 2 * largest * (1 + nearness);
  const most = Math.max(1, Math.ceil(count ** (1 / d)));
  const numbers = [0, 1, 2].map((axis) => {
    if (axis >= d || !(side > 0)) return 1;
    const n = Math.min(most, Math.floor(size[axis] / side));
    return n < 3 ? 1 : n;
  });
  const cellOf = (i: number, axis: number) =>
    axis < d ? Math.min(numbers[axis] - 1, Math.max(0, Math.floor((x[i * d + axis] / size[axis]) * numbers[axis]))) : 0;
  const cells = new Map<number, number[]>();
  const indexOf = (cx: number, cy: number, cz: number) => (cz * numbers[1] + cy) * numbers[0] + cx;
  for (let i = 0; i < count; i++) {
    const at = indexOf(cellOf(i, 0), cellOf(i, 1), cellOf(i, 2));
    const members = cells.get(at);
    if (members) members.push(i);
    else cells.set(at, [i]);
  }
  const steps = numbers.map((n) => (n === 1 ? [0] : [-1, 0, 1]));
  const round = (c: number, n: number) => (c + n) % n;
  for (let i = 0; i < count; i++) {
    for (const sx of steps[0]) {
      for (const sy of steps[1]) {
        for (const sz of steps[2]) {
          const [cx, cy, cz] = [cellOf(i, 0) + sx, cellOf(i, 1) + sy, cellOf(i, 2) + sz];
          const near = cells.get(indexOf(round(cx, numbers[0]), round(cy, numbers[1]), round(cz, numbers[2])));
          for (const j of near ?? [])
            if (j > i && touches(x, d, lengths, i, j, (radii[i] + radii[j]) * (1 + nearness))) found(i, j);
        }
      }
    }
  }
}

function touches(
  x: Float64Array,
  d: number,
  lengths: readonly number[],
  i: number,
  j: number,
  within: number,
): boolean {
  let rr = 0;
  for (let axis = 0; axis < d; axis++) rr += nearestImage(x[i * d + axis] - x[j * d + axis], lengths[axis]) ** 2;
  return rr <= within * within;
}
