/**
 * Host's end of the analyzer's thread. It analyzes one text at a time; meanwhile only the newest text of each document waits.
 * A thread that dies or takes too long is replaced, and its text is answered with `undefined`.
 */
import { Worker } from "node:worker_threads";
import type { ComparisonSweep } from "../../protocol/messages.ts";
import type { Refusals } from "../../run/compare/sizeSweep.ts";
import type { Estimate } from "../../scenario/estimate/estimate.ts";
import type { Offered } from "../compare/offeredMethods.ts";
import type { MeasuredSpeeds } from "../runs/measuredSpeeds.ts";
import type { Analysis } from "./analysis.ts";

export interface Question {
  readonly id: number;
  readonly text: string;
  readonly build?: Build;
  /** Not what is wrong with it, but under which methods it can be compared, and over what. */
  readonly offer?: Offer;
  /** What of a comparison will be left out. */
  readonly order?: PlannedComparison;
  /** Of this machine, for the time that a run will take. */
  readonly speeds?: MeasuredSpeeds;
}

/** Also place the particles, and read the files that the scenario names, from this directory if any. */
export interface Build {
  readonly directory?: string;
}

export interface Offer {
  /** Of the scenario, where it is known. */
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
  | { readonly failed: string }
);

interface Waiting {
  readonly text: () => string;
  readonly more: Pick<Question, "build" | "offer" | "order">;
  readonly tell: (answer: Answer | undefined) => void;
}

export class AnalyzerClient {
  private worker: Worker | undefined;
  private readonly queue = new Map<string, Waiting>();
  private current: { readonly id: number; readonly waiting: Waiting; readonly limit: NodeJS.Timeout } | undefined;
  private lastId = 0;
  private disposed = false;

  constructor(
    private readonly script: string,
    private readonly complain: (message: string) => void,
    private readonly mostMilliseconds = 60_000,
    private readonly speeds?: () => MeasuredSpeeds,
  ) {}

  /** Undefined: a newer text of the same document came, or it could not be analyzed. `text` is asked for when it is its turn. */
  async analyze(document: string, text: () => string, build?: Build): Promise<Analysis | undefined> {
    const answer = await this.ask(document, text, build ? { build } : {});
    return answer && "analysis" in answer ? answer.analysis : undefined;
  }

  /** Undefined as above; an analysis of the same document does not push it out. */
  async offered(document: string, text: () => string, offer: Offer): Promise<Offered | undefined> {
    const answer = await this.ask(`methods for ${document}`, text, { offer });
    return answer && "offered" in answer ? answer.offered : undefined;
  }

  /** Undefined as above: another was asked about meanwhile. */
  async refusals(document: string, text: () => string, order: PlannedComparison): Promise<Refusals | undefined> {
    const answer = await this.ask(`refusals for ${document}`, text, { order });
    return answer && "refusals" in answer ? answer.refusals : undefined;
  }

  private ask(document: string, text: Waiting["text"], more: Waiting["more"]): Promise<Answer | undefined> {
    if (this.disposed) return Promise.resolve(undefined);
    return new Promise((tell) => {
      this.queue.get(document)?.tell(undefined);
      this.queue.delete(document);
      this.queue.set(document, { text, tell, more });
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
      this.complain(`Analyzing ${document} took more than ${this.mostMilliseconds / 1000} s and was given up.`);
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

  private start(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(this.script, { name: "edpd analyzer" });
    worker.on("message", (answer: Answer) => this.hear(answer));
    worker.on("error", (error) => {
      if (this.worker !== worker) return;
      this.complain(`The analyzer failed: ${error.stack ?? error.message}`);
      this.replace();
    });
    worker.on("exit", () => {
      if (this.worker === worker) this.replace();
    });
    // A window that closes does not wait for it.
    worker.unref();
    this.worker = worker;
    return worker;
  }

  private hear(answer: Answer): void {
    if (this.current?.id !== answer.id) return;
    if ("failed" in answer) this.complain(`A scenario could not be analyzed: ${answer.failed}`);
    this.finish(answer);
    this.next();
  }

  private finish(answer: Answer | undefined): void {
    if (!this.current) return;
    const { waiting, limit } = this.current;
    clearTimeout(limit);
    this.current = undefined;
    waiting.tell(answer);
  }

  /** A new thread is started when it is needed. */
  private replace(): void {
    const { worker } = this;
    this.worker = undefined;
    void worker?.terminate();
    this.finish(undefined);
    this.next();
  }

  dispose(): void {
    this.disposed = true;
    for (const { tell } of this.queue.values()) tell(undefined);
    this.queue.clear();
    const { worker } = this;
    this.worker = undefined;
    void worker?.terminate();
    this.finish(undefined);
  }
}

const least = 20;
const most = 1500;
/** Up to here an analysis and its pause together stay within what feels immediate. */
const immediate = 100;

/** @param milliseconds what analyzing this document last took, 0 when never done @param length of the text */
export function pauseAfterTyping(milliseconds: number, length: number): number {
  // Making one string of the lines of a text is the host's own work: some 5 ms a million characters.
  const own = length / 40_000;
  const wanted = milliseconds <= immediate ? least : Math.max(least, milliseconds / 3);
  return Math.min(most, Math.max(wanted, own));
}
