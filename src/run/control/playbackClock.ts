/**
 * Playback clock: the simulated time that a run should have reached now at the chosen speed. A run that cannot keep up, or was
 * delayed, continues from its present time; delays are not made up for.
 */
import type { ChosenSpeed, Speed } from "../../protocol/messages.ts";

/** Longest lag before a run counts as delayed or as too slow (ms). */
const tolerance = 250;
/** Time that such a run is asked to advance by, so that it does not stop (ms). */
const step = 20;

export class PlaybackClock {
  private current: Speed;
  private time = 0;
  private began = 0;

  /** @param usual the speed that suits the scenario */
  constructor(
    chosen: ChosenSpeed,
    private readonly usual: number,
  ) {
    this.current = chosen === "auto" ? usual : chosen;
  }

  get speed(): Speed {
    return this.current;
  }

  begin(time: number, now: number): void {
    this.time = time;
    this.began = now;
  }

  choose(chosen: ChosenSpeed, time: number, now: number): void {
    const speed = chosen === "auto" ? this.usual : chosen;
    if (speed !== "max" && !(speed > 0 && Number.isFinite(speed))) return;
    this.current = speed;
    this.begin(time, now);
  }

  /** Simulated time that belongs to this moment, for a run that has come as far as `time`. */
  target(time: number, now: number): number {
    const speed = this.current;
    if (speed === "max") return Number.POSITIVE_INFINITY;
    const target = this.time + (speed * (now - this.began)) / 1000;
    if (target - time <= (speed * tolerance) / 1000) return target;
    this.begin(time, now - step);
    return time + (speed * step) / 1000;
  }
}
