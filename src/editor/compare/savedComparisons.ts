/** Comparisons from window to window, in what VS Code keeps of a workspace: what was found, and what it was asked for. */

import type { Kept } from "../panel/panelState.ts";
import type { ComparisonStore, KeptComparison } from "./comparisons.ts";

const key = "edpd.comparisons";
/** Those begun longest ago are forgotten; and of texts longer than this nothing is kept. */
const most = 20;
const longestText = 200_000;

export class KeptComparisons implements ComparisonStore {
  constructor(
    private readonly memory: Kept,
    private readonly keeps: () => boolean,
  ) {}

  read(): readonly KeptComparison[] {
    return this.keeps() ? (this.memory.get<KeptComparison[]>(key) ?? []) : [];
  }

  write(all: readonly KeptComparison[]): void {
    const worth = all.filter(({ order }) => order.text.length <= longestText).slice(-most);
    void this.memory.update(key, this.keeps() && worth.length > 0 ? worth : undefined);
  }
}
