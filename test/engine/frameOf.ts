/** The frame of an engine at its present time. */
import { type Engine, emptyFrame, type Frame } from "../../src/engine/api/engine.ts";

export function frameOf(engine: Engine): Frame {
  const frame = emptyFrame(engine.system);
  engine.project(frame);
  return frame;
}
