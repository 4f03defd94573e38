/**
 * Replay probe: finds what was not recorded. An earlier state is replayed to the present time, now with recording; the run
 * itself is restored afterwards.
 */
import { type EncounterLog, type Engine, isFinal } from "../../engine/api/engine.ts";
import type { Session } from "../session/session.ts";
import { workOfStretch } from "../session/sliceBudget.ts";
import type { EventListener } from "./colorings/coloring.ts";
import { longestWait } from "./colorings/eventColorings.ts";

/** The latest saved engine state before `time`. */
export type StateBefore = (time: number) => Uint8Array | undefined;

/** The whole state is copied twice. */
const mostParticles = 200_000;
/** Largest duration of a replay (ms). */
const patience = 600;
/** Least number of pieces of a replay; the clock is checked between them. */
const pieces = 50;
const portion = 10_000;

export class ReplayProbe {
  private missed: { readonly time: number; readonly pairs: Uint32Array | undefined } | undefined;
  private sinceAt = Number.NaN;

  constructor(private readonly now: () => number) {}

  /** Pairs missed in the last complete step, with all particles followed; undefined: they cannot be found. */
  missedPairs(session: Session, before: StateBefore): Uint32Array | undefined {
    const { time } = session.engine;
    if (this.missed?.time !== time) this.missed = { time, pairs: this.replayMissed(session, before) };
    return this.missed.pairs?.slice();
  }

  private replayMissed(session: Session, before: StateBefore): Uint32Array | undefined {
    const state = before(session.engine.time - 2 * (session.scenario.method.step ?? 0));
    const found = ({ facets: { missedPairs } }: Engine) => (missedPairs?.sawLastStep ? missedPairs.pairs() : undefined);
    return state && this.replay(session, state, { found });
  }

  /** Notes the events of the last few mean waiting times, where they were not logged. */
  noteEvents(session: Session, before: StateBefore, events: EventListener): void {
    const { time } = session.engine;
    if (this.sinceAt === time || events.isComplete(session.engine.encounterCounts())) return;
    this.sinceAt = time;
    const { collisions, wallHits } = session.engine.tally();
    const wait = (session.system.count * time) / (2 * collisions + wallHits);
    // A later state may be near enough where an earlier one is too far.
    for (const state of [before(time - longestWait * wait), before(time)]) {
      const done =
        state &&
        this.replay(session, state, {
          begin: (engine) => events.beginAt(engine.encounterCounts()),
          hear: (log) => events.note(log),
          found: () => true,
        });
      if (done) return;
    }
  }

  /** Undefined where it takes too long. */
  private replay<T>(session: Session, state: Uint8Array, { begin, hear, found }: Watch<T>): T | undefined {
    if (session.system.count > mostParticles) return undefined;
    const begun = this.now();
    return session.undisturbed((engine) => {
      const goal = engine.time;
      engine.restore(state);
      engine.log(hear ? portion : 0);
      begin?.(engine);
      const piece = (goal - engine.time) / pieces;
      for (;;) {
        if (this.now() - begun > patience) return undefined;
        const until = Math.min(goal, engine.time + piece);
        // Shorter than rounding.
        const pause = engine.advance({
          until: until > engine.time ? until : goal,
          encounters: portion,
          work: workOfStretch,
        });
        hear?.(engine.drain());
        if (isFinal(pause) || (pause.why === "time" && engine.time >= goal)) break;
      }
      return found(engine);
    });
  }
}

interface Watch<T> {
  readonly begin?: (engine: Engine) => void;
  readonly hear?: (log: EncounterLog) => void;
  readonly found: (engine: Engine) => T | undefined;
}
