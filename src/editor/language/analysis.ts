/**
 * Analysis of a scenario's text: everything that the editor shows of it, and the resolved scenario that a run starts from. The
 * text is parsed and checked once. Plain data, made in the analyzer's thread and sent to the extension host.
 */
import type { StartSketch } from "../../protocol/messages.ts";
import { machine } from "../../run/machine.ts";
import type { LoadedScenario } from "../../run/session/loadRun.ts";
import type { Diagnostic, Range } from "../../scenario/diagnostics.ts";
import { estimate } from "../../scenario/estimate/estimate.ts";
import type { ReadFile } from "../../scenario/io/namedFile.ts";
import { type Reading, readScenario } from "../../scenario/readScenario.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";
import { CannotBuild, diagnosticOf } from "../../scenario/start/particleBatch.ts";
import { forecastText } from "../../scenario/sweep/sweepForecast.ts";
import type { MeasuredSpeeds } from "../runs/measuredSpeeds.ts";
import { type ExpectBlock, expectBlock } from "../testing/expectBlock.ts";
import { type Facts, factsOf } from "./derivedFacts.ts";
import { type Hint, hintsOf } from "./hints.ts";

/** A file that the scenario names, and the place of its name. */
interface NamedFile {
  readonly name: string;
  readonly range: Range;
}

/** Size and time of a sweep, and the place of its block. */
interface ExpectedSweep {
  readonly text: string;
  readonly offset: number;
}

export interface Analysis {
  readonly diagnostics: readonly Diagnostic[];
  /** Offset at which the scenario begins. */
  readonly start: number;
  /** The resolved scenario for the thread of a run (`LoadedScenario`), packed, as the host does not read it. */
  readonly scenario?: Uint8Array;
  /** The start, where there are errors and some diagnostic has marks. */
  readonly sketch?: StartSketch;
  /** Missing where there is an error. */
  readonly facts?: Facts;
  readonly hints: readonly Hint[];
  readonly files: readonly NamedFile[];
  /** Missing where nothing is expected. */
  readonly expected?: ExpectBlock;
  /** Missing where there is no sweep, or an error. */
  readonly sweep?: ExpectedSweep;
  /** Duration of the analysis. */
  readonly milliseconds: number;
  /** Of an analysis by building: decisions made while placing that may be unexpected. */
  readonly notes?: readonly string[];
}

const limits = { memory: machine.memory / 2 };

/** After each keystroke: no particles are placed, no files are read. */
export function analyze(text: string, speeds: MeasuredSpeeds = {}): Analysis {
  const begun = performance.now();
  const reading = readScenario(text, limits);
  const facts = reading.scenario && factsOf(reading.scenario, undefined, speeds);
  return { ...shown(reading, facts), milliseconds: performance.now() - begun };
}

/** On demand: files are read and particles are placed, as in a run. Errors are reported at their place in the text. */
export function analyzeByBuilding(text: string, readFile?: ReadFile, speeds: MeasuredSpeeds = {}): Analysis {
  const begun = performance.now();
  const reading = readScenario(text, limits);
  const { scenario, diagnostics, at } = reading;
  const done = (facts?: Facts) => ({ ...shown(reading, facts), milliseconds: performance.now() - begun });
  if (!scenario) return done();
  try {
    const { system, notes, defects } = buildSystem(scenario, readFile ? { readFile } : {});
    const found = defects.map(
      ({ path, message }): Diagnostic => ({ code: "file", severity: "warning", message, path, range: at(path) }),
    );
    const others = notes.filter((note) => !defects.some(({ message }) => message === note));
    return {
      ...done(factsOf(scenario, system, speeds)),
      diagnostics: [...diagnostics, ...found],
      notes: others,
    };
  } catch (error) {
    if (!(error instanceof CannotBuild)) throw error;
    return { ...done(), diagnostics: [...diagnostics, diagnosticOf(error, at)] };
  }
}

/** The time follows from speeds measured on this machine where those of the scenario do. */
function expectedSweep({ sweep, scenario, at }: Reading, facts: Facts | undefined): Pick<Analysis, "sweep"> {
  if (!sweep || !scenario) return {};
  const usual = estimate(scenario)?.seconds ?? 0;
  const measured = facts?.estimate?.seconds ?? 0;
  const factor = usual > 0 && measured > 0 && Number.isFinite(measured / usual) ? measured / usual : 1;
  const { seconds, longest = 0 } = sweep;
  const here = seconds === undefined ? sweep : { ...sweep, seconds: factor * seconds, longest: factor * longest };
  return { sweep: { text: forecastText(here, machine.sweepThreads), offset: at(["sweep"]).start } };
}

function shown(reading: Reading, facts: Facts | undefined): Omit<Analysis, "milliseconds"> {
  const { diagnostics, scenario, document, sketch, at, json } = reading;
  const loaded: LoadedScenario | undefined = scenario && document && { scenario, document };
  const expected = expectBlock(json);
  return {
    diagnostics,
    start: at([]).start,
    ...(loaded && { scenario: packed(loaded) }),
    ...(sketch && { sketch }),
    ...(facts && { facts }),
    ...expectedSweep(reading, facts),
    hints: facts ? hintsOf(facts, reading) : [],
    files: [...(scenario?.groups ?? []), ...(scenario?.fixed ?? [])].flatMap(({ file, path }) =>
      file === undefined ? [] : [{ name: file, range: at([...path, "file"]) }],
    ),
    ...(expected && { expected }),
  };
}

/** In a buffer of its own, which can be transferred. */
function packed(loaded: LoadedScenario): Uint8Array {
  return new Uint8Array(machine.pack(loaded));
}
