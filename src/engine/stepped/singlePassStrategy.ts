/** Only what was foreseen when the step began: what comes of an encounter in its own step is missed, but for walls. */
import { Foresight } from "./prediction.ts";
import type { Stage } from "./stepState.ts";
import type { Walk } from "./stepStrategy.ts";

export class OnceWalk implements Walk {
  private readonly foresight: Foresight;

  constructor(private readonly stage: Stage) {
    this.foresight = new Foresight(stage);
  }

  begin(t: number): void {
    this.foresight.all(t);
  }

  lookAgain(t: number): boolean {
    for (const i of this.stage.turned.list) this.foresight.wallOf(i, t);
    return true;
  }
}
