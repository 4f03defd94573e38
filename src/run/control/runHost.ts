/**
 * Whoever owns a run: takes orders, lets the run work in slices, and tells how it goes. Free of threads, files and clocks,
 * which are given; `worker.ts` gives the real ones.
 *
 * Between two slices orders are heard, so that each takes effect within some milliseconds. What is told is bounded: pictures
 * by what the page has seen, numbers by the clock.
 */

import type { Failure, WorkerCommand, WorkerUpdate } from "../../protocol/messages.ts";
import { OpenComparison } from "../compare/comparisonController.ts";
import { exportFiles } from "../export/exportRun.ts";
import { keyOf, packed, type SavedRun, type Store, unpacked } from "../session/checkpointFile.ts";
import { reasonOfFailure } from "../session/failureReason.ts";
import { type Loaded, loadRun } from "../session/loadRun.ts";
import { warmUp } from "../session/warmUp.ts";
import { defaultViewRequest } from "./defaultViewRequest.ts";
import { initialStatus } from "./initialStatus.ts";
import { RunController } from "./runController.ts";

export interface RunHostEnvironment {
  /** Milliseconds that only grow. */
  readonly now: () => number;
  readonly post: (news: WorkerUpdate, transfer: readonly ArrayBuffer[]) => void;
  /** Calls once orders that have come by now are heard, not before `milliseconds` have passed. */
  readonly later: (call: () => void, milliseconds: number) => void;
  /** The text of a file beside the scenario. Throws where there is none. */
  readonly readFile: (name: string, directory: string | undefined) => string;
  readonly store: Store;
  /** Bytes of the machine's memory. */
  readonly memory: number;
}

type Load = Extract<WorkerCommand, { kind: "load" }>;

/** What is larger is not written by itself: it would take seconds. */
const mostKept = 400e6;
/** Milliseconds: between two writings of a run that goes on, and until a run that has stopped is written. */
const [keepEvery, keepSoon] = [20_000, 1000];
/** And after a run has begun. */
const keepFirst = 2000;
/** Writing takes no more than one part in so many of the time. */
const keepShare = 30;

export class RunHost {
  private run: RunController | undefined;
  private comparison: OpenComparison | undefined;
  private failure: Failure | undefined;
  private order: Load | undefined;
  private key = "";
  private look = defaultViewRequest;
  /** Of shots: it grows from load to load, so that one seen late is not taken for another. */
  private readonly serials = { last: 0 };
  private turns = 0;
  private keptAt = 0;
  private keepingTook = 0;
  private unkept = false;
  /** One after another. */
  private writing = Promise.resolve();

  constructor(private readonly world: RunHostEnvironment) {}

  hear(order: WorkerCommand): void {
    switch (order.kind) {
      case "load":
        this.load(order);
        break;
      case "look":
        this.look = order;
        this.run?.setLook(order);
        break;
      case "compare":
        this.comparison = new OpenComparison(order, this.world);
        break;
      case "keep":
        this.keepNow(order.id);
        break;
      case "keepIn":
        this.keepElsewhere(order.path);
        break;
      case "rehearse":
        warmUp(this.world.now);
        return;
      case "export":
        this.export(order);
        break;
      case "attach":
        if (this.failure) this.fail(this.failure);
        this.run?.attach();
        break;
      default:
        this.guarded(false, () => this.run?.hear(order));
        this.unkept ||= !["seen", "inspect", "speed"].includes(order.kind);
        // What is kept is of another run soon: that of this one follows, should its thread fail.
        if (order.kind === "run") this.keptAt = Math.min(this.keptAt, this.world.now() - keepEvery + keepFirst);
    }
    this.turnSoon(0);
  }

  private load(order: Load): void {
    const { generation, text, directory, keepIn } = order;
    this.run = undefined;
    this.failure = undefined;
    this.order = order;
    this.unkept = false;
    this.guarded(true, () => {
      const { readFile, memory } = this.world;
      const loaded = loadRun(generation, text, {
        memory: memory / 2,
        readFile: (name) => readFile(name, directory),
      });
      if (!("built" in loaded)) {
        this.fail(loaded);
        return;
      }
      this.key = keyOf(loaded.texts, loaded.scenario.method.kind);
      const kept = keepIn === undefined ? undefined : this.takeUp(keepIn, order.run);
      this.run = this.open(loaded, order, kept);
      if (order.run) this.run.hear({ kind: "run" });
    });
  }

  private open(loaded: Loaded, { generation, speed, keepIn }: Load, kept: SavedRun | undefined): RunController {
    const anew = () =>
      new RunController(generation, loaded, this.world, { speed, look: this.look, serials: this.serials });
    let run = anew();
    try {
      if (kept) run.takeUp(kept);
    } catch {
      this.world.store.remove(keepIn!);
      run = anew();
    }
    run.begin();
    this.keptAt = this.world.now();
    return run;
  }

  /** What was kept, unless one begins anew. Broken files and those of another text go. */
  private takeUp(path: string, anew: boolean): SavedRun | undefined {
    const { store } = this.world;
    try {
      const bytes = store.read(path);
      const kept = bytes && !anew ? unpacked(this.key, bytes) : undefined;
      if (bytes && !kept) store.remove(path);
      return kept;
    } catch {
      return undefined;
    }
  }

  private turnSoon(milliseconds: number): void {
    // Of several turns that are waiting only the last is taken.
    const turn = ++this.turns;
    this.world.later(() => {
      if (turn === this.turns) this.turn();
    }, milliseconds);
  }

  private turn(): void {
    const wait = this.guarded(false, () => this.run?.turn());
    this.keepByItself();
    this.comparison?.turn();
    const { run } = this;
    if (this.comparison?.busy) this.turnSoon(0);
    else if (run && wait !== undefined) this.turnSoon(wait);
    else if (this.mayKeep && this.unkept) this.turnSoon(keepSoon);
  }

  /** What a person can do something about is said; anything else ends the thread, and the host says that. */
  private guarded<T>(loading: boolean, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      const message = reasonOfFailure(error, loading);
      if (message === undefined) throw error;
      this.run = undefined;
      this.fail({ kind: "failure", generation: this.order?.generation ?? 0, message, messages: [] });
      return undefined;
    }
  }

  private fail(failure: Failure): void {
    this.failure = failure;
    this.world.post(failure, []);
    this.world.post({ ...initialStatus(failure.generation, "failed"), speed: this.order?.speed ?? "most" }, []);
  }

  private get mayKeep(): boolean {
    return this.order?.keepIn !== undefined && this.run?.hasRun === true && this.run.bytes <= mostKept;
  }

  private keepByItself(): void {
    if (!this.mayKeep) return;
    const since = this.world.now() - this.keptAt;
    const { busy } = this.run!;
    if (!busy && !this.unkept) return;
    if (since < (busy ? Math.max(keepEvery, keepShare * this.keepingTook) : keepSoon)) return;
    // The disk may be full. Nobody has asked for it; whoever does is told.
    this.write().catch(() => {});
  }

  private keepNow(id: number): void {
    const keeping = this.run?.hasRun && this.order?.keepIn !== undefined ? this.write() : Promise.resolve();
    keeping.then(
      () => this.world.post({ kind: "kept", id }, []),
      (error) => this.world.post({ kind: "kept", id, failed: `The state cannot be written: ${messageOf(error)}` }, []),
    );
  }

  private keepElsewhere(path: string | undefined): void {
    if (!this.order) return;
    const { keepIn: before, ...order } = this.order;
    this.order = { ...order, ...(path !== undefined && { keepIn: path }) };
    // What is being written just now is not there yet, and would come to the former place.
    this.unkept = true;
    if (before === undefined || before === path) return;
    this.writing = this.writing.then(() => this.world.store.remove(before)).catch(() => {});
  }

  /** The state is taken at once; the disk may be slow, and the run does not wait for it. */
  private write(): Promise<void> {
    const { now, store } = this.world;
    const path = this.order!.keepIn!;
    const began = now();
    this.unkept = this.run!.busy;
    let bytes: Uint8Array;
    try {
      bytes = packed(this.key, this.run!.save());
    } catch (error) {
      return Promise.reject(error);
    } finally {
      this.keptAt = now();
      this.keepingTook = this.keptAt - began;
    }
    const written = this.writing.then(() => store.write(path, bytes));
    this.writing = written.catch(() => {});
    return written;
  }

  private export({ id, format, name = "run" }: Extract<WorkerCommand, { kind: "export" }>): void {
    try {
      if (!this.run) throw new Error("there is no run.");
      const files = exportFiles(format, this.run.session, this.run.loaded.document, name);
      if (files.length === 0) throw new Error("nothing of this kind has been measured.");
      const transfer = [...new Set(files.map(({ bytes }) => bytes.buffer as ArrayBuffer))];
      this.world.post({ kind: "exported", id, files }, transfer);
    } catch (error) {
      this.world.post({ kind: "exported", id, files: [], failed: `Nothing was exported: ${messageOf(error)}` }, []);
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
