/** A small event queue: whoever has turned is looked at again, at once. */
import { Foresight } from "./prediction.ts";
import type { Stage } from "./stepState.ts";
import type { Walk } from "./stepStrategy.ts";

export class QueueWalk implements Walk {
  private readonly foresight: Foresight;

  constructor(private readonly stage: Stage) {
    this.foresight = new Foresight(stage);
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
