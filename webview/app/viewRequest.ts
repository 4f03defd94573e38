/** Tells the run what is to be seen, in one piece, whenever that has become another. */
import type { DistributionKind, ViewRequest } from "../../src/protocol/messages.ts";
import type { Host } from "./host.ts";
import type { PageState } from "./pageState.ts";
import type { Store } from "./store.ts";

export interface ViewRequestSender {
  distributions(kinds: readonly DistributionKind[]): void;
}

const framesPerSecond = 60;

export function createViewRequest(store: Store, { post }: Host): ViewRequestSender {
  let kinds: readonly DistributionKind[] = [];
  let last = "";
  const tell = (): void => {
    const { scene, generation } = store.state;
    if (!scene) return;
    const look = viewRequestOf(store.state, kinds, document.hidden);
    const said = JSON.stringify([generation, look]);
    if (said === last) return;
    last = said;
    post(look);
  };
  store.watch(["panel", "scene", "chosen"], tell);
  document.addEventListener("visibilitychange", tell);
  return {
    distributions(wanted) {
      kinds = [...new Set(wanted)].sort();
      tell();
    },
  };
}

/** Nobody looks at a hidden page: no frames. */
export function viewRequestOf(
  { panel, chosen }: PageState,
  distributions: readonly DistributionKind[],
  hidden: boolean,
): ViewRequest {
  return {
    kind: "look",
    colouring: panel.colouring,
    velocities: panel.overlays.includes("velocities"),
    contacts: panel.overlays.includes("contacts"),
    next: panel.overlays.includes("next"),
    ...(panel.overlays.includes("missed") && { missed: true }),
    distributions,
    chosen,
    framesPerSecond: hidden ? 0 : framesPerSecond,
  };
}
