/**
 * Where a study is kept: finished points as one JSON line each, so that a study that was ended goes on; at the end tables, charts
 * and a page that shows them.
 *
 * A line holds good for the program and machine it was made with, for counted work changes with the one and time with the other.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { keyOf, type Measured, type Row, type Study } from "./study.ts";
import { filesOfStudy } from "./studyReport.ts";

const pointsFile = "points.jsonl";

interface Line {
  readonly study: string;
  readonly made: string;
  readonly point: Row["point"];
  readonly measured: Measured;
}

/** Program, engine of JavaScript, machine. */
export function madeBy(version: string): string {
  return `edpd ${version}, Node ${process.versions.node}, ${cpus()[0]?.model.trim() ?? "unknown processor"}`;
}

export class StudyFolder {
  readonly known = new Map<string, Measured>();
  /** Lines that were made by another program or on another machine, and are not used. */
  readonly foreign: number;

  /** Throws where it cannot be written to, or holds another study. */
  constructor(
    readonly path: string,
    private readonly study: Study,
    readonly made: string,
  ) {
    mkdirSync(path, { recursive: true });
    const lines = this.read();
    const other = lines.find((line) => line.study !== study.name);
    if (other) throw new OtherStudy(path, other.study);
    let foreign = 0;
    for (const line of lines) {
      if (line.made === made) this.known.set(keyOf(line.point), line.measured);
      else foreign++;
    }
    this.foreign = foreign;
  }

  keep({ point, measured }: Row): void {
    const line: Line = { study: this.study.name, made: this.made, point, measured };
    appendFileSync(join(this.path, pointsFile), `${JSON.stringify(line)}\n`);
  }

  /** All that comes of it; the names of the files, the page first. */
  finish(rows: readonly Row[], quick: boolean): string[] {
    const files = filesOfStudy(this.study, rows, this.made, quick);
    for (const [name, content] of files) {
      const draft = join(this.path, `.${name}.${process.pid}.tmp`);
      try {
        writeFileSync(draft, content);
        renameSync(draft, join(this.path, name));
      } finally {
        rmSync(draft, { force: true });
      }
    }
    return files.map(([name]) => join(this.path, name));
  }

  /** A line that was not written to its end is as good as none, and nothing may be written behind it. */
  private read(): Line[] {
    const path = join(this.path, pointsFile);
    // Here, and not after an hour, it comes out whether it can be written to.
    if (!existsSync(path)) {
      writeFileSync(path, "");
      return [];
    }
    const text = readFileSync(path, "utf8");
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

/** Which points a folder has, which need not be there, by `keyOf`; nothing is made or changed. */
export function keysKept(path: string, study: Study, made: string): ReadonlySet<string> {
  const file = join(path, pointsFile);
  if (!existsSync(file)) return new Set();
  const own = linesOf(readFileSync(file, "utf8")).filter((line) => line.study === study.name && line.made === made);
  return new Set(own.map(({ point }) => keyOf(point)));
}

export class OtherStudy extends Error {
  constructor(path: string, study: string) {
    super(`${path} holds the study ${study}: take another folder, so that it is not lost.`);
  }
}
