/** Messages to and from the extension host. */
import { checkedUpdate } from "../../src/protocol/hostUpdateCheck.ts";
import type { HostUpdate, PageCommand } from "../../src/protocol/messages.ts";

/** What brings the panel back after a reload of the window, and what the page itself has to remember till then. */
interface WebviewState {
  readonly uri: string | undefined;
  readonly pinned: boolean;
  /** Hints that have been put away. */
  readonly dismissed?: readonly string[];
}

interface VsCodeApi {
  postMessage(order: PageCommand): void;
  getState(): WebviewState | undefined;
  setState(kept: WebviewState): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

export interface Host {
  readonly post: (order: PageCommand) => void;
  readonly kept: () => WebviewState | undefined;
  readonly keep: (kept: WebviewState) => void;
}

export function connect(hear: (news: HostUpdate) => void): Host {
  const api = acquireVsCodeApi();
  window.addEventListener("message", ({ data, origin }: MessageEvent<unknown>) => {
    const checked = origin === "" || origin === window.origin ? checkedUpdate(data) : { refused: `origin ${origin}` };
    if ("update" in checked) hear(checked.update);
    else api.postMessage({ kind: "fault", message: `a message was ignored: ${checked.refused}` });
  });
  return {
    post: (order) => api.postMessage(order),
    kept: () => api.getState(),
    keep: (kept) => api.setState(kept),
  };
}
