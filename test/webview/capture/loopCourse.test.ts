/** A loop has pictures at equal distances in time, of the run as it is, which goes back to where it was. */
import { describe, expect, test } from "vitest";
import { initialStatus, type PageCommand, type Status } from "../../../src/protocol/messages.ts";
import { emptyPage, type PageState } from "../../../webview/app/pageState.ts";
import { LoopCourse, loopFrames, loopSeconds } from "../../../webview/capture/loopCourse.ts";
import { about, frameOf, sceneOf } from "../sceneOf.ts";

/** A page whose host does what it is asked for, up to a time at which the run ends. */
function page(begin: Partial<Status>, end = Number.POSITIVE_INFINITY, step = 0) {
  const orders: PageCommand[] = [];
  const shots: number[] = [];
  const ends: (string | undefined)[] = [];
  let state: PageState;
  const at = (part: Partial<Status>): PageState => {
    const status = { ...initialStatus(1, part.phase ?? "paused"), speed: 0.5, ...part };
    return {
      ...emptyPage,
      about,
      generation: 1,
      scene: sceneOf({ count: 1, autoSpeed: 2 }),
      status,
      frame: frameOf([0, 0], { time: status.time }),
    };
  };
  state = at(begin);
  const course = new LoopCourse(
    {
      post: (order) => orders.push(order),
      shoot: async () => void shots.push(state.status!.time),
      end: (why) => ends.push(why),
    },
    state,
  );
  return {
    orders,
    shots,
    ends,
    course,
    other: () => course.hear({ ...state, generation: 2 }),
    async run() {
      await course.hear(state);
      for (let done = 0; ends.length === 0 && done < orders.length; done++) {
        const order = orders[done];
        // The state of before is heard once more, as while the host is at work.
        await course.hear(state);
        if (order.kind === "pause") state = at({ ...state.status, phase: "paused" });
        if (order.kind === "seek") {
          const time = Math.min(step > 0 ? Math.ceil(order.time / step - 1e-9) * step : order.time, end);
          const reached = Math.max(state.status!.reached, time);
          state = at({ time, reached, phase: time === end ? "finished" : "paused" });
        }
        await course.hear(state);
      }
    },
  };
}

const even = (from: number, to: number) =>
  Array.from({ length: loopFrames }, (_, k) => from + ((to - from) * k) / (loopFrames - 1));

describe("a loop", () => {
  test("of a paused run goes on for four seconds at its speed, and back", async () => {
    const { run, shots, ends, orders } = page({ time: 3, phase: "paused" });
    await run();
    expect(shots).toEqual(even(3, 3 + loopSeconds * 0.5));
    expect(ends).toEqual([undefined]);
    expect(orders.at(-1)).toEqual({ kind: "seek", time: 3 });
  });

  test("of a run that goes on pauses it first", async () => {
    const { run, shots, orders } = page({ time: 1, phase: "running" });
    expect(orders).toEqual([{ kind: "pause" }]);
    await run();
    expect(shots).toEqual(even(1, 3));
  });

  test("of a run that is over shows all of it", async () => {
    const { run, shots, ends, orders } = page({ time: 8, reached: 8, phase: "finished" }, 8);
    expect(orders).toEqual([{ kind: "seek", time: 0, beyond: true }]);
    await run();
    expect(shots).toEqual(even(0, 8));
    expect(ends).toEqual([undefined]);
    expect(orders.at(-1)).toMatchObject({ beyond: true });
  });

  test("is shorter where the run ends before", async () => {
    const { run, shots, ends } = page({ time: 0, phase: "preview" }, 1);
    await run();
    expect(shots.at(-1)).toBe(1);
    expect(shots.length).toBeLessThan(loopFrames);
    expect(ends).toEqual([undefined]);
  });

  test("has the same length where steps of time are longer than those of its pictures", async () => {
    const { run, shots, ends } = page({ time: 0, phase: "preview" }, Number.POSITIVE_INFINITY, 0.1);
    await run();
    expect(shots).toHaveLength(loopFrames);
    expect(ends).toEqual([undefined]);
    expect(new Set(shots.map((time) => time.toFixed(6))).size).toBe(21);
  });

  test("is not made of two scenarios, nor after it was stopped", async () => {
    const changed = page({ time: 0, phase: "preview" });
    await changed.other();
    expect(changed.ends).toEqual([expect.stringContaining("has changed")]);
    const stopped = page({ time: 2, phase: "paused" });
    stopped.course.stop("stopped");
    await stopped.run();
    expect(stopped.ends).toEqual(["stopped"]);
    expect(stopped.shots).toEqual([]);
  });
});
