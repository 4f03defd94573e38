/** Log of encounters that a kernel writes into its memory: entries of 32 bytes with time, impulse, gap and the two particles. */
import type { EncounterLog } from "../api/engine.ts";

export interface LoggingKernel {
  readonly memory: WebAssembly.Memory;
  /** Entries since the last call of `setLog`. */
  readonly logged: WebAssembly.Global;
  setLog(at: number, capacity: number): void;
}

/** Encounters kept before `advance` pauses: a log is drained often, and small ones stay in the cache. */
const most = 4096;
/** Room that a kernel takes for it. */
export const logBytes = most * 32;

export class KernelLog {
  private capacity = 0;

  constructor(
    private readonly kernel: LoggingKernel,
    private readonly at: number,
  ) {}

  open(capacity: number): void {
    this.capacity = Math.min(capacity, most);
    this.empty();
  }

  /** Also after the kernel's memory has been restored. */
  empty(): void {
    this.kernel.setLog(this.at, this.capacity);
  }

  drain(): EncounterLog {
    const length = this.kernel.logged.value;
    const numbers = new Float64Array(this.kernel.memory.buffer, this.at, 4 * length);
    const indices = new Int32Array(this.kernel.memory.buffer, this.at, 8 * length);
    const log = {
      length,
      times: new Float64Array(length),
      first: new Int32Array(length),
      second: new Int32Array(length),
      impulse: new Float64Array(length),
      gap: new Float64Array(length),
    };
    for (let k = 0; k < length; k++) {
      log.times[k] = numbers[4 * k];
      log.impulse[k] = numbers[4 * k + 1];
      log.gap[k] = numbers[4 * k + 2];
      log.first[k] = indices[8 * k + 6];
      log.second[k] = indices[8 * k + 7];
    }
    this.empty();
    return log;
  }
}
