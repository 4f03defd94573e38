/** The encounters of one particle in the rest of a part: its entries in the queue of the step. */

import type { Detector } from "./detectors/detector.ts";
import type { LargeParticles } from "./detectors/largeParticles.ts";
import type { Paths } from "./paths.ts";
import type { StepPart } from "./stepPart.ts";
import type { StepQueue } from "./stepQueue.ts";
import type { Stage } from "./stepState.ts";

export class Prediction {
  private readonly paths: Paths;
  private readonly detector: Detector;
  private readonly queue: StepQueue;
  private readonly part: StepPart;
  private readonly apart: LargeParticles;
  private readonly versions: Int32Array;
  private readonly overlaps: boolean;
  private readonly count: number;

  constructor({ paths, detector, queue, part, apart, turned, overlaps }: Stage) {
    this.paths = paths;
    this.detector = detector;
    this.queue = queue;
    this.part = part;
    this.apart = apart;
    this.versions = turned.versions;
    this.overlaps = overlaps;
    this.count = paths.system.count;
  }

  /** For all particles, at the beginning of a part: each pair once. */
  all(t: number): void {
    for (let i = 0; i < this.count; i++) this.of(i, t, true);
  }

  /** Of i, which is up to date, from time t on. */
  of(i: number, t: number, once: boolean): void {
    this.wallOf(i, t);
    if (this.overlaps) return;
    const { paths, detector, apart, count } = this;
    const { flags, list } = apart;
    paths.seek(i, t, this.part.until);
    if (flags[i] === 1) {
      for (let j = once ? i + 1 : 0; j < count; j++) if (j !== i) this.pair(i, j);
      return;
    }
    const near = detector.gather(i, once);
    const { found } = detector;
    for (let k = 0; k < near; k++) {
      const j = found[k];
      if (j !== i && flags[j] === 0) this.pair(i, j);
    }
    for (const j of list) if (!once || j > i) this.pair(i, j);
  }

  /** Walls are always tested: no particle leaves the box. */
  wallOf(i: number, t: number): void {
    const { paths } = this;
    const wall = paths.surfaceTime(i, t);
    if (wall <= this.part.until) this.queue.push(wall, i, -1 - paths.surfaceFound, this.versions[i], 0);
  }

  private pair(i: number, j: number): void {
    const time = this.paths.meets(j);
    if (time === Infinity) return;
    const { queue, versions } = this;
    if (i < j) queue.push(time, i, j, versions[i], versions[j]);
    else queue.push(time, j, i, versions[j], versions[i]);
  }
}
