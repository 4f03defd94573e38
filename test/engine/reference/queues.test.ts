/** Event queues against a sorted list, through any sequence of changes; and what each promises of its cost. */

import { describe, expect, test } from "vitest";
import { StateReader, StateWriter } from "../../../src/engine/api/savedState.ts";
import { BalancedTree } from "../../../src/engine/reference/queues/balancedTree.ts";
import { createQueue } from "../../../src/engine/reference/queues/createQueue.ts";
import type { QueueKind } from "../../../src/engine/reference/queues/eventQueue.ts";
import { take } from "../../effort.ts";
import fc from "../../property.ts";
import { stream } from "../randomSystem.ts";

const kinds: QueueKind[] = ["list", "tree", "balanced-tree", "heap", "tournament", "calendar"];

type Deed =
  | { readonly kind: "set"; readonly event: number; readonly time: number }
  | { readonly kind: "remove"; readonly event: number }
  /** What a simulation does: the first goes to a later time. */
  | { readonly kind: "next"; readonly after: number }
  | { readonly kind: "grow" }
  | { readonly kind: "save" };

const events = 20;
/** Few times, so that many are equal; some far away, some never. */
const time = fc.oneof(
  fc.integer({ min: 0, max: 8 }),
  fc.double({ min: 0, max: 10, noNaN: true }),
  fc.constantFrom(1e-300, 1e9, 1e300, Infinity),
);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("set" as const), event: fc.nat(events - 1), time }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("remove" as const), event: fc.nat(events - 1) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("next" as const), after: time }) },
  { weight: 1, arbitrary: fc.constant({ kind: "grow" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "save" as const }) },
);

describe.each(kinds)("the %s", (kind) => {
  test("always names the earliest, of equal times the smallest number", () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 150 }), (deeds) => {
        let queue = createQueue(kind, events);
        const truth = new Map<number, number>();
        const first = () =>
          [...truth].reduce((a, b) => (b[1] < a[1] || (b[1] === a[1] && b[0] < a[0]) ? b : a), [-1, Infinity])[0];
        for (const what of deeds) {
          if (what.kind === "grow") queue.grow(queue.capacity + 3);
          else if (what.kind === "save") {
            const writer = new StateWriter();
            queue.save(writer);
            const other = createQueue(kind, events);
            const reader = new StateReader(writer.bytes());
            other.restore(reader);
            reader.end();
            expect([other.pushes, other.pops, other.steps]).toEqual([queue.pushes, queue.pops, queue.steps]);
            queue = other;
          } else if (what.kind === "remove") {
            queue.remove(what.event);
            truth.delete(what.event);
          } else if (what.kind === "set") {
            queue.set(what.event, what.time);
            if (what.time === Infinity) truth.delete(what.event);
            else truth.set(what.event, what.time);
          } else {
            const event = queue.first();
            if (event < 0) continue;
            const later = truth.get(event)! + what.after;
            queue.set(event, later);
            if (later === Infinity) truth.delete(event);
            else truth.set(event, later);
          }
          expect(queue.first()).toBe(first());
          expect(queue.held).toBe(truth.size);
          if (queue instanceof BalancedTree) expect(queue.isBalanced()).toBe(true);
        }
        for (let event = 0; event < events; event++) expect(queue.timeOf(event)).toBe(truth.get(event) ?? Infinity);
      }),
      { numRuns: 150 },
    );
  });

  test("empties in order, all times equal or all different", () => {
    for (const timeOf of [(k: number) => (k * 7919) % 101, () => 3, (k: number) => -k]) {
      const queue = createQueue(kind, 101);
      for (let k = 0; k < 101; k++) queue.set(k, timeOf(k));
      const order: number[] = [];
      for (let event = queue.first(); event >= 0; event = queue.first()) {
        order.push(event);
        queue.remove(event);
      }
      const sorted = Array.from({ length: 101 }, (_, k) => k).sort((a, b) => timeOf(a) - timeOf(b) || a - b);
      expect(order).toEqual(sorted);
    }
  });

  test("a queue without room, or with room for one, is a queue", () => {
    expect(createQueue(kind, 0).first()).toBe(-1);
    const one = createQueue(kind, 1);
    expect(one.first()).toBe(-1);
    one.set(0, 5);
    expect(one.first()).toBe(0);
  });
});

describe("cost of an event in a running simulation, in steps", () => {
  /** n events; the first comes again after an exponentially distributed time, as in a gas; another is moved with it. */
  function cost(kind: QueueKind, n: number): number {
    const random = stream(5);
    const delay = () => -Math.log(1 - random());
    const queue = createQueue(kind, n);
    for (let k = 0; k < n; k++) queue.set(k, delay());
    const rounds = take(1000, 3000);
    let before = 0;
    for (let k = 0; k < 2 * rounds; k++) {
      if (k === rounds) before = queue.steps;
      const now = queue.timeOf(queue.first());
      queue.set(queue.first(), now + delay());
      queue.set(Math.floor(n * random()), now + delay());
    }
    return (queue.steps - before) / rounds;
  }

  test("the list's grows with n, those of trees with log n, the calendar's not at all", () => {
    const [few, many] = [256, 4096];
    expect(cost("list", many) / cost("list", few)).toBeGreaterThan(12);
    for (const kind of ["tree", "balanced-tree", "heap", "tournament"] as const) {
      const growth = cost(kind, many) / cost(kind, few);
      expect(growth).toBeLessThan(1.8);
    }
    expect(cost("calendar", many) / cost("calendar", few)).toBeLessThan(1.2);
    expect(cost("calendar", many)).toBeLessThan(20);
  });

  test("ascending times make a list of the plain tree, not of the balanced one", () => {
    const depth = (kind: QueueKind) => {
      const queue = createQueue(kind, 1024);
      for (let k = 0; k < 1024; k++) queue.set(k, k);
      return queue.steps / 1024;
    };
    expect(depth("tree")).toBeGreaterThan(400);
    expect(depth("balanced-tree")).toBeLessThan(25);
  });
});
