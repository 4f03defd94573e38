/**
 * One panel: a page and the run that it shows. Orders and news go through it as they are; what the page wishes of VS Code
 * itself is passed on. Hidden, the page is gone and nothing is sent; shown again, it comes up anew and asks for everything.
 */
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import type { About, HostUpdate, PageCommand, PanelAction, RunCommand, ViewRequest } from "../../protocol/messages.ts";
import type { Comparisons } from "../compare/comparisons.ts";
import { means } from "../language/scenarioDocuments.ts";
import { scenarioName } from "../language/scenarioName.ts";
import type { DeletedFiles } from "../runs/deletedFiles.ts";
import type { Runs } from "../runs/runs.ts";
import type { ScenarioRun } from "../runs/scenarioRun.ts";
import type { RunStarter } from "../runs/startRun.ts";
import { panelHtml } from "./panelHtml.ts";
import type { PanelStates } from "./panelState.ts";
import { settings } from "./settings.ts";
import { columnOf } from "./textPlaces.ts";

export const viewType = "edpd.playground";

/** A text of so many lines has something in it. */
const manyLines = 100;

/** What a page cannot have from its run. */
export type PanelRequest = Exclude<PageCommand, RunCommand | { readonly kind: "ready" | "state" | "pin" }>;

export interface PanelParts {
  readonly extension: vscode.Uri;
  readonly runs: Runs;
  readonly starting: RunStarter;
  readonly states: PanelStates;
  readonly comparisons: Comparisons;
  readonly gone: Pick<DeletedFiles, "has" | "look">;
  readonly wish: (panel: PlaygroundPanel, wish: PanelRequest) => void;
  /** The page that shows it has gone: closed, hidden, or to be another scenario's. */
  readonly left: (panel: PlaygroundPanel) => void;
  /** It is shown, hidden, pinned, of another scenario, or gone. */
  readonly changed: (panel: PlaygroundPanel) => void;
}

export class PlaygroundPanel {
  uri: vscode.Uri | undefined;
  pinned = false;
  private run: ScenarioRun | undefined;
  /** The page listens. */
  private ready = false;
  /** What the page wants to see, said perhaps before there was a run. */
  private look: ViewRequest | undefined;
  private said = "";
  private gone = false;

  constructor(
    private readonly view: vscode.WebviewPanel,
    private readonly parts: PanelParts,
  ) {
    const { extension } = parts;
    view.webview.options = { enableScripts: true, localResourceRoots: folders(extension) };
    view.iconPath = vscode.Uri.joinPath(extension, "media", "icon.svg");
    view.webview.onDidReceiveMessage((order: PageCommand) => this.hear(order));
    view.onDidChangeViewState(() => {
      if (!view.visible) this.leave();
      parts.changed(this);
    });
    view.onDidDispose(() => {
      this.gone = true;
      this.leave();
      parts.changed(this);
    });
  }

  get active(): boolean {
    return !this.gone && this.view.active;
  }

  get visible(): boolean {
    return !this.gone && this.view.visible;
  }

  get isGone(): boolean {
    return this.gone;
  }

  get column(): vscode.ViewColumn | undefined {
    return this.view.viewColumn;
  }

  /** The page begins anew, with another scenario or none. */
  show(uri: vscode.Uri | undefined): void {
    this.leave();
    this.uri = uri;
    this.run = undefined;
    this.said = "";
    this.view.title = uri ? `${scenarioName(uri.path)} · playground` : "EDPD Playground";
    const { webview } = this.view;
    const inDist = (name: string) =>
      webview.asWebviewUri(vscode.Uri.joinPath(this.parts.extension, "dist", name)).toString();
    webview.html = panelHtml({
      cspSource: webview.cspSource,
      nonce: randomBytes(18).toString("base64url"),
      script: inDist("panel.js"),
      style: inDist("panel.css"),
      uri: uri?.toString() ?? "",
      language: "en",
    });
    this.parts.changed(this);
  }

  /** In its own column, or beside the text where that stands in the same one and would be hidden. */
  reveal(): void {
    const covers = this.uri && this.column !== undefined && columnOf(this.uri) === this.column;
    this.view.reveal(covers ? vscode.ViewColumn.Beside : undefined, true);
  }

  pin(pinned: boolean): void {
    this.pinned = pinned;
    this.about();
    this.parts.changed(this);
  }

  do(what: PanelAction): void {
    this.tell({ kind: "do", what });
  }

  tell(news: HostUpdate): void {
    if (this.ready) void this.view.webview.postMessage(news);
  }

  /** How its run stands to the text, said where it has changed. */
  about(): void {
    if (!this.ready) return;
    const about = this.aboutNow();
    const said = JSON.stringify(about);
    if (said === this.said) return;
    this.said = said;
    this.tell(about);
  }

  /** Its document may have been examined, its run may be another. */
  refresh(): void {
    const run = this.uri && this.parts.runs.of(this.uri);
    if (run !== this.run && this.ready) this.attach();
    this.about();
  }

  private aboutNow(): About {
    const { uri, pinned } = this;
    const document = this.document();
    const run = uri && this.parts.runs.of(uri);
    return {
      kind: "about",
      name: uri && scenarioName(uri.path),
      pinned,
      changed: document !== undefined && run?.wanted !== undefined && !means(document, run.wanted),
      errors: document ? this.parts.starting.errors(document) : 0,
      dead: run?.stand === "dead" ? run.reason : undefined,
      ...(uri && this.parts.gone.has(uri) && { gone: true }),
      blank: document !== undefined && document.lineCount < manyLines && document.getText().trim() === "",
      trusted: vscode.workspace.isTrusted,
      revealOnClick: settings.revealOnClick(),
    };
  }

  document(): vscode.TextDocument | undefined {
    const key = this.uri?.toString();
    return vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === key);
  }

  private hear(order: PageCommand): void {
    switch (order.kind) {
      case "ready":
        this.begin();
        break;
      case "state":
        if (this.ready && this.uri) this.parts.states.keep(this.uri.toString(), order.state);
        break;
      case "pin":
        this.pin(order.pinned);
        break;
      case "run":
        if (!this.run || ["none", "dead", "failed"].includes(this.run.stand))
          this.parts.wish(this, { kind: "runText" });
        else this.run.order(order);
        break;
      case "look":
        this.look = order;
        if (this.ready) this.run?.order(order);
        break;
      case "pause":
      case "step":
      case "seek":
      case "restart":
      case "stop":
      case "speed":
      case "seen":
      case "attach":
      case "inspect":
        // Of the page before, which has been left.
        if (this.ready) this.run?.order(order);
        break;
      default:
        this.parts.wish(this, order);
    }
  }

  private begin(): void {
    this.ready = true;
    this.look = undefined;
    this.said = "";
    const { uri, parts } = this;
    this.tell({ kind: "state", state: uri && parts.states.of(uri.toString(), settings.speed()) });
    this.attach();
    this.about();
    const comparison = uri && parts.comparisons.of(uri.toString());
    if (comparison) this.tell(comparison);
    const document = this.document();
    if (uri && !document) void parts.gone.look(uri);
    if (document) void parts.starting.preview(document).then(() => this.refresh());
  }

  private attach(): void {
    this.run?.showOn(undefined);
    this.run = this.uri && this.parts.runs.of(this.uri);
    if (this.look) this.run?.order(this.look);
    this.run?.showOn((news) => {
      this.tell(news);
      return this.ready;
    });
  }

  private leave(): void {
    if (this.ready) this.run?.showOn(undefined);
    if (this.ready) this.parts.left(this);
    this.ready = false;
  }
}

/** A page may load these, and nothing else. */
export function folders(extension: vscode.Uri): vscode.Uri[] {
  return ["dist", "media"].map((name) => vscode.Uri.joinPath(extension, name));
}
