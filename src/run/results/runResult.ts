/** The result of a run, in words and digits for the page and the editor. */

import { elapsed, rate } from "../../format/numbers.ts";
import type { Result } from "../../protocol/messages.ts";
import { plural } from "../../scenario/text/wording.ts";
import { methodSpeedName } from "../compare/methodNames.ts";
import { diagnose } from "../diagnose/diagnose.ts";
import { PlacesOfText } from "../diagnose/runMessages.ts";
import type { Session } from "../session/session.ts";
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

/**
 * The computed work of a run, its computing time, and the ratio of the two. The time is the engine's own, in which events are
 * computed, and so the division gives the same speed wherever it is shown.
 */
export interface CostSummary {
  readonly collisions: number;
  readonly wallHits: number;
  readonly engineSeconds: number;
}

/** `30,000 collisions and 10,000 wall hits, computed in 20 ms: 2 M events per second.` */
export function costText({ collisions, wallHits, engineSeconds }: CostSummary): string {
  const events = collisions + wallHits;
  const hits = wallHits > 0 ? ` and ${plural(wallHits, "wall hit")}` : "";
  const all = `${plural(collisions, "collision")}${hits}`;
  if (events === 0 || !(engineSeconds > 0)) return `${all}.`;
  return `${all}, computed in ${elapsed(engineSeconds)}: ${rate(events / engineSeconds)} events per second.`;
}
