/** A GSD file of many frames: its index says where they are, so that none is read before it is asked for. */

import { FileDefect } from "../fileDefect.ts";
import { ownApplication } from "../gsd/format.ts";
import { GsdFile } from "../gsd/gsdFile.ts";
import { gsdDimension, gsdFrame, gsdStep, type KeptNumbers } from "../gsd/readGsd.ts";
import type { OpenFile, Trajectory, TrajectoryFrame } from "./trajectory.ts";

export class GsdTrajectory implements Trajectory {
  readonly dimension: 2 | 3;
  readonly clock: "time" | "step";
  readonly frames: number;
  readonly known = 1;
  readonly defect = undefined;
  private readonly content: GsdFile;
  private readonly kept: KeptNumbers = new Map();

  /** @throws FileDefect */
  constructor(file: OpenFile) {
    this.content = new GsdFile(file.read);
    this.frames = this.content.frames;
    if (this.frames === 0) throw new FileDefect(0, "the file has no frames");
    this.dimension = gsdDimension(this.content);
    this.clock = this.content.application.startsWith(ownApplication) ? "time" : "step";
  }

  get expected(): number {
    return this.frames;
  }

  find(): void {}
  stopFinding(): void {}

  frame(number: number, exact = false): TrajectoryFrame {
    const { content, dimension, clock, kept } = this;
    const { more: _, size, time, ...frame } = gsdFrame(content, number, dimension, { kept, exact });
    return { ...frame, size: size!, clock: clock === "time" ? (time ?? Number.NaN) : gsdStep(content, number) };
  }
}
