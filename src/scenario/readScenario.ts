/**
 * Reader of scenarios: text → the scenario and all diagnostics, each with its range. Never throws.
 *
 * In order: JSON (`jsonText`), structure by the schema, consistency of the blocks, then physics: packing, overlaps, cells, cost. Values
 * in which one step finds an error are left out in the next (`ValidSubset`), so that all problems are reported at once, and none twice.
 */

import type { StartSketch } from "../protocol/scene.ts";
import { blocks } from "./blocks/index.ts";
import { checkAlternatives } from "./checks/checkAlternatives.ts";
import { checkCost, type Limits, usualMemory } from "./checks/checkCost.ts";
import { checkCombinations } from "./checks/checkFeatures.ts";
import { checkVectors } from "./checks/checkVectors.ts";
import { checkVelocities } from "./checks/checkVelocities.ts";
import type { Diagnostic, Path, Range } from "./diagnostics.ts";
import { sketchOf } from "./marks/startSketch.ts";
import type { ResolvedScenario } from "./resolve.ts";
import { resolve } from "./schema/scenarioSchema.ts";
import type { Scenario } from "./schema/schema.ts";
import { checkStructure, withMeantNames } from "./schema/structure.ts";
import { trialsOf } from "./suggestions/fixTrials.ts";
import { ValidSubset } from "./suggestions/validSubset.ts";
import { checkExchange } from "./sweep/checkExchange.ts";
import { checkSweepAxes } from "./sweep/checkSweepAxes.ts";
import { checkSlurmLimits, checkSweepCost } from "./sweep/checkSweepCost.ts";
import { checkSweepValues } from "./sweep/checkSweepValues.ts";
import { forecastSweep, type SweepForecast } from "./sweep/sweepForecast.ts";
import { writeJson } from "./text/jsonScalar.ts";
import { type JsonText, readJsonText } from "./text/jsonText.ts";
import { Report } from "./text/report.ts";
import { Source } from "./text/source.ts";
import { yamlInPlaceOfJson } from "./text/yamlText.ts";

export interface Reading {
  /** With all defaults filled in. Undefined where there is an error. */
  readonly scenario?: ResolvedScenario;
  /** As written. Undefined where it does not conform to the schema. */
  readonly document?: Scenario;
  readonly diagnostics: readonly Diagnostic[];
  /** The start, where there are errors and some diagnostic has marks. */
  readonly sketch?: StartSketch;
  /** Of a sweep without errors. */
  readonly sweep?: SweepForecast;
  /** Range of a value; where there is none, of the nearest value around it. */
  at(path: Path): Range;
  /** The parts that are JSON, valid or not. */
  readonly json: Pick<JsonText, "value" | "places">;
}

/** Diagnostics are in the order of the text. */
export function readScenario(text: string, limits: Limits = {}): Reading {
  const reading = readInSteps(text, limits);
  return { ...reading, diagnostics: reading.diagnostics.toSorted((a, b) => a.range.start - b.range.start) };
}

/**
 * What is found without an estimate of the run, at a fraction of the time. In no order.
 * @param eachRun of a sweep, with its values; otherwise only what is written
 */
export function quickFindings(text: string, eachRun = true): readonly Diagnostic[] {
  return readInSteps(text, undefined, eachRun).diagnostics;
}

/** @param limits undefined: the run is not estimated */
function readInSteps(text: string, limits: Limits | undefined, eachRun = true): Reading {
  const { value: asWritten, places, problems, known } = readJsonText(text, faultsOf);
  const source = new Source(text, places);
  const report = new Report(source);
  const yaml = known ? undefined : yamlInPlaceOfJson(text);
  for (const problem of yaml ? [yaml] : problems) report.addProblem(problem);
  const { diagnostics } = report;
  const at = (path: Path) => source.at(path);
  const json = { value: asWritten, places };
  if (!known) return { diagnostics, at, json };
  const isValid = limits && trialsOf(text, quickFindings);
  const value = withMeantNames(asWritten, report, isValid);
  const whole = checkStructure(value, report, isValid);
  const part = new ValidSubset(value, source);
  const document = part.document();
  if (!document) return { diagnostics, at, json };
  report.doubt(part.doubtful);
  checkDocument(document, report);
  checkSweepAxes(document, report);
  checkSlurmLimits(document, report);
  checkExchange(document, report);
  const written = { ...(whole && value === asWritten && { document }), diagnostics, at, json };
  if (report.failed) for (const { severity, path } of diagnostics) if (severity === "error") part.leaveOutBlock(path);
  const rest = report.failed ? part.document() : document;
  if (part.unplaced || !rest) return written;
  report.doubt(part.doubtful);
  const scenario = resolve(rest);
  for (const block of blocks) block.checkScenario?.(scenario, report, rest);
  if (limits) {
    checkCost(scenario, limits, report);
    checkVelocities(scenario, report);
  }
  const read = (changed: string) => readInSteps(changed, limits);
  if (eachRun && !report.failed) checkSweepValues(document, (changed) => read(changed).diagnostics, report);
  if (!limits) return written;
  if (report.failed) return { ...written, ...sketched(scenario, diagnostics) };
  const sweep = forecastSweep(document, read, limits);
  if (sweep) checkSweepCost(document, sweep, limits.memory ?? usualMemory, report);
  return { ...written, scenario, ...(sweep && { sweep }) };
}

function checkDocument(document: Scenario, report: Report): void {
  checkVectors(document, report);
  checkCombinations(document, report);
  checkAlternatives(document, blocks, report);
  for (const block of blocks) block.checkDocument?.(document, report);
}

/** Number of errors of a text that is JSON, with names given twice, as far as the blocks alone have them. */
function faultsOf(text: string): number {
  const { value, places, problems } = readJsonText(text);
  const report = new Report(new Source(text, places));
  const meant = withMeantNames(value, report);
  if (checkStructure(meant, report)) checkDocument(meant, report);
  return report.errors + problems.length;
}

function sketched(scenario: ResolvedScenario, diagnostics: readonly Diagnostic[]): Pick<Reading, "sketch"> {
  if (!diagnostics.some(({ marks }) => marks)) return {};
  const faulty = diagnostics.some(({ severity, path }) => severity === "error" && path[0] === "obstacles");
  return { sketch: sketchOf(scenario, !faulty) };
}

/** A scenario made by a program. Throws where it has errors: there is no text to mark. */
export function scenarioOf(document: Scenario): ResolvedScenario {
  const { scenario, diagnostics } = readScenario(writeJson(document));
  if (scenario) return scenario;
  throw new TypeError(diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
}
