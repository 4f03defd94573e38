/** How long the extension host was kept from its work at the longest, while a run goes on. */
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";

const resolution = 10;

export class HostLatency {
  private delays: IntervalHistogram | undefined;

  begin(): void {
    this.delays ??= monitorEventLoopDelay({ resolution });
    this.delays.reset();
    this.delays.enable();
  }

  /** Milliseconds. */
  end(): number {
    this.delays?.disable();
    // It is woken every so often anyway; what is beyond that is delay.
    return Math.max(0, (this.delays?.max ?? 0) / 1e6 - resolution);
  }
}
