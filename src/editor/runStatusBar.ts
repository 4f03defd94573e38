/** In the status bar: the runs that are going on, and those that came to something unseen. It brings them back. */
import * as vscode from "vscode";
import type { Panels } from "./panels.ts";
import { runCommands } from "./runCommands.ts";
import type { Stand } from "./runStand.ts";
import type { Runs } from "./runs.ts";
import { iconOf, progressWords } from "./runWords.ts";
import type { ScenarioRun } from "./scenarioRun.ts";

const pause = 500;

export class RunStatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("edpd.runs", vscode.StatusBarAlignment.Left, -10);
  private readonly subscriptions: vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;
  /** Runs in the state in which somebody has seen them. */
  private readonly seen = new WeakMap<ScenarioRun, Stand>();

  constructor(
    private readonly runs: Runs,
    private readonly panels: Panels,
  ) {
    this.item.name = "EDPD Runs";
    const wait = () => {
      // What is done sooner than that is not worth a flicker.
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        this.show();
      }, pause);
    };
    this.subscriptions = [this.item, runs.onDidChange(wait), runs.onDidMove(wait), panels.onDidChange(wait)];
  }

  private show(): void {
    const { item } = this;
    const shown = this.runs.list.filter((run) => this.belongs(run));
    const [first] = shown;
    if (!first) {
      item.hide();
      return;
    }
    const lines = shown.map(progressWords);
    const dead = shown.some(({ stand }) => stand === "dead");
    const going = shown.find(({ busy }) => busy) ?? first;
    item.text = `${iconOf(going.stand)} ${shown.length === 1 ? shorten(lines[0]!) : `${shown.length} runs`}`;
    item.tooltip = new vscode.MarkdownString([...lines, "", "Click to show"].map(literal).join("  \n"));
    item.accessibilityInformation = { label: `EDPD runs: ${lines.join("; ")}`, role: "button" };
    item.backgroundColor = dead ? new vscode.ThemeColor("statusBarItem.errorBackground") : undefined;
    item.command = {
      title: "Show Run",
      command: runCommands.showRun,
      arguments: shown.length === 1 ? [vscode.Uri.parse(first.uri)] : [],
    };
    item.show();
  }

  private belongs(run: ScenarioRun): boolean {
    if (this.panels.of(run.uri)?.visible) this.seen.set(run, run.stand);
    return run.busy || run.stand === "dead" || (run.worthKeeping && this.seen.get(run) !== run.stand);
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}

function literal(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+!|]/g, "\\$&");
}
