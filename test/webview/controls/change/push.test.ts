/** While a push is drawn in a run that goes, the picture is that of the moment at which it began. */
import { expect, test } from "vitest";
import { initialStatus, type PageCommand, type Phase, type Status } from "../../../../src/protocol/messages.ts";
import { changeBy } from "../../../../webview/app/pageState.ts";
import { Store } from "../../../../webview/app/store.ts";
import { pushEvents } from "../../../../webview/controls/change/push.ts";
import { about, frameOf, sceneOf } from "../../sceneOf.ts";

const velocity = [1, 0];

/** A page of a run, and the times that it shows. */
function pageAt(phase: Phase, time: number) {
  const store = new Store();
  const posted: PageCommand[] = [];
  const host = { post: (command: PageCommand) => void posted.push(command), keep: () => {}, kept: () => undefined };
  const hear = (news: Parameters<typeof changeBy>[1]) => store.change(changeBy(store.state, news));
  const shows = (at: number) => hear({ ...frameOf([]), generation: 1, time: at });
  const says = (now: Phase, at: number, more: Partial<Status> = {}) =>
    hear({ ...initialStatus(1, now), time: at, ...more });
  hear({ ...about, name: "gas" });
  hear(sceneOf({ generation: 1, count: 1 }));
  says(phase, time - 0.05);
  shows(time);
  store.change({ push: { particle: 0, velocity } });
  const times = () => [store.state.frame?.time, store.state.status?.time];
  const soughtId = () => posted.flatMap((command) => (command.kind === "seek" ? [command.id] : [])).at(-1)!;
  return { store, posted, events: pushEvents(store, host), hear, shows, says, times, soughtId };
}

test("states on the way back to that moment are not shown, and what comes after the push is", () => {
  const { posted, events, hear, shows, says, times, soughtId } = pageAt("running", 2);
  events.begins();
  expect(posted).toMatchObject([{ kind: "pause" }, { kind: "seek", time: 2 }]);
  // What was under way, and what is computed on the way from a saved state.
  shows(2.1);
  says("running", 2.1);
  says("paused", 2.1);
  for (const at of [1.7, 1.9]) {
    shows(at);
    says("seeking", at, { sought: soughtId(), target: 2 });
  }
  expect(times()).toEqual([2, 1.95]);
  says("paused", 2, { sought: soughtId() });
  shows(2);
  expect(times()).toEqual([2, 2]);
  events.pulled(velocity);
  events.ends(true);
  expect(posted.at(-1)).toEqual({
    kind: "changeNow",
    at: 2,
    change: { action: "push", value: { velocity, particle: 0 } },
    resumes: true,
  });
  hear({ ...initialStatus(2, "running"), time: 2.2 });
  expect(times()[1]).toBe(2.2);
});

test.each(["before", "after"] as const)("given up %s the run has come back, the picture goes on", (when) => {
  const { store, posted, events, shows, says, times, soughtId } = pageAt("running", 2);
  events.begins();
  if (when === "after") says("paused", 2, { sought: soughtId() });
  events.ends(false);
  expect(posted.at(-1)).toEqual({ kind: "run" });
  shows(1.8);
  if (when === "before") expect(times()[0]).toBe(2);
  says("running", 2.1, { sought: soughtId() });
  shows(2.2);
  expect([times(), store.state.held]).toEqual([[2.2, 2.1], undefined]);
});

test("a run that stands still is not asked to wait", () => {
  const { posted, events } = pageAt("paused", 2);
  events.begins();
  expect(posted).toEqual([]);
  events.ends(true);
  expect(posted).toMatchObject([{ kind: "changeNow", at: 1.95 }]);
  expect(posted[0]).not.toHaveProperty("resumes");
});
