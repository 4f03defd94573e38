/**
 * A scenario's text → the scenario, and everything that is to be said of it, each at its place. Never throws.
 *
 * In order: JSON (`jsonText`), structure by the schema, consistency of what is given, then physics: room, overlaps, cells, cost. What one
 * step has found to be wrong is left out in the next (`soundPart`), so that all that is wrong is said at once, and nothing twice.
 */
import { checkBox } from "./checks/checkBox.ts";
import { checkCost, type Limits } from "./checks/checkCost.ts";
import { checkDensity } from "./checks/checkDensity.ts";
import { checkGroups } from "./checks/checkGroups.ts";
import { checkMethod } from "./checks/checkMethod.ts";
import { checkPlaces } from "./checks/checkPlaces.ts";
import { checkRules } from "./checks/checkRules.ts";
import { checkStep } from "./checks/checkStep.ts";
import type { Diagnostic, Path, Range } from "./diagnostics.ts";
import { type ResolvedScenario, resolve } from "./resolve.ts";
import type { Scenario } from "./schema/schema.ts";
import { checkStructure } from "./schema/structure.ts";
import { ValidSubset } from "./suggestions/validSubset.ts";
import { type JsonText, readJsonText } from "./text/jsonText.ts";
import { Report } from "./text/report.ts";
import { Source } from "./text/source.ts";
import { writeJson } from "./text/writeJson.ts";

export interface Reading {
  /** With all defaults filled in. Missing where there is an error. */
  readonly scenario?: ResolvedScenario;
  /** As written. Missing where it is not of the schema. */
  readonly document?: Scenario;
  readonly diagnostics: readonly Diagnostic[];
  /** Where a value stands; where there is none, the nearest value around it. */
  at(path: Path): Range;
  /** As far as it is JSON, sound or not. */
  readonly json: Pick<JsonText, "value" | "places">;
}

/** What is to be said stands in the order of the text. */
export function readScenario(text: string, limits: Limits = {}): Reading {
  const reading = readInSteps(text, limits);
  return { ...reading, diagnostics: reading.diagnostics.toSorted((a, b) => a.range.start - b.range.start) };
}

function readInSteps(text: string, limits: Limits): Reading {
  const { value, places, problems, sound } = readJsonText(text);
  const source = new Source(text, places);
  const report = new Report(source);
  for (const problem of problems) report.addProblem(problem);
  const { diagnostics } = report;
  const at = (path: Path) => source.at(path);
  const json = { value, places };
  if (!sound) return { diagnostics, at, json };
  const whole = checkStructure(value, report);
  const part = new ValidSubset(value, source);
  const document = part.document();
  if (!document) return { diagnostics, at, json };
  report.doubt(part.doubtful);
  checkBox(document, report);
  checkGroups(document, report);
  checkRules(document, report);
  const written = { ...(whole && { document }), diagnostics, at, json };
  if (report.failed) for (const { severity, path } of diagnostics) if (severity === "error") part.leaveOutBlock(path);
  const rest = report.failed ? part.document() : document;
  if (part.unplaced || !rest) return written;
  report.doubt(part.doubtful);
  const scenario = resolve(rest);
  checkDensity(scenario, report);
  checkPlaces(scenario, report);
  checkMethod(scenario, report);
  checkStep(scenario, report);
  checkCost(scenario, limits, report);
  return report.failed ? written : { ...written, scenario };
}

/** A scenario made by a program. Throws where it is not sound: programs have no text to point at. */
export function scenarioOf(document: Scenario): ResolvedScenario {
  const { scenario, diagnostics } = readScenario(writeJson(document));
  if (scenario) return scenario;
  throw new TypeError(diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
}
