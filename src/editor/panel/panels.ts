/**
 * All panels. One that is not pinned follows the scenario in the active editor, as VS Code's preview of Markdown does;
 * pinned ones stay with theirs. No scenario is shown twice.
 */
import * as vscode from "vscode";
import { isScenario } from "../language/scenarioDocuments.ts";
import { folders, type PanelParts, PlaygroundPanel, viewType } from "./panel.ts";
import { isOpen } from "./textPlaces.ts";

/** What a page has kept of itself over a reload of the window. */
interface Remembered {
  readonly uri?: string;
  readonly pinned?: boolean;
}

export class Panels implements vscode.Disposable, vscode.WebviewPanelSerializer<Remembered> {
  private readonly all = new Set<PlaygroundPanel>();
  private readonly changed = new vscode.EventEmitter<PlaygroundPanel>();
  private readonly subscriptions: vscode.Disposable[];
  readonly onDidChange = this.changed.event;

  constructor(private readonly parts: Omit<PanelParts, "changed">) {
    this.subscriptions = [
      this.changed,
      vscode.window.registerWebviewPanelSerializer(viewType, this),
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        if (editor && isScenario(editor.document)) this.follow(editor.document.uri);
      }),
    ];
  }

  of(uri: vscode.Uri | string): PlaygroundPanel | undefined {
    return [...this.all].find((panel) => panel.uri?.toString() === uri.toString());
  }

  /** That has the focus. */
  get active(): PlaygroundPanel | undefined {
    return [...this.all].find((panel) => panel.active);
  }

  /** Of the scenarios that are shown. */
  get uris(): readonly vscode.Uri[] {
    return [...this.all].flatMap(({ uri }) => uri ?? []);
  }

  get visible(): readonly PlaygroundPanel[] {
    return [...this.all].filter((panel) => panel.visible);
  }

  /** Beside the text, which keeps the focus. */
  open(uri: vscode.Uri): PlaygroundPanel {
    const known = this.of(uri);
    if (known) {
      known.reveal();
      return known;
    }
    const free = this.following;
    if (free) {
      this.turn(free, uri);
      free.reveal();
      return free;
    }
    const panel = this.add(
      vscode.window.createWebviewPanel(
        viewType,
        "EDPD Playground",
        // With the others, when there are some: their group is locked against texts, and VS Code would open a third one.
        { viewColumn: this.visible[0]?.column ?? vscode.ViewColumn.Beside, preserveFocus: true },
        { enableScripts: true, localResourceRoots: folders(this.parts.extension) },
      ),
    );
    panel.open(uri);
    return panel;
  }

  async deserializeWebviewPanel(view: vscode.WebviewPanel, state: Remembered | undefined): Promise<void> {
    const panel = this.add(view);
    // What a page has kept may be older than the editors: one that is not pinned follows the text in sight.
    const kept = state?.uri ? vscode.Uri.parse(state.uri) : undefined;
    const uri = state?.pinned && kept ? kept : (inSight(kept) ?? kept);
    // Its editor may not have come back before it.
    const found =
      uri &&
      (await vscode.workspace.openTextDocument(uri).then(
        () => true,
        () => false,
      ));
    panel.pinned = state?.pinned === true && found === true;
    panel.open(found && !this.of(uri!) ? uri : undefined);
  }

  /** What showed a file shows it under its new name. */
  rename(from: vscode.Uri, to: vscode.Uri): void {
    this.parts.comparisons.rename(from.toString(), to.toString());
    const panel = this.of(from);
    const other = this.of(to);
    if (panel && !other) panel.open(to);
    else if (other) other.refresh();
  }

  refresh(uri?: vscode.Uri | string): void {
    for (const panel of this.all) if (!uri || panel.uri?.toString() === uri.toString()) panel.refresh();
  }

  private get following(): PlaygroundPanel | undefined {
    return [...this.all].find((panel) => !panel.pinned);
  }

  private follow(uri: vscode.Uri): void {
    const free = this.following;
    if (free && !this.of(uri)) this.turn(free, uri);
  }

  private turn(panel: PlaygroundPanel, uri: vscode.Uri): void {
    const before = panel.uri && this.parts.runs.of(panel.uri);
    panel.open(uri);
    // Nothing is lost with a mere preview; what has run is there when one comes back.
    if (before && !before.worthKeeping) this.parts.runs.drop(before);
  }

  private add(view: vscode.WebviewPanel): PlaygroundPanel {
    const panel = new PlaygroundPanel(view, { ...this.parts, changed: (changed) => this.note(changed) });
    this.all.add(panel);
    return panel;
  }

  private note(panel: PlaygroundPanel): void {
    if (panel.isGone && this.all.delete(panel)) {
      const { uri } = panel;
      const run = uri && this.parts.runs.of(uri);
      // Work goes on without it, and what has been run is there as long as its text is.
      if (run && !run.busy && !(run.worthKeeping && isOpen(uri))) this.parts.runs.drop(run);
    }
    this.changed.fire(panel);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}

/** The scenario whose text is in sight: this one, if it is. */
function inSight(wanted: vscode.Uri | undefined): vscode.Uri | undefined {
  const uris = vscode.window.visibleTextEditors.flatMap(({ document }) => (isScenario(document) ? document.uri : []));
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const find = (key: string | undefined) => uris.find((uri) => uri.toString() === key);
  return find(wanted?.toString()) ?? find(active) ?? uris[0];
}
