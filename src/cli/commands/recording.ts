/** Files written during a run: trajectory and log of events. */
import { join } from "node:path";
import { Session } from "../../run/session/session.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { Built } from "../../scenario/start/buildSystem.ts";
import { EventLog } from "../output/eventLog.ts";
import { Trajectory } from "../output/trajectory.ts";
import type { ExportOptions } from "./exportOptions.ts";

export class Recording {
  readonly session: Session;
  readonly film: Trajectory | undefined;
  private readonly log: EventLog | undefined;

  constructor(
    scenario: ResolvedScenario,
    { system }: Built,
    directory: string | undefined,
    { formats, trajectory, log }: ExportOptions,
  ) {
    if (directory !== undefined && log) this.log = new EventLog(join(directory, "events.csv"), scenario.dimension);
    const events = this.log;
    this.session = new Session(scenario, system, events && { onEncounters: (encounters) => events.take(encounters) });
    if (directory === undefined || trajectory === undefined) return;
    try {
      this.film = new Trajectory(directory, this.session, trajectory, formats);
    } catch (error) {
      this.drop();
      throw error;
    }
  }

  /** Returns the names of what was written. */
  keep(): string[] {
    return [...(this.film?.keep() ?? []), ...(this.log?.keep() ?? [])];
  }

  /** Nothing where it has been kept. */
  drop(): void {
    this.film?.drop();
    this.log?.drop();
  }
}
