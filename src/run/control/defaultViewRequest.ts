/** What is sent to whoever has not said what to send: particles by species, nothing beside them. */
import type { Look } from "../../protocol/messages.ts";

export const plainLook: Look = {
  kind: "look",
  colouring: "species",
  velocities: false,
  contacts: false,
  next: false,
  distributions: [],
  chosen: undefined,
  framesPerSecond: 60,
};

/** To a page that nobody sees. */
export const nobodyLooks: Look = { ...plainLook, framesPerSecond: 0 };
