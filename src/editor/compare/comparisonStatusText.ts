/** Short text of a comparison, for the status bar and the list of activities. */
import type { ComparisonUpdate } from "../../protocol/messages.ts";
import { scenarioName } from "../language/messageText.ts";
import { type Activity, clusterText } from "../runs/runText.ts";

/** `gas: comparing methods, 43 %`. */
export function comparisonText(uri: string, { phase, fraction, message }: ComparisonUpdate): string {
  const name = scenarioName(decodeURIComponent(uri));
  switch (phase) {
    case "working":
      return `${name}: comparing methods, ${Math.min(99, Math.floor(100 * fraction))} %`;
    case "failed":
      return `${name}: comparing methods failed. ${message ?? ""}`.trim();
    case "stopped":
      return `${name}: comparing methods was stopped${fraction < 1 ? ` after ${Math.floor(100 * fraction)} %` : ""}`;
    default:
      return `${name}: methods compared`;
  }
}

/** `2 comparisons in progress`. */
export function comparisonsTogether(all: readonly Activity[]): string {
  return clusterText(all, ["comparison", "comparisons"]);
}

export function comparisonIcon({ phase }: Pick<ComparisonUpdate, "phase">): string {
  return { working: "$(checklist)", finished: "$(check)", failed: "$(error)", stopped: "$(debug-stop)" }[phase];
}
