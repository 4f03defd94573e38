/** Tabs of comparisons, at most one for a scenario, in the column of texts. A comparison goes on without its tab. */
import * as vscode from "vscode";
import { type ComparisonCommand, comparisonCommand } from "../../protocol/comparisonPage.ts";
import type { ComparisonUpdate } from "../../protocol/messages.ts";
import { scenarioName } from "../language/messageText.ts";
import { columnForText } from "../language/newScenario.ts";
import { folders, loadPage } from "../panel/webviewPage.ts";

const viewType = "edpd.comparison";

/** State of a page across a reload of the window. */
interface SavedPage {
  readonly uri?: string;
}

interface ComparisonTabsParts {
  readonly extension: vscode.Uri;
  /** The latest update of the comparison of a scenario. */
  readonly of: (uri: string) => ComparisonUpdate | undefined;
  readonly execute: (uri: vscode.Uri, command: Exclude<ComparisonCommand, { kind: "ready" }>) => void;
}

export class ComparisonTabs implements vscode.Disposable, vscode.WebviewPanelSerializer<SavedPage> {
  /** By scenario. */
  private readonly tabs = new Map<string, vscode.WebviewPanel>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly serializer = vscode.window.registerWebviewPanelSerializer(viewType, this);
  /** A tab is shown, hidden or closed. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly parts: ComparisonTabsParts) {}

  open(uri: vscode.Uri): void {
    const known = this.tabs.get(uri.toString());
    if (known) known.reveal();
    else this.fill(vscode.window.createWebviewPanel(viewType, "", columnForText(), this.options), uri);
  }

  show(uri: string, update: ComparisonUpdate): void {
    void this.tabs.get(uri)?.webview.postMessage(update);
  }

  /** The scenario of the focused tab. */
  get active(): vscode.Uri | undefined {
    const uri = this.keyOf((tab) => tab.active);
    return uri === undefined ? undefined : vscode.Uri.parse(uri);
  }

  isVisible(uri: string): boolean {
    return this.tabs.get(uri)?.visible ?? false;
  }

  rename(from: vscode.Uri, to: vscode.Uri): void {
    const tab = this.tabs.get(from.toString());
    if (!tab || this.tabs.has(to.toString())) return;
    this.tabs.delete(from.toString());
    this.load(tab, to);
  }

  async deserializeWebviewPanel(tab: vscode.WebviewPanel, state: SavedPage | undefined): Promise<void> {
    const uri = state?.uri;
    // Of many comparisons the oldest are not kept.
    if (uri === undefined || !this.parts.of(uri) || this.tabs.has(uri)) tab.dispose();
    else this.fill(tab, vscode.Uri.parse(uri));
  }

  dispose(): void {
    this.serializer.dispose();
    this.changed.dispose();
  }

  private get options(): vscode.WebviewOptions {
    return { enableScripts: true, localResourceRoots: folders(this.parts.extension) };
  }

  /** A file may be renamed: its tab has another key then. */
  private keyOf(is: (tab: vscode.WebviewPanel) => boolean): string | undefined {
    return [...this.tabs].find(([, tab]) => is(tab))?.[0];
  }

  private fill(tab: vscode.WebviewPanel, uri: vscode.Uri): void {
    tab.webview.options = this.options;
    tab.iconPath = vscode.Uri.joinPath(this.parts.extension, "media", "icon.svg");
    tab.webview.onDidReceiveMessage((message: unknown) => {
      const key = this.keyOf((each) => each === tab);
      const command = comparisonCommand(message);
      if (key === undefined || !command) return;
      if (command.kind !== "ready") return this.parts.execute(vscode.Uri.parse(key), command);
      const update = this.parts.of(key);
      if (update) this.show(key, update);
    });
    tab.onDidChangeViewState(() => this.changed.fire());
    tab.onDidDispose(() => {
      const key = this.keyOf((each) => each === tab);
      if (key !== undefined) this.tabs.delete(key);
      this.changed.fire();
    });
    this.load(tab, uri);
  }

  private load(tab: vscode.WebviewPanel, uri: vscode.Uri): void {
    this.tabs.set(uri.toString(), tab);
    tab.title = `${scenarioName(uri.path)} · methods compared`;
    loadPage(tab.webview, this.parts.extension, {
      name: "panel",
      page: "comparison",
      title: tab.title,
      uri: uri.toString(),
    });
  }
}
