/** What is sent to whoever has not said what to send: particles by species, nothing beside them. */
import type { ViewRequest } from "../../protocol/messages.ts";

export const defaultViewRequest: ViewRequest = {
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
export const noViewRequest: ViewRequest = { ...defaultViewRequest, framesPerSecond: 0 };
