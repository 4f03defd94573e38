/**
 * A file of frames in the page of the playground: a thread reads it, and the page shows its frames as those of a run. A hidden page is
 * discarded and receives nothing; a page that is shown again requests everything.
 */
import * as vscode from "vscode";
import {
  type About,
  type ChosenSpeed,
  defaultViewRequest,
  type HostUpdate,
  initialStatus,
  noViewRequest,
  type PageCommand,
  type RunUpdate,
  type ViewRequest,
} from "../../protocol/messages.ts";
import { checkedCommand } from "../../protocol/pageCommandCheck.ts";
import { platform } from "../platform/platform.ts";
import { recordedFormats } from "../runs/exports/exportFormats.ts";
import { exportRun, lastOf, saveMade } from "../runs/exports/saveExports.ts";
import type { RunClient } from "../runs/runClient.ts";
import type { Runs } from "../runs/runs.ts";
import type { ImageSequences } from "./imageSequence.ts";
import type { PanelStates } from "./panelState.ts";
import type { VideoRecordings } from "./videoRecorder.ts";
import { folders, loadPage } from "./webviewPage.ts";

export interface RecordedParts {
  readonly extension: vscode.Uri;
  readonly runs: Pick<Runs, "startThread">;
  readonly states: PanelStates;
  readonly videos: VideoRecordings;
  readonly imageSequences: ImageSequences;
  readonly log: vscode.LogOutputChannel;
}

/** Largest file that is read whole, where no parts of it can be read. */
const mostWhole = 500e6;

export class RecordedPanel {
  private thread: RunClient | undefined;
  private generation = 0;
  /** The page receives messages. */
  private ready = false;
  private changed = false;
  private dead: string | undefined;
  private view: ViewRequest = noViewRequest;
  private speed: ChosenSpeed;
  /** What the host itself has found wrong. */
  private refused: string | undefined;
  private readonly watcher: vscode.FileSystemWatcher;

  constructor(
    readonly uri: vscode.Uri,
    private readonly webviewPanel: vscode.WebviewPanel,
    private readonly parts: RecordedParts,
  ) {
    const { extension, states } = parts;
    const { webview } = webviewPanel;
    this.speed = states.speedOf(uri.toString(), "auto");
    webview.options = { enableScripts: true, localResourceRoots: folders(extension) };
    webview.onDidReceiveMessage((message: unknown) => {
      const checked = checkedCommand(message);
      if ("command" in checked) this.receive(checked.command);
      else parts.log.error(`Page: a message was ignored: ${checked.refused}`);
    });
    webviewPanel.onDidChangeViewState(() => {
      if (!webviewPanel.visible) this.leave();
    });
    webviewPanel.onDidDispose(() => this.dispose());
    this.watcher = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(vscode.Uri.joinPath(uri, ".."), lastOf(uri)),
    );
    this.watcher.onDidChange(() => {
      this.changed = true;
      this.about();
    });
    loadPage(webview, extension, { name: "panel", title: lastOf(uri), uri: uri.toString() });
  }

  get name(): string {
    return lastOf(this.uri).replace(/\.[^.]*$/, "");
  }

  get active(): boolean {
    return this.webviewPanel.active;
  }

  show(update: HostUpdate): void {
    if (this.ready) void this.webviewPanel.webview.postMessage(update);
  }

  /** A scenario that begins with the frame that is shown. */
  continueAsScenario(): Promise<void> {
    return exportRun(this.uri, this, "end");
  }

  export: RunClient["export"] = (format, name) => {
    return this.thread?.export(format, name) ?? Promise.reject(new Error("the file has not been read."));
  };

  private receive(command: PageCommand): void {
    this.execute(command)?.catch((error) => this.parts.log.error(error instanceof Error ? error : String(error)));
  }

  private execute(command: PageCommand): Promise<void> | undefined {
    const { videos, imageSequences, states, log } = this.parts;
    switch (command.kind) {
      case "ready":
        this.begin();
        return undefined;
      case "state":
        states.keep(this.uri.toString(), command.state);
        return undefined;
      case "view":
        this.view = command;
        this.thread?.post(command);
        return undefined;
      case "speed":
        this.speed = command.speed;
        this.thread?.post(command);
        return undefined;
      case "run":
      case "pause":
      case "step":
      case "seek":
      case "restart":
      case "stop":
      case "drawn":
      case "inspect":
        this.thread?.post(command);
        return undefined;
      case "runText":
      case "restartWorker":
        return this.open();
      case "export":
        return exportRun(this.uri, this, command.format, { formats: recordedFormats });
      case "save":
        return saveMade(this.uri, command.name, command.bytes);
      case "video":
        videos.add(this, command);
        return undefined;
      case "videoEnd":
        return videos.end(this);
      case "imageSequence":
        return imageSequences.begin(this);
      case "numbered":
        return imageSequences.add(this, command.bytes);
      case "imageSequenceEnd":
        return imageSequences.end(this);
      case "showLog":
        log.show();
        return undefined;
      case "showModel":
        return this.showModel(command.section);
      case "fault":
        log.error(`Page: ${command.message}`);
        return undefined;
      default:
        return undefined;
    }
  }

  private async showModel(fragment: string): Promise<void> {
    const model = vscode.Uri.joinPath(this.parts.extension, "docs", "MODEL.md");
    await vscode.commands.executeCommand("markdown.showPreviewToSide", model.with({ fragment }));
  }

  private begin(): void {
    this.ready = true;
    this.show({ kind: "state", state: this.parts.states.of(this.uri.toString(), this.speed) });
    this.about();
    if (this.refused !== undefined) this.fail(this.refused);
    else if (this.thread) this.thread.post({ kind: "attach" });
    else this.receive({ kind: "runText" });
  }

  /** Reads the file, or reads it again. */
  private async open(): Promise<void> {
    const { uri, speed } = this;
    const generation = ++this.generation;
    this.changed = false;
    this.dead = this.refused = undefined;
    this.about();
    this.show(initialStatus(generation, "loading"));
    const path = platform.pathOf(uri);
    let from: { readonly path: string } | { readonly bytes: Uint8Array };
    try {
      from = path === undefined ? { bytes: await wholeOf(uri) } : { path };
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error));
      return;
    }
    if (generation !== this.generation) return;
    this.thread ??= this.parts.runs.startThread({
      receive: (update) => this.hear(update),
      died: (reason, details) => this.die(reason, details),
    });
    const view = this.ready && this.view.framesPerSecond > 0 ? this.view : defaultViewRequest;
    this.thread.post({ kind: "openRecorded", generation, name: lastOf(uri), from, speed, view });
  }

  private hear(update: RunUpdate): void {
    if (update.generation === this.generation) this.show(update);
  }

  private die(reason: string, details: string): void {
    this.thread = undefined;
    this.dead = reason;
    this.parts.log.error(`${lastOf(this.uri)}: ${details}`);
    this.about();
  }

  private fail(message: string): void {
    const { generation } = this;
    this.refused = message;
    this.show({ kind: "failure", generation, message, messages: [] });
    this.show(initialStatus(generation, "failed"));
  }

  private about(): void {
    const about: About = {
      kind: "about",
      name: lastOf(this.uri),
      pinned: false,
      changed: this.changed,
      errors: 0,
      dead: this.dead,
      recorded: true,
      blank: false,
      trusted: true,
      revealOnClick: false,
    };
    this.show(about);
  }

  private leave(): void {
    if (!this.ready) return;
    this.thread?.post({ kind: "pause" });
    this.view = noViewRequest;
    this.thread?.post(noViewRequest);
    void this.parts.videos.broken(this);
    void this.parts.imageSequences.end(this);
    this.ready = false;
  }

  private dispose(): void {
    this.leave();
    this.watcher.dispose();
    this.thread?.terminate();
  }
}

/** @throws where it is too large, or cannot be read */
async function wholeOf(uri: vscode.Uri): Promise<Uint8Array> {
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > mostWhole) {
    const megabytes = Math.ceil(size / 1e6);
    throw new Error(
      `${lastOf(uri)} has ${megabytes} MB. A file that is not on this computer is read whole, which is done up to ${mostWhole / 1e6} MB.`,
    );
  }
  return vscode.workspace.fs.readFile(uri);
}
