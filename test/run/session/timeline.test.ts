/** Back and forth in a run: wherever it has been, it goes on from there as it did before, and memory has an end. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesOf } from "../../../src/run/control/history.ts";
import { Session } from "../../../src/run/session/session.ts";
import { Timeline } from "../../../src/run/session/timeline.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { countsOf, fingerprint } from "../sessionOf.ts";

const falling: Scenario = {
  box: { size: [5, 5, 8], edges: ["periodic", "periodic", "reflecting"] },
  gravity: [0, 0, -1],
  particles: [
    { name: "large", count: 20, radius: 0.4, density: 1 },
    { name: "small", count: 60, radius: 0.2, density: 1 },
  ],
  contact: { restitution: 0.9, collapse: { tc: 1e-4 } },
  measure: { every: 0.1, what: ["energy", "impact-separations"] },
  stop: { time: 6 },
};

/** A clock that each look at it moves on, so that states are kept often. */
function timelineOf(document: Scenario, { budget = 1e9, tick = 2 } = {}) {
  const scenario = scenarioOf(document);
  const { system } = buildSystem(scenario);
  const seen: string[] = [];
  let clock = 0;
  const now = () => {
    clock += tick;
    return clock;
  };
  let begun = 0;
  const timeline = new Timeline({
    begin: () => {
      begun++;
      return new Session(scenario, system, {
        now,
        onEncounters: ({ length, times, first, second, impulse, gap }) => {
          for (let k = 0; k < length; k++) {
            seen.push([times[k], first[k], second[k], impulse[k], gap[k]].join(" "));
          }
        },
      });
    },
    now,
    budget,
  });
  return { timeline, seen, begun: () => begun };
}

function toTheEnd(timeline: Timeline): void {
  while (!timeline.work({ milliseconds: 5 }));
}

describe("a run that goes back", () => {
  const untouched = timelineOf(falling);
  toTheEnd(untouched.timeline);
  const wanted = fingerprint(untouched.timeline.session);
  const all = untouched.seen;

  test("has the same encounters once more, bit for bit, and the same end", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 6, noNaN: true }), { minLength: 1, maxLength: 6 }), (times) => {
        const { timeline, seen } = timelineOf(falling);
        toTheEnd(timeline);
        for (const time of times) {
          timeline.jump(time);
          timeline.session.save();
          seen.length = 0;
          while (timeline.time < time && !timeline.work({ until: time, milliseconds: 5 }));
          expect(timeline.time).toBe(time);
          timeline.session.save();
          const first = all.indexOf(seen[0] ?? "");
          expect(seen).toEqual(all.slice(first, first + seen.length));
        }
        toTheEnd(timeline);
        expect(fingerprint(timeline.session)).toEqual(wanted);
        expect(countsOf(timeline.session)).toEqual(countsOf(untouched.timeline.session));
      }),
      { numRuns: 10 },
    );
  });

  test("comes to its front again without computing anything", () => {
    const { timeline, seen } = timelineOf(falling);
    toTheEnd(timeline);
    timeline.jump(2);
    seen.length = 0;
    timeline.jump(6);
    expect(fingerprint(timeline.session)).toEqual(wanted);
    expect(timeline.session.ending).toEqual({ why: "time" });
    expect(seen).toEqual([]);
  });

  test("goes back no further than it must, from states about evenly apart", () => {
    const { timeline } = timelineOf(falling);
    toTheEnd(timeline);
    const ways = Array.from({ length: 60 }, (_, k) => {
      timeline.jump(6);
      timeline.jump(k / 10);
      return k / 10 - timeline.time;
    });
    expect(Math.max(...ways)).toBeLessThan(2);
    expect(Math.min(...ways)).toBeGreaterThanOrEqual(0);
  });

  test("is the same where there is room for few states, and for none", () => {
    const { timeline: one } = timelineOf(falling);
    const size = bytesOf(one.session.save());
    for (const budget of [9 * size, 3.5 * size, 1.5 * size, 0]) {
      const { timeline, begun } = timelineOf(falling, { budget });
      toTheEnd(timeline);
      expect(timeline.bytes).toBeLessThan(2 * size + budget);
      for (const time of [1, 4, 0]) {
        timeline.jump(time);
        while (timeline.time < time) timeline.work({ until: time });
        expect(timeline.time).toBe(time);
      }
      expect(timeline.reached).toBe(6);
      // Small enough, the start is kept; else it is computed anew.
      expect(begun() > 1).toBe(budget < 8 * size);
      toTheEnd(timeline);
      expect(fingerprint(timeline.session)).toEqual(wanted);
    }
  });
});
