/** In the status bar: runs and comparisons that are going on, and those that came to something unseen. It brings them back. */
import * as vscode from "vscode";
import { comparisonIcon, comparisonsTogether, comparisonText } from "../compare/comparisonStatusText.ts";
import type { Comparisons } from "../compare/comparisons.ts";
import type { Panels } from "../panel/panels.ts";
import type { DeletedFiles } from "./deletedFiles.ts";
import { runCommands } from "./runCommands.ts";
import type { Runs } from "./runs.ts";
import { clusterText, type Doing, doingOf, iconOf, progressText } from "./runText.ts";
import type { RunState, ScenarioRun } from "./scenarioRun.ts";

const pause = 500;

/** One of them. */
interface Going {
  readonly uri: string;
  readonly icon: string;
  readonly words: string;
  readonly doing: Doing;
  readonly dead: boolean;
  readonly isComparison: boolean;
}

export class RunStatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("edpd.runs", vscode.StatusBarAlignment.Left, -10);
  private readonly subscriptions: vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;
  /** Runs in the state in which somebody has seen them. */
  private readonly seen = new WeakMap<ScenarioRun, RunState>();
  /** Comparisons that were going on and that nobody has seen the end of, by generation. */
  private readonly awaited = new Set<number>();

  constructor(
    private readonly runs: Runs,
    private readonly panels: Panels,
    private readonly comparisons: Pick<Comparisons, "list">,
    private readonly gone: Pick<DeletedFiles, "has" | "onDidChange">,
  ) {
    this.item.name = "EDPD Runs";
    const wait = () => this.refresh();
    this.subscriptions = [
      this.item,
      runs.onDidChange(wait),
      runs.onDidMove(wait),
      panels.onDidChange(wait),
      gone.onDidChange(wait),
    ];
  }

  /** What is done sooner than a moment is not worth a flicker. */
  refresh(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.show();
    }, pause);
  }

  private show(): void {
    const { item } = this;
    const shown = [...this.runsGoing(), ...this.comparisonsGoing()];
    const [first] = shown;
    if (!first) {
      item.hide();
      return;
    }
    const lines = shown.map(({ words }) => words);
    const dead = shown.some((each) => each.dead);
    const { icon } = mostUrgent(shown);
    item.text = `${icon} ${shown.length === 1 ? shorten(lines[0]!) : goingWords(shown)}`;
    item.tooltip = new vscode.MarkdownString([...lines, "", "Click to show"].map(literal).join("  \n"));
    item.accessibilityInformation = { label: `EDPD runs: ${lines.join("; ")}`, role: "button" };
    item.backgroundColor = dead ? new vscode.ThemeColor("statusBarItem.errorBackground") : undefined;
    item.command = {
      title: "Show Run",
      command: runCommands.showRun,
      arguments: new Set(shown.map(({ uri }) => uri)).size === 1 ? [vscode.Uri.parse(first.uri)] : [],
    };
    item.show();
  }

  private runsGoing(): Going[] {
    return this.runs.list
      .filter((run) => this.belongs(run))
      .map((run) => ({
        uri: run.uri,
        icon: iconOf(run),
        words: `${progressText(run)}${this.gone.has(run.uri) ? "; its file is gone" : ""}`,
        doing: doingOf(run, run.busy),
        dead: run.state === "dead",
        isComparison: false,
      }));
  }

  private comparisonsGoing(): Going[] {
    return this.comparisons.list.flatMap(({ uri, news }) => {
      const busy = news.phase === "working";
      if (busy) this.awaited.add(news.generation);
      else if (this.panels.of(uri)?.visible) this.awaited.delete(news.generation);
      if (!this.awaited.has(news.generation) || news.phase === "stopped") return [];
      const doing = busy ? "running" : news.phase === "failed" ? "failed" : "finished";
      return [
        { uri, icon: comparisonIcon(news), words: comparisonText(uri, news), doing, dead: false, isComparison: true },
      ];
    });
  }

  private belongs(run: ScenarioRun): boolean {
    const visible = this.panels.of(run.uri)?.visible;
    if (visible) this.seen.set(run, run.state);
    // By its text nobody gets back to it any more.
    if (!visible && run.worthKeeping && this.gone.has(run.uri)) return true;
    return run.busy || run.state === "dead" || (run.worthKeeping && this.seen.get(run) !== run.state);
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}

/** `1 run going on, 2 paused; 2 comparisons going on`. */
function goingWords(shown: readonly Going[]): string {
  const [runs, comparisons] = [false, true].map((is) => shown.filter(({ isComparison }) => isComparison === is));
  return [
    ...(runs!.length > 0 ? [clusterText(runs!.map(({ doing }) => doing))] : []),
    ...(comparisons!.length > 0 ? [comparisonsTogether(comparisons!.map(({ doing }) => doing))] : []),
  ].join("; ");
}

/** Whose sign stands for all. */
function mostUrgent(shown: readonly Going[]): Going {
  const ranks: readonly Doing[] = ["running", "failed", "paused"];
  const [first] = ranks.flatMap((doing) => shown.filter((each) => each.doing === doing));
  return first ?? shown.find(({ icon }) => icon === "$(warning)") ?? shown[0]!;
}

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}

function literal(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+!|]/g, "\\$&");
}
