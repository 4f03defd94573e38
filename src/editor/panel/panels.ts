/**
 * All panels. An unpinned panel follows the active editor, as VS Code's Markdown preview does; pinned ones stay with their
 * scenario. No scenario is shown twice.
 */
import * as vscode from "vscode";
import { isScenario } from "../language/scenarioDocuments.ts";
import { type PanelParts, PlaygroundPanel, viewType } from "./panel.ts";
import { isOpen } from "./textPlaces.ts";
import { folders } from "./webviewPage.ts";

/** State of a page across a reload of the window. */
interface SavedPage {
  readonly uri?: string;
  readonly pinned?: boolean;
}

export class Panels implements vscode.Disposable, vscode.WebviewPanelSerializer<SavedPage> {
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

  /** The focused panel. */
  get active(): PlaygroundPanel | undefined {
    return [...this.all].find((panel) => panel.active);
  }

  /** Scenarios that are shown. */
  get uris(): readonly vscode.Uri[] {
    return [...this.all].flatMap(({ uri }) => uri ?? []);
  }

  get visible(): readonly PlaygroundPanel[] {
    return [...this.all].filter((panel) => panel.visible);
  }

  /** Opens a panel beside the text, which keeps the focus. */
  open(uri: vscode.Uri): PlaygroundPanel {
    const known = this.of(uri);
    if (known) {
      known.reveal();
      return known;
    }
    const unpinned = this.unpinned;
    if (unpinned) {
      this.reuse(unpinned, uri);
      unpinned.reveal();
      return unpinned;
    }
    const panel = this.add(
      vscode.window.createWebviewPanel(
        viewType,
        "EDPD Playground",
        // With other panels if there are some: their group is locked, and VS Code would open a third one.
        { viewColumn: this.visible[0]?.column ?? vscode.ViewColumn.Beside, preserveFocus: true },
        { enableScripts: true, localResourceRoots: folders(this.parts.extension) },
      ),
    );
    panel.open(uri);
    return panel;
  }

  async deserializeWebviewPanel(view: vscode.WebviewPanel, state: SavedPage | undefined): Promise<void> {
    const panel = this.add(view);
    // The saved state may be older than the editors: an unpinned panel follows the visible text.
    const saved = state?.uri ? vscode.Uri.parse(state.uri) : undefined;
    const uri = state?.pinned && saved ? saved : (visibleScenario(saved) ?? saved);
    // Its editor may be restored later.
    const found =
      uri &&
      (await vscode.workspace.openTextDocument(uri).then(
        () => true,
        () => false,
      ));
    panel.pinned = state?.pinned === true && found === true;
    // Meanwhile it may have followed the editor, which was restored too.
    if (panel.uri && !panel.pinned) return;
    const other = uri && this.of(uri);
    panel.open(found && (!other || other === panel) ? uri : undefined);
  }

  /** Nothing is left of this scenario: its panel shows the text beside it, if there is one. */
  leave(uri: vscode.Uri): void {
    const panel = this.of(uri);
    if (!panel) return;
    panel.pinned = false;
    const other = visibleScenario(undefined);
    panel.open(other && !this.of(other) ? other : undefined);
  }

  /** Shows a renamed file under its new name. */
  rename(from: vscode.Uri, to: vscode.Uri): void {
    this.parts.sideBySide.rename(from, to);
    const panel = this.of(from);
    const other = this.of(to);
    if (panel && !other) panel.open(to);
    else if (other) other.refresh();
  }

  refresh(uri?: vscode.Uri | string): void {
    for (const panel of this.all) if (!uri || panel.uri?.toString() === uri.toString()) panel.refresh();
  }

  private get unpinned(): PlaygroundPanel | undefined {
    return [...this.all].find((panel) => !panel.pinned);
  }

  private follow(uri: vscode.Uri): void {
    const unpinned = this.unpinned;
    if (unpinned && !this.of(uri)) this.reuse(unpinned, uri);
  }

  private reuse(panel: PlaygroundPanel, uri: vscode.Uri): void {
    const before = panel.uri && this.parts.runs.of(panel.uri);
    panel.open(uri);
    // A preview can be dropped; a run is kept.
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
      // Work continues without a panel, and results are kept as long as the text is open.
      if (run && !run.busy && !(run.worthKeeping && isOpen(uri))) this.parts.runs.drop(run);
    }
    this.changed.fire(panel);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}

/** A visible scenario, preferably this one. */
function visibleScenario(preferred: vscode.Uri | undefined): vscode.Uri | undefined {
  const uris = vscode.window.visibleTextEditors.flatMap(({ document }) => (isScenario(document) ? document.uri : []));
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const find = (key: string | undefined) => uris.find((uri) => uri.toString() === key);
  return find(preferred?.toString()) ?? find(active) ?? uris[0];
}
