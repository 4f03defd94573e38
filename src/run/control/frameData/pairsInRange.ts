/** Pairs within the range of their potential: i0 j0 i1 j1 … */
import type { FrameDataSource } from "./frameData.ts";

export const pairsInRange = (): FrameDataSource => ({
  id: "pairsInRange",
  take: ({ session }) => session.engine.facets.pairsInRange?.pairs(),
});
