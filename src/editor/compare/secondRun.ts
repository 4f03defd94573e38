/** Second run beside that of a document: it has a text and a thread of its own, and follows the clock of the first. */
import type { About, HostUpdate, SecondCommand, ViewRequest } from "../../protocol/messages.ts";
import { parseJson } from "../../scenario/text/jsonParser.ts";
import type { RunListener, RunThread } from "../runs/runClient.ts";
import type { LoadRequest } from "../runs/runLoader.ts";
import { type RunScreen, ScenarioRun } from "../runs/scenarioRun.ts";
import { LinkedClock } from "./linkedClock.ts";

/** What is run beside the text of a document, and the names of both. */
export interface SecondText {
  readonly first: string;
  readonly second: string;
  /** Of the same scenario with this seed, which follows an edit of the first when that is run. */
  readonly seed?: number | undefined;
  readonly request: Omit<LoadRequest, "run" | "checkpoint">;
}

/** Seed of a text without errors. */
export function seedOf(text: string): number {
  return Number((parseJson(text).value as { readonly seed?: unknown }).seed ?? 1);
}

export function withSeed(text: string, seed: number): string {
  const { places } = parseJson(text);
  const known = places.find(["seed"]);
  const within = places.span(0).start + 1;
  const { start, end } = known < 0 ? { start: within, end: within } : places.span(known);
  return text.slice(0, start) + (known < 0 ? ` "seed": ${seed},` : seed) + text.slice(end);
}

export class SecondRun {
  readonly run: ScenarioRun;
  private clock = new LinkedClock();
  private post: ((update: HostUpdate) => void) | undefined;
  private view: ViewRequest | undefined;
  private nameOfFirst: string;
  private textOfFirst: string | undefined;

  constructor(
    private text: SecondText,
    /** Of the document. */
    private uri: string,
    /** The run of a document, if it has one. */
    private readonly runOf: (uri: string) => ScenarioRun | undefined,
    startThread: (listener: RunListener) => RunThread,
    nextGeneration: () => number,
    died: (details: string) => void,
  ) {
    const follow = () => this.follow();
    const watcher = {
      changed: follow,
      moved: follow,
      died: (_: string, details: string) => {
        died(details);
        this.about();
      },
      appeared: () => {},
    };
    this.run = new ScenarioRun(text.second, startThread, nextGeneration, watcher);
    this.nameOfFirst = text.first;
  }

  private get first(): ScenarioRun | undefined {
    return this.runOf(this.uri);
  }

  /** Follows the renamed document. Pages show the new name with the next `showOn`. */
  rename(uri: string, named: (name: string) => string): void {
    this.uri = uri;
    this.nameOfFirst = named(this.nameOfFirst);
  }

  /** The seed, and the text of the first, where it is now another one than that of which this is. */
  renewal(): { readonly seed: number; readonly text: string } | undefined {
    const { seed } = this.text;
    const requested = this.first?.requestedText;
    if (seed === undefined || requested === undefined || requested === this.textOfFirst) return undefined;
    this.textOfFirst = requested;
    return withSeed(requested, seed) === this.text.request.text ? undefined : { seed, text: requested };
  }

  /** Runs another text, from its start to the time of the first. */
  replace(text: SecondText): void {
    this.text = text;
    this.nameOfFirst = text.first;
    this.clock = new LinkedClock();
    this.load();
    if (this.post) this.showOn(this.post);
  }

  load(): void {
    this.run.load({ ...this.text.request, run: false }, this.first?.speed ?? "auto");
  }

  /** Shows both names, and the second run, on a page; undefined: the page is closed. */
  showOn(post: ((update: HostUpdate) => void) | undefined): void {
    this.post = post;
    this.view = undefined;
    if (!post) {
      this.run.showOn(undefined);
      return;
    }
    post({ kind: "sideBySide", names: [this.nameOfFirst, this.text.second] });
    this.about();
    this.run.showOn(this.screen);
    this.follow();
  }

  receive(command: SecondCommand): void {
    if (command.kind === "view") this.view = command;
    this.run.send(command);
  }

  /** Brings the second run to the time of the first. */
  follow(): void {
    const first = this.first?.status;
    const { status } = this.run;
    if (!first || !status) return;
    for (const command of this.clock.commands(first, status)) this.run.send(command);
  }

  dispose(): void {
    this.run.showOn(undefined);
    this.post?.({ kind: "sideBySide" });
    this.run.dispose();
  }

  private get screen(): RunScreen {
    const view = () => this.view;
    return {
      get view() {
        return view();
      },
      show: (update) => this.post?.({ kind: "second", update }),
    };
  }

  private about(): void {
    const update: About = {
      kind: "about",
      name: this.text.second,
      pinned: true,
      changed: false,
      errors: 0,
      dead: this.run.state === "dead" ? this.run.reason : undefined,
      blank: false,
      trusted: true,
      revealOnClick: false,
    };
    this.post?.({ kind: "second", update });
  }
}
