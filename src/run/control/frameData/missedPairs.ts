/** Pairs that passed through each other in the last step of a time-stepped run: i0 j0 i1 j1 … */
import type { FrameDataInput, FrameDataSource } from "./frameData.ts";

export const missedPairs = (): FrameDataSource => ({
  id: "missed",
  // Following all particles exactly costs time: only while it is requested.
  watch: ({ session, scene }, requested) =>
    session.engine.facets.missedPairs?.watchAll(requested && scene.mayMiss === true),
  take(input) {
    const { engine } = input.session;
    if (!input.scene.mayMiss || !engine.facets.missedPairs) return undefined;
    if (engine.facets.missedPairs.sawLastStep) return engine.facets.missedPairs.pairs();
    if (engine.tally().stepped?.steps === 0) return new Uint32Array(0);
    return replayed(input) ?? null;
  },
});

/** "None" is said only where all particles were followed. */
function replayed({ session, before, probe }: FrameDataInput): Uint32Array | undefined {
  return before && probe.missedPairs(session, before);
}
