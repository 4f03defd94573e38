/** The page of a comparison. */
import { type ComparisonCommand, comparisonUpdate } from "../../src/protocol/comparisonPage.ts";
import { onThemeChange, readTheme } from "../app/theme.ts";
import { createCompare } from "./comparisonView.ts";

declare function acquireVsCodeApi(): {
  postMessage(command: ComparisonCommand): void;
  /** What brings the page back after a reload of the window. */
  setState(kept: { readonly uri: string | undefined }): void;
};

export function openComparison(app: HTMLElement): void {
  const api = acquireVsCodeApi();
  const view = createCompare((command) => api.postMessage(command));
  app.replaceChildren(view.element);
  view.colors(readTheme());
  onThemeChange((theme) => view.colors(theme));
  window.addEventListener("message", ({ data, origin }: MessageEvent<unknown>) => {
    const update = origin === "" || origin === window.origin ? comparisonUpdate(data) : undefined;
    if (update) view.show(update);
  });
  api.setState({ uri: document.body.dataset.uri });
  api.postMessage({ kind: "ready" });
}
