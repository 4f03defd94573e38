/**
 * Files of the document of all studies: FILE, and beside it a folder of its name (docs/STUDIES.md, docs/studies) with the results, one
 * file per study, and the charts. New results of a study replace its old ones; the others are unchanged.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { replaceFile } from "../../batch/runFolder.ts";
import { filesOfSaved, type SavedStudy, savedFrom, studyDocument } from "./document.ts";

export class StudyPages {
  readonly folder: string;

  /** Throws where the folder cannot be created. */
  constructor(readonly file: string) {
    const name = basename(file, extname(file)).toLowerCase();
    this.folder = join(dirname(file), name);
    mkdirSync(this.folder, { recursive: true });
  }

  keep(kept: SavedStudy): void {
    const { name } = kept.study;
    const files = filesOfSaved(kept);
    for (const old of this.list()) {
      const own = old === `${name}.jsonl` || (old.startsWith(`${name}-`) && old.endsWith(".svg"));
      if (own && !this.others(name, old) && !files.some(([file]) => file === old)) rmSync(join(this.folder, old));
    }
    for (const [file, content] of files) replaceFile(join(this.folder, file), content);
  }

  /** All kept results, in no order. */
  kept(): SavedStudy[] {
    return this.list()
      .filter((name) => name.endsWith(".jsonl"))
      .flatMap((name) => savedFrom(readFileSync(join(this.folder, name), "utf8")) ?? []);
  }

  /** Rewrites charts and document from the kept results. */
  renew(): void {
    for (const kept of this.kept()) this.keep(kept);
    this.write();
  }

  write(): void {
    replaceFile(this.file, studyDocument(this.kept(), basename(this.folder)));
  }

  private list(): string[] {
    return existsSync(this.folder) ? readdirSync(this.folder) : [];
  }

  /** Whether a chart is of another study whose name begins like this one's: `best-cells` and `best-cells-2d`. */
  private others(name: string, file: string): boolean {
    return this.list().some((other) => {
      const study = other.endsWith(".jsonl") ? other.slice(0, -6) : "";
      return study.length > name.length && study.startsWith(name) && file.startsWith(`${study}-`);
    });
  }
}
