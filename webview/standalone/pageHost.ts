/**
 * The host of the page where there is no VS Code: it executes the page's commands, has the text checked, and runs it. The run is that of
 * the extension (`ScenarioRun`), in a Web Worker.
 */
import { WebThread } from "../../src/editor/platform/webThread.ts";
import { stemOf } from "../../src/editor/runs/exports/exportFormats.ts";
import { RunClient } from "../../src/editor/runs/runClient.ts";
import { ScenarioRun } from "../../src/editor/runs/scenarioRun.ts";
import {
  type About,
  type ExportFormat,
  errorsIn,
  type HostUpdate,
  isPassedOn,
  type PageCommand,
  type PanelState,
  type Problems,
  type Range,
  type RunMessage,
  refusal,
  type ViewRequest,
} from "../../src/protocol/messages.ts";
import type { CheckCommand, Checked, NamedFiles } from "../../src/protocol/page.ts";

export interface PageHostParts {
  /** Address of the worker's script. */
  readonly worker: string;
  readonly name: string;
  readonly text: string;
  readonly files: NamedFiles;
  readonly panel: Partial<PanelState>;
  /** Run as soon as the picture is there. */
  readonly autoplay: boolean;
  readonly send: (update: HostUpdate) => void;
  readonly checked: (messages: readonly RunMessage[]) => void;
  /** The run has begun, stopped or ended. */
  readonly changed: (busy: boolean) => void;
  readonly reveal: (range: Range | undefined) => void;
  readonly chooseExport: () => void;
  readonly save: (name: string, bytes: Uint8Array) => void;
  /** Of videos, whose bytes come piece by piece. */
  readonly video: (command: Extract<PageCommand, { readonly kind: "video" | "videoEnd" }>) => void;
}

/** Pause of typing after which the text is checked (ms). */
const pause = 250;

export class PageHost {
  private readonly run: ScenarioRun;
  private readonly checker: WebThread;
  private readonly worker: Promise<string>;
  private text: string;
  private latest: Checked | undefined;
  /** Of the latest question. */
  private asked = 0;
  private timeout: ReturnType<typeof setTimeout> | undefined;
  private runsWhenChecked: boolean;
  private view: ViewRequest | undefined;
  private generation = 0;
  private ready = false;
  private lastAbout = "";

  constructor(private readonly parts: PageHostParts) {
    this.text = parts.text;
    this.runsWhenChecked = parts.autoplay;
    this.worker = Promise.resolve(parts.worker);
    this.checker = this.startThread("check");
    this.checker.on("message", (answer: Checked) => this.take(answer));
    this.run = new ScenarioRun(
      parts.name,
      (listener) => new RunClient(this.startThread("run"), listener),
      () => ++this.generation,
      { changed: () => this.changed(), moved: () => {}, died: () => {}, appeared: () => {} },
    );
    this.run.awaitScreen();
    this.check();
  }

  edit(text: string): void {
    this.text = text;
    clearTimeout(this.timeout);
    this.timeout = setTimeout(() => this.check(), pause);
    this.about();
  }

  /** Runs the text as it is now, or resumes it. */
  runText(): void {
    const { run, text } = this;
    const loaded = run.state !== "none" && run.state !== "failed" && run.state !== "dead";
    if (loaded && run.requestedText === text) run.run("auto");
    else {
      this.runsWhenChecked = true;
      this.check();
    }
  }

  runOrPause(): void {
    if (this.run.busy) this.run.send({ kind: "pause" });
    else this.runText();
  }

  receive(command: PageCommand): void {
    const { run, parts } = this;
    switch (command.kind) {
      case "ready":
        this.begin();
        break;
      case "run":
        if (run.state === "none" || run.state === "failed" || run.state === "dead") this.runText();
        else run.send(command);
        break;
      case "view":
        this.view = command;
        run.send(command);
        break;
      case "runText":
        this.runText();
        break;
      case "revealRange":
        parts.reveal(command.range);
        break;
      case "openScenario":
        parts.reveal(undefined);
        break;
      case "restartWorker":
        run.reload(undefined);
        break;
      case "export":
        parts.chooseExport();
        break;
      case "save":
        parts.save(command.name, command.bytes);
        break;
      case "video":
      case "videoEnd":
        parts.video(command);
        break;
      case "fault":
        console.error(command.message);
        break;
      default:
        if (isPassedOn(command)) run.send(command);
    }
  }

  async export(format: ExportFormat): Promise<void> {
    const files = await this.run.export(format, stemOf(this.parts.name));
    for (const { name, bytes } of files) this.parts.save(name, bytes);
  }

  private startThread(name: string): WebThread {
    const thread = new WebThread(this.worker, name);
    thread.postMessage({ kind: "files", files: this.parts.files } satisfies CheckCommand);
    return thread;
  }

  private check(): void {
    clearTimeout(this.timeout);
    this.latest = undefined;
    this.checker.postMessage({ kind: "check", id: ++this.asked, text: this.text } satisfies CheckCommand);
  }

  private take(answer: Checked): void {
    if (answer.id !== this.asked) return;
    this.latest = answer;
    this.parts.checked(answer.messages);
    this.load(answer);
    this.about();
    this.problems();
  }

  /** Runs what has been checked, where that was asked for; else shows its start, unless something has been run. */
  private load({ scenario, messages }: Checked): void {
    const { run, text } = this;
    const starts = this.runsWhenChecked;
    this.runsWhenChecked = false;
    if (!scenario) {
      if (run.state === "none" || run.state === "failed") run.refuse(refusal(errorsIn(messages)), messages);
      return;
    }
    const preview = !run.hasRun && !run.busy && run.requestedText !== text;
    if (starts || preview) run.load({ text, scenario, run: starts }, "auto");
  }

  private begin(): void {
    this.ready = true;
    this.lastAbout = "";
    this.parts.send({ kind: "state", state: this.parts.panel });
    const host = this;
    this.run.showOn({
      get view() {
        return host.view;
      },
      show: (update) => this.parts.send(update),
    });
    this.about();
    this.problems();
  }

  private changed(): void {
    this.parts.changed(this.run.busy);
    this.about();
  }

  private about(): void {
    if (!this.ready) return;
    const { run, text, latest } = this;
    const about: About = {
      kind: "about",
      name: this.parts.name,
      pinned: false,
      changed: run.requestedText !== undefined && run.requestedText !== text,
      errors: errorsIn(latest?.messages ?? []),
      dead: run.state === "dead" ? run.reason : undefined,
      blank: false,
      trusted: true,
      revealOnClick: false,
    };
    const words = JSON.stringify(about);
    if (words === this.lastAbout) return;
    this.lastAbout = words;
    this.parts.send(about);
  }

  private problems(): void {
    if (!this.ready || !this.latest) return;
    const { messages, sketch } = this.latest;
    const marked = messages.some(({ marks }) => marks) ? messages : [];
    this.parts.send({ kind: "problems", messages: marked, ...(sketch && { sketch }) } satisfies Problems);
  }
}
