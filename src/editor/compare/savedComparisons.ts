/** Comparisons from window to window, in what VS Code keeps of a workspace: what was found, and what it was asked for. */

import type { StateStore } from "../panel/panelState.ts";
import type { ComparisonStore, SavedComparison } from "./comparisons.ts";

const key = "edpd.comparisons";
/** Those begun longest ago are forgotten; and of texts longer than this nothing is kept. */
const most = 20;
const longestText = 200_000;

export class SavedComparisons implements ComparisonStore {
  constructor(
    private readonly memory: StateStore,
    private readonly keeps: () => boolean,
  ) {}

  read(): readonly SavedComparison[] {
    return this.keeps() ? (this.memory.get<SavedComparison[]>(key) ?? []) : [];
  }

  write(all: readonly SavedComparison[]): void {
    const worth = all.filter(({ order }) => order.text.length <= longestText).slice(-most);
    void this.memory.update(key, this.keeps() && worth.length > 0 ? worth : undefined);
  }
}
