/** What a page that runs by itself has in place of comparisons of methods and of trajectories in files, of which it offers none. */

/** In place of `compare/comparisonController.ts`. */
export class OpenComparison {
  readonly busy = false;
  turn(): void {}
}

/** In place of `control/recorded/recordedController.ts`. */
export class RecordedController {}

/** In place of `scenario/io/trajectory/openTrajectory.ts`. */
export function openTrajectory(): never {
  throw new Error("A page that runs by itself opens no trajectories.");
}
