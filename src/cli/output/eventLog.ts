/** events.csv: every event of a run in order, written during the run. */

import type { EncounterLog } from "../../engine/api/engine.ts";
import { surfaceName } from "../../physics/surfaces/index.ts";
import { Draft } from "./atomicWrite.ts";

export class EventLog {
  private readonly draft: Draft;

  constructor(
    path: string,
    readonly dimension: 2 | 3,
  ) {
    this.draft = new Draft(path);
    this.draft.write("time,first,second,impulse,gap,wall\n");
  }

  take({ length, times, first, second, impulse, gap }: EncounterLog): void {
    let text = "";
    for (let k = 0; k < length; k++) {
      const partner = second[k]!;
      const [other, wall] = partner >= 0 ? [String(partner), ""] : ["", surfaceName(this, -1 - partner)];
      text += `${times[k]},${first[k]},${other},${impulse[k]},${gap[k]},${wall}\n`;
    }
    this.draft.write(text);
  }

  /** Returns the names of the written files. */
  keep(): string[] {
    this.draft.keep();
    return ["events.csv"];
  }

  drop(): void {
    this.draft.drop();
  }
}
