/**
 * Folder of a study: finished points as one JSON line each, so that an interrupted study resumes; at the end tables, charts and a page
 * that shows them.
 *
 * A line is valid for the program and the machine that made it: counted work depends on the one and time on the other.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import type { BatchResult } from "../../batch/batch.ts";
import { replaceFile } from "../../batch/runFolder.ts";
import { Unusable } from "../../run/unusable.ts";
import { filesOfStudy } from "./report.ts";
import { keyOf, type Measured, type Point, type Row, type Study } from "./study.ts";

const pointsFile = "points.jsonl";

interface Line extends Row {
  readonly study: string;
  readonly made: string;
}

/** Program, JavaScript engine, machine. */
export function madeBy(version: string, machine = cpus()[0]?.model.trim() ?? "unknown processor"): string {
  return `edpd ${version}, Node ${process.versions.node}, ${machine}`;
}

export class StudyFolder {
  readonly known = new Map<string, Measured>();
  /** Lines of another program or machine, which are not used. */
  readonly foreign: number;

  /** Throws where the folder is not writable, or holds another study. */
  constructor(
    readonly path: string,
    private readonly study: Study,
    readonly made: string,
  ) {
    mkdirSync(path, { recursive: true });
    const lines = this.read();
    const other = lines.find((line) => line.study !== study.name);
    if (other) throw new OtherStudy(path, other.study);
    const own = lines.filter((line) => line.made === made);
    for (const { point, measured } of own) this.known.set(keyOf(point), measured);
    this.foreign = lines.length - own.length;
  }

  keep({ point, measured }: Row): void {
    const line: Line = { study: this.study.name, made: this.made, point, measured };
    appendFileSync(join(this.path, pointsFile), `${JSON.stringify(line)}\n`);
  }

  /** Keeps a new result of a batch. A point that failed is computed again. */
  readonly take = (result: BatchResult<Measured>, { point }: { readonly point: Point }): void => {
    if (result.state === "finished") this.keep({ point, measured: result.measured });
  };

  /** Writes all results and returns the names of the files, the page first. */
  finish(rows: readonly Row[], quick: boolean): string[] {
    const files = filesOfStudy(this.study, rows, this.made, quick);
    for (const [name, content] of files) replaceFile(join(this.path, name), content);
    return files.map(([name]) => join(this.path, name));
  }

  private read(): Line[] {
    const path = join(this.path, pointsFile);
    // Whether the folder is writable is known now, and not after an hour.
    if (!existsSync(path)) {
      writeFileSync(path, "");
      return [];
    }
    const text = readFileSync(path, "utf8");
    // A line that was cut short is skipped, and the next begins behind it.
    if (text !== "" && !text.endsWith("\n")) appendFileSync(path, "\n");
    return linesOf(text);
  }
}

function linesOf(text: string): Line[] {
  return text.split("\n").flatMap((line) => {
    try {
      const read = JSON.parse(line) as Partial<Line> | null;
      return typeof read?.study === "string" && read.point && read.measured ? [read as Line] : [];
    } catch {
      return [];
    }
  });
}

/** Keys of the points that a folder has; the folder need not exist, and nothing is created or changed. */
export function keysKept(path: string, study: Study, made: string): ReadonlySet<string> {
  const file = join(path, pointsFile);
  if (!existsSync(file)) return new Set();
  const own = linesOf(readFileSync(file, "utf8")).filter((line) => line.study === study.name && line.made === made);
  return new Set(own.map(({ point }) => keyOf(point)));
}

export class OtherStudy extends Unusable {
  constructor(path: string, study: string) {
    super(`${path} holds the study ${study}: choose another folder, so that it is not lost.`);
  }
}
