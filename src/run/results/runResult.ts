/** The result of a run, in words and digits for the page and the editor. */

import type { Result } from "../../protocol/messages.ts";
import { methodSpeedName } from "../compare/methodNames.ts";
import { diagnose } from "../diagnose/diagnose.ts";
import { PlacesOfText } from "../diagnose/runMessages.ts";
import type { Session } from "../session/session.ts";
import { costText } from "./costSummary.ts";
import { judge, receivedText } from "./expectations.ts";
import { findingsOf, remarksOf } from "./findings.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { workFacts } from "./workFacts.ts";
import { worstProblemOf } from "./worstProblem.ts";

export function resultOf(generation: number, session: Session, text: string): Result {
  const { scenario, system } = session;
  const outcome = outcomeOf(session);
  // A run cut short has not had the chance to meet its expectations.
  const judgements = session.ending?.why === "stopped" ? [] : judge(scenario, outcome);
  const found = diagnose(scenario, outcome, judgements, workFacts(session));
  const flaw = worstProblemOf(found, judgements.length);
  const places = new PlacesOfText(text);
  return {
    kind: "result",
    generation,
    ending: outcome.ending?.sentence ?? "",
    ...(outcome.ending && { why: outcome.ending.why }),
    time: outcome.time,
    findings: findingsOf(outcome, system, scenario),
    remarks: remarksOf(outcome, scenario.measure.from),
    judged: judgements.map(({ path, quantity, wanted, passed, ...judgement }) => ({
      path,
      range: places.at(path),
      quantity,
      wanted,
      got: receivedText(judgement),
      passed,
    })),
    messages: places.messages(found),
    collisionsPerSecond: outcome.cost.collisionsPerSecond,
    collisions: outcome.collisions,
    wallHits: outcome.wallHits,
    seconds: outcome.cost.seconds,
    engineSeconds: outcome.cost.engineSeconds,
    computed: costText({ ...outcome, ...outcome.cost }),
    ...(flaw !== undefined && { flaw }),
    pace: { of: methodSpeedName(scenario), perSecond: paceOf(outcome) },
  };
}

function paceOf({ tally, particles, cost: { collisionsPerSecond, engineSeconds } }: Outcome): number {
  return tally.stepped ? (tally.stepped.steps * particles) / engineSeconds : collisionsPerSecond;
}
