/**
 * Panel: a page and the run that it shows. Run commands and updates pass unchanged; requests to VS Code itself are forwarded.
 * A hidden page is discarded and receives nothing; a page that is shown again requests everything.
 */
import * as vscode from "vscode";
import {
  type About,
  type Highlight,
  type HostUpdate,
  isPassedOn,
  type PageCommand,
  type PanelAction,
  type Problems,
  type RunCommand,
  type SecondCommand,
  type ViewRequest,
} from "../../protocol/messages.ts";
import { checkedCommand } from "../../protocol/pageCommandCheck.ts";
import { scenarioName } from "../language/messageText.ts";
import { isBlank, means } from "../language/scenarioDocuments.ts";
import type { DeletedFiles } from "../runs/deletedFiles.ts";
import type { Runs } from "../runs/runs.ts";
import type { RunScreen, ScenarioRun } from "../runs/scenarioRun.ts";
import type { RunStarter } from "../runs/startRun.ts";
import type { PanelStates } from "./panelState.ts";
import { settings } from "./settings.ts";
import { columnOf } from "./textPlaces.ts";
import { folders, loadPage } from "./webviewPage.ts";

export const viewType = "edpd.playground";

/** In milliseconds: a page that does not answer for so long when it is given another scenario is loaded anew. Twice as long after each. */
const firstAnswerLimit = 60_000;

/** Commands that the run does not execute. */
export type PanelRequest = Exclude<
  PageCommand,
  RunCommand | { readonly kind: "ready" | "state" | "pin" | "second" | "endSideBySide" }
>;

/** Runs beside those of documents, by the address of the document. */
interface SecondRuns {
  showOn(uri: string, post: ((update: HostUpdate) => void) | undefined): void;
  receive(uri: string, command: SecondCommand): void;
  rename(from: vscode.Uri, to: vscode.Uri): void;
  end(uri: string): void;
}

export interface PanelParts {
  readonly extension: vscode.Uri;
  readonly runs: Runs;
  readonly starter: RunStarter;
  readonly states: PanelStates;
  readonly sideBySide: SecondRuns;
  readonly gone: Pick<DeletedFiles, "has" | "update">;
  readonly request: (panel: PlaygroundPanel, request: PanelRequest) => void;
  /** The page has closed, is hidden, or changes to another scenario. */
  readonly left: (panel: PlaygroundPanel) => void;
  /** The panel is shown, hidden, pinned or closed, or shows another scenario; its page has opened. */
  readonly changed: (panel: PlaygroundPanel) => void;
}

export class PlaygroundPanel implements RunScreen {
  uri: vscode.Uri | undefined;
  pinned = false;
  private run: ScenarioRun | undefined;
  /** The page receives messages. */
  private ready = false;
  /** The page has been loaded, and not been discarded since. */
  private loaded = false;
  /** A video or an image sequence ends with its page. */
  private recording = false;
  /** Of a page that has been given another scenario and has not answered yet. */
  private patience: NodeJS.Timeout | undefined;
  private answerLimit = firstAnswerLimit;
  /** The latest request of the page, which may precede the run. */
  view: ViewRequest | undefined;
  private lastAbout = "";
  private lastProblems: Problems | undefined;
  private lastHighlight = "";
  private gone = false;

  constructor(
    private readonly webviewPanel: vscode.WebviewPanel,
    private readonly parts: PanelParts,
  ) {
    const { extension } = parts;
    const view = webviewPanel;
    view.webview.options = { enableScripts: true, localResourceRoots: folders(extension) };
    view.iconPath = vscode.Uri.joinPath(extension, "media", "icon.svg");
    view.webview.onDidReceiveMessage((message: unknown) => {
      const checked = checkedCommand(message);
      if ("command" in checked) this.receive(checked.command);
      else parts.request(this, { kind: "fault", message: `a message was ignored: ${checked.refused}` });
    });
    view.onDidChangeViewState(() => {
      if (!view.visible) {
        clearTimeout(this.patience);
        this.leave();
        this.loaded = false;
      }
      parts.changed(this);
    });
    view.onDidDispose(() => {
      clearTimeout(this.patience);
      this.gone = true;
      this.leave();
      parts.changed(this);
    });
  }

  get active(): boolean {
    return !this.gone && this.webviewPanel.active;
  }

  get visible(): boolean {
    return !this.gone && this.webviewPanel.visible;
  }

  get isGone(): boolean {
    return this.gone;
  }

  get column(): vscode.ViewColumn | undefined {
    return this.webviewPanel.viewColumn;
  }

  /** Shows another scenario, or none. A page that is there keeps its view, as starting graphics takes seconds on some machines. */
  open(uri: vscode.Uri | undefined): void {
    this.leave();
    this.uri = uri;
    this.run = undefined;
    this.lastAbout = "";
    this.webviewPanel.title = uri ? `${scenarioName(uri.path)} · playground` : "EDPD Playground";
    clearTimeout(this.patience);
    if (uri && this.loaded && !this.recording) {
      void this.webviewPanel.webview.postMessage({
        kind: "open",
        uri: uri.toString(),
        about: this.aboutNow(),
      } satisfies HostUpdate);
      this.patience = setTimeout(() => {
        this.answerLimit *= 2;
        this.load(uri);
      }, this.answerLimit);
      this.parts.changed(this);
      return;
    }
    this.load(uri);
  }

  private load(uri: vscode.Uri | undefined): void {
    if (this.gone) return;
    const { webview } = this.webviewPanel;
    this.loaded = this.recording = false;
    const { extension } = this.parts;
    loadPage(webview, extension, { name: "panel", title: "EDPD Playground", uri: uri?.toString() ?? "" });
    this.parts.changed(this);
  }

  /** In its own column, or beside its text where that is in the same column and would be hidden. */
  reveal(): void {
    const covers = this.uri && this.column !== undefined && columnOf(this.uri) === this.column;
    this.webviewPanel.reveal(covers ? vscode.ViewColumn.Beside : undefined, true);
  }

  pin(pinned: boolean): void {
    this.pinned = pinned;
    this.about();
    this.parts.changed(this);
  }

  do(what: PanelAction): void {
    this.show({ kind: "do", what });
  }

  /** Sends what the cursor of the text is at, where that has changed. */
  highlight(highlight: Highlight): void {
    const text = JSON.stringify(highlight);
    if (!this.ready || text === this.lastHighlight) return;
    this.lastHighlight = text;
    this.show(highlight);
  }

  /** Sends an update to the page. */
  show(update: HostUpdate): void {
    // A new scene has no highlights.
    if (update.kind === "scene") this.lastHighlight = "";
    if (this.ready) void this.webviewPanel.webview.postMessage(update);
  }

  /** Sends the relation of run and text, where it has changed. */
  about(): void {
    if (!this.ready) return;
    const about = this.aboutNow();
    const text = JSON.stringify(about);
    if (text === this.lastAbout) return;
    this.lastAbout = text;
    this.show(about);
  }

  /** Updates after an analysis or a change of the run. */
  refresh(): void {
    const run = this.uri && this.parts.runs.of(this.uri);
    if (run !== this.run && this.ready) this.attach();
    this.about();
    this.problems();
  }

  /** Sends the problems of the current text, where they are others. */
  private problems(): void {
    const document = this.document();
    const problems = document && this.parts.starter.problems(document);
    if (!this.ready || !problems || problems === this.lastProblems) return;
    const none = problems.messages.length === 0 && !this.lastProblems?.messages.length;
    this.lastProblems = problems;
    if (!none) this.show(problems);
  }

  private aboutNow(): About {
    const { uri, pinned } = this;
    const document = this.document();
    const run = uri && this.parts.runs.of(uri);
    return {
      kind: "about",
      name: uri && scenarioName(uri.path),
      pinned,
      changed: document !== undefined && run?.requestedText !== undefined && !means(document, run.requestedText),
      errors: document ? this.parts.starter.errors(document) : 0,
      dead: run?.state === "dead" ? run.reason : undefined,
      ...(uri && this.parts.gone.has(uri) && { gone: true }),
      blank: document !== undefined && isBlank(document),
      trusted: vscode.workspace.isTrusted,
      revealOnClick: settings.revealOnClick(),
    };
  }

  document(): vscode.TextDocument | undefined {
    const key = this.uri?.toString();
    return vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === key);
  }

  private receive(command: PageCommand): void {
    switch (command.kind) {
      case "ready":
        clearTimeout(this.patience);
        this.loaded = true;
        this.begin();
        break;
      case "state":
        if (this.ready && this.uri) this.parts.states.keep(this.uri.toString(), command.state);
        break;
      case "pin":
        this.pin(command.pinned);
        break;
      case "second":
        if (this.ready && this.uri) this.parts.sideBySide.receive(this.uri.toString(), command.command);
        break;
      case "endSideBySide":
        if (this.uri) this.parts.sideBySide.end(this.uri.toString());
        break;
      case "run":
        if (!this.run || ["none", "dead", "failed"].includes(this.run.state))
          this.parts.request(this, { kind: "runText" });
        else this.run.send(command);
        break;
      case "view":
        this.view = command;
        if (this.ready) this.run?.send(command);
        break;
      default:
        if (isPassedOn(command)) {
          // Otherwise the command is a late one of the page before.
          if (this.ready) this.run?.send(command);
          return;
        }
        this.recording = recordingAfter[command.kind] ?? this.recording;
        this.parts.request(this, command);
    }
  }

  private begin(): void {
    this.ready = true;
    this.view = undefined;
    this.lastAbout = "";
    this.lastProblems = undefined;
    this.lastHighlight = "";
    const { uri, parts } = this;
    this.show({ kind: "state", state: uri && parts.states.of(uri.toString(), settings.speed()) });
    this.attach();
    this.about();
    this.problems();
    this.showSecond();
    const document = this.document();
    if (uri && !document) void parts.gone.update(uri);
    if (document) void parts.starter.preview(document).then(() => this.refresh());
    parts.changed(this);
  }

  /** The run beside, where there is one. */
  showSecond(): void {
    if (this.ready && this.uri) this.parts.sideBySide.showOn(this.uri.toString(), (update) => this.show(update));
  }

  private attach(): void {
    this.run?.showOn(undefined);
    this.run = this.uri && this.parts.runs.of(this.uri);
    this.run?.showOn(this);
  }

  private leave(): void {
    if (this.ready) this.run?.showOn(undefined);
    if (this.ready && this.uri) this.parts.sideBySide.showOn(this.uri.toString(), undefined);
    if (this.ready) this.parts.left(this);
    this.ready = false;
  }
}

const recordingAfter: Partial<Record<PageCommand["kind"], boolean>> = {
  video: true,
  videoEnd: false,
  imageSequence: true,
  imageSequenceEnd: false,
};
