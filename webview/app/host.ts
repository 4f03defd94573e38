/** The way to the extension host and back. */
import type { HostNews, PageOrder } from "../../src/protocol/messages.ts";

/** What brings the panel back after a reload of the window, and what the page itself has to remember till then. */
export interface Kept {
  readonly uri: string | undefined;
  readonly pinned: boolean;
  /** Hints that have been put away. */
  readonly dismissed?: readonly string[];
}

interface VsCodeApi {
  postMessage(order: PageOrder): void;
  getState(): Kept | undefined;
  setState(kept: Kept): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

export interface Host {
  readonly post: (order: PageOrder) => void;
  readonly kept: () => Kept | undefined;
  readonly keep: (kept: Kept) => void;
}

export function connect(hear: (news: HostNews) => void): Host {
  const api = acquireVsCodeApi();
  window.addEventListener("message", ({ data }: MessageEvent<HostNews | undefined>) => {
    if (typeof data?.kind === "string") hear(data);
  });
  return {
    post: (order) => api.postMessage(order),
    kept: () => api.getState(),
    keep: (kept) => api.setState(kept),
  };
}
