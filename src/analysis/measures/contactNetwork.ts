/**
 * Contacts of a packing and its rattlers.
 *
 * In a jammed state at the reduced pressure Z the mean gap of two that hold each other is about 1/Z of the contact distance; weak
 * contacts have wider ones. Gaps below 100/Z are contacts, a hundredth of the contact distance at most. A rattler has fewer than d + 1 contacts
 * with particles that are none, and walls: found by removing such particles until none is left.
 */
import { isWall } from "../../physics/box.ts";
import { eachPairWithin } from "../../physics/contacts/pairsWithin.ts";
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
  const { count, dimension, radii } = system;
  const contacts = new Uint16Array(count);
  wallContacts(system, positions, nearness, contacts);
  const pairs: number[] = [];
  const widest = 2 * radii.reduce((most, r) => Math.max(most, r), 0);
  eachPairWithin({ ...system, positions }, widest * (1 + nearness), (i, j, rr) => {
    if (rr > ((radii[i] + radii[j]) * (1 + nearness)) ** 2) return;
    contacts[i]++;
    contacts[j]++;
    pairs.push(i, j);
  });
  const perParticle = contacts.reduce((sum, n) => sum + n, 0) / Math.max(1, count);
  const partners = partnersOf(pairs, count);
  const rattlers = new Uint8Array(count);
  const waiting = Array.from({ length: count }, (_, i) => i);
  for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
    if (rattlers[i] === 1 || contacts[i] > dimension) continue;
    rattlers[i] = 1;
    for (let k = partners.first[i]; k < partners.first[i + 1]; k++) {
      const j = partners.list[k];
      contacts[j]--;
      waiting.push(j);
    }
  }
  return { perParticle, rattlers };
}

/** Of particle i those in `list` from first[i] up to first[i + 1]. */
function partnersOf(
  pairs: readonly number[],
  count: number,
): { readonly first: Int32Array; readonly list: Int32Array } {
  const first = new Int32Array(count + 1);
  for (const i of pairs) first[i + 1]++;
  for (let i = 0; i < count; i++) first[i + 1] += first[i];
  const next = first.slice(0, count);
  const list = new Int32Array(pairs.length);
  for (let k = 0; k < pairs.length; k += 2) {
    list[next[pairs[k]]++] = pairs[k + 1];
    list[next[pairs[k + 1]]++] = pairs[k];
  }
  return { first, list };
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
