/** Actions on the run, the same for buttons, keys, menus and charts. */

import { toggled } from "../charts/chartCatalog.ts";
import { type ChosenSpeed, nextSpeed } from "../controls/speeds.ts";
import { explainId } from "../view/overlays/explainedEvents.ts";
import type { Host } from "./host.ts";
import { faceOf } from "./pageState.ts";
import type { Store } from "./store.ts";
import { newest } from "./throttle.ts";

/** Minimum interval between seeks while the time line is dragged, in milliseconds. */
const seekPause = 50;

export interface Actions {
  runOrPause(): void;
  stepEvent(): void;
  stepFrame(): void;
  eventBack(): void;
  frameBack(): void;
  restart(): void;
  stop(): void;
  /** The text as it is now. */
  runText(): void;
  seek(time: number): void;
  setSpeed(speed: ChosenSpeed): void;
  slower(): void;
  faster(): void;
  choose(particle: number | undefined): void;
  /** By number; from the last to the first. */
  nextParticle(): void;
  previousParticle(): void;
  /** The camera goes with the chosen one, or no longer. */
  followParticle(): void;
  /** The explanation of events, on or off. */
  explainEvents(): void;
  /** A particle's place in the text. */
  reveal(particle: number): void;
}

/** The phases in which there is something to be moved. */
export const movable: ReadonlySet<string> = new Set(["preview", "running", "paused", "seeking", "finished"]);

export function actionsFor({ post }: Host, store: Store): Actions {
  const face = () => faceOf(store.state);
  // A file has frames only.
  const stepOf = (by: "event" | "frame") => (store.state.about?.recorded ? "frame" : by);
  const step = (by: "event" | "frame") => {
    if (movable.has(face()) && face() !== "finished") post({ kind: "step", by: stepOf(by) });
  };
  const back = (by: "event" | "frame") => movable.has(face()) && post({ kind: "step", by: stepOf(by), back: true });
  const seek = newest<{ time: number; id: number }>(seekPause, (target) => post({ kind: "seek", ...target }));
  // Those of a page before this one are others.
  let id = Date.now();
  const setSpeed = (chosen: ChosenSpeed) => {
    store.change({ panel: { ...store.state.panel, speed: chosen } });
    post({ kind: "speed", speed: chosen });
  };
  const choose = (particle: number | undefined) => {
    if (particle === store.state.chosen) return;
    const { inspected } = store.state;
    // Its numbers come with the next picture, which may be far off: until then it has those of the pointer's card.
    const chosenNews = inspected?.particle === particle ? inspected : undefined;
    store.change({ chosen: particle, chosenNews, ...(particle === undefined && { following: false }) });
    if (particle !== undefined) post({ kind: "inspect", particle });
  };
  const numberBeside = (by: 1 | -1): number | undefined => {
    const { scene, chosen } = store.state;
    const count = scene?.count ?? 0;
    if (count === 0) return undefined;
    return chosen === undefined ? (by === 1 ? 0 : count - 1) : (chosen + by + count) % count;
  };
  const faster = (by: -1 | 1) => setSpeed(nextSpeed(store.state.panel.speed, by, store.state.scene));
  return {
    runOrPause() {
      const now = face();
      if (now === "running" || now === "seeking") post({ kind: "pause" });
      else if (now === "failed") post({ kind: "runText" });
      else if (movable.has(now)) post({ kind: now === "preview" && store.state.about?.changed ? "runText" : "run" });
    },
    stepEvent: () => step("event"),
    stepFrame: () => step("frame"),
    eventBack: () => back("event"),
    frameBack: () => back("frame"),
    restart: () => movable.has(face()) && post({ kind: "restart" }),
    stop: () => movable.has(face()) && post({ kind: "stop" }),
    runText: () => post({ kind: "runText" }),
    seek(time) {
      if (!movable.has(face())) return;
      const sought = { time, id: ++id };
      store.change({ sought });
      seek(sought);
    },
    setSpeed,
    slower: () => faster(-1),
    faster: () => faster(1),
    choose,
    nextParticle: () => choose(numberBeside(1)),
    previousParticle: () => choose(numberBeside(-1)),
    followParticle: () => store.change({ following: store.state.chosen !== undefined && !store.state.following }),
    explainEvents() {
      const { panel } = store.state;
      store.change({
        panel: { ...panel, overlays: toggled(panel.overlays, explainId, !panel.overlays.includes(explainId)) },
      });
    },
    reveal: (particle) => post({ kind: "reveal", particle }),
  };
}
