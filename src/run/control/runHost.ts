/**
 * Run host: executes commands, advances the run in time slices, and saves its checkpoints. Threads, files, digests and clocks
 * come from its environment; `worker.ts` gives those of Node.
 *
 * Commands are received between two slices, so that each takes effect within some milliseconds. Updates are bounded: frames by
 * acknowledgements of the page, numbers by the clock.
 */
import {
  type Failure,
  type FileAccess,
  initialStatus,
  type WorkerCommand,
  type WorkerUpdate,
} from "../../protocol/messages.ts";
import { FileDefect } from "../../scenario/io/fileDefect.ts";
import type { Encoding } from "../../scenario/io/namedFile.ts";
import { openTrajectory } from "../../scenario/io/trajectory/openTrajectory.ts";
import type { OpenFile } from "../../scenario/io/trajectory/trajectory.ts";
import { OpenComparison } from "../compare/comparisonController.ts";
import { exportFiles } from "../export/exportRun.ts";
import {
  type CheckpointCodec,
  digestOf,
  packed,
  type SavedRun,
  type Store,
  unpacked,
} from "../session/checkpointFile.ts";
import { type Loaded, type LoadedScenario, loadRun, reasonOfFailure } from "../session/loadRun.ts";
import { type Past, sharedPast } from "../session/sharedPast.ts";
import { historyFor } from "./history.ts";
import { RecordedController } from "./recorded/recordedController.ts";
import { RunController } from "./runController.ts";
import { SpilledStates, type StateFiles } from "./spilledStates.ts";
import { warmUp } from "./warmUp.ts";

/** The interface to the platform. */
interface RunHostEnvironment extends CheckpointCodec {
  /** Milliseconds, never decreasing. */
  readonly now: () => number;
  readonly post: (update: WorkerUpdate, transfer: readonly ArrayBuffer[]) => void;
  /** Calls after `milliseconds`, and after the commands that have already arrived. */
  readonly later: (call: () => void, milliseconds: number) => void;
  /** The text of a file beside the scenario. Throws where there is none. */
  readonly readFile: (name: string, files: FileAccess | undefined, encoding?: Encoding) => string;
  /** A file of frames, from which parts are read as they are needed. Throws where there is none. */
  readonly openFile: (path: string) => OpenFile & { close(): void };
  readonly store: Store;
  /** Temporary files for states of the history; undefined: there is no folder for them. */
  readonly states: StateFiles | undefined;
  /** Memory of the machine in bytes. */
  readonly memory: number;
}

type Load = Extract<WorkerCommand, { kind: "load" }>;
type OpenRecorded = Extract<WorkerCommand, { kind: "openRecorded" }>;

/** Largest state that is saved automatically (bytes): more would take seconds. */
const largestCheckpoint = 400e6;
/** Interval of checkpoints of a running run, and delay of the checkpoint of a stopped one (ms). */
const [saveInterval, saveDelay] = [20_000, 1000];
/** Delay of the first checkpoint after Run (ms). */
const firstSaveDelay = 2000;
/** Saving takes at most one part in this many of the time. */
const saveShare = 30;

export class RunHost {
  private run: RunController | undefined;
  /** Of a thread that shows a file of frames instead of a run. */
  private recorded: RecordedController | undefined;
  private recordedFile: { close(): void } | undefined;
  private comparison: OpenComparison | undefined;
  private failure: Failure | undefined;
  private loaded: Pick<Load, "generation" | "checkpoint"> = { generation: 0 };
  private digest = "";
  /** Serial number of frames: it grows from load to load, so that a late acknowledgement is not taken for another's. */
  private readonly serials = { last: 0 };
  private turns = 0;
  private savedAt = 0;
  private savingTook = 0;
  private unsaved = false;
  private warned = false;
  /** Files are written one after another. */
  private writing = Promise.resolve();

  constructor(private readonly environment: RunHostEnvironment) {}

  receive(command: WorkerCommand): void {
    switch (command.kind) {
      case "load":
        this.load(command);
        break;
      case "openRecorded":
        this.openRecorded(command);
        break;
      case "compare":
        this.comparison = new OpenComparison(command, this.environment);
        break;
      case "save":
        this.save(command.id);
        break;
      case "checkpoint":
        this.moveCheckpoint(command.path);
        break;
      case "warmUp":
        warmUp(this.environment.now);
        return;
      case "export":
        this.export(command);
        break;
      case "attach":
        if (this.failure) this.fail(this.failure);
        this.run?.attach();
        this.recorded?.attach();
        break;
      default:
        this.guarded(false, () => (this.run ?? this.recorded)?.receive(command));
        this.unsaved ||= !["view", "drawn", "inspect", "speed"].includes(command.kind);
        // The file may hold the run before this one: replace it soon, in case the thread fails.
        if (command.kind === "run") this.hurryCheckpoint();
    }
    this.turnSoon(0);
  }

  private load(load: Load): void {
    const { generation, text, scenario, files, checkpoint, run, toward } = load;
    // Its engine is given up before another one is made.
    const before = toward === undefined ? undefined : this.run?.past;
    this.run = undefined;
    this.failure = undefined;
    this.loaded = { generation, ...(checkpoint !== undefined && { checkpoint }) };
    this.unsaved = false;
    this.guarded(true, () => {
      const { environment } = this;
      const resolved = environment.unpack(scenario) as LoadedScenario;
      const loaded = loadRun(generation, text, resolved, (name, encoding) =>
        environment.readFile(name, files, encoding),
      );
      if (!("built" in loaded)) {
        this.fail(loaded);
        return;
      }
      this.digest = digestOf(loaded.texts, loaded.scenario.method.kind, environment);
      const past = before && sharedPast(before, loaded, environment);
      this.run = this.open(loaded, load, past ?? this.noPast(), this.readCheckpoint(checkpoint, run));
      if (run) this.hurryCheckpoint();
    });
  }

  private openRecorded({ generation, name, from, speed, view }: OpenRecorded): void {
    const { environment, serials } = this;
    this.recorded = undefined;
    this.failure = undefined;
    this.recordedFile?.close();
    this.loaded = { generation };
    this.guarded(true, () => {
      try {
        const file = "path" in from ? environment.openFile(from.path) : inMemory(from.bytes);
        this.recordedFile = file;
        const trajectory = openTrajectory(name, file, environment.now);
        this.recorded = new RecordedController(trajectory, environment, { generation, name, speed, view, serials });
        this.recorded.attach();
      } catch (error) {
        const where = error instanceof FileDefect ? `Byte ${error.byte} of ${name}` : name;
        this.fail({ kind: "failure", generation, message: `${where}: ${messageOf(error)}.`, messages: [] });
      }
    });
  }

  private noPast(): Past {
    const { environment } = this;
    const { memory, states } = environment;
    return {
      history: historyFor(memory, states && new SpilledStates(states, environment, this.warnOfMemory)),
      reached: 0,
    };
  }

  private open(
    loaded: Loaded,
    { generation, run: starts, toward, speed, view, checkpoint }: Load,
    past: Past,
    saved?: SavedRun,
  ): RunController {
    const { environment, serials } = this;
    const options = { speed, view, serials };
    const begins = saved || toward !== undefined ? undefined : starts ? "running" : "preview";
    let run = new RunController(generation, loaded, environment, { ...options, past, ...(begins && { begins }) });
    try {
      if (saved) run.restore(saved);
    } catch {
      environment.store.remove(checkpoint!);
      run = new RunController(generation, loaded, environment, { ...options, past: this.noPast() });
    }
    run.begin(starts, toward);
    this.savedAt = environment.now();
    return run;
  }

  /** The saved state, unless the run is to start. Broken files and those of another text are removed. */
  private readCheckpoint(path: string | undefined, starts: boolean): SavedRun | undefined {
    const { store } = this.environment;
    if (path === undefined) return undefined;
    try {
      const bytes = store.read(path);
      const saved = bytes && !starts ? unpacked(this.digest, bytes, this.environment) : undefined;
      if (bytes && !saved) store.remove(path);
      return saved;
    } catch {
      return undefined;
    }
  }

  private hurryCheckpoint(): void {
    this.savedAt = Math.min(this.savedAt, this.environment.now() - saveInterval + firstSaveDelay);
  }

  /** Said once in the life of this thread. */
  private readonly warnOfMemory = (reason: string): void => {
    if (this.warned) return;
    this.warned = true;
    const text = `States for going back are kept in memory only, and are further apart, as none can be written: ${reason}`;
    this.environment.post({ kind: "warning", text }, []);
  };

  private turnSoon(milliseconds: number): void {
    // Of several pending turns only the last is executed.
    const turn = ++this.turns;
    this.environment.later(() => {
      if (turn === this.turns) this.turn();
    }, milliseconds);
  }

  private turn(): void {
    const wait = this.guarded(false, () => (this.run ?? this.recorded)?.turn());
    this.saveIfDue();
    this.comparison?.turn();
    if (this.comparison?.busy) this.turnSoon(0);
    else if (wait !== undefined) this.turnSoon(wait);
    else if (this.maySave && this.unsaved) this.turnSoon(saveDelay);
  }

  /** Errors that a person can correct become a failure; others end the thread, which the host reports. */
  private guarded<T>(loading: boolean, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      const message = reasonOfFailure(error, loading);
      if (message === undefined) throw error;
      this.run = undefined;
      // Of a run that has been shown the numbers stay.
      this.fail({ kind: "failure", generation: this.loaded.generation, message, messages: [] }, loading);
      return undefined;
    }
  }

  private fail(failure: Failure, atStart = true): void {
    this.failure = failure;
    this.environment.post(failure, []);
    if (atStart) this.environment.post(initialStatus(failure.generation, "failed"), []);
  }

  private get maySave(): boolean {
    return this.loaded.checkpoint !== undefined && this.run?.hasRun === true && this.run.bytes <= largestCheckpoint;
  }

  private saveIfDue(): void {
    if (!this.maySave) return;
    const since = this.environment.now() - this.savedAt;
    const { busy } = this.run!;
    if (!busy && !this.unsaved) return;
    if (since < (busy ? Math.max(saveInterval, saveShare * this.savingTook) : saveDelay)) return;
    // The disk may be full. An automatic checkpoint fails silently; a requested one reports it.
    this.write().catch(() => {});
  }

  private save(id: number): void {
    const saving = this.run?.hasRun && this.loaded.checkpoint !== undefined ? this.write() : Promise.resolve();
    const { post } = this.environment;
    saving.then(
      () => post({ kind: "saved", id }, []),
      (error) => post({ kind: "saved", id, failed: `The state cannot be written: ${messageOf(error)}` }, []),
    );
  }

  private moveCheckpoint(path: string | undefined): void {
    const { generation, checkpoint: before } = this.loaded;
    this.loaded = { generation, ...(path !== undefined && { checkpoint: path }) };
    // A file that is being written would still come to the former path.
    this.unsaved = true;
    if (before === undefined || before === path) return;
    this.writing = this.writing.then(() => this.environment.store.remove(before)).catch(() => {});
  }

  /** The state is taken at once; the run does not wait for the disk. */
  private write(): Promise<void> {
    const { now, store } = this.environment;
    const path = this.loaded.checkpoint!;
    const began = now();
    this.unsaved = this.run!.busy;
    let bytes: Uint8Array;
    try {
      bytes = packed(this.digest, this.run!.save(), this.environment);
    } catch (error) {
      return Promise.reject(error);
    } finally {
      this.savedAt = now();
      this.savingTook = this.savedAt - began;
    }
    const written = this.writing.then(() => store.write(path, bytes));
    this.writing = written.catch(() => {});
    return written;
  }

  private export({ id, format, name = "run" }: Extract<WorkerCommand, { kind: "export" }>): void {
    const { post } = this.environment;
    try {
      const files = this.run
        ? exportFiles(format, this.run.session, this.run.loaded.document, name)
        : this.recorded?.export(format, name);
      if (!files) throw new Error("there is no run.");
      if (files.length === 0) throw new Error("no data of this kind has been measured.");
      const transfer = [...new Set(files.map(({ bytes }) => bytes.buffer as ArrayBuffer))];
      post({ kind: "exported", id, files }, transfer);
    } catch (error) {
      post({ kind: "exported", id, files: [], failed: `Export failed: ${messageOf(error)}` }, []);
    }
  }
}

function inMemory(bytes: Uint8Array): OpenFile & { close(): void } {
  return { size: bytes.length, read: (from, length) => bytes.subarray(from, from + length), close() {} };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
