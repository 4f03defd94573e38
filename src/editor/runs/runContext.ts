/** Context keys for menus and key bindings: state of the active run, what can be shown, and visible panels. */
import * as vscode from "vscode";
import type { Comparisons } from "../compare/comparisons.ts";
import type { Panels } from "../panel/panels.ts";
import { activeScenario, discardable } from "./runCommands.ts";
import type { Runs } from "./runs.ts";

export class RunContext implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[];
  private readonly known = new Map<string, unknown>();

  constructor(
    private readonly runs: Runs,
    private readonly panels: Panels,
    private readonly comparisons: Pick<Comparisons, "list">,
  ) {
    const update = () => this.update();
    this.subscriptions = [
      runs.onDidChange(update),
      panels.onDidChange(update),
      vscode.window.onDidChangeActiveTextEditor(update),
    ];
    this.update();
  }

  update(): void {
    const uri = activeScenario(this.panels);
    this.set("edpd.runPhase", (uri && this.runs.of(uri)?.state) ?? "none");
    this.set("edpd.discardable", discardable(this.runs, this.panels) !== undefined);
    this.set("edpd.runs", this.runs.list.length);
    this.set("edpd.comparisons", this.comparisons.list.length);
    this.set("edpd.panelVisible", this.panels.visible.length > 0);
    this.set("edpd.panelPinned", this.panels.active?.pinned ?? false);
  }

  private set(key: string, value: unknown): void {
    if (this.known.get(key) === value) return;
    this.known.set(key, value);
    void vscode.commands.executeCommand("setContext", key, value);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}
