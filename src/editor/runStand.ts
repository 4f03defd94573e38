/** How a run stands, and what is said of one that says nothing itself. */
import type { Look, Status } from "../run/messages.ts";

/** `none`: nothing has been loaded. `dead`: its thread failed. */
export type Stand = Status["phase"] | "none" | "dead";

/** What is sent to a page that nobody sees. */
export const nobodyLooks: Look = {
  kind: "look",
  colouring: "species",
  velocities: false,
  contacts: false,
  next: false,
  distributions: [],
  chosen: undefined,
  framesPerSecond: 0,
};

/** The thread itself says nothing while it is reading and placing. */
export function loadingStatus(generation: number): Status {
  return {
    kind: "status",
    generation,
    phase: "loading",
    time: 0,
    reached: 0,
    fraction: undefined,
    secondsLeft: undefined,
    collisions: 0,
    wallHits: 0,
    eventsPerSecond: 0,
    timePerSecond: 0,
    speed: 1,
    temperature: 0,
    bytes: 0,
    ending: undefined,
  };
}
