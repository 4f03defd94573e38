/** Files written during a run: trajectory and log of events. */

import { nodeThreads } from "../../run/nodeThreads.ts";
import { provideThreads } from "../../run/session/createEngine.ts";
import { Session } from "../../run/session/session.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { Built } from "../../scenario/start/buildSystem.ts";
import { engineThread } from "../io.ts";
import { EventLog } from "../output/eventLog.ts";
import { ReservedSpace } from "../output/reservedSpace.ts";
import { Trajectory, type TrajectoryState } from "../output/trajectory.ts";
import type { ExportOptions } from "./exportOptions.ts";

provideThreads(nodeThreads(engineThread));

/** Lengths of the files at a checkpoint. */
export interface RecordingState {
  readonly film: TrajectoryState | undefined;
  readonly events: number | undefined;
}

export class Recording {
  readonly session: Session;
  readonly film: Trajectory | undefined;
  private readonly log: EventLog | undefined;
  private readonly reserved: ReservedSpace | undefined;
  private kept = false;

  /** @param from state of an interrupted run */
  constructor(
    scenario: ResolvedScenario,
    { system }: Built,
    directory: string | undefined,
    { formats, trajectory, log }: ExportOptions,
    from?: RecordingState,
  ) {
    if (directory !== undefined && log) this.log = new EventLog(directory, scenario.dimension, from?.events);
    const events = this.log;
    this.session = new Session(scenario, system, events && { onEncounters: (encounters) => events.take(encounters) });
    if (directory === undefined || (trajectory === undefined && !log)) return;
    this.reserved = new ReservedSpace(directory, system.count, formats.length);
    if (trajectory === undefined) return;
    try {
      this.film = new Trajectory(directory, this.session, trajectory, formats, from?.film);
    } catch (error) {
      this.drop();
      throw error;
    }
  }

  /** After `session.save()`, which passes on pending events. */
  get state(): RecordingState {
    return { film: this.film?.state, events: this.log?.length };
  }

  /** Files that are incomplete or missing, with the reasons. */
  get failures(): string[] {
    return [...(this.film?.failures ?? []), ...(this.log?.failures ?? [])];
  }

  /** Nothing more is recorded: the space that was reserved is for the results. */
  makeRoom(): void {
    this.reserved?.release();
  }

  /** Returns the names of what was written. */
  keep(): string[] {
    this.kept = true;
    return [...(this.film?.keep() ?? []), ...(this.log?.keep() ?? [])];
  }

  /** Nothing where it has been kept. @param resumable a checkpoint refers to the drafts */
  end(resumable: boolean): void {
    this.makeRoom();
    if (this.kept) return;
    if (resumable) {
      this.film?.leave();
      this.log?.leave();
    } else this.drop();
  }

  private drop(): void {
    this.makeRoom();
    this.film?.drop();
    this.log?.drop();
  }
}
