/** A run host in an environment for tests: a simulated clock, no threads, files in memory. */
import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import {
  defaultViewRequest,
  type RunUpdate,
  type ViewFrame,
  type ViewRequest,
  type WorkerCommand,
  type WorkerUpdate,
} from "../../src/protocol/messages.ts";
import { RunHost } from "../../src/run/control/runHost.ts";
import type { StateFiles } from "../../src/run/control/spilledStates.ts";
import { readScenario } from "../../src/scenario/readScenario.ts";
import type { Scenario } from "../../src/scenario/schema/schema.ts";

export type Of<K extends WorkerUpdate["kind"]> = Extract<WorkerUpdate, { kind: K }>;

export const usualLook: ViewRequest = { ...defaultViewRequest, coloring: "speed" };

export class TestWorld {
  readonly news: WorkerUpdate[] = [];
  readonly files = new Map<string, Uint8Array>();
  readonly readable = new Map<string, string>();
  readonly runner: RunHost;
  /** A page that has seen everything as soon as it comes. */
  sees = true;
  /** Milliseconds on the runner's clock; each look at it takes a little. */
  clock = 0;
  tick = 0.05;
  private readonly waiting: { readonly at: number; readonly call: () => void }[] = [];
  private generation = 0;

  constructor({ memory = 8e9, states = undefined as StateFiles | undefined } = {}) {
    this.runner = new RunHost({
      now: () => {
        this.clock += this.tick;
        return this.clock;
      },
      post: (news) => this.news.push(news),
      later: (call, milliseconds) => this.waiting.push({ at: this.clock + milliseconds, call }),
      readFile: (name) => {
        const text = this.readable.get(name);
        if (text === undefined) throw new Error("there is no such file");
        return text;
      },
      openFile: (path) => {
        const bytes = this.files.get(path);
        if (!bytes) throw new Error("there is no such file");
        return { size: bytes.length, read: (from, length) => bytes.subarray(from, from + length), close() {} };
      },
      store: {
        read: (path) => this.files.get(path),
        write: async (path, bytes) => {
          this.files.set(path, bytes);
        },
        remove: (path) => this.files.delete(path),
      },
      states,
      memory,
      platform: "test",
      digest: (parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex"),
      pack: serialize,
      unpack: deserialize,
    });
  }

  /** As the host would: orders are copied. */
  order(...orders: readonly WorkerCommand[]): void {
    for (const order of orders) this.runner.receive(structuredClone(order));
  }

  load(document: Scenario | string, more: Partial<Extract<WorkerCommand, { kind: "load" }>> = {}): void {
    const text = typeof document === "string" ? document : JSON.stringify(document);
    const scenario = more.scenario ?? packedScenario(text);
    const options = { run: false, speed: "max", view: defaultViewRequest } as const;
    this.order({ kind: "load", generation: ++this.generation, text, scenario, ...options, ...more });
  }

  /** One call that waits; the clock goes on to where it is due. False where none does. */
  step(): boolean {
    const [first] = this.waiting.sort((a, b) => a.at - b.at);
    if (!first) return false;
    this.waiting.shift();
    this.clock = Math.max(this.clock, first.at);
    first.call();
    if (this.sees) {
      const last = this.all("frame").at(-1);
      if (last && last.serial > this.seen) {
        this.seen = last.serial;
        this.runner.receive({ kind: "drawn", serial: last.serial, painted: true });
      }
    }
    return true;
  }

  private seen = 0;

  /** Until nothing waits, or a number of milliseconds has passed, or the condition holds. */
  go(milliseconds = Number.POSITIVE_INFINITY, until: () => boolean = () => false): void {
    const end = this.clock + milliseconds;
    for (let k = 0; k < 1e6 && this.clock < end && !until() && this.step(); k++);
  }

  all<K extends WorkerUpdate["kind"]>(kind: K): Of<K>[] {
    return this.news.filter((news): news is Of<K> => news.kind === kind);
  }

  last<K extends RunUpdate["kind"] | "saved" | "exported">(kind: K): Of<K> {
    const found = this.all(kind).at(-1);
    if (!found) throw new Error(`there was no ${kind}`);
    return found;
  }

  get phase(): string {
    return this.last("status").phase;
  }

  /** Until all that is being written is there. */
  async written(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** What a page that puts rows together has. */
  series(): Map<string, number[]> {
    const rows = new Map<string, number[]>();
    for (const { first, names, columns } of this.all("rows")) {
      for (const [k, name] of names.entries()) {
        rows.set(name, [...(rows.get(name) ?? []).slice(0, first), ...columns[k]]);
      }
    }
    return rows;
  }
}

/** The resolved scenario of a text without errors, as its analysis sends it. */
export function packedScenario(text: string): Uint8Array {
  const { scenario, document, diagnostics } = readScenario(text);
  if (!scenario) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return new Uint8Array(serialize({ scenario, document }));
}

/** The part of a frame that is the same in every repetition. */
export function bitsOf({ time, positions }: ViewFrame): string {
  return `${time} ${Buffer.from(positions.buffer, positions.byteOffset, positions.byteLength).toString("base64")}`;
}
