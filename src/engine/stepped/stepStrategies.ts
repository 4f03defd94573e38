/**
 * The strategies of `method.within`. Two predict the encounters of all particles when a part of a step begins, and few again
 * after each.
 */
import { Prediction } from "./prediction.ts";
import { RestartStrategy } from "./restartStrategy.ts";
import type { Stage, StepStrategy } from "./stepState.ts";

abstract class ForesightStrategy implements StepStrategy {
  protected readonly foresight: Prediction;

  constructor(protected readonly stage: Stage) {
    this.foresight = new Prediction(stage);
  }

  begin(t: number): void {
    this.foresight.all(t);
  }

  abstract lookAgain(t: number): boolean;
}

/** A small event queue: a deflected particle is examined again at once. */
class QueueStrategy extends ForesightStrategy {
  lookAgain(t: number): boolean {
    const { detector, part, turned } = this.stage;
    for (const i of turned.list) detector.moved(i);
    if (part.outrun(turned.list, t)) return false;
    for (const i of turned.list) this.foresight.of(i, t, false);
    return true;
  }
}

/** Only what was foreseen when the step began: what comes of an encounter in its own step is missed, but for walls. */
class SinglePassStrategy extends ForesightStrategy {
  lookAgain(t: number): boolean {
    for (const i of this.stage.turned.list) this.foresight.wallOf(i, t);
    return true;
  }
}

/** By the words of a scenario. */
const strategies = { queue: QueueStrategy, restart: RestartStrategy, once: SinglePassStrategy };

export type Within = keyof typeof strategies;

export function createStepStrategy(within: Within, stage: Stage): StepStrategy {
  return new strategies[within](stage);
}
