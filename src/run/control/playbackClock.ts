/**
 * How simulated time follows real time: the place where a run should be now, at the speed asked for. A run that cannot keep
 * up, or was held up, goes on from where it is; nothing is made up for later.
 */
import type { Speed } from "../../protocol/messages.ts";

/** Milliseconds that a run may lag behind before it is taken as held up, or as unable to keep up. */
const patience = 250;
/** Milliseconds that it is then asked to make good, so that it does not stand still. */
const step = 20;

export class PlaybackClock {
  private time = 0;
  private began = 0;

  constructor(private chosen: Speed) {}

  get speed(): Speed {
    return this.chosen;
  }

  /** From here on, from this moment. */
  begin(time: number, now: number): void {
    this.time = time;
    this.began = now;
  }

  choose(speed: Speed, time: number, now: number): void {
    if (speed !== "most" && !(speed > 0 && Number.isFinite(speed))) return;
    this.chosen = speed;
    this.begin(time, now);
  }

  /** Simulated time that belongs to this moment, for a run that has come as far as `time`. */
  target(time: number, now: number): number {
    if (this.chosen === "most") return Number.POSITIVE_INFINITY;
    const target = this.time + (this.chosen * (now - this.began)) / 1000;
    if (target - time <= (this.chosen * patience) / 1000) return target;
    this.begin(time, now - step);
    return time + (this.chosen * step) / 1000;
  }
}
