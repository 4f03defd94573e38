/** Only what was foreseen when the step began: what comes of an encounter in its own step is missed, but for walls. */
import { Prediction } from "./prediction.ts";
import type { Stage } from "./stepState.ts";
import type { StepStrategy } from "./stepStrategy.ts";

export class SinglePassStrategy implements StepStrategy {
  private readonly foresight: Prediction;

  constructor(private readonly stage: Stage) {
    this.foresight = new Prediction(stage);
  }

  begin(t: number): void {
    this.foresight.all(t);
  }

  lookAgain(t: number): boolean {
    for (const i of this.stage.turned.list) this.foresight.wallOf(i, t);
    return true;
  }
}
