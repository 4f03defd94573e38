/** Particles on their way from a group of a scenario into a system. */

import { type Code, type Diagnostic, type Marks, type Path, pathText, type Range } from "../diagnostics.ts";
import type { ParticlesInFile } from "../io/particlesInFile.ts";
import type { ResolvedGroup } from "../resolve.ts";

/** One group on its way to becoming particles. */
export interface Batch {
  readonly group: ResolvedGroup;
  readonly count: number;
  radii: Float64Array;
  /** Sizes as written, where particles grow from others. */
  written?: Float64Array;
  /** Empty until placed. */
  positions: Float64Array;
  readonly file?: ParticlesInFile;
}

export interface Balls {
  readonly positions: Float64Array;
  readonly radii: Float64Array;
}

/** A sound scenario that cannot become a system: no room, or no such file. Says why, and which place in the document is to blame. */
export class CannotBuild extends Error {
  override readonly name = "CannotBuild";

  constructor(
    readonly code: Code,
    message: string,
    readonly path: Path,
    /** Texts to write there instead, the best first. */
    readonly instead: readonly string[] = [],
    readonly marks?: Marks,
  ) {
    super(message);
  }
}

/** @param at the place in the text of what stands at a path */
export function diagnosticOf(
  { code, message, path, instead, marks }: CannotBuild,
  at: (path: Path) => Range,
): Diagnostic & { readonly severity: "error" } {
  const range = at(path);
  const fixes = instead.map((text) => {
    const newText = JSON.stringify(text);
    return { title: `Write ${newText}`, edits: [{ start: range.start, end: range.end, newText }] };
  });
  return {
    code,
    severity: "error",
    message,
    path,
    range,
    ...(fixes.length > 0 && { fixes }),
    ...(marks && { marks }),
  };
}

/** What is too large or too small for the arithmetic is refused before it runs. */
export function checkNumbers(
  batches: readonly Batch[],
  dimension: number,
  of: Readonly<Record<"positions" | "velocities", Float64Array>>,
): void {
  let start = 0;
  for (const { count, group } of batches) {
    const end = (start + count) * dimension;
    for (const [name, values] of Object.entries(of)) {
      const at = values.subarray(start * dimension, end).findIndex((value) => !Number.isFinite(value));
      if (at < 0) continue;
      const message = `${pathText(group.path)}: the ${name} of particle ${Math.floor(at / dimension)} cannot be computed: its numbers are too large or too small.`;
      throw new CannotBuild("range", message, group.path);
    }
    start += count;
  }
}
