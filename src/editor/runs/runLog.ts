/** Log of runs: one line each, with the time to the first frame, the outcome, and the latency of the extension host. */
import type { LogOutputChannel } from "vscode";
import { type HostLatency, platform } from "../platform/platform.ts";
import { measuredText } from "./runText.ts";
import type { ScenarioRun } from "./scenarioRun.ts";

interface RunFigures {
  /** Time from loading to the first frame, and longest block of the extension host (ms). */
  readonly firstPicture: number | undefined;
  readonly longestBlock: number;
}

export class RunLog {
  /** Figures of the last run of each document. */
  readonly figures = new Map<string, RunFigures>();
  private readonly running = new Map<ScenarioRun, HostLatency>();
  private readonly appearances = new WeakMap<ScenarioRun, number>();

  constructor(private readonly log: Pick<LogOutputChannel, "info" | "error" | "warn">) {}

  appeared(run: ScenarioRun, milliseconds: number): void {
    this.appearances.set(run, milliseconds);
  }

  /** Logs a run that has come to a stop. */
  note(run: ScenarioRun): void {
    const block = this.running.get(run);
    const going = run.state === "running" || run.state === "seeking";
    if (going && !block) {
      const begun = platform.hostLatency();
      begun.begin();
      this.running.set(run, begun);
      return;
    }
    // The result follows the final status.
    if (!block || going || (run.state === "finished" && !run.result)) return;
    this.running.delete(run);
    const appeared = this.appearances.get(run);
    const longestBlock = block.end();
    this.figures.set(run.uri, { firstPicture: appeared, longestBlock });
    const parts = [
      `${run.name}: ${run.state}`,
      run.result ? measuredText(run.result) : (run.reason ?? ""),
      appeared === undefined ? "" : `first frame ${appeared.toFixed(0)} ms after loading began`,
      `longest block of the extension host ${longestBlock.toFixed(0)} ms`,
    ];
    this.log[run.state === "failed" ? "error" : "info"](`${parts.filter(Boolean).join("; ")}.`);
  }

  warn(text: string): void {
    this.log.warn(text);
  }

  died(run: ScenarioRun, details: string): void {
    this.log.error(`${run.name}: the run failed. ${details}`);
  }
}
