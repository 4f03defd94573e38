/** First contact under constant relative acceleration, against exact subdivision in whole numbers. */

import { describe, expect, it } from "vitest";
import { contactTime } from "../../../src/physics/contacts/encounterTime.ts";
import { quarticContact } from "../../../src/physics/contacts/quarticContact.ts";
import { take } from "../../effort.ts";
import fc from "../../property.ts";

const unit = 2 ** 16;

/** Coordinates in units of 2⁻¹⁶, times within [0, 1]. */
interface Motion {
  readonly r: readonly number[];
  readonly v: readonly number[];
  readonly a: readonly number[];
  readonly contact: number;
}

function solve({ r, v, a, contact }: Motion): number {
  const [x, y, z, vx, vy, vz, ax, ay, az] = [...r, ...v, ...a].map((each) => each / unit) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return quarticContact(x, y, z, vx, vy, vz, ax, ay, az, contact / unit, 1);
}

/** 24 f in Bernstein form on [0, 1], exactly: coefficients of 4 |r + vs + as²/2|² − 4σ² are whole. */
function bernstein({ r, v, a, contact }: Motion): bigint[] {
  const dot = (p: readonly number[], q: readonly number[]) =>
    p.reduce((sum, each, k) => sum + BigInt(each) * BigInt(q[k]), 0n);
  const c = [
    4n * (dot(r, r) - BigInt(contact) ** 2n),
    8n * dot(r, v),
    4n * (dot(v, v) + dot(r, a)),
    4n * dot(v, a),
    dot(a, a),
  ];
  // b_j = Σ_i C(j, i) / C(4, i) c_i, times 12.
  const choose = [[1n], [1n, 1n], [1n, 2n, 1n], [1n, 3n, 3n, 1n], [1n, 4n, 6n, 4n, 1n]];
  return choose.map((row) => row.reduce((sum, n, i) => sum + (12n * n * c[i]) / choose[4][i], 0n));
}

/** The first place, to 2⁻⁴⁸, at which f is not certainly positive; and the smallest value there in units of σ². */
function exact(motion: Motion): { readonly s: number; readonly depth: number } | undefined {
  const search = (b: bigint[], from: number, width: number, depth: number): number | undefined => {
    if (b.every((each) => each > 0n)) return undefined;
    if (depth === 48) return from;
    // De Casteljau's division at the middle, numbers times 16.
    const rows = [b];
    while (rows.at(-1)!.length > 1)
      rows.push(
        rows
          .at(-1)!
          .slice(1)
          .map((each, k) => each + rows.at(-1)![k]),
      );
    const left = rows.map((row, k) => row[0] << BigInt(4 - k));
    const right = rows.map((row, k) => row.at(-1)! << BigInt(4 - k)).reverse();
    return search(left, from, width / 2, depth + 1) ?? search(right, from + width / 2, width / 2, depth + 1);
  };
  const s = search(bernstein(motion), 0, 1, 0);
  if (s === undefined) return undefined;
  let least = Infinity;
  for (let k = 0; k <= 2000; k++) least = Math.min(least, distanceAt(motion, Math.min(1, s + (k * k * k) / 8e9)));
  return { s, depth: least };
}

/** f/σ² in doubles. */
function distanceAt({ r, v, a, contact }: Motion, s: number): number {
  return r.reduce((sum, x, k) => sum + ((x + s * (v[k] + 0.5 * s * a[k])) / contact) ** 2, 0) - 1;
}

const vector = (most: number) => fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: -most * unit, max: most * unit })));
const apart = ({ r, contact }: Motion) => Math.hypot(...r) > contact;
/** Many of them aim at the partner, so that contacts are common. */
const motions: fc.Arbitrary<Motion> = fc
  .record({
    r: vector(2),
    v: vector(4),
    a: vector(16),
    contact: fc.integer({ min: unit / 64, max: unit }),
    aim: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ aim, ...motion }) => ({ ...motion, v: motion.v.map((each, k) => each - aim * motion.r[k]) }))
  .filter(apart);

describe("quarticContact", () => {
  it("never misses the first contact, nor finds one that is none", () => {
    let contacts = 0;
    let free = 0;
    fc.assert(
      fc.property(motions, (motion) => {
        const found = solve(motion);
        const first = exact(motion);
        if (first === undefined) {
          free++;
          // Contacts so glancing that rounding makes them.
          if (found !== Infinity) expect(distanceAt(motion, found + 1e-7)).toBeGreaterThan(-1e-12);
          return;
        }
        contacts++;
        const grazes = first.depth > -1e-12;
        if (!grazes) expect(Math.abs(found - first.s)).toBeLessThan(1e-7);
      }),
      { numRuns: 1500, seed: 7 },
    );
    expect(contacts).toBeGreaterThan(take(25, 100));
    expect(free).toBeGreaterThan(take(75, 300));
  });

  it("without acceleration is the time of straight paths", () => {
    fc.assert(
      fc.property(motions, ({ r, v, contact }) => {
        const [x, y, z, vx, vy, vz] = [...r, ...v].map((each) => each / unit) as [
          number,
          number,
          number,
          number,
          number,
          number,
        ];
        const straight = contactTime(x, y, z, vx, vy, vz, contact / unit);
        const found = quarticContact(x, y, z, vx, vy, vz, 0, 0, 0, contact / unit, 1);
        if (straight < 1) expect(Math.abs(found - straight)).toBeLessThan(1e-7);
        else if (straight > 1.001) expect(found).toBe(Infinity);
      }),
      { numRuns: 500, seed: 8 },
    );
  });

  it("two that overlap by rounding touch at once where they approach, otherwise when they turn back", () => {
    expect(quarticContact(0.999, 0, 0, -1, 0, 0, 0, 0, 0, 1, 1)).toBe(0);
    expect(quarticContact(0.999, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1)).toBe(Infinity);
    // Turns back at 10⁻⁴, before it is outside.
    expect(quarticContact(0.999, 0, 0, 0.001, 0, 0, -10, 0, 0, 1, 1)).toBeCloseTo(1e-4, 10);
    // Comes back after a flight of 2v/a.
    expect(quarticContact(1, 0, 0, 1, 0, 0, -10, 0, 0, 1, 1)).toBeCloseTo(0.2, 12);
  });
});
