/** A run of the real program that is interrupted at random moments and resumed, until it is complete. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

export const program = resolve("dist/edpd.js");

/** A disk that is full is a limit on the size of files, after some of which the process is killed. */
export const kinds = ["SIGINT", "SIGTERM", "SIGKILL", "full"] as const;
export type Kind = (typeof kinds)[number];

export interface Interrupted {
  readonly cwd: string;
  readonly file: string;
  readonly out: string;
  /** Options of the run. */
  readonly options: readonly string[];
  /** Seconds between checkpoints. */
  readonly checkpoint: number;
  /** Number of interruptions. */
  readonly times: number;
  /** Range of the time from the first checkpoint of a process, on a full disk from its start, to its interruption (ms). */
  readonly after: readonly [from: number, to: number];
  readonly seed: number;
  readonly log?: (line: string) => void;
}

export interface Ended {
  readonly status: number | null;
  readonly err: string;
}

/** Returns the interruptions that took effect and the end of the last process. */
export async function runInterrupted(given: Interrupted): Promise<{ readonly kinds: Kind[]; readonly last: Ended }> {
  const { cwd, file, out, options, checkpoint, times, after, seed, log = () => {} } = given;
  const done: Kind[] = [];
  const random = sequence(seed);
  for (;;) {
    const kind = done.length < times ? kinds[done.length % kinds.length] : undefined;
    const saved = existsSync(join(cwd, out, "checkpoint.edpd"));
    const what = saved ? ["--resume", out] : [file, "--out", out, ...options];
    const wait = after[0] + random() * (after[1] - after[0]);
    const argv = ["run", ...what, "--checkpoint", String(checkpoint), "--quiet"];
    const last = await once(cwd, argv, kind && { kind, wait, mark: join(cwd, out, "checkpoint.edpd") });
    log(`${kind ?? "to the end"} after ${Math.round(wait)} ms: status ${last.status} ${last.err.trim()}`);
    if (kind === undefined || last.status === 0 || last.status === 1) return { kinds: done, last };
    if (!allowed(kind, last.status)) throw new Error(`after ${kind}: status ${last.status}, ${last.err}`);
    done.push(kind);
  }
}

/** Killed processes have no status; on a full disk it is 2. */
function allowed(kind: Kind, status: number | null): boolean {
  const own = { SIGINT: 130, SIGTERM: 143, SIGKILL: null, full: 2 }[kind];
  return status === own || status === null;
}

interface Moment {
  readonly kind: Kind;
  readonly wait: number;
  /** A file whose change is the mark from which the time counts. */
  readonly mark: string;
}

async function once(cwd: string, argv: readonly string[], moment: Moment | undefined): Promise<Ended> {
  const full = moment?.kind === "full";
  // 16 kB: less than a checkpoint, more than the lock.
  const limit = full ? "ulimit -f 16; " : "";
  const child = spawn("bash", ["-c", `${limit}exec "$0" "$@"`, process.execPath, program, ...argv], { cwd });
  let err = "";
  child.stderr.on("data", (text) => {
    err += text;
  });
  const ended = new Promise<number | null>((end) => child.on("close", end));
  if (moment) {
    const changed = () => statSync(moment.mark, { throwIfNoEntry: false })?.mtimeMs;
    const before = changed();
    while (!full && changed() === before && child.exitCode === null) await pause(5);
    await Promise.race([pause(moment.wait), ended]);
    if (child.exitCode === null) child.kill(full ? "SIGKILL" : moment.kind);
  }
  return { status: await ended, err };
}

const pause = (milliseconds: number) => new Promise<void>((end) => setTimeout(end, milliseconds));

/** Names of files that are not the same, byte for byte, in two directories. */
export function differences(first: string, second: string, names: readonly string[]): string[] {
  return names.filter((name) => !readFileSync(join(first, name)).equals(readFileSync(join(second, name))));
}

/** Numbers between 0 and 1 (Park and Miller's generator). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
