/**
 * Comparisons of methods, at most one per scenario. Each has a thread of its own, so that it does not disturb the run in the panel and
 * can be stopped at any moment. It continues without its tab. Results are kept until another comparison begins, and
 * through a reload of the window, after which an unfinished one starts again.
 */
import type { ComparedMethod, ComparisonUpdate, FileAccess, WorkerCommand } from "../../protocol/messages.ts";
import { scenarioName } from "../language/messageText.ts";
import type { RunListener, RunThread } from "../runs/runClient.ts";

type ComparisonCommand = Omit<Extract<WorkerCommand, { kind: "compare" }>, "kind" | "generation">;

/** A comparison as saved with the window. Access to files is not saved, because permission to read it may change. */
export interface SavedComparison {
  readonly uri: string;
  readonly order: Omit<ComparisonCommand, "files">;
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
    /** Called with every update. */
    private readonly changed: (uri: string, news: ComparisonUpdate) => void,
    /** Called for the log when a thread fails. */
    private readonly died: (uri: string, details: string) => void,
    private readonly kept?: ComparisonStore,
  ) {}

  get list(): readonly Pick<Known, "uri" | "news">[] {
    return [...this.all.values()];
  }

  /** The latest update; undefined: there is no comparison. */
  of(uri: string): ComparisonUpdate | undefined {
    return this.all.get(uri)?.news;
  }

  start(uri: string, order: ComparisonCommand): void {
    this.all.get(uri)?.thread?.terminate();
    const generation = ++this.generation;
    const known: Known = { uri, order, thread: undefined, news: named(uri, nothingYet(generation, order)) };
    this.all.set(uri, known);
    known.thread = this.startThread({
      receive: () => {},
      compared: (news) => this.hear(known.uri, known, news),
      died: (reason, details) => {
        this.died(known.uri, details);
        this.end(known.uri, known, { phase: "failed", message: `The comparison stopped unexpectedly. ${reason}` });
      },
    });
    known.thread.post({ kind: "compare", generation, ...order });
    this.keep();
    this.changed(uri, known.news);
  }

  /** Restores the comparisons of the closed window. */
  takeUp(filesOf: (uri: string) => FileAccess | undefined): void {
    for (const { uri, order, news } of this.kept?.read() ?? []) {
      if (this.all.has(uri)) continue;
      const files = filesOf(uri);
      if (news.phase === "working") this.start(uri, { ...order, ...(files !== undefined && { files }) });
      else this.all.set(uri, { uri, order, thread: undefined, news: { ...news, generation: ++this.generation } });
    }
  }

  /** Repeats a comparison, possibly on another text; false: there is none. */
  again(uri: string, now: Pick<ComparisonCommand, "text" | "files">): boolean {
    const known = this.all.get(uri);
    if (!known) return false;
    const { methods, sweep, aim } = known.order;
    this.start(uri, { ...now, methods, ...(sweep && { sweep }), ...(aim && { aim }) });
    return true;
  }

  /** Marks the comparison as older than the text, or not. */
  textChanged(uri: string, isCompared: (text: string) => boolean): void {
    const known = this.all.get(uri);
    if (!known) return;
    const older = !isCompared(known.order.text);
    if (older === (known.news.older ?? false)) return;
    known.news = marked(known.news, older);
    if (!known.thread) this.keep();
    this.changed(uri, known.news);
  }

  /** Follows a renamed document. */
  rename(from: string, to: string): void {
    const known = this.all.get(from);
    if (!known) return;
    this.all.get(to)?.thread?.terminate();
    this.all.delete(from);
    known.uri = to;
    // Without a title it had the name of its file.
    if (known.news.title === nameOf(from)) known.news = named(to, { ...known.news, title: "" });
    this.all.set(to, known);
    this.keep();
  }

  /** Stops and keeps the results. */
  stop(uri: string): void {
    const known = this.all.get(uri);
    if (known?.news.phase === "working") this.end(uri, known, { phase: "stopped" });
  }

  dispose(): void {
    for (const { thread } of this.all.values()) thread?.terminate();
    this.all.clear();
  }

  private hear(uri: string, known: Known, news: ComparisonUpdate): void {
    if (this.all.get(uri) !== known) return;
    known.news = named(uri, marked(news, known.news.older ?? false));
    if (news.phase === "working") this.changed(uri, known.news);
    else this.end(uri, known, {});
  }

  private end(uri: string, known: Known, change: Partial<ComparisonUpdate>): void {
    known.thread?.terminate();
    known.thread = undefined;
    const news = { ...known.news, ...change };
    // A method that has not finished has no comparable result.
    const rounds = news.rounds
      .map((round) => ({ ...round, methods: round.methods.flatMap(asResult) }))
      .filter(({ methods }) => methods.length > 0);
    // The progress of a stopped comparison is kept.
    const { secondsLeft: _, ...told } = news;
    known.news = { ...told, rounds, doing: "", fraction: news.phase === "stopped" ? news.fraction : 1 };
    this.keep();
    this.changed(uri, known.news);
  }

  private keep(): void {
    const all = [...this.all.values()];
    this.kept?.write(
      all.map(({ uri, order: { files: _, ...order }, news }): SavedComparison => ({ uri, order, news })),
    );
  }
}

/** Without a title it has the name of its file. */
function named(uri: string, news: ComparisonUpdate): ComparisonUpdate {
  return news.title === "" ? { ...news, title: nameOf(uri) } : news;
}

function nameOf(uri: string): string {
  return scenarioName(decodeURIComponent(uri));
}

/** Removes unfinished methods and provisional times. */
function asResult({ roughly: _, ...method }: ComparedMethod): ComparedMethod[] {
  return method.stand === "running" ? [] : [method];
}

function marked({ older: _, ...news }: ComparisonUpdate, older: boolean): ComparisonUpdate {
  return older ? { ...news, older } : news;
}

function nothingYet(generation: number, { sweep, aim }: ComparisonCommand): ComparisonUpdate {
  return {
    kind: "comparison",
    generation,
    phase: "working",
    message: undefined,
    title: "",
    dimension: 2,
    sweep: sweep?.of,
    aim,
    length: "",
    rounds: [],
    leftOut: [],
    doing: "placing particles",
    fraction: 0,
  };
}
