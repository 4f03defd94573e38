/** Explanations of events: the event was the earliest prediction, what it made invalid was with its particles, and the run is undisturbed. */
import { describe, expect, test } from "vitest";
import { defaultViewRequest, type EventExplanation } from "../../../src/protocol/messages.ts";
import { explanationId } from "../../../src/run/control/eventExplainer.ts";
import { Frames } from "../../../src/run/control/frames.ts";
import { History } from "../../../src/run/control/history.ts";
import { Timeline } from "../../../src/run/session/timeline.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { fingerprint, sessionOf } from "../sessionOf.ts";

const gas: Scenario = {
  box: { size: [10, 10], edges: "reflecting" },
  particles: { count: 60, radius: 0.3 },
  stop: { time: 100 },
};

/** After each of some events, with the collisions of an uninterrupted run. */
function explained(scenario: Scenario, events: number) {
  const timeline = new Timeline({ begin: () => sessionOf(scenario), now: () => 0, history: new History(1e9) });
  const frames = new Frames(1, timeline.session, [1, 1], { colorings: [] }, () => 0);
  const view = { ...defaultViewRequest, data: [explanationId] };
  const found: EventExplanation[] = [];
  const happened: (readonly [time: number, first: number, second: number])[] = [];
  timeline.session.watch(({ length, times, first, second }) => {
    for (let k = 0; k < length; k++) happened.push([times[k], first[k], second[k]]);
  });
  for (let k = 0; k < events; k++) {
    timeline.work({ encounters: 1 });
    timeline.session.drain();
    found.push(frames.take(timeline.session, view, k, true, (time) => timeline.stateBefore(time)).explanation!);
    timeline.session.watch(({ length, times, first, second }) => {
      for (let k = 0; k < length; k++) happened.push([times[k], first[k], second[k]]);
    });
  }
  return { found, happened, timeline };
}

describe("an explained event", () => {
  test.each(["event-driven", "single-check", "saved-times", "simple"] as const)(
    "is the earliest prediction of its particles: %s",
    (kind) => {
      const { found, happened } = explained({ ...gas, method: { kind } }, 20);
      let invalid = 0;
      for (const [k, { last, next, method }] of found.entries()) {
        const [time, first, second] = happened[k];
        expect(method.length).toBeGreaterThan(20);
        expect(last!.event).toMatchObject({ time, first, second });
        expect(last!.earlier).toBeUndefined();
        expect(last!.event.wall !== undefined).toBe(second < 0);
        for (const { particle, predictions } of last!.partners) {
          expect([first, second]).toContain(particle);
          expect(predictions[0].time).toBe(time);
          for (const { time: other } of predictions) expect(other).toBeGreaterThanOrEqual(time * (1 - 1e-12));
        }
        for (const each of last!.invalid) {
          invalid++;
          expect([each.first, each.second].some((one) => one === first || one === second)).toBe(true);
          expect(each.time).toBeGreaterThanOrEqual(time);
        }
        const after = happened[k + 1];
        if (!after) continue;
        // All pairs of so few particles are predicted.
        expect(next[0].time).toBeCloseTo(after[0], 9);
        expect([next[0].first, next[0].second].sort()).toEqual([after[1], after[2]].sort());
      }
      expect(invalid).toBeGreaterThan(5);
    },
  );

  test("of a method that tests for overlaps at the end of a time step was due earlier, or came after another one", () => {
    const method = { kind: "time-stepped", detector: "overlap", step: 0.05 } as const;
    const { found } = explained({ ...gas, method }, 20);
    const late = found.filter(({ last }) => last?.earlier);
    expect(late.length).toBeGreaterThan(3);
    for (const { last } of late) expect(last!.event.time - last!.earlier!.time).toBeLessThanOrEqual(method.step);
  });

  test("leaves the run as it is without explanations", () => {
    const { timeline } = explained(gas, 30);
    const plain = new Timeline({ begin: () => sessionOf(gas), now: () => 0, history: new History(1e9) });
    for (let k = 0; k < 30; k++) plain.work({ encounters: 1 });
    expect(fingerprint(timeline.session)).toEqual(fingerprint(plain.session));
  });

  test("has the cells around its particles, through periodic edges too", () => {
    const { found } = explained({ ...gas, box: { size: [10, 10] }, method: { kind: "cells", cells: [10, 10] } }, 30);
    let cut = 0;
    for (const { last } of found) {
      const areas = last!.searched.map(({ low, high }) => (high[0] - low[0]) * (high[1] - low[1]));
      expect(areas.reduce((a, b) => a + b)).toBeCloseTo(9 * last!.partners.length, 9);
      if (areas.length > last!.partners.length) cut++;
    }
    expect(cut).toBeGreaterThan(3);
  });

  test("is not there at the start, nor between events; the next ones are, and say which of them exclude each other", () => {
    const timeline = new Timeline({ begin: () => sessionOf(gas), now: () => 0, history: new History(1e9) });
    const frames = new Frames(1, timeline.session, [1, 1], { colorings: [] }, () => 0);
    const take = () =>
      frames.take(timeline.session, { ...defaultViewRequest, data: [explanationId] }, 1, true, (time) =>
        timeline.stateBefore(time),
      ).explanation!;
    for (const time of [0, 0.5]) {
      if (time > 0) timeline.work({ until: time });
      const { last, next } = take();
      expect(last).toBeUndefined();
      expect(next).toHaveLength(5);
      for (const [k, { after, first, second }] of next.entries()) {
        const earlier = next.findIndex(
          (other, n) =>
            n < k && [other.first, other.second].some((one) => one >= 0 && (one === first || one === second)),
        );
        expect(after ?? -1).toBe(earlier);
      }
    }
  });

  test("is not claimed where particles do not fly freely", () => {
    const brownian: Scenario = {
      ...gas,
      motion: { kind: "brownian", diffusion: 1 },
      method: { kind: "time-stepped", step: 1e-3 },
      stop: { time: 1 },
    };
    const { found } = explained(brownian, 1);
    expect(found[0]).toMatchObject({ reason: expect.stringContaining("freely"), next: [] });
  });
});
