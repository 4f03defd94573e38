/** A small event queue: a deflected particle is examined again at once. */
import { Prediction } from "./prediction.ts";
import type { Stage } from "./stepState.ts";
import type { StepStrategy } from "./stepStrategy.ts";

export class QueueStrategy implements StepStrategy {
  private readonly foresight: Prediction;

  constructor(private readonly stage: Stage) {
    this.foresight = new Prediction(stage);
  }

  begin(t: number): void {
    this.foresight.all(t);
  }

  lookAgain(t: number): boolean {
    const { detector, part, turned } = this.stage;
    for (const i of turned.list) detector.moved(i);
    if (part.outrun(turned.list, t)) return false;
    for (const i of turned.list) this.foresight.of(i, t, false);
    return true;
  }
}
