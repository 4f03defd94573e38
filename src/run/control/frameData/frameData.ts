/** The data of a frame beside positions and colors: a data source for each id that a view request names. */
import type { FrameArray, Scene } from "../../../protocol/messages.ts";
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
