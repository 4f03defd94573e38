/** Distributes an engine's encounters to listeners, in order and in portions; the engine records none without a listener. */
import type { EncounterLog, Engine } from "../../engine/api/engine.ts";

const capacity = 1 << 14;

export class EncounterListener {
  private watcher: ((log: EncounterLog) => void) | undefined;
  private passer: ((log: EncounterLog) => void) | undefined;

  /** @param always a listener for the whole run */
  constructor(
    private readonly engine: Engine,
    private readonly always: readonly ((log: EncounterLog) => void)[],
  ) {
    if (always.length > 0) this.open();
  }

  /** Passes on all encounters from now on, pending ones at `drain`; the permanent listener is not affected. */
  watch(watcher: ((log: EncounterLog) => void) | undefined): void {
    const turned = (watcher === undefined) !== (this.watcher === undefined);
    if (turned) this.drain();
    this.watcher = watcher;
    if (turned && this.always.length === 0) this.open();
  }

  /** Passes the encounters during `work` to `listener` as well. */
  listenDuring<T>(listener: (log: EncounterLog) => void, work: () => T): T {
    this.drain();
    const { listened } = this;
    this.passer = listener;
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
    for (const listener of this.always) listener(log);
  }

  /** Restores the recording that the listeners need. */
  open(): void {
    this.engine.log(this.listened ? capacity : 0);
  }

  private get listened(): boolean {
    return this.always.length > 0 || this.watcher !== undefined || this.passer !== undefined;
  }
}
