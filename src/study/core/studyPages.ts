/**
 * Where the document of all studies stands: FILE, and beside it a folder of its name (docs/STUDIES.md, docs/studies) with the results, one
 * file a study, and the charts. A study that has been run takes the place of what was kept of it; the others stay as they are.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { filesOfSaved, type SavedStudy, savedFrom, studyDocument } from "./studyDocument.ts";

export class StudyPages {
  readonly folder: string;

  /** Throws where the folder cannot be made. */
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
    for (const [file, content] of files) writeWhole(join(this.folder, file), content);
  }

  /** All that is kept, in no order. */
  kept(): SavedStudy[] {
    return this.list()
      .filter((name) => name.endsWith(".jsonl"))
      .flatMap((name) => savedFrom(readFileSync(join(this.folder, name), "utf8")) ?? []);
  }

  /** Charts and document, anew from what is kept. */
  renew(): void {
    for (const kept of this.kept()) this.keep(kept);
    this.write();
  }

  write(): void {
    writeWhole(this.file, studyDocument(this.kept(), basename(this.folder)));
  }

  private list(): string[] {
    return existsSync(this.folder) ? readdirSync(this.folder) : [];
  }

  /** A chart whose name begins like this study's, and is of another: `best-cells` and `best-cells-2d`. */
  private others(name: string, file: string): boolean {
    return this.list().some((other) => {
      const study = other.endsWith(".jsonl") ? other.slice(0, -6) : "";
      return study.length > name.length && study.startsWith(name) && file.startsWith(`${study}-`);
    });
  }
}

function writeWhole(path: string, content: string): void {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, content);
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}
