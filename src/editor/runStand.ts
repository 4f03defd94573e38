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
