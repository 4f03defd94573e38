/**
 * Comparisons of methods, one of each scenario at most. Each has a thread of its own, so that the run that is shown goes on
 * untouched and a comparison can be ended at any moment. It goes on without a panel; what was found stays until another is begun or
 * it is closed, and over a reload of the window, after which one that was going on begins anew.
 */
import type { ComparedMethod, ComparisonUpdate, RunUpdate, WorkerCommand } from "../../protocol/messages.ts";
import { scenarioName } from "../language/messageText.ts";
import type { RunListener, RunThread } from "../runs/runClient.ts";

export type ComparisonCommand = Omit<Extract<WorkerCommand, { kind: "compare" }>, "kind" | "generation">;

/** What there is of one when its window closes. The directory is asked for anew: whether it may be read may be another. */
export interface SavedComparison {
  readonly uri: string;
  readonly order: Omit<ComparisonCommand, "directory">;
  readonly news: ComparisonUpdate;
}

export interface ComparisonStore {
  read(): readonly SavedComparison[];
  write(all: readonly SavedComparison[]): void;
}

interface Known {
  /** Of its document. */
  uri: string;
  readonly order: ComparisonCommand;
  thread: Pick<RunThread, "post" | "terminate"> | undefined;
  news: ComparisonUpdate;
}

export class Comparisons {
  private readonly all = new Map<string, Known>();
  private generation = 0;

  constructor(
    private readonly startThread: (listener: RunListener) => Pick<RunThread, "post" | "terminate">,
    /** There is something to be told to whoever shows it. */
    private readonly changed: (uri: string, news: ComparisonUpdate) => void,
    /** For the log. */
    private readonly died: (uri: string, details: string) => void,
    private readonly kept?: ComparisonStore,
  ) {}

  get list(): readonly Pick<Known, "uri" | "news">[] {
    return [...this.all.values()];
  }

  /** What is known of one; undefined: there is none. */
  of(uri: string): ComparisonUpdate | undefined {
    return this.all.get(uri)?.news;
  }

  start(uri: string, order: ComparisonCommand): void {
    this.all.get(uri)?.thread?.terminate();
    const generation = ++this.generation;
    const known: Known = { uri, order, thread: undefined, news: named(uri, nothingYet(generation, order)) };
    this.all.set(uri, known);
    known.thread = this.startThread({
      receive: (news) => this.hear(known.uri, known, news),
      died: (reason, details) => {
        this.died(known.uri, details);
        this.end(known.uri, known, { phase: "failed", message: `The comparison stopped unexpectedly. ${reason}` });
      },
    });
    known.thread.post({ kind: "compare", generation, ...order });
    this.keep();
    this.changed(uri, known.news);
  }

  /** What was there when the window was closed. */
  takeUp(directoryOf: (uri: string) => string | undefined): void {
    for (const { uri, order, news } of this.kept?.read() ?? []) {
      if (this.all.has(uri)) continue;
      const directory = directoryOf(uri);
      if (news.phase === "working") this.start(uri, { ...order, ...(directory !== undefined && { directory }) });
      else this.all.set(uri, { uri, order, thread: undefined, news: { ...news, generation: ++this.generation } });
    }
  }

  /** The same once more, on another text perhaps; false: there is none to be repeated. */
  again(uri: string, now: Pick<ComparisonCommand, "text" | "directory">): boolean {
    const known = this.all.get(uri);
    if (!known) return false;
    const { methods, sweep } = known.order;
    this.start(uri, { ...now, methods, ...(sweep && { sweep }) });
    return true;
  }

  /** The text is another one now, or the one that was compared again: whoever shows a comparison says so. */
  textChanged(uri: string, isCompared: (text: string) => boolean): void {
    const known = this.all.get(uri);
    if (!known) return;
    const older = !isCompared(known.order.text);
    if (older === (known.news.older ?? false)) return;
    known.news = marked(known.news, older);
    if (!known.thread) this.keep();
    this.changed(uri, known.news);
  }

  /** Its document has another name now. */
  rename(from: string, to: string): void {
    const known = this.all.get(from);
    if (!known) return;
    this.all.get(to)?.thread?.terminate();
    this.all.delete(from);
    known.uri = to;
    // Without a title it was called like its file.
    if (known.news.title === nameOf(from)) known.news = named(to, { ...known.news, title: "" });
    this.all.set(to, known);
    this.keep();
  }

  /** What has been found so far stays. */
  stop(uri: string): void {
    const known = this.all.get(uri);
    if (known?.news.phase === "working") this.end(uri, known, { phase: "stopped" });
  }

  /** Nothing is left of it. */
  close(uri: string): void {
    const known = this.all.get(uri);
    if (!known) return;
    this.all.delete(uri);
    this.end(uri, known, { phase: "closed" });
  }

  dispose(): void {
    for (const { thread } of this.all.values()) thread?.terminate();
    this.all.clear();
  }

  private hear(uri: string, known: Known, news: RunUpdate): void {
    if (news.kind !== "comparison" || this.all.get(uri) !== known) return;
    known.news = named(uri, marked(news, known.news.older ?? false));
    if (news.phase === "working") this.changed(uri, known.news);
    else this.end(uri, known, {});
  }

  private end(uri: string, known: Known, change: Partial<ComparisonUpdate>): void {
    known.thread?.terminate();
    known.thread = undefined;
    const news = { ...known.news, ...change };
    // Who was still at it has no result that could be told beside the others.
    const rounds = news.rounds
      .map((round) => ({ ...round, methods: round.methods.flatMap(asResult) }))
      .filter(({ methods }) => methods.length > 0);
    // How far one had come that was stopped is worth knowing.
    const { secondsLeft: _, ...told } = news;
    known.news = { ...told, rounds, doing: "", fraction: news.phase === "stopped" ? news.fraction : 1 };
    this.keep();
    this.changed(uri, known.news);
  }

  private keep(): void {
    const all = [...this.all.values()];
    this.kept?.write(
      all.map(({ uri, order: { directory: _, ...order }, news }): SavedComparison => ({ uri, order, news })),
    );
  }
}

/** Without a title it is called what the panel calls it. */
function named(uri: string, news: ComparisonUpdate): ComparisonUpdate {
  return news.title === "" ? { ...news, title: nameOf(uri) } : news;
}

function nameOf(uri: string): string {
  return scenarioName(decodeURIComponent(uri));
}

/** Nobody who was still at it; and no time that was only about to be taken. */
function asResult({ roughly: _, ...method }: ComparedMethod): ComparedMethod[] {
  return method.stand === "running" ? [] : [method];
}

function marked({ older: _, ...news }: ComparisonUpdate, older: boolean): ComparisonUpdate {
  return older ? { ...news, older } : news;
}

function nothingYet(generation: number, { sweep }: ComparisonCommand): ComparisonUpdate {
  return {
    kind: "comparison",
    generation,
    phase: "working",
    message: undefined,
    title: "",
    dimension: 2,
    sweep: sweep?.of,
    length: "",
    rounds: [],
    leftOut: [],
    doing: "placing particles",
    fraction: 0,
  };
}
