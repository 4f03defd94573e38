/**
 * What nobody recorded while it happened, found out afterwards: an earlier state of the run is taken up, beside the run, and goes
 * to where the run stands once more, watched this time. The run itself is put back as it was.
 */
import type { EncounterLog, Engine } from "../../engine/api/engine.ts";
import type { Session } from "../session/session.ts";
import type { ParticleShader } from "./particleColors.ts";

/** The engine as it was at the latest moment before `time` that there is a state of. */
export type StateBefore = (time: number) => Uint8Array | undefined;

/** The whole state is copied twice. */
const mostParticles = 200_000;
/** Milliseconds that somebody waits for it at the most. */
const patience = 600;
/** The way is gone in so many pieces, or more where much happens: between two the clock is looked at. */
const pieces = 50;
const portion = 10_000;
/** The colours end at four mean times between two encounters. */
const longest = 4;

export class ReplayProbe {
  private missed: { readonly time: number; readonly pairs: Uint32Array | undefined } | undefined;
  private sinceAt = Number.NaN;

  constructor(private readonly now: () => number) {}

  /** Pairs missed in the last whole step, of a run that watches all; undefined: they cannot be found. */
  missedPairs(session: Session, before: StateBefore): Uint32Array | undefined {
    const { time } = session.engine;
    if (this.missed?.time !== time) this.missed = { time, pairs: this.missedAgain(session, before) };
    return this.missed.pairs?.slice();
  }

  private missedAgain(session: Session, before: StateBefore): Uint32Array | undefined {
    const state = before(session.engine.time - 2 * (session.scenario.method.step ?? 0));
    const found = (engine: Engine) => (engine.sawLastStep ? engine.missedPairs?.() : undefined);
    return state && this.again(session, state, { found });
  }

  /** Tells the shader who has met whom lately, where it does not know. */
  tellEncounters(session: Session, before: StateBefore, shader: ParticleShader): void {
    const { time } = session.engine;
    if (this.sinceAt === time || shader.knowsEncounters(session.engine.encounterCounts())) return;
    this.sinceAt = time;
    const { collisions, wallHits } = session.engine.tally();
    const wait = (session.system.count * time) / (2 * collisions + wallHits);
    // What is too long a way from far back may still be seen from nearer by.
    for (const state of [before(time - longest * wait), before(time)]) {
      const done =
        state &&
        this.again(session, state, {
          begin: (engine) => shader.beginAt(engine.encounterCounts()),
          hear: (log) => shader.note(log),
          found: () => true,
        });
      if (done) return;
    }
  }

  /** Undefined where it takes too long. */
  private again<T>(session: Session, state: Uint8Array, { begin, hear, found }: Watch<T>): T | undefined {
    if (session.system.count > mostParticles) return undefined;
    const begun = this.now();
    return session.undisturbed((engine) => {
      const goal = engine.time;
      engine.restore(state);
      engine.log(hear ? portion : 0);
      begin?.(engine);
      const piece = (goal - engine.time) / pieces;
      while (engine.time < goal) {
        if (this.now() - begun > patience) return undefined;
        const until = Math.min(goal, engine.time + piece);
        // Too short to be told from nothing.
        const { why } = engine.advance({ until: until > engine.time ? until : goal, encounters: portion });
        hear?.(engine.drain());
        if (why === "collapse") break;
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
