/** The run of `edpd check --run`: a module of its own, so that a check without a run loads no engine. */
import { diagnose, type RunDiagnostic } from "../../run/diagnose/diagnose.ts";
import { type Judgment, judge } from "../../run/results/expectations.ts";
import { type Outcome, outcomeOf } from "../../run/results/outcome.ts";
import { workFacts } from "../../run/results/workFacts.ts";
import { Session } from "../../run/session/session.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { Built } from "../../scenario/start/buildSystem.ts";
import type { Io } from "../io.ts";
import { drive } from "./drive.ts";

interface CheckedRun {
  readonly expectations: readonly Judgment[];
  readonly outcome: Outcome;
  readonly problems: readonly RunDiagnostic[];
}

/** Undefined where Ctrl-C stopped it. */
export async function checkRun(
  scenario: ResolvedScenario,
  { system }: Built,
  io: Io,
  show: (progress: string) => string,
): Promise<CheckedRun | undefined> {
  const session = new Session(scenario, system);
  if (!(await drive(session, io, { show }))) return undefined;
  const outcome = outcomeOf(session);
  const expectations = judge(scenario, outcome);
  return { expectations, outcome, problems: diagnose(scenario, outcome, expectations, workFacts(session)) };
}
