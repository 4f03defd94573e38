/** Files of an earlier run in the same directory, which could be mistaken for results of this one, and drafts of killed processes. */
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { distributions } from "../../analysis/distributions/index.ts";
import { isRunning } from "../../run/directoryLock.ts";
import { Misuse } from "../io.ts";
import { draftOf } from "./atomicWrite.ts";

const tables = ["series", "events", ...distributions.map(({ id }) => id)].join("|");
/** All files that `edpd run --out` writes. */
const ours = new RegExp(
  `^(?:(?:${tables})\\.csv|(?:summary|run)\\.json|flow\\.txt|end\\.(?:edpd\\.json|xyz|gsd|dump|vtp)|trajectory\\.(?:xyz|gsd|dump|pvd)|trajectory-\\d{6,}\\.vtp)$`,
);

/** Files of a run and those that an earlier one has left. @param written possibly with a remark after the name */
export function sortedFiles(
  directory: string,
  written: readonly string[],
): { readonly own: readonly string[]; readonly old: readonly string[] } {
  const frames = Number(
    /^trajectory\.pvd \((\d+)/.exec(written.find((name) => name.startsWith("trajectory.pvd")) ?? "")?.[1] ?? 0,
  );
  const names = new Set(written.map((name) => name.split(" ")[0]));
  const isOwn = (name: string) => {
    const frame = /^trajectory-(\d+)\.vtp$/.exec(name);
    return names.has(name) || (frame !== null && Number(frame[1]) < frames);
  };
  const files = readdirSync(directory, { withFileTypes: true }).filter(({ name }) => ours.test(name));
  const all = files.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort();
  return { own: all.filter(isOwn), old: all.filter((name) => !isOwn(name)) };
}

/** In words. @param written files of this run, possibly with a remark after the name */
export function leftoversIn(directory: string, written: readonly string[]): string[] {
  const { old } = sortedFiles(directory, written);
  const pictures = old.filter((name) => name.startsWith("trajectory-"));
  const others = old.filter((name) => !pictures.includes(name));
  return [...others, ...(pictures.length > 0 ? [`${pictures.length} files trajectory-….vtp`] : [])];
}

/** Removes drafts whose process was killed; returns their names. @param resumed drafts of the run itself are continued */
export function removeDrafts(directory: string, resumed: boolean): string[] {
  const dead = readdirSync(directory).filter((name) => {
    const draft = draftOf(name);
    if (!draft) return false;
    return "pid" in draft ? !isRunning(draft.pid) : ours.test(draft.file) && !resumed;
  });
  for (const name of dead) rmSync(join(directory, name), { force: true });
  return dead;
}

/** @throws Misuse where a result would replace a file that the run has read */
export function protectInputs(directory: string, shown: string, inputs: readonly string[]): void {
  const identity = (path: string) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? `${found.dev} ${found.ino}` : path;
  };
  const read = new Map(inputs.map((path) => [identity(path), path]));
  for (const name of readdirSync(directory)) {
    const input = ours.test(name) ? read.get(identity(join(directory, name))) : undefined;
    if (input === undefined) continue;
    throw new Misuse(
      `the results in ${shown} would replace ${name}, which this run reads. Choose another directory for --out.`,
    );
  }
}
