/** The run before an edit: its curves stay beside those of the next run, until that has run and another edit takes its place. */
import type { HostUpdate } from "../../src/protocol/messages.ts";
import type { Curves } from "../app/pageState.ts";
import type { Store } from "../app/store.ts";
import type { SeriesStore } from "../charts/seriesStore.ts";

export class RunBefore {
  /** Those at the end of the present run, until its rows are handed over. */
  private distributions: Curves["distributions"] = new Map();

  constructor(
    private readonly store: Store,
    private readonly series: SeriesStore,
  ) {}

  /** Called before an update is taken: curves are kept when the first rows of another text arrive. */
  hear(update: HostUpdate): void {
    const { store, series } = this;
    if (!("generation" in update) || update.generation <= series.generation) return;
    // A start that has not been run has one row.
    if (series.length < 2) return;
    if (update.kind === "scene") this.distributions = store.state.distributions;
    else if (update.kind === "rows")
      store.change({ runBefore: { series: series.handOver(), distributions: this.distributions } });
  }
}
