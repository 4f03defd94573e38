/**
 * Record of a run beside its results, `run.json`: all that the run was made of, and digests of what came of it. The `digest` covers what
 * any machine finds again; what differs from machine to machine is in `machine`, which only `sha256` covers, that of the file.
 */
import type { CellDecision } from "../../engine/api/engine.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";

export const recordName = "run.json";
/** Folder of the files that the scenario names. */
export const inputsFolder = "inputs";
const program = "edpd run";
const format = 1;

/** Options that change the scenario. */
export interface Change {
  readonly until?: number | undefined;
  readonly seed?: number | undefined;
  readonly every?: number | undefined;
}

/** A file that the scenario names. */
export interface RecordedInput {
  /** As the scenario has it. */
  readonly name: string;
  /** Its copy, relative to the record. */
  readonly copy: string;
  readonly sha256: string;
}

export interface RecordedResult {
  readonly sha256: string;
  /** Members of a JSON document that differ from machine to machine, as paths with dots through lists: they are not in the digest. */
  readonly without?: readonly string[];
}

/** The part that any machine finds again. */
export interface Reproducible {
  readonly scenario: { readonly file: string; readonly text: string; readonly sha256: string };
  readonly changes: Change;
  readonly inputs: readonly RecordedInput[];
  readonly options: { readonly export: readonly string[]; readonly trajectory?: number; readonly log: boolean };
  readonly seed: number;
  readonly method: NonNullable<Scenario["method"]>;
  /** Of cells that adapt by measured time. */
  readonly decisions?: readonly CellDecision[];
  /** Not complete: stopped by a signal, or a file could not be written. */
  readonly ended: {
    readonly complete: boolean;
    readonly why: string;
    readonly time: number;
    readonly sentence: string;
  };
  readonly results: Readonly<Record<string, RecordedResult>>;
}

export interface Maker {
  readonly version: string;
  /** Of the source, where the program was built from a repository. */
  readonly commit?: string;
  /** Digest of the compiled engines. */
  readonly kernel: string;
  /** Version of the script engine: functions of `Math` may differ in their last bit. */
  readonly v8: string;
}

/** Nothing of it is compared. */
export interface RecordedMachine {
  readonly command: readonly string[];
  readonly node: string;
  readonly system: string;
  readonly processor: string;
  readonly processors: number;
  readonly started: string;
  /** Of the run, all its parts together. */
  readonly seconds: number;
  /** How the engine went about it: cells, lists, blocks, threads. */
  readonly search?: string;
  readonly blocks?: number;
  readonly threads?: number;
  /** Of each result the file as it was written. */
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
}

export interface RunRecord extends Reproducible {
  readonly made: Maker;
  readonly digest: string;
  readonly machine: RecordedMachine;
}

/** As it was given, but for the folders of this machine: a record is published. */
export function withoutFolders(word: string): string {
  return word.replace(/^(--[\w-]+=)?(?:\/|[A-Za-z]:[\\/])(?:.*[\\/])?/, "$1");
}

export type Digest = (parts: readonly (string | Uint8Array)[]) => string;

export function recordText(found: Reproducible, made: Maker, machine: RecordedMachine, digest: Digest): string {
  return sealedRecord(program, found, made, machine, digest);
}

/** @param by the command that writes it */
export function sealedRecord(by: string, found: object, made: Maker, machine: object, digest: Digest): string {
  const record = { program: by, format, made, ...found, digest: digest([JSON.stringify(found)]), machine };
  return `${JSON.stringify({ ...record, sha256: digest([JSON.stringify(record)]) }, null, 2)}\n`;
}

/** The record, or the reason why it is none. */
export function readRecord(text: string, digest: Digest): RunRecord | { readonly refused: string } {
  const opened = openedRecord(program, text, digest);
  if ("refused" in opened) return opened;
  return isWhole(opened.record) ? opened.record : { refused: "it lacks what edpd run writes" };
}

/** A record as its command has written it; what it contains is not checked. */
export function openedRecord(
  by: string,
  text: string,
  digest: Digest,
): { readonly record: unknown } | { readonly refused: string } {
  let read: { program?: unknown; format?: unknown; sha256?: unknown };
  try {
    read = JSON.parse(text);
  } catch {
    return { refused: "it is no JSON document" };
  }
  if (typeof read !== "object" || read?.program !== by) return { refused: `it is no record of ${by}` };
  if (read.format !== format) return { refused: "it was written by another version of edpd" };
  const { sha256, ...record } = read;
  if (digest([JSON.stringify(record)]) !== sha256) return { refused: "it was changed: its digest does not agree" };
  return { record };
}

/** A record may come from anywhere, and its digest only says that it has not been changed since. Names of files stay in its folder. */
function isWhole(record: unknown): record is RunRecord {
  const objects = (value: unknown, ...names: readonly string[]) =>
    names.every((name) => {
      const member = (value as Record<string, unknown>)[name];
      return typeof member === "object" && member !== null;
    });
  if (!objects(record, "made", "scenario", "changes", "inputs", "options", "ended", "results", "machine")) return false;
  const { scenario, changes, inputs, options, ended, results, machine } = record as RunRecord;
  const numbers = [changes.until, changes.seed, changes.every, options.trajectory];
  return (
    [scenario.file, scenario.text, ended.why, ended.sentence, machine.started].every(isText) &&
    numbers.every((value) => value === undefined || Number.isFinite(value)) &&
    [changes.until, changes.every, options.trajectory].every((value) => value === undefined || value > 0) &&
    Array.isArray(options.export) &&
    inputsAreNamed(inputs) &&
    objects(machine, "command", "files") &&
    filesAreNamed({ results, machine })
  );
}

/** Copies of inputs stay in their folder. */
export function inputsAreNamed(inputs: readonly RecordedInput[]): boolean {
  return (
    Array.isArray(inputs) &&
    inputs.every(({ name, copy }) => isText(name) && isText(copy) && isPlain(copy.replace(`${inputsFolder}/`, "")))
  );
}

/** Results have names and digests, and stay in their folder. */
export function filesAreNamed(
  {
    results,
    machine: { files },
  }: { readonly results: Reproducible["results"]; readonly machine: Pick<RecordedMachine, "files"> },
  isName: (name: string) => boolean = isPlain,
): boolean {
  return (
    Object.keys(results).length > 0 &&
    Object.values(results).every(({ without = [] }) => Array.isArray(without) && without.every(isMember)) &&
    [results, files].every((each) =>
      Object.entries(each).every(([name, { sha256 }]) => isName(name) && isText(sha256)),
    ) &&
    Object.values(files).every(({ bytes }) => Number.isSafeInteger(bytes) && bytes >= 0)
  );
}

/** The path of a member of a document. */
function isMember(value: unknown): boolean {
  return isText(value) && /^[a-zA-Z][\w]*(\.[a-zA-Z][\w]*)*$/.test(value);
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** A name in the folder itself. */
function isPlain(name: string): boolean {
  return /^[\w-][\w.-]*$/.test(name);
}

/** The members of a document that any machine finds again. */
export function documentWithout(text: string, members: readonly string[]): unknown {
  return without(
    JSON.parse(text),
    members.map((member) => member.split(".")),
  );
}

function without(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (paths.length === 0 || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => without(each, paths));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const inner = paths.filter(([first]) => first === name).map((path) => path.slice(1));
      return inner.some((path) => path.length === 0) ? [] : [[name, without(member, inner)]];
    }),
  );
}

/** What may explain that a run has other results than the one that was recorded. */
export function likelyReason(recorded: Maker, here: Maker): string {
  const versions = ({ version, commit }: Maker) => (commit === undefined ? version : `${version} (${commit})`);
  if (recorded.kernel !== here.kernel || recorded.version !== here.version || recorded.commit !== here.commit)
    return `The run was made by edpd ${versions(recorded)}; this is ${versions(here)}.`;
  if (recorded.v8 !== here.v8)
    return `The run was made with V8 ${recorded.v8}, whose functions of Math may differ in their last bit; this is V8 ${here.v8}.`;
  return "Program and script engine are those of the run: where its record was not edited, this is an error of edpd, please report it.";
}
