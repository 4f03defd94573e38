/** State of the page after each update. */
import { describe, expect, test } from "vitest";
import type { HostUpdate, ParticleUpdate, Scene, Status, ViewFrame } from "../../../src/protocol/messages.ts";
import {
  changeBy,
  defaultPanel,
  emptyPage,
  faceOf,
  nothingMoves,
  type PageState,
  replays,
  targetOf,
} from "../../../webview/app/pageState.ts";
import { Store } from "../../../webview/app/store.ts";
import { viewRequestOf } from "../../../webview/app/viewRequest.ts";
import { resultOf } from "../resultOf.ts";
import { about, optionsOf, sceneOf } from "../sceneOf.ts";

const scene = (generation: number, more: Partial<Scene> = {}): Scene =>
  sceneOf({
    generation,
    title: "Gas",
    method: "event-driven",
    count: 10,
    colorings: optionsOf("speed", "encounters"),
    defaultColoring: "speed",
    expectedEnd: 10,
    ...more,
  });
const status = (generation: number, phase: Status["phase"], more: Partial<Status> = {}): Status => ({
  kind: "status",
  generation,
  phase,
  time: 0,
  reached: 0,
  fraction: 0,
  secondsLeft: undefined,
  collisions: 0,
  wallHits: 0,
  eventsPerSecond: 0,
  timePerSecond: 0,
  speed: 1,
  temperature: 1,
  bytes: 0,
  ending: undefined,
  ...more,
});
const frame = (generation: number, chosen?: ParticleUpdate): ViewFrame => ({
  kind: "frame",
  generation,
  serial: 1,
  time: 0,
  data: {},
  positions: new Float32Array(20),
  coloring: "speed",
  shades: new Uint8Array(10),
  range: [0, 1],
  ...(chosen && { chosen }),
});
const particle = (which: number): ParticleUpdate => ({
  particle: which,
  species: "disc",
  radius: 0.01,
  mass: 1,
  position: [0, 0],
  velocity: [1, 0],
  encounters: 0,
});
const told = (...news: HostUpdate[]): PageState => {
  let state = emptyPage;
  for (const each of news) state = { ...state, ...changeBy(state, each) };
  return state;
};

describe("the time that is sought", () => {
  /** A run of 5 is sent to 3.77 and on to 1.46 before a frame of it has been painted. */
  const going = (...news: HostUpdate[]) => {
    let state: PageState = told(about, scene(1), status(1, "finished", { time: 5, reached: 5 }));
    const knob = [];
    for (const sought of [
      { time: 3.77, id: 1 },
      { time: 1.46, id: 2 },
    ])
      state = { ...state, sought };
    for (const each of news) {
      state = { ...state, ...changeBy(state, each) };
      knob.push(targetOf(state) ?? state.status!.time);
    }
    return { knob, state };
  };
  const at = (time: number, more: Partial<Status> = {}) => status(1, "seeking", { time, reached: 5, ...more });

  test("is where the knob stays until it is shown, whatever is shown on the way", () => {
    const { knob, state } = going(
      at(5),
      at(3.77, { sought: 1 }),
      at(1.2, { sought: 2, target: 1.46 }),
      status(1, "paused", { time: 1.46, reached: 5, sought: 2 }),
    );
    expect(knob).toEqual([1.46, 1.46, 1.46, 1.46]);
    expect(state.sought).toBeUndefined();
  });

  test("is given up where the run goes elsewhere, is another one, or has failed", () => {
    expect(going(status(1, "preview", { sought: 2 })).knob).toEqual([0]);
    expect(going(status(2, "preview")).state.sought).toBeUndefined();
    expect(going({ ...about, dead: "It ran out of memory." }).state.sought).toBeUndefined();
  });

  test("may be beyond what has been simulated: the run stops before it", () => {
    expect(going(status(1, "finished", { time: 5, reached: 5, sought: 2 })).knob).toEqual([5]);
  });

  test("by another part of the program is known from the run", () => {
    expect(targetOf(told(about, scene(1), at(5, { target: 2 })))).toBe(2);
  });
});

describe("faces", () => {
  test("a panel from its opening to the end of a run", () => {
    const steps: readonly (readonly [HostUpdate, string])[] = [
      [{ kind: "state", state: undefined }, "waiting"],
      [about, "loading"],
      [scene(1), "loading"],
      [status(1, "preview"), "preview"],
      [status(1, "running"), "running"],
      [status(1, "paused"), "paused"],
      [status(1, "finished"), "finished"],
      [{ ...about, dead: "It ran out of memory." }, "dead"],
      [{ ...about, name: undefined }, "empty"],
    ];
    let state = emptyPage;
    for (const [news, face] of steps) {
      state = { ...state, ...changeBy(state, news) };
      expect(faceOf(state)).toBe(face);
    }
  });

  test("a scenario that cannot be run leaves the last picture, until one that can", () => {
    const failure: HostUpdate = { kind: "failure", generation: 2, message: "Two overlap.", messages: [] };
    const failed = told(about, scene(1), status(1, "paused"), failure);
    expect(faceOf(failed)).toBe("failed");
    expect(failed.scene?.generation).toBe(1);
    const mended = { ...failed, ...changeBy(failed, scene(3)) };
    expect(faceOf({ ...mended, ...changeBy(mended, status(3, "preview")) })).toBe("preview");
  });
});

const result = resultOf();

describe("generations", () => {
  test("news of a scenario that is over changes nothing", () => {
    const state = told(about, scene(5), status(5, "running"));
    for (const late of [scene(4), status(4, "finished"), frame(4)]) expect(changeBy(state, late)).toEqual({});
  });

  test("a scenario that takes the place of another has its name at once, and nothing else of it", () => {
    const other = { ...about, name: "drum.edpd.json" };
    const opened = changeBy({ ...emptyPage, about }, { kind: "open", uri: "file:///drum.edpd.json", about: other });
    expect(opened).toEqual({ ...emptyPage, about: other });
  });

  test("another scenario takes results and distributions with it, the panel stays", () => {
    const panel = { ...defaultPanel, charts: ["pressure"], split: 0.3, coloring: "encounters" as const };
    const state = told({ kind: "state", state: panel }, about, scene(1), status(1, "finished"), result, scene(2));
    expect(state.result).toBeUndefined();
    expect(state.panel).toEqual(panel);
    const scrubbed = told(
      about,
      scene(1),
      status(1, "finished", { time: 10, reached: 10 }),
      result,
      status(1, "paused", { time: 4, reached: 10 }),
    );
    expect(scrubbed.result).toBe(result);
  });

  test("what came out holds as long as the same goes by once more, and no longer", () => {
    const again = [status(1, "preview", { reached: 10 }), status(1, "running", { time: 3, reached: 10 })];
    const state = told(about, scene(1), status(1, "finished", { time: 10, reached: 10 }), result, ...again);
    expect(state.result).toBe(result);
    expect(replays(state)).toBe(true);
    // It had been stopped by hand at 10.
    const beyond = { ...state, ...changeBy(state, status(1, "running", { time: 10.1, reached: 10.1 })) };
    expect(beyond.result).toBeUndefined();
    expect(replays(beyond)).toBe(false);
  });
});

describe("colors", () => {
  const species = { colorings: optionsOf("species", "speed"), defaultColoring: "species" };

  test("begin as the run proposes", () => {
    expect(told(about, scene(1, species)).panel.coloring).toBe("species");
    expect(told(about, scene(1)).panel.coloring).toBe("speed");
    expect(told(about, scene(1), scene(2, species)).panel.coloring).toBe("speed");
    const growing = { colorings: optionsOf("species", "encounters", "since", "cluster"), defaultColoring: "cluster" };
    expect(told(about, scene(1), scene(2, growing)).panel.coloring).toBe("cluster");
  });

  test("of a scenario that was never shown are not those of the last one, though all else is", () => {
    const { coloring: _, ...last } = defaultPanel;
    const state = { kind: "state", state: { ...last, split: 0.3 } } as const;
    const page = told(state, about, scene(1, species));
    expect(page.panel).toMatchObject({ coloring: "species", split: 0.3 });
    const own = { kind: "state", state: { ...defaultPanel, coloring: "speed" } } as const;
    expect(told(own, about, scene(1, species)).panel.coloring).toBe("speed");
  });

  test("a coloring that is not offered gives way to one that is", () => {
    const panel = { ...defaultPanel, coloring: "overlap" as const };
    expect(told({ kind: "state", state: panel }, about, scene(1)).panel.coloring).toBe("speed");
  });
});

describe("particles", () => {
  const start = { ...told(about, scene(1), status(1, "paused")), chosen: 3, hovered: 4 };

  test("an answer goes to the one that was asked for", () => {
    const hovered = changeBy(start, { kind: "inspected", generation: 1, chosen: particle(4) });
    expect(hovered).toEqual({ inspected: particle(4) });
    expect(changeBy(start, { kind: "inspected", generation: 1, chosen: particle(7) })).toEqual({});
    expect(changeBy(start, frame(1, particle(3))).chosenNews).toEqual(particle(3));
  });

  test("a chosen particle outlives an edit that leaves it there", () => {
    expect({ ...start, ...changeBy(start, scene(2)) }.chosen).toBe(3);
    expect({ ...start, ...changeBy(start, scene(2, { count: 3 })) }.chosen).toBeUndefined();
  });
});

test("the setting for jumps applies until it is chosen in the panel, and again when it is changed", () => {
  const set = { ...about, revealOnClick: true };
  expect(told(set).panel.revealOnClick).toBe(true);
  const kept: HostUpdate = { kind: "state", state: { ...defaultPanel, revealOnClick: false } };
  expect(told(kept, set).panel.revealOnClick).toBe(false);
  expect(told(kept, set, about, set).panel.revealOnClick).toBe(true);
});

test("nothing moves where nothing has a velocity or falls", () => {
  const still = told(about, scene(1), status(1, "preview"));
  expect(nothingMoves(still, 0)).toBe(true);
  expect(nothingMoves(still, 2)).toBe(false);
  expect(nothingMoves(told(about, scene(1, { gravity: [0, -1] }), status(1, "preview")), 0)).toBe(false);
  expect(nothingMoves(told(about, scene(1, { fields: [] }), status(1, "preview")), 0)).toBe(false);
  expect(nothingMoves(told(about, scene(1, { count: 0 }), status(1, "preview")), Number.NaN)).toBe(true);
});

test("a hidden page asks for no frames, and only for what is switched on", () => {
  const state = { ...emptyPage, panel: { ...defaultPanel, overlays: ["next" as const] }, chosen: 2 };
  expect(viewRequestOf(state, ["radial"], true)).toMatchObject({
    framesPerSecond: 0,
    data: ["next"],
    chosen: 2,
  });
  expect(viewRequestOf(state, [], false).framesPerSecond).toBe(60);
});

describe("the store", () => {
  test("calls the listeners that a change concerns, once", () => {
    const store = new Store();
    const heard: string[] = [];
    store.watch(["chosen"], ({ chosen }) => heard.push(`chosen ${chosen}`));
    store.watch(["status", "scene"], () => heard.push("run"));
    heard.length = 0;
    store.change({ chosen: 1 });
    store.change({ chosen: 1 });
    store.change({ status: status(1, "running"), scene: scene(1) });
    expect(heard).toEqual(["chosen 1", "run"]);
  });

  test("a change made by a listener reaches all listeners", () => {
    const store = new Store();
    const heard: (number | undefined)[] = [];
    store.watch(["hovered"], ({ hovered }) => hovered !== undefined && store.change({ chosen: hovered }));
    store.watch(["chosen"], ({ chosen }) => heard.push(chosen));
    store.change({ hovered: 8 });
    expect(heard).toEqual([undefined, 8]);
  });
});
