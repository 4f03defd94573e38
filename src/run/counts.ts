/** What has been counted by each sample: columns beside those of the measures, row for row. */
import type { Tally } from "../engine/engine.ts";

export class Counts {
  readonly collisions: number[] = [];
  readonly wallHits: number[] = [];
  readonly dissipated: number[] = [];
  lastTime = Number.NEGATIVE_INFINITY;

  add(time: number, { collisions, wallHits, dissipated }: Tally): void {
    this.lastTime = time;
    this.collisions.push(collisions);
    this.wallHits.push(wallHits);
    this.dissipated.push(dissipated);
  }
}
