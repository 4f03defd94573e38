/** States of pairs beside a Map of the language, through random changes; saving and restoring. */
import { expect, it } from "vitest";
import { PairState } from "../../../src/physics/contacts/pairState.ts";
import { take } from "../../effort.ts";
import fc from "../../property.ts";

const particles = 40;
const changes = fc.array(
  fc.tuple(fc.nat(particles - 1), fc.nat(particles - 1), fc.constantFrom(0, 0, 1, 2, 0.5)).filter(([i, j]) => i !== j),
  { minLength: 200, maxLength: 1500 },
);

function entriesOf(known: Map<string, readonly [number, number, number]>) {
  return [...known.values()].sort(([a, b], [c, d]) => a - c || b - d);
}

it("hold what was set last, of pairs in either order", () => {
  let [removed, largest] = [0, 0];
  fc.assert(
    fc.property(changes, (made) => {
      const states = new PairState(particles);
      const known = new Map<string, readonly [number, number, number]>();
      for (const [i, j, value] of made) {
        states.set(i, j, value);
        const pair = [Math.min(i, j), Math.max(i, j)] as const;
        if (value !== 0) known.set(pair.join(), [...pair, value]);
        else if (known.delete(pair.join())) removed++;
      }
      for (let i = 0; i < particles; i++) {
        for (let j = 0; j < i; j++) expect(states.get(i, j)).toBe(known.get([j, i].join())?.[2] ?? 0);
      }
      largest = Math.max(largest, known.size);
      expect(states.size).toBe(known.size);
      expect(states.entries()).toEqual(entriesOf(known));
    }),
    { numRuns: take(10, 200) },
  );
  expect(removed).toBeGreaterThan(100);
  // The table has grown.
  expect(largest).toBeGreaterThan(64);
});

it("are the same after saving, whatever was set before", () => {
  fc.assert(
    fc.property(changes, changes, (made, others) => {
      const [states, restored] = [new PairState(particles), new PairState(particles)];
      for (const [i, j, value] of made) states.set(i, j, value);
      for (const [i, j, value] of others) restored.set(i, j, value);
      restored.restore(states.save());
      expect(restored.entries()).toEqual(states.entries());
      expect(restored.size).toBe(states.size);
      for (const [i, j, value] of others) {
        states.set(j, i, value);
        restored.set(i, j, value);
      }
      expect(restored.save()).toEqual(states.save());
    }),
    { numRuns: take(10, 100) },
  );
});
