/** What the check says of a scenario in which a value is written for trial: proposals are judged by it. */
import { type Diagnostic, type Fix, mostDiagnostics, type Path } from "../diagnostics.ts";
import { quickFindings } from "../readScenario.ts";
import { blockNamed, requiredKeywords } from "../schema/scenarioSchema.ts";
import { exampleOf, isObject, type Schema } from "../schema/schemaNode.ts";
import { checkStructure } from "../schema/structure.ts";
import { writeJson } from "../text/jsonScalar.ts";
import { readJsonText } from "../text/jsonText.ts";
import { Report } from "../text/report.ts";
import { Source } from "../text/source.ts";
import { groupNames } from "./mistakenForms.ts";

export interface Outcome {
  /** There is an error that was not there before, or the value changes nothing; of a conflict no other number is a remedy. */
  readonly refused?: "conflict" | "value";
  /** What a fix of the check writes in its place. */
  readonly mended?: unknown;
  /** What is still to be written because of it. */
  readonly missing: number;
  readonly warnings: number;
  /** It is something that is missing. */
  readonly completes: boolean;
}

/** @param path of the value that is judged, left out of the scenario that it is compared with */
export function trialsIn(document: Record<string, unknown>, path: Path): (path: Path, value: unknown) => Outcome {
  const { base, examples, known, missing, tried } = baseOf(without(document, path) as Record<string, unknown>, path[0]);
  // Many runs are made of it only where their values are the ones that are written.
  const eachRun = path[0] === "sweep";
  return (at, value) => {
    const text = writeJson(asRequired(withValue(base, at, value), examples));
    const found = tried.get(text) ?? quickFindings(text, eachRun);
    tried.set(text, found);
    const added = found.filter((each) => !known.has(placeOf(each)));
    const refusals = added.filter((each) => refuses(each, at));
    return {
      ...(refusals.length > 0 && {
        refused: refusals.some(({ code }) => code === "conflict" || code === "unknown") ? "conflict" : "value",
        mended: mendedBy(refusals, text, at),
      }),
      missing: missingIn(added).length,
      warnings: found.filter(({ severity }) => severity === "warning").length,
      completes: refusals.length === 0 && missing.some((message) => !missingIn(found).includes(message)),
    };
  };
}

/** The value at a path as the fixes of the problems have it that change nothing else. */
function mendedBy(problems: readonly Diagnostic[], text: string, at: Path): unknown {
  const { places } = readJsonText(text);
  const { start, end } = new Source(text, places).at(at);
  const isWithin = ({ edits }: Fix) => edits.every((edit) => edit.start >= start && edit.end <= end);
  const fixes = problems.flatMap(({ fixes = [] }) => fixes.filter(isWithin).slice(0, 1));
  if (fixes.length === 0) return undefined;
  const edits = fixes.flatMap((fix) => fix.edits);
  return at.reduce<unknown>(
    (inner, step) => (inner as Record<string | number, unknown> | undefined)?.[step],
    changedBy(edits, text),
  );
}

interface Base {
  readonly text: string;
  readonly base: Record<string, unknown>;
  /** Keywords with an example in place of what is missing or wrong. */
  readonly examples: readonly string[];
  /** Places of what is found in it. */
  readonly known: ReadonlySet<string>;
  /** Messages of what is missing in it. */
  readonly missing: readonly string[];
  /** What is found with values in it: a name is tried with them, and then its value. */
  readonly tried: Map<string, readonly Diagnostic[]>;
}

let latest: Base | undefined;

/**
 * All of it is checked, whatever else is still to be written. Remembered: values of several names are tried in one scenario.
 * @param open the block that is being written
 */
function baseOf(document: Record<string, unknown>, open: unknown): Base {
  const text = writeJson([document, requiredKeywords(document).find((name) => name === open) ?? null]);
  if (latest?.text === text) return latest;
  const examples = isObject(document.box) ? examplesIn(document, open) : {};
  const whole = Object.keys(examples).length > 0 ? { ...document, ...examples } : document;
  const base = completed(withWholeBlocks(whole, open));
  const found = open === "sweep" ? quickFindings(writeJson(base)) : readingOf(base).found;
  latest = {
    text,
    base,
    examples: Object.keys(examples),
    known: new Set(found.map(placeOf)),
    missing: missingIn(found),
    tried: new Map(),
  };
  return latest;
}

function missingIn(found: readonly Diagnostic[]): string[] {
  return found.flatMap(({ code, severity, message }) => (code === "missing" && severity === "error" ? [message] : []));
}

/** Of required blocks that are missing or have errors; where other blocks name groups, these stay. */
function examplesIn(document: Record<string, unknown>, open: unknown): Record<string, unknown> {
  const wrong = readingOf(document).found.flatMap(({ severity, path }) => (severity === "error" ? [path[0]] : []));
  const names = groupNames(document).join();
  const incomplete = requiredKeywords(document).flatMap((name) => {
    const example = exampleOf(blockNamed(name)!.schema as Schema);
    const isWrong = wrong.includes(name) && groupNames({ ...document, [name]: example }).join() === names;
    return name !== open && name !== "box" && (!Object.hasOwn(document, name) || isWrong) ? [[name, example]] : [];
  });
  return Object.fromEntries(incomplete);
}

/** Of blocks that are not written to their end the check would say nothing: they count as they may become. */
function withWholeBlocks(document: Record<string, unknown>, open: unknown): Record<string, unknown> {
  let whole = document;
  const required = requiredKeywords(document);
  for (const [name, written] of Object.entries(document)) {
    const block = blockNamed(name);
    // Of required blocks the examples above have the names of groups.
    if (!block || name === open || required.includes(name)) continue;
    let least = unfinished(whole, name);
    if (least === 0) continue;
    for (const way of waysOn(block.schema as Schema, written)) {
      const one = { ...whole, [name]: way };
      const left = unfinished(one, name);
      if (left >= least) continue;
      least = left;
      whole = one;
    }
  }
  return whole;
}

/** Values because of which a block is left out. */
const incomplete: readonly Diagnostic["code"][] = ["missing", "type", "range"];

/**
 * How much is missing or wrong in a block; what the schema demands counts most, as without it the rest is not known. What another block is
 * to have, such as the time step that a motion needs, is nothing that this one lacks.
 */
function unfinished(document: Record<string, unknown>, name: string): number {
  const { source, found, structure } = readingOf(document);
  const { start, end } = source.at([name]);
  const isElsewhere = ({ edits }: Fix) => edits.every((edit) => edit.end <= start || edit.start >= end);
  const within = (diagnostics: readonly Diagnostic[]) =>
    diagnostics.filter(
      ({ severity, code, path, fixes = [] }) =>
        severity === "error" && path[0] === name && incomplete.includes(code) && !fixes.some(isElsewhere),
    ).length;
  return within(found) + mostDiagnostics * within(structure);
}

interface TrialReading {
  readonly text: string;
  readonly source: Source;
  readonly found: readonly Diagnostic[];
  /** Of these, what the schema demands. */
  readonly structure: readonly Diagnostic[];
}

/** Each block of a document asks for it. */
const readings = new WeakMap<object, TrialReading>();

function readingOf(document: Record<string, unknown>): TrialReading {
  const known = readings.get(document);
  if (known) return known;
  const text = writeJson(document);
  const { value, places } = readJsonText(text);
  const source = new Source(text, places);
  const structure = new Report(source);
  checkStructure(value, structure);
  const reading = { text, source, found: quickFindings(text, false), structure: structure.diagnostics };
  readings.set(document, reading);
  return reading;
}

/** What is written with the rest of an example, then the examples themselves. */
function waysOn(schema: Schema, written: unknown): unknown[] {
  const forms = [schema, ...(schema.anyOf ?? [])];
  const examples = forms.flatMap(({ defaultSnippets = [], examples = [] }) => [
    ...defaultSnippets.map(({ body }) => body),
    ...examples,
  ]);
  const continued = examples.flatMap((body) => (isObject(body) && isObject(written) ? [{ ...body, ...written }] : []));
  return [...continued, ...examples];
}

/** Without examples that are not required beside what is written, such as particles beside a fluid. */
function asRequired(document: unknown, examples: readonly string[]): unknown {
  if (!isObject(document)) return document;
  const required = requiredKeywords(document);
  const idle = examples.filter((name) => !required.includes(name));
  return idle.reduce<unknown>((rest, name) => without(rest, [name]), document);
}

/** By place, kind and words: a message may have other numbers once the scenario changes. */
function placeOf({ code, path, message }: Diagnostic): string {
  return `${code} ${path.join(".")} ${message.replace(/\d[\d.e+−-]*/g, "")}`;
}

/** What is missing elsewhere is still to be written. Of a block, not of its words, it may be added on what it has an effect. */
function refuses({ code, severity, fixes = [], path }: Diagnostic, written: Path): boolean {
  if (severity === "error") return code !== "missing";
  if (code !== "conflict" || !written.every((step, k) => step === path[k])) return false;
  const isWord = written.length > 1 && written.length === path.length && typeof path.at(-1) === "string";
  return fixes.slice(0, isWord ? undefined : 1).some(takesAway);
}

function takesAway({ edits }: Fix): boolean {
  return edits.every(({ newText }) => newText.trim() === "");
}

/**
 * With what is added first where something written has no effect without it: a flow gets the motion that it drags, so that methods are
 * judged by both.
 */
function completed(document: Record<string, unknown>): Record<string, unknown> {
  const { text, found } = readingOf(document);
  const addition = found
    .filter(({ code, severity }) => code === "conflict" && severity !== "error")
    .flatMap(({ fixes = [] }) => fixes.slice(0, 1))
    .find(({ edits }) => edits.every(({ start, end }) => start === end));
  if (!addition) return document;
  const changed = changedBy(addition.edits, text);
  return isObject(changed) ? changed : document;
}

function changedBy(edits: Fix["edits"], text: string): unknown {
  const changed = edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((all, { start, end, newText }) => all.slice(0, start) + newText + all.slice(end), text);
  return readJsonText(changed).value;
}

function withValue(around: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === "number") {
    const list = Array.isArray(around) ? [...around] : [];
    if (rest.length === 0) list.splice(step, 0, value);
    else list[step] = withValue(list[step], rest, value);
    return list;
  }
  const object = isObject(around) ? around : {};
  return { ...object, [step]: withValue(object[step], rest, value) };
}

function without(around: unknown, [step, ...rest]: Path): unknown {
  if (Array.isArray(around))
    return around.flatMap((each, k) => (k !== step ? [each] : rest.length === 0 ? [] : [without(each, rest)]));
  if (!isObject(around) || step === undefined || !Object.hasOwn(around, step)) return around;
  const { [step]: inner, ...others } = around;
  return rest.length === 0 ? others : { ...around, [step]: without(inner, rest) };
}
