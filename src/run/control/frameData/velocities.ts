/** Velocities, laid out like positions. */
import type { FrameDataSource } from "./frameData.ts";

export const velocities = (): FrameDataSource => ({
  id: "velocities",
  take: ({ session }) => new Float32Array(session.view().velocities),
});
