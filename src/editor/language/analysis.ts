/**
 * All that the editor shows of a scenario, from its text: what is wrong, what follows from it, and where each belongs.
 * Plain data, made in the examiner's thread and sent to the extension host; nothing here knows either.
 */
import { totalmem } from "node:os";
import type { Diagnostic, Range } from "../../scenario/diagnostics.ts";
import { type Reading, readScenario } from "../../scenario/readScenario.ts";
import { CannotBuild } from "../../scenario/start/buildError.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";
import type { MeasuredSpeeds } from "../runs/measuredSpeeds.ts";
import { type ExpectBlock, expectBlock } from "../testing/expectBlock.ts";
import { type Facts, factsOf } from "./derivedFacts.ts";
import { type Hint, hintsOf } from "./hints.ts";

/** A file that the scenario names, where its name stands. */
export interface NamedFile {
  readonly name: string;
  readonly range: Range;
}

export interface Analysis {
  readonly diagnostics: readonly Diagnostic[];
  /** Where the scenario begins. */
  readonly start: number;
  /** Missing where there is an error. */
  readonly facts?: Facts;
  readonly hints: readonly Hint[];
  readonly files: readonly NamedFile[];
  /** Missing where nothing is expected. */
  readonly expected?: ExpectBlock;
  /** What examining it took. */
  readonly milliseconds: number;
  /** Only of an examination by building: what was decided on the way and may surprise. */
  readonly notes?: readonly string[];
}

const limits = { memory: totalmem() / 2 };

/** While one types: nothing is placed, no file is read. */
export function analyze(text: string, speeds: MeasuredSpeeds = {}): Analysis {
  const begun = performance.now();
  const reading = readScenario(text, limits);
  const facts = reading.scenario && factsOf(reading.scenario, undefined, speeds);
  return { ...shown(reading, facts), milliseconds: performance.now() - begun };
}

/** On demand: files are read and particles placed, as a run would. What then fails is said at its place. */
export function analyzeByBuilding(
  text: string,
  readFile?: (name: string) => string,
  speeds: MeasuredSpeeds = {},
): Analysis {
  const begun = performance.now();
  const reading = readScenario(text, limits);
  const { scenario, diagnostics, at } = reading;
  const done = (facts?: Facts) => ({ ...shown(reading, facts), milliseconds: performance.now() - begun });
  if (!scenario) return done();
  try {
    const { system, notes } = buildSystem(scenario, readFile ? { readFile } : {});
    return { ...done(factsOf(scenario, system, speeds)), notes };
  } catch (error) {
    if (!(error instanceof CannotBuild)) throw error;
    const { code, message, path } = error;
    const found = { code, severity: "error", message, path, range: at(path) } as const;
    return { ...done(), diagnostics: [...diagnostics, found] };
  }
}

function shown(reading: Reading, facts: Facts | undefined): Omit<Analysis, "milliseconds"> {
  const { diagnostics, scenario, at, json } = reading;
  const expected = expectBlock(json);
  return {
    diagnostics,
    start: at([]).start,
    ...(facts && { facts }),
    hints: facts ? hintsOf(facts, reading) : [],
    files: (scenario?.groups ?? []).flatMap(({ file, path }) =>
      file === undefined ? [] : [{ name: file, range: at([...path, "file"]) }],
    ),
    ...(expected && { expected }),
  };
}
