/** Measures one run of a scenario: the results that `expect` has words for. */
import { expectables } from "../../analysis/registry.ts";
import type { Measuring } from "../../run/measuring.ts";
import { measuredValue } from "../../run/results/expectations.ts";
import { outcomeOf } from "../../run/results/outcome.ts";
import { Session } from "../../run/session/session.ts";
import type { ReadFile } from "../../scenario/io/namedFile.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";

/** Milliseconds of work between two reports of progress. */
const slice = 50;

/** A scenario that cannot be run, or a run that did not reach its end; the message has the reason. */
export class FailedRun extends Error {}

/** @param collect names of results; all that the run measures where it is left out @throws FailedRun */
export function* scenarioRun(
  text: string,
  readFile: ReadFile,
  collect: readonly string[] | undefined,
): Measuring<Record<string, number>> {
  const { scenario, diagnostics } = readScenario(text);
  if (!scenario) {
    const errors = diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
    throw new FailedRun(errors.join(" "));
  }
  let session: Session;
  try {
    session = new Session(scenario, buildSystem(scenario, { readFile }).system);
  } catch (error) {
    throw new FailedRun((error as Error).message);
  }
  while (!session.work({ milliseconds: slice })) yield session.progress().fraction ?? 0;
  const outcome = outcomeOf(session);
  if (outcome.ending?.why === "collapse") throw new FailedRun(outcome.ending.sentence);
  const words = expectables();
  const found: Record<string, number> = {};
  for (const name of collect ?? Object.keys(words)) {
    const value = measuredValue(words[name], outcome);
    if (value !== undefined && Number.isFinite(value)) found[name] = value;
  }
  return found;
}
