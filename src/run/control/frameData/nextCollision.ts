/** The next collision, of a paused run: its time, a particle, and its partner or −1 − face. */
import { nextEncounter } from "../../session/nextCollision.ts";
import type { FrameDataSource } from "./frameData.ts";

export const nextCollision = (): FrameDataSource => ({
  id: "next",
  take({ session, paused, now }) {
    const next = paused ? nextEncounter(session, now) : undefined;
    return next && Float64Array.of(next.time, next.first, next.second);
  },
});
