/** The queue of particles in a flow, beside a search for the earliest of all. */
import { describe, expect, it } from "vitest";
import { StateReader, StateWriter } from "../../../src/engine/api/savedState.ts";
import { FieldQueue } from "../../../src/engine/flow/fieldQueue.ts";
import { type Stream, stream } from "../../../src/scenario/start/randomStreams.ts";

const count = 200;

/** Few different times, so that many are the same; every fifth particle has no event. */
function drawn(random: Stream): number {
  return random.uniform() < 0.2 ? Infinity : random.below(30);
}

function earliest(times: Float64Array): number {
  return times.reduce((best, time, i) => (time < times[best] ? i : best), 0);
}

/** Takes all events, each at the time of which it is later put off once; returns how many there were. */
function expectOrder(queue: FieldQueue): number {
  let taken = 0;
  for (; queue.size > 0; taken++) {
    const first = earliest(queue.times);
    expect([queue.time, queue.top]).toEqual([queue.times[first], first]);
    queue.set(first, taken % 3 === 0 && queue.time < 100 ? queue.time + 100 : Infinity);
  }
  expect(queue.times.every((time) => time === Infinity)).toBe(true);
  return taken;
}

describe("the queue of particles in a flow", () => {
  const changed = (): FieldQueue => {
    const random = stream(3, "queue");
    const queue = new FieldQueue(count);
    for (let i = 0; i < count; i++) queue.times[i] = drawn(random);
    queue.build();
    for (let k = 0; k < 5 * count; k++) queue.set(random.below(count), drawn(random));
    return queue;
  };

  it("has the earliest event on top, of simultaneous ones that of the lowest number, whatever was changed", () => {
    expect(expectOrder(changed())).toBeGreaterThan(count / 2);
  });

  it("goes on in the same order where it was saved, with the same work", () => {
    const queue = changed();
    const state = new StateWriter();
    queue.save(state);
    const restored = new FieldQueue(count);
    restored.restore(new StateReader(state.bytes()));
    expectOrder(queue);
    expectOrder(restored);
    expect([restored.pushes, restored.pops, restored.steps]).toEqual([queue.pushes, queue.pops, queue.steps]);
  });
});
