import type { Code, Path } from "../diagnostics.ts";

/** A sound scenario that cannot become a system: no room, or no such file. Says why, and which place in the document is to blame. */
export class CannotBuild extends Error {
  override readonly name = "CannotBuild";

  constructor(
    readonly code: Code,
    message: string,
    readonly path: Path,
  ) {
    super(message);
  }
}
