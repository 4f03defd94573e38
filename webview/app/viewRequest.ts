/** Sends the run a view request whenever the data to be shown change. */
import type { ViewRequest } from "../../src/protocol/messages.ts";
import { dataFor, withOverlay } from "../view/overlays/index.ts";
import { velocities } from "../view/overlays/velocities.ts";
import type { Host } from "./host.ts";
import type { PageState } from "./pageState.ts";
import type { Store } from "./store.ts";

export interface ViewRequestSender {
  distributions(kinds: readonly string[]): void;
  /** The next request is sent even if it is the same: another run gets it. */
  forget(): void;
}

const framesPerSecond = 60;

export function createViewRequest(store: Store, { post }: Host): ViewRequestSender {
  let kinds: readonly string[] = [];
  let last = "";
  const send = (): void => {
    // The saved state of the panel comes before this.
    if (store.state.about?.name === undefined) return;
    const request = viewRequestOf(store.state, kinds, document.hidden);
    const text = JSON.stringify(request);
    if (text === last) return;
    last = text;
    post(request);
  };
  store.watch(["about", "panel", "scene", "chosen", "push"], send);
  document.addEventListener("visibilitychange", send);
  return {
    forget() {
      last = "";
    },
    distributions(wanted) {
      kinds = [...new Set(wanted)].sort();
      send();
    },
  };
}

/** A hidden page requests no frames. */
export function viewRequestOf(
  { panel, scene, chosen, push }: PageState,
  distributions: readonly string[],
  hidden: boolean,
): ViewRequest {
  return {
    kind: "view",
    coloring: panel.coloring,
    // The scale of its arrow is that of velocities.
    data: dataFor(push ? withOverlay(panel.overlays, velocities.id, true) : panel.overlays, scene),
    distributions,
    chosen,
    framesPerSecond: hidden ? 0 : framesPerSecond,
    ...(!hidden && { awaited: true }),
  };
}
