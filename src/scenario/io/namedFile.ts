/** Files that a scenario names, as a host reads them. */
import type { Path } from "../diagnostics.ts";
import { CannotBuild } from "../start/particleBatch.ts";

/** In Latin 1 each character is a byte. */
export type Encoding = "latin1" | Part;

/** Some bytes, in Latin 1; fewer where the file ends. */
export interface Part {
  readonly from: number;
  readonly length: number;
}

/** The text of a file, by default in UTF-8. Throws where there is none. */
export type ReadFile = (path: string, encoding?: Encoding) => string;

/** The text of a file that a scenario names at `path`. @throws CannotBuild with the reason */
export function textOfFile(name: string, path: Path, readFile: ReadFile | undefined, encoding?: Encoding): string {
  const refuse = (why: string): never => {
    throw new CannotBuild("file", `\`${name}\` cannot be read: ${why}`, path);
  };
  if (!readFile) return refuse("no files are available here.");
  try {
    return readFile(name, encoding);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}
