/**
 * Host's end of the analyzer's thread. It analyzes one text at a time; meanwhile only the newest text of each document waits.
 * A thread that dies or takes too long is replaced, and its text is answered with `undefined`.
 */
import type { ComparisonSweep, FileAccess } from "../../protocol/messages.ts";
import type { Refusals } from "../../run/compare/sizeSweep.ts";
import type { Estimate } from "../../scenario/estimate/estimate.ts";
import type { Offered } from "../compare/offeredMethods.ts";
import type { Thread } from "../platform/thread.ts";
import { startThread } from "../platform/threads.ts";
import type { MeasuredSpeeds } from "../runs/measuredSpeeds.ts";
import type { Analysis } from "./analysis.ts";
import type { JsonAnswers, JsonQuestion } from "./jsonAnswers.ts";

export interface Question {
  readonly id: number;
  readonly text: string;
  readonly build?: Build;
  /** Instead of an analysis: methods and sweeps that can be compared. */
  readonly offer?: Offer;
  /** Parts of a comparison that will be left out. */
  readonly order?: PlannedComparison;
  /** Completion, hovers and other features of JSON. */
  readonly json?: JsonQuestion;
  /** Measured speeds of this machine, for the estimate of time. */
  readonly speeds?: MeasuredSpeeds;
}

/** Also place particles, and read the files that the scenario names. */
export interface Build {
  readonly files?: FileAccess;
}

interface Offer {
  /** Estimate of the scenario, where it is known. */
  readonly estimate?: Estimate;
}

export interface PlannedComparison {
  readonly methods: readonly string[];
  readonly sweep: ComparisonSweep;
}

export type Answer = { readonly id: number } & (
  | { readonly analysis: Analysis }
  | { readonly offered: Offered }
  | { readonly refusals: Refusals }
  | { readonly json: JsonAnswers[JsonQuestion["kind"]] }
  | { readonly failed: string }
);

interface Waiting {
  readonly text: () => string;
  readonly more: Pick<Question, "build" | "offer" | "order" | "json">;
  readonly resolve: (answer: Answer | undefined) => void;
}

export class AnalyzerClient {
  private worker: Thread | undefined;
  private readonly queue = new Map<string, Waiting>();
  private current: { readonly id: number; readonly waiting: Waiting; readonly limit: NodeJS.Timeout } | undefined;
  private lastId = 0;
  private disposed = false;

  constructor(
    private readonly script: string,
    private readonly report: (message: string) => void,
    private readonly mostMilliseconds = 60_000,
    private readonly speeds?: () => MeasuredSpeeds,
  ) {}

  /** Undefined: overtaken by a newer text of the same document, or failed. `text` is called when its turn comes. */
  async analyze(document: string, text: () => string, build?: Build): Promise<Analysis | undefined> {
    const answer = await this.ask(document, text, build ? { build } : {});
    return answer && "analysis" in answer ? answer.analysis : undefined;
  }

  /** Undefined as above; not overtaken by an analysis of the same document. */
  async offered(document: string, text: () => string, offer: Offer): Promise<Offered | undefined> {
    const answer = await this.ask(`methods for ${document}`, text, { offer });
    return answer && "offered" in answer ? answer.offered : undefined;
  }

  /** Undefined as above. */
  async refusals(document: string, text: () => string, order: PlannedComparison): Promise<Refusals | undefined> {
    const answer = await this.ask(`refusals for ${document}`, text, { order });
    return answer && "refusals" in answer ? answer.refusals : undefined;
  }

  /** Undefined: overtaken by a question of the same kind about the same document, or failed. */
  async json<K extends JsonQuestion["kind"]>(
    document: string,
    text: () => string,
    question: Extract<JsonQuestion, { readonly kind: K }>,
  ): Promise<JsonAnswers[K] | undefined> {
    const answer = await this.ask(`${question.kind} in ${document}`, text, { json: question });
    return answer && "json" in answer ? (answer.json as JsonAnswers[K]) : undefined;
  }

  private ask(document: string, text: Waiting["text"], more: Waiting["more"]): Promise<Answer | undefined> {
    if (this.disposed) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.queue.get(document)?.resolve(undefined);
      this.queue.delete(document);
      this.queue.set(document, { text, resolve, more });
      this.next();
    });
  }

  private next(): void {
    if (this.current || this.disposed) return;
    const [first] = this.queue;
    if (!first) return;
    const [document, waiting] = first;
    this.queue.delete(document);
    const id = ++this.lastId;
    const limit = setTimeout(() => {
      this.report(`Analyzing ${document} took more than ${this.mostMilliseconds / 1000} s and was canceled.`);
      this.replace();
    }, this.mostMilliseconds);
    this.current = { id, waiting, limit };
    const question: Question = {
      id,
      text: waiting.text(),
      ...waiting.more,
      ...(this.speeds && { speeds: this.speeds() }),
    };
    this.start().postMessage(question);
  }

  private start(): Thread {
    if (this.worker) return this.worker;
    const worker = startThread(this.script, "edpd analyzer");
    worker.on("message", (answer: Answer) => this.receive(answer));
    worker.on("error", (error: Error) => {
      if (this.worker !== worker) return;
      this.report(`The analyzer failed: ${error.stack ?? error.message}`);
      this.replace();
    });
    worker.on("exit", () => {
      if (this.worker === worker) this.replace();
    });
    this.worker = worker;
    return worker;
  }

  private receive(answer: Answer): void {
    if (this.current?.id !== answer.id) return;
    if ("failed" in answer) this.report(`A scenario could not be analyzed: ${answer.failed}`);
    this.finish(answer);
    this.next();
  }

  private finish(answer: Answer | undefined): void {
    if (!this.current) return;
    const { waiting, limit } = this.current;
    clearTimeout(limit);
    this.current = undefined;
    waiting.resolve(answer);
  }

  /** A new thread is started on demand. */
  private replace(): void {
    const { worker } = this;
    this.worker = undefined;
    void worker?.terminate();
    this.finish(undefined);
    this.next();
  }

  dispose(): void {
    this.disposed = true;
    for (const { resolve } of this.queue.values()) resolve(undefined);
    this.queue.clear();
    const { worker } = this;
    this.worker = undefined;
    void worker?.terminate();
    this.finish(undefined);
  }
}

const least = 20;
const most = 1500;
/** Longest analysis after which the pause is minimal: both together still feel immediate (ms). */
const immediate = 100;

/**
 * Pause between a keystroke and the analysis: minimal, or a third of the duration of the last analysis where that is long. The
 * newest text replaces one that waits, so that a longer pause would gain nothing.
 * @param milliseconds duration of the last analysis of this document, 0 without one @param length of the text
 */
export function pauseAfterTyping(milliseconds: number, length: number): number {
  // Joining the lines of a text is work of the extension host: some 5 ms per million characters.
  const own = length / 40_000;
  const pause = milliseconds <= immediate ? least : Math.max(least, milliseconds / 3);
  return Math.min(most, Math.max(pause, own));
}
