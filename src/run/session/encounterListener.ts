/** Where an engine's encounters are heard, all of them in order and in portions: as long as anybody listens, and no longer. */
import type { EncounterLog, Engine } from "../../engine/api/engine.ts";

const capacity = 1 << 14;

export class EncounterListener {
  private watcher: ((log: EncounterLog) => void) | undefined;
  private passer: ((log: EncounterLog) => void) | undefined;

  /** @param always whoever listens from the beginning to the end */
  constructor(
    private readonly engine: Engine,
    private readonly always: readonly ((log: EncounterLog) => void)[],
  ) {
    if (always.length > 0) this.open();
  }

  /** Tells all encounters from now on, those so far when asked to `drain`; whoever listens always is not touched by it. */
  watch(watcher: ((log: EncounterLog) => void) | undefined): void {
    const turned = (watcher === undefined) !== (this.watcher === undefined);
    if (turned) this.drain();
    this.watcher = watcher;
    if (turned && this.always.length === 0) this.open();
  }

  /** Tells `hear` also what happens during `work`. */
  overhear<T>(hear: (log: EncounterLog) => void, work: () => T): T {
    this.drain();
    const { listened } = this;
    this.passer = hear;
    if (!listened) this.open();
    try {
      return work();
    } finally {
      this.drain();
      this.passer = undefined;
      if (!listened) this.open();
    }
  }

  drain(): void {
    if (!this.listened) return;
    const log = this.engine.drain();
    if (log.length === 0) return;
    this.watcher?.(log);
    this.passer?.(log);
    for (const hear of this.always) hear(log);
  }

  /** The engine logs for those who listen, whatever else it was asked for meanwhile. */
  open(): void {
    this.engine.log(this.listened ? capacity : 0);
  }

  private get listened(): boolean {
    return this.always.length > 0 || this.watcher !== undefined || this.passer !== undefined;
  }
}
