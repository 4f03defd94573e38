/** Registry of frame data, which is what a frame has beside positions and colors: overlays of the page request it by id. */
import type { FrameArray, Scene } from "../../../protocol/messages.ts";
import { Contacts } from "../../results/contacts.ts";
import { nextEncounter } from "../../session/nextCollision.ts";
import type { Session } from "../../session/session.ts";
import type { ReplayProbe, StateBefore } from "../replayProbe.ts";

export interface FrameDataInput {
  readonly session: Session;
  readonly scene: Pick<Scene, "mayMiss">;
  readonly positions: Float64Array;
  readonly probe: ReplayProbe;
  /** The run is paused: there is time for what needs a replay or a look ahead. */
  readonly paused: boolean;
  /** Earlier states, where the run has kept some and is paused. */
  readonly before: StateBefore | undefined;
  readonly now: () => number;
}

export interface FrameDataSource {
  readonly id: string;
  /** Called before each frame, also when the data are not requested. */
  watch?(input: FrameDataInput, requested: boolean): void;
  /** An array of its own, which is transferred; null: not known for this moment; undefined: nothing to send. */
  take(input: FrameDataInput): FrameArray | null | undefined;
}

/** Pairs that passed through each other in the last step of a time-stepped run: i0 j0 i1 j1 … */
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

/** The next collision, of a paused run: its time, a particle, and its partner or −1 − face. */
export const nextCollision = (): FrameDataSource => ({
  id: "next",
  take({ session, paused, now }) {
    const next = paused ? nextEncounter(session, now) : undefined;
    return next && Float64Array.of(next.time, next.first, next.second);
  },
});

/** Pairs closer than a thousandth of their contact distance: i0 j0 i1 j1 … */
function contactPairs(): FrameDataSource {
  let contacts: Contacts | undefined;
  return {
    id: "contacts",
    take({ session, positions }) {
      contacts ??= new Contacts(session.system);
      return contacts.pairs(positions, session.engine.time);
    },
  };
}

/** Velocities, laid out like positions. */
export const velocities = (): FrameDataSource => ({
  id: "velocities",
  take: ({ session }) => new Float32Array(session.view().velocities),
});

/** Pairs within the range of their potential: i0 j0 i1 j1 … */
export const pairsInRange = (): FrameDataSource => ({
  id: "pairsInRange",
  take: ({ session }) => session.engine.facets.pairsInRange?.pairs(),
});

/** Bonded pairs: i0 j0 i1 j1 … */
export const bonds = (): FrameDataSource => ({
  id: "bonds",
  take: ({ session }) => session.system.bonds?.pairs.slice(),
});

/** Makes the sources of one run. */
export const frameData: (() => FrameDataSource)[] = [
  velocities,
  contactPairs,
  nextCollision,
  missedPairs,
  pairsInRange,
  bonds,
];
