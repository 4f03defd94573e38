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
  const judgments = session.ending?.why === "stopped" ? [] : judge(scenario, outcome);
  const found = diagnose(scenario, outcome, judgments, workFacts(session));
  const flaw = worstProblemOf(found, judgments.length);
  const places = new PlacesOfText(text);
  const steps = stepsOfFluid(outcome);
  return {
    kind: "result",
    generation,
    ending: outcome.ending?.sentence ?? "",
    ...(outcome.ending && { why: outcome.ending.why }),
    time: outcome.time,
    findings: findingsOf(outcome, system, scenario),
    remarks: remarksOf(outcome, scenario.measure.from, scenario.schedule),
    judged: judgments.map(({ path, quantity, wanted, passed, ...judgment }) => ({
      path,
      range: places.at(path),
      quantity,
      wanted,
      got: receivedText(judgment),
      passed,
    })),
    messages: places.messages(found),
    collisionsPerSecond: outcome.cost.collisionsPerSecond,
    collisions: outcome.collisions,
    wallHits: outcome.wallHits,
    ...(steps !== undefined && { steps }),
    seconds: outcome.cost.seconds,
    engineSeconds: outcome.cost.engineSeconds,
    computed: costText({ ...outcome, ...outcome.cost, steps }),
    ...(flaw !== undefined && { flaw }),
    pace: { of: methodSpeedName(scenario), perSecond: paceOf(outcome) },
  };
}

/** Of a fluid by itself: its steps have stages, and it has no collisions. */
function stepsOfFluid({ tally, collisions, cost: { stages } }: Outcome): number | undefined {
  return stages && collisions === 0 ? tally.stepped?.steps : undefined;
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
  /** Of a fluid by itself, and its particles. */
  readonly steps?: number | undefined;
  readonly particles?: number;
}

/** `30,000 collisions and 10,000 wall hits, computed in 20 ms: 2 M events per second.` */
export function costText({ collisions, wallHits, engineSeconds, steps, particles = 0 }: CostSummary): string {
  if (steps !== undefined) {
    const speed =
      engineSeconds > 0
        ? `, computed in ${elapsed(engineSeconds)}: ${rate((steps * particles) / engineSeconds)} moves of a particle per second`
        : "";
    return `${plural(steps, "step")}${speed}.`;
  }
  const events = collisions + wallHits;
  const hits = wallHits > 0 ? ` and ${plural(wallHits, "wall hit")}` : "";
  const all = `${plural(collisions, "collision")}${hits}`;
  if (events === 0 || !(engineSeconds > 0)) return `${all}.`;
  return `${all}, computed in ${elapsed(engineSeconds)}: ${rate(events / engineSeconds)} events per second.`;
}
