/** Status bar: runs and comparisons in progress, and those that have ended without being seen. A click shows them. */
import * as vscode from "vscode";
import { comparisonIcon, comparisonsTogether, comparisonText } from "../compare/comparisonStatusText.ts";
import type { Comparisons } from "../compare/comparisons.ts";
import type { ComparisonTabs } from "../compare/comparisonTabs.ts";
import type { Panels } from "../panel/panels.ts";
import type { DeletedFiles } from "./deletedFiles.ts";
import { runCommands } from "./runCommands.ts";
import type { Runs } from "./runs.ts";
import { type Activity, activityOf, clusterText, iconOf, progressText } from "./runText.ts";
import type { RunState, ScenarioRun } from "./scenarioRun.ts";

const pause = 500;

/** One run or comparison. */
interface StatusEntry {
  readonly uri: string;
  readonly icon: string;
  readonly text: string;
  readonly activity: Activity;
  readonly dead: boolean;
  readonly isComparison: boolean;
}

export class RunStatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("edpd.runs", vscode.StatusBarAlignment.Left, -10);
  private readonly subscriptions: vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;
  /** The last state of each run that has been visible. */
  private readonly seen = new WeakMap<ScenarioRun, RunState>();
  /** Comparisons whose end has not been visible, by generation. */
  private readonly awaited = new Set<number>();

  constructor(
    private readonly runs: Runs,
    private readonly panels: Panels,
    private readonly comparisons: Pick<Comparisons, "list">,
    private readonly tabs: Pick<ComparisonTabs, "isVisible" | "onDidChange">,
    private readonly gone: Pick<DeletedFiles, "has" | "onDidChange">,
  ) {
    this.item.name = "EDPD Runs";
    const refresh = () => this.refresh();
    this.subscriptions = [
      this.item,
      runs.onDidChange(refresh),
      runs.onDidMove(refresh),
      panels.onDidChange(refresh),
      tabs.onDidChange(refresh),
      gone.onDidChange(refresh),
    ];
  }

  /** Delayed, so that short work causes no flicker. */
  refresh(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.show();
    }, pause);
  }

  private show(): void {
    const { item } = this;
    const shown = [...this.runEntries(), ...this.comparisonEntries()];
    const [first] = shown;
    if (!first) {
      item.hide();
      return;
    }
    const lines = shown.map(({ text }) => text);
    const dead = shown.some((each) => each.dead);
    const { icon } = mostUrgent(shown);
    item.text = `${icon} ${shown.length === 1 ? shorten(lines[0]) : summaryText(shown)}`;
    item.tooltip = new vscode.MarkdownString([...lines, "", "Click to show"].map(literal).join("  \n"));
    item.accessibilityInformation = { label: `EDPD runs: ${lines.join("; ")}`, role: "button" };
    item.backgroundColor = dead ? new vscode.ThemeColor("statusBarItem.errorBackground") : undefined;
    item.command = {
      title: "Show Run",
      command: runCommands.showRun,
      arguments: shown.length === 1 ? [vscode.Uri.parse(first.uri), first.isComparison] : [],
    };
    item.show();
  }

  private runEntries(): StatusEntry[] {
    return this.runs.list
      .filter((run) => this.belongs(run))
      .map((run) => ({
        uri: run.uri,
        icon: iconOf(run),
        text: `${progressText(run)}${this.gone.has(run.uri) ? "; its file has been deleted" : ""}`,
        activity: activityOf(run, run.busy),
        dead: run.state === "dead",
        isComparison: false,
      }));
  }

  private comparisonEntries(): StatusEntry[] {
    return this.comparisons.list.flatMap(({ uri, news: update }) => {
      const busy = update.phase === "working";
      if (busy) this.awaited.add(update.generation);
      else if (this.tabs.isVisible(uri)) this.awaited.delete(update.generation);
      if (!this.awaited.has(update.generation) || update.phase === "stopped") return [];
      const activity = busy ? "running" : update.phase === "failed" ? "failed" : "finished";
      return [
        {
          uri,
          icon: comparisonIcon(update),
          text: comparisonText(uri, update),
          activity,
          dead: false,
          isComparison: true,
        },
      ];
    });
  }

  private belongs(run: ScenarioRun): boolean {
    const visible = this.panels.of(run.uri)?.visible;
    if (visible) this.seen.set(run, run.state);
    // It can no longer be reached by its text.
    if (!visible && run.worthKeeping && this.gone.has(run.uri)) return true;
    return run.busy || run.state === "dead" || (run.worthKeeping && this.seen.get(run) !== run.state);
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}

/** `1 run in progress, 2 paused; 2 comparisons in progress`. */
function summaryText(shown: readonly StatusEntry[]): string {
  const [runs, comparisons] = [false, true].map((is) => shown.filter(({ isComparison }) => isComparison === is));
  return [
    ...(runs!.length > 0 ? [clusterText(runs!.map(({ activity }) => activity))] : []),
    ...(comparisons!.length > 0 ? [comparisonsTogether(comparisons!.map(({ activity }) => activity))] : []),
  ].join("; ");
}

/** The entry whose icon is shown. */
function mostUrgent(shown: readonly StatusEntry[]): StatusEntry {
  const ranks: readonly Activity[] = ["running", "failed", "paused"];
  const [first] = ranks.flatMap((activity) => shown.filter((each) => each.activity === activity));
  return first ?? shown.find(({ icon }) => icon === "$(warning)") ?? shown[0];
}

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}

function literal(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+!|]/g, "\\$&");
}
