/**
 * Clock of two runs side by side: the second is kept at the time of the first by commands that follow from both states. At maximum
 * speed both are free; when the first pauses, the second comes to its time.
 */
import type { RunCommand, Speed, Status } from "../../protocol/messages.ts";

type Clocked = Pick<Status, "generation" | "phase" | "time" | "speed" | "target" | "why">;

/** The second waits when it is ahead by this (seconds at its speed), and is taken back when it is ahead by more than the other. */
const [lead, farLead] = [0.2, 2];

export class LinkedClock {
  private speed: Speed | undefined;
  private sought: number | undefined;
  private before: Pick<Clocked, "generation" | "time"> | undefined;

  /** Commands to the second run after a change of the first or of itself. */
  commands(first: Clocked, second: Clocked): RunCommand[] {
    if (second.phase === "loading" || second.phase === "failed") return [];
    const wentBack = this.before !== undefined && first.time < this.before.time;
    this.before = first;
    const commands: RunCommand[] = [];
    if (first.speed !== this.speed && first.phase !== "loading") commands.push({ kind: "speed", speed: first.speed });
    if (first.phase !== "loading") this.speed = first.speed;
    switch (first.phase) {
      case "running":
        return [...commands, ...this.whileRunning(first, second, wentBack)];
      case "paused":
      case "preview":
      case "seeking":
        return [...commands, ...this.goTo(first.target ?? first.time, second)];
      case "finished":
        this.sought = undefined;
        if (first.why === "stopped") return second.phase === "running" ? [...commands, { kind: "stop" }] : commands;
        // It goes on to its own end.
        return second.phase === "paused" || second.phase === "preview" ? [...commands, { kind: "run" }] : commands;
      default:
        return commands;
    }
  }

  private whileRunning(first: Clocked, second: Clocked, wentBack: boolean): RunCommand[] {
    const unit = typeof first.speed === "number" ? first.speed : Number.POSITIVE_INFINITY;
    const ahead = second.time - first.time;
    if (second.phase === "seeking") return [];
    if (ahead > 0 && (wentBack || ahead > farLead * unit)) return this.goTo(first.time, second);
    this.sought = undefined;
    // One that has just been loaded, as after a reload of the window, first comes to a first one that is under way.
    if (second.phase === "preview" && ahead < -farLead * unit) return this.goTo(first.time, second);
    if (second.phase === "running") return ahead > lead * unit ? [{ kind: "pause" }] : [];
    if (second.phase === "finished") return [];
    return ahead <= 0 || unit === Number.POSITIVE_INFINITY ? [{ kind: "run" }] : [];
  }

  private goTo(time: number, second: Clocked): RunCommand[] {
    const pause: RunCommand[] = second.phase === "running" ? [{ kind: "pause" }] : [];
    if (second.time === time || this.sought === time) return pause;
    this.sought = time;
    return [...pause, { kind: "seek", time, beyond: true }];
  }
}
