/** Replay: data that was not recorded is found afterwards, equal to a recording, and the run is unchanged. */
import { expect, test } from "vitest";
import type { ViewFrame, ViewRequest } from "../../../src/protocol/messages.ts";
import { defaultViewRequest } from "../../../src/protocol/messages.ts";
import { Frames } from "../../../src/run/control/frames.ts";
import { History } from "../../../src/run/control/history.ts";
import { Timeline } from "../../../src/run/session/timeline.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../sessionOf.ts";

const stepped: Scenario = {
  box: { size: [30, 30] },
  particles: { count: 300, radius: 0.3 },
  method: { kind: "time-stepped", detector: "overlap", step: 0.5 },
  stop: { time: 20 },
};
const gas: Scenario = { box: { size: [30, 30] }, particles: { count: 400, radius: 0.3 }, stop: { time: 60 } };
const missing: ViewRequest = { ...defaultViewRequest, data: ["missed"] };
const since: ViewRequest = { ...defaultViewRequest, coloring: "since" };

/** Advances by a number of milliseconds at each reading: results do not depend on the machine. */
function clock(step: number): () => number {
  let milliseconds = 0;
  return () => {
    milliseconds += step;
    return milliseconds;
  };
}

/** Run to the end; looked at all along, or only then. */
function lookedAt(scenario: Scenario, look: ViewRequest, all: boolean, pieces = 40) {
  const timeline = new Timeline({ begin: () => sessionOf(scenario), now: clock(60), history: new History(1e9) });
  const shots = new Frames(1, timeline.session, [1, 1], { colorings: [{ id: "since" }], mayMiss: true }, clock(1));
  const end = timeline.session.goals.time;
  const shoot = (seen: ViewRequest) =>
    shots.take(timeline.session, seen, 1, true, (time) => timeline.stateBefore(time));
  if (all) shoot(look);
  for (let k = 1; k <= pieces; k++) {
    timeline.work({ until: (end * k) / pieces });
    if (all) shoot(look);
  }
  return { timeline, shoot: () => shoot(look), shots };
}

const pairsOf = ({ data: { missed } }: ViewFrame) =>
  Array.from({ length: missed!.length / 2 }, (_, k) => `${missed![2 * k]}–${missed![2 * k + 1]}`).sort();

test("pairs missed in the last step are known when they are asked for after the end", () => {
  const followed = lookedAt(stepped, missing, true).shoot();
  const late = lookedAt(stepped, missing, false);
  const before = late.timeline.session.save();
  const shot = late.shoot();
  expect(shot.data.missed!.length).toBeGreaterThan(2);
  expect(pairsOf(shot)).toEqual(pairsOf(followed));
  const after = late.timeline.session.save();
  expect(after.engine).toEqual(before.engine);
  // A picture is handed over with all that is in it; the next has it again.
  expect(pairsOf(late.shoot())).toEqual(pairsOf(followed));
});

test("a run does not report that none was missed where this is unknown", () => {
  const { shots, timeline } = lookedAt(stepped, missing, false);
  const shot = shots.take(timeline.session, missing, 1, undefined);
  expect(shot.data.missed).toBeNull();
  const early = new Frames(1, sessionOf(stepped), [1, 1], { colorings: [{ id: "since" }], mayMiss: true }).take(
    sessionOf(stepped),
    missing,
    1,
    undefined,
  );
  expect([...early.data.missed!]).toEqual([]);
});

test("and they are known after a window was closed and opened again, without a recording of what was before", () => {
  const { timeline, shoot } = lookedAt(stepped, missing, false);
  const kept = structuredClone(timeline.save());
  const again = new Timeline({ begin: () => sessionOf(stepped), now: clock(60), history: new History(1e9) });
  again.restore(kept);
  // From shortly before, not from the start: of a long run that would take too long.
  expect(again.stateBefore(20)).toEqual(timeline.stateBefore(20));
  expect(again.stateBefore(20)).not.toEqual(again.stateBefore(0));
  const shots = new Frames(1, again.session, [1, 1], { colorings: [{ id: "since" }], mayMiss: true }, clock(1));
  const shot = shots.take(again.session, missing, 1, true, (time) => again.stateBefore(time));
  expect(pairsOf(shot)).toEqual(pairsOf(shoot()));
});

test("times since the last encounter are known when they are asked for after the end", () => {
  const followed = lookedAt(gas, since, true).shoot();
  const late = lookedAt(gas, since, false);
  const shot = late.shoot();
  expect(shot.range[1]).toBeGreaterThan(0);
  // Four mean times are those of the whole run here, and of lately there.
  const times = ({ shades, range }: typeof shot) => Array.from(shades, (shade) => (shade * range[1]) / 255);
  const [a, b] = [times(followed), times(shot)];
  const [step, most] = [Math.max(shot.range[1], followed.range[1]) / 255, Math.min(shot.range[1], followed.range[1])];
  for (const [k, time] of a.entries()) {
    if (time < most - step && b[k] < most - step) expect(Math.abs(time - b[k])).toBeLessThan(step);
  }
  expect(a.filter((time) => time < most - step).length).toBeGreaterThan(300);
  expect(b.filter((time) => time < most - step).length).toBeGreaterThan(300);
});
