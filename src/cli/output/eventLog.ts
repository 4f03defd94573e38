/** events.csv: every event of a run in order, written during the run. */

import { join } from "node:path";
import type { EncounterLog } from "../../engine/api/engine.ts";
import { surfaceName } from "../../physics/surfaces/index.ts";
import { RecordedFile } from "./recordedFile.ts";

const name = "events.csv";

export class EventLog {
  private readonly file: RecordedFile;

  /** @param from bytes of an interrupted run */
  constructor(
    directory: string,
    readonly dimension: 2 | 3,
    from = 0,
  ) {
    this.file = new RecordedFile(join(directory, name), from);
    if (from === 0) this.file.write(["time,first,second,impulse,gap,wall\n"]);
  }

  get length(): number {
    return this.file.length;
  }

  get failures(): string[] {
    return this.file.failure === undefined ? [] : [this.file.failure];
  }

  take({ length, times, first, second, impulse, gap }: EncounterLog): void {
    let text = "";
    for (let k = 0; k < length; k++) {
      const partner = second[k];
      const [other, wall] = partner >= 0 ? [String(partner), ""] : ["", surfaceName(this, -1 - partner)];
      text += `${times[k]},${first[k]},${other},${impulse[k]},${gap[k]},${wall}\n`;
    }
    this.file.write([text]);
  }

  /** Returns the names of the written files. */
  keep(): string[] {
    this.file.keep();
    return [name];
  }

  drop(): void {
    this.file.drop();
  }

  leave(): void {
    this.file.leave();
  }
}
