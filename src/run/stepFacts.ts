/**
 * What a time-stepped run has missed, and which step would do: by its own shadow sample, by an exact run from the same start, and by
 * short probes with shorter steps. Bounded by counted work, so that it is the same on every machine and takes well under a second.
 */
import type { System } from "../engine/system.ts";
import { tolerableShare } from "../scenario/checkStep.ts";
import { estimate } from "../scenario/estimate.ts";
import type { Method } from "../scenario/resolve.ts";
import { againstExact } from "./againstExact.ts";
import { createEngine } from "./createEngine.ts";
import type { StepErrors } from "./messages.ts";
import type { Session } from "./session.ts";

export interface StepFacts {
  readonly step: number;
  readonly judged: number;
  readonly missed: number;
  readonly exact: StepErrors | undefined;
  /** A step at which a probe missed less than is tolerable; undefined where none was found. */
  readonly better: { readonly step: number; readonly judged: number; readonly missed: number } | undefined;
}

/** Fewer than so many missed may be chance. */
const enough = 3;
/** Above so many particles a second run from the start would take seconds. */
const mostToCompare = 20_000;
/** Counted work of one probe; how many there are; collisions after which one has said what it can. */
const probe = { work: 8e6, times: 5, judged: 4000 };

/** Undefined where no more is missed than one in a thousand, or nothing was measured. */
export function stepFacts({ engine, scenario, system }: Session): StepFacts | undefined {
  const { stepped } = engine.tally();
  const { method } = scenario;
  if (!stepped || method.step === undefined || stepped.missed < enough) return undefined;
  const { judged, missed } = stepped;
  if (missed / judged <= tolerableShare) return undefined;
  const expected = estimate(scenario, {}, system);
  const until = Math.min(engine.time, Math.max(2 * method.step, expected?.meanCollisionTime ?? 0));
  const comparable = system.count <= mostToCompare && until > 0 && Number.isFinite(until);
  return {
    step: method.step,
    judged,
    missed,
    exact: comparable ? againstExact(system, method, until) : undefined,
    better: betterStep(system, method, missed / judged),
  };
}

/** For overlap tests the share goes with Δt², for one that trusts a bound it falls faster: what is guessed is tried. */
function betterStep(system: System, method: Method, share: number): StepFacts["better"] {
  let step = rounded(method.step! * Math.sqrt(tolerableShare / share) * 0.8);
  for (let k = 0; k < probe.times; k++, step = rounded(step / 2.5)) {
    const found = probed(system, { ...method, step, shadow: 0.5 });
    if (found.judged > 0 && found.missed / found.judged <= tolerableShare) return { step, ...found };
  }
  return undefined;
}

function probed(system: System, method: Method): { judged: number; missed: number } {
  const engine = createEngine(method, system);
  for (let until = method.step! * 4; ; until *= 2) {
    const pause = engine.advance({ until });
    const { judged, missed, work, shadowTests } = engine.tally().stepped!;
    if (pause.why !== "time" || judged >= probe.judged || work + shadowTests > probe.work) return { judged, missed };
  }
}

/** Down, to two digits. */
function rounded(step: number): number {
  const unit = 10 ** (Math.floor(Math.log10(step)) - 1);
  return Number((Math.floor(step / unit + 1e-9) * unit).toPrecision(2));
}
