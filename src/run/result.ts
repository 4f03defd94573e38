/** What came out of a run, in words and digits for the page and the editor. */

import { diagnose } from "./diagnose.ts";
import { number } from "./digits.ts";
import { judge } from "./expectations.ts";
import { findingsOf, remarksOf } from "./findings.ts";
import type { Result } from "./messages.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { paceName } from "./paceName.ts";
import { PlacesOfText } from "./runMessages.ts";
import type { Session } from "./session.ts";
import { workFacts } from "./workFacts.ts";

export function resultOf(generation: number, session: Session, text: string): Result {
  const { scenario, system } = session;
  const outcome = outcomeOf(session);
  // A run cut short has not had the chance to meet its expectations.
  const judgements = session.ending?.why === "stopped" ? [] : judge(scenario, outcome);
  const places = new PlacesOfText(text);
  return {
    kind: "result",
    generation,
    ending: outcome.ending?.sentence ?? "",
    findings: findingsOf(outcome, system, scenario),
    remarks: remarksOf(outcome),
    judged: judgements.map(({ path, quantity, wanted, got, passed }) => ({
      path,
      range: places.at(path),
      quantity,
      wanted,
      got: number(got, 6),
      passed,
    })),
    messages: places.messages(diagnose(scenario, outcome, judgements, workFacts(session))),
    collisionsPerSecond: outcome.cost.collisionsPerSecond,
    collisions: outcome.collisions,
    seconds: outcome.cost.seconds,
    pace: { of: paceName(scenario), perSecond: paceOf(outcome) },
  };
}

function paceOf({ tally, particles, cost: { collisionsPerSecond, engineSeconds } }: Outcome): number {
  return tally.stepped ? (tally.stepped.steps * particles) / engineSeconds : collisionsPerSecond;
}
