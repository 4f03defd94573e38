/**
 * The collisions that a time-stepped run has missed, and a step that would suffice: by its own shadow sample, by exact runs from its
 * start on, and by probes with shorter steps beside them. Bounded by counted work, so that the result is the same on every machine
 * and takes about a second at most.
 */
import { atLeast, atMost, type Counted, surelyMore } from "../../analysis/statistics/shareError.ts";
import { hasOpenFace } from "../../physics/box.ts";
import { isElastic } from "../../physics/contacts/index.ts";
import type { System } from "../../physics/system.ts";
import { safeStep } from "../../scenario/checks/steps/checkStep.ts";
import { type Law, missedByLaw, stepWithShare, tolerableShare } from "../../scenario/checks/steps/predictedMisses.ts";
import { type Estimate, estimate } from "../../scenario/estimate/estimate.ts";
import type { Method, ResolvedScenario } from "../../scenario/resolve.ts";
import { type Cancellation, never } from "../compare/cancellation.ts";
import { againstExact, type ExactComparison } from "../compare/exactComparison.ts";
import { intervalWith } from "../compare/stepMarks.ts";
import type { Session } from "../session/session.ts";

export interface StepFacts {
  readonly step: number;
  /** Of those that were followed while it ran. */
  readonly sample: Counted;
  /** The sample does not tell: too few were followed, or what it misses is of a kind that it does not see. */
  readonly silent: boolean;
  readonly exact: ExactComparison | undefined;
  readonly better: BetterStep | undefined;
}

/** A step that misses less than is tolerable. */
export interface BetterStep extends Counted {
  readonly step: number;
  /** Those missed were counted with this step, and from it the share is known to fall in this way. */
  readonly law?: { readonly at: number; readonly words: string };
}

/** Number of particles above which a second engine would take seconds to set up. */
const mostToCompare = 200_000;
/** Pairs, cells and moves of one probe; collisions after which it has said what it can; how many there are. */
const probe = { work: 1.5e7, judged: 4000, times: 5 };
/** Of fewer followed the share is known less well than beside exact runs. */
const few = 1000;
/** A share at which many are missed and its law still holds. */
const wellSeen = 0.02;

/** Undefined where no more is missed than one in a thousand, as far as chance lets one tell, or nothing was measured. */
export function stepFacts(session: Session, cancellation: Cancellation = never): StepFacts | undefined {
  const { engine, scenario, system } = session;
  const { stepped } = engine.tally();
  const { method } = scenario;
  if (!stepped || stepped.steps === 0 || method.step === undefined) return undefined;
  const sample = { judged: stepped.judged, missed: stepped.missed };
  const told = surelyMore(sample, tolerableShare);
  const expected = estimate(scenario, {}, system);
  // Particles are followed from the beginning of each step: of what comes of collisions in the same step the sample knows nothing.
  const doubtful = method.within === "once" || atMost(sample) > tolerableShare;
  const long = expected !== undefined && method.step > (safeStep(scenario, expected) ?? Number.POSITIVE_INFINITY);
  if (!told && !(doubtful && long)) return undefined;
  const probing = new Probing(
    scenario,
    stateFor(session),
    engine.time,
    Math.ceil((probe.work * stepped.steps) / stepped.work),
    cancellation,
  );
  const exact = probing.possible ? probing.with(method.step) : undefined;
  if (!told && !(exact && surelyMore(exact.errors, tolerableShare))) return undefined;
  const silent = !told || (sample.judged < few && (exact?.errors.judged ?? 0) > sample.judged);
  return {
    step: method.step,
    sample,
    silent,
    exact,
    better: exact && betterStep(probing, expected, sample, exact),
  };
}

/** Where probes begin: as the run did, but for what has fallen since, which is faster and closer together now. */
function stateFor(session: Session): System {
  const { system } = session;
  const { gravity, edges, motion } = system;
  const lasting = !motion && !hasOpenFace(edges) && isElastic(system);
  if (!lasting || gravity.every((g) => g === 0)) return system;
  const { positions, velocities } = session.project();
  return { ...system, positions, velocities };
}

class Probing {
  readonly method: Method;
  readonly possible: boolean;
  private readonly interval: (step: number) => number;

  constructor(
    readonly scenario: ResolvedScenario,
    readonly system: System,
    private readonly most: number,
    private readonly steps: number,
    private readonly cancellation: Cancellation,
  ) {
    this.method = scenario.method;
    this.interval = intervalWith(scenario, system);
    this.possible = system.count > 1 && system.count <= mostToCompare && most > 0;
  }

  /** Each start is good for about one collision a particle, and the whole for no more than the run has gone. */
  with(step: number): ExactComparison {
    const { system, most, steps } = this;
    const long = Math.min(1, (2 * probe.judged) / system.count) * this.interval(step);
    const until = Math.max(2 * step, Math.min(most, steps * step, Number.isFinite(long) ? long : 100 * step));
    const enough = { judged: probe.judged, steps };
    return againstExact(system, { ...this.method, step }, until, enough, this.cancellation);
  }
}

/**
 * Where the share follows a law it is measured where many are missed, and the law says the rest. Else what theory calls safe is
 * tried, and then shorter steps.
 */
function betterStep(
  probing: Probing,
  expected: Estimate | undefined,
  sample: Counted,
  exact: ExactComparison,
): BetterStep | undefined {
  const { scenario, method } = probing;
  const step = method.step!;
  const safe = expected && safeStep(scenario, expected);
  const law = expected && missedByLaw(scenario, expected);
  if (law) return byLaw(probing, { sample, exact, law, safe });
  const share = Math.max(exact.errors.missed / Math.max(1, exact.errors.judged), atLeast(sample), tolerableShare);
  // Later in the run it may be worse than where a probe begins.
  const later = laterThan(exact, sample);
  let next = safe !== undefined && safe < step ? safe : step * Math.min(0.7, Math.sqrt(tolerableShare / share));
  for (let k = 0; k < probe.times; k++, next /= 2) {
    const tried = rounded(next);
    const { judged, missed } = probing.with(tried).errors;
    if (judged > 0 && later * missed <= tolerableShare * judged) return { step: tried, judged, missed };
  }
  return undefined;
}

function byLaw(
  probing: Probing,
  {
    sample,
    exact,
    law,
    safe = Infinity,
  }: { sample: Counted; exact: ExactComparison; law: Law; safe?: number | undefined },
): BetterStep | undefined {
  const step = probing.method.step!;
  let [at, seen] = [step, exact];
  for (let k = 0; k < probe.times && seen.errors.missed > 1.5 * wellSeen * seen.errors.judged; k++) {
    const over = Math.min(1, seen.errors.missed / seen.errors.judged) / wellSeen;
    at = rounded(Math.min(0.8 * at, stepWithShare(law, law.share(at) / over)));
    seen = probing.with(at);
  }
  const { judged, missed } = seen.errors;
  if (judged === 0 || missed === 0) return undefined;
  const later = laterThan(exact, sample);
  const longest = (share: number) => stepWithShare(law, (law.share(at) * tolerableShare) / (later * share));
  // One number for both, where theory's is borne out.
  const best = safe < step && safe <= longest(missed / judged) ? safe : rounded(longest(atMost(seen.errors)));
  return best < step ? { step: best, judged, missed, law: { at, words: law.words } } : undefined;
}

/** Lower bound of the ratio of the share missed in the whole run to that missed in probes, within statistical error. */
function laterThan({ errors }: ExactComparison, sample: Counted): number {
  return Math.max(1, atLeast(sample) / atMost(errors));
}

/** Down, to two digits. */
function rounded(step: number): number {
  const unit = 10 ** (Math.floor(Math.log10(step)) - 1);
  return Number((Math.floor(step / unit + 1e-9) * unit).toPrecision(2));
}
