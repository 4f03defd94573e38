/**
 * Checkpoints of `edpd run --out`: the whole state of a run, written at regular intervals beside its results, from which it continues
 * bit for bit after its process was killed.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bytes as bytesText, number } from "../../format/numbers.ts";
import { bytesOf } from "../../run/control/history.ts";
import { nodeCodec } from "../../run/nodeCodec.ts";
import type { Change } from "../../run/provenance/runRecord.ts";
import { opened, packed } from "../../run/session/checkpointFile.ts";
import type { Checkpoint } from "../../run/session/session.ts";
import { reason } from "../../run/unusable.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { Misuse } from "../io.ts";
import { Unwritable, writeBytes } from "../output/atomicWrite.ts";
import type { ExportOptions } from "./exportOptions.ts";
import type { Recording, RecordingState } from "./recording.ts";

export const checkpointName = "checkpoint.edpd";

/** Default interval (s). */
export const usualInterval = 30;
/** Saving takes at most one part in this many of the time. */
const saveShare = 30;
/** Largest state that is saved (bytes): V8 serializes up to 2³¹. */
const largest = 1.5e9;

/** A run as it was begun. */
export interface BegunRun {
  readonly file: string;
  /** Absolute path of the scenario. */
  readonly source: string;
  /** Its text, with which the run began. */
  readonly text: string;
  readonly change: Change;
  readonly command: readonly string[];
  /** Date and time. */
  readonly started: string;
  readonly document: Scenario;
  readonly exports: ExportOptions;
  readonly notes: readonly string[];
}

/** Content of a checkpoint. */
export interface KeptRun extends BegunRun {
  readonly time: number;
  readonly checkpoint: Checkpoint;
  readonly recording: RecordingState;
}

export class RunCheckpoint {
  private readonly path: string;
  private savedAt = performance.now();
  private took = 0;
  /** A checkpoint of this run is in the directory. */
  private exists: boolean;
  private warned = false;

  /** @param key digest of everything on which the run depends @param seconds interval; 0: none */
  constructor(
    directory: string,
    private readonly run: { readonly key: string; readonly kept: KeptRun | undefined; readonly begun: BegunRun },
    private readonly recording: Recording,
    private readonly seconds: number,
    private readonly warn: (message: string) => void,
  ) {
    this.path = join(directory, checkpointName);
    this.exists = run.kept !== undefined;
  }

  /** The run can be continued. */
  get resumable(): boolean {
    return this.exists;
  }

  saveIfDue(): void {
    const since = performance.now() - this.savedAt;
    if (this.seconds > 0 && since >= Math.max(1000 * this.seconds, saveShare * this.took)) this.save();
  }

  /** Where it cannot be written the run goes on, and an earlier checkpoint remains. */
  save(): void {
    if (this.seconds === 0) return;
    // From the last checkpoint before a file failed all of it can be repeated.
    const [failure] = this.recording.failures;
    if (failure !== undefined) {
      this.warnOnce(failure);
      return;
    }
    const began = performance.now();
    try {
      const checkpoint = this.recording.session.save();
      const size = bytesOf(checkpoint);
      if (size > largest) this.warnOnce(`the state has ${bytesText(size)}, too much for a checkpoint`);
      else this.write(checkpoint);
    } catch (error) {
      if (!(error instanceof Unwritable || error instanceof RangeError)) throw error;
      this.warnOnce(error.message);
    } finally {
      this.savedAt = performance.now();
      this.took = this.savedAt - began;
    }
  }

  /** The run is complete, and all its files are written. */
  remove(): void {
    if (this.exists) rmSync(this.path, { force: true });
    this.exists = false;
  }

  private write(checkpoint: Checkpoint): void {
    const { key, begun } = this.run;
    const { state, session } = this.recording;
    const time = session.engine.time;
    const kept: KeptRun = { ...begun, time, checkpoint, recording: state };
    writeBytes(this.path, packed(key, kept, nodeCodec));
    this.exists = true;
    this.warned = false;
  }

  private warnOnce(why: string): void {
    if (!this.warned) this.warn(`no checkpoint at time ${number(this.recording.session.engine.time, 6)}: ${why}`);
    this.warned = true;
  }
}

/** @throws Misuse with the reason why it is refused; the file is left as it is */
export function readCheckpoint(path: string): { readonly key: string; readonly kept: KeptRun } {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new Misuse(`${path} cannot be read: ${reason(error)}.`);
  }
  const found = opened(bytes, nodeCodec);
  if ("refused" in found) throw new Misuse(`${path} is refused: ${found.refused}.`);
  const { key, saved } = found;
  if (!isKeptRun(saved)) throw new Misuse(`${path} is refused: it is of a run in the editor, not of edpd run.`);
  return { key, kept: saved };
}

/** The digest has confirmed that edpd has written it; what is left to tell apart is by whom. */
function isKeptRun(saved: unknown): saved is KeptRun {
  return typeof saved === "object" && saved !== null && "source" in saved && "recording" in saved;
}

/** @throws Misuse where the directory has no run that can be continued */
export function requireCheckpointIn(directory: string, shown: string): void {
  if (existsSync(join(directory, checkpointName))) return;
  throw new Misuse(
    existsSync(directory)
      ? `${shown} has no interrupted run: there is no ${checkpointName}, which a complete run removes. edpd run FILE --out ${shown} starts one.`
      : `${shown}: there is no such directory.`,
  );
}

/** A run from its start must not replace the checkpoint of another. @throws Misuse */
export function refuseCheckpointIn(directory: string, shown: string): void {
  const path = join(directory, checkpointName);
  if (!existsSync(path)) return;
  const rest = `or remove ${join(shown, checkpointName)} to discard it.`;
  let what: string;
  try {
    const { file, time } = readCheckpoint(path).kept;
    what = `${shown} has the checkpoint of an unfinished run of ${file}, at time ${number(time, 6)}. Continue it (edpd run --resume ${shown}), `;
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    what = `${error.message} It is not replaced: choose another directory, `;
  }
  throw new Misuse(what + rest);
}
