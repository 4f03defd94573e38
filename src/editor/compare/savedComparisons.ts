/** Comparisons saved in the state of the workspace: results and requests. */

import type { StateStore } from "../panel/panelState.ts";
import type { ComparisonStore, SavedComparison } from "./comparisons.ts";

const key = "edpd.comparisons";
/** Maximum number of comparisons (the oldest are dropped), and of characters of a text. */
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
