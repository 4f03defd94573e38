/** Options of `edpd run --out` for other formats, a trajectory, and a log of all events. */
import { nearestWord } from "../../scenario/suggestions/nearestWord.ts";
import type { Given } from "../commandLine.ts";
import { Misuse } from "../io.ts";

export const exportChoices = ["xyz", "gsd", "lammps", "vtp", "flow", "distributions"] as const;
export type ExportChoice = (typeof exportChoices)[number];

export interface ExportOptions {
  readonly formats: readonly ExportChoice[];
  /** Simulated time between two frames. */
  readonly trajectory: number | undefined;
  readonly log: boolean;
}

export function exportOptions(given: Given): ExportOptions {
  const words = given.text("export")?.split(",") ?? [];
  const options = {
    formats: [...new Set(words.map((word) => choice(word.trim().toLowerCase())))],
    trajectory: given.positive("trajectory"),
    log: given.has("log"),
  };
  const first = ["export", "trajectory", "log"].find((name) => given.has(name));
  if (first !== undefined && !given.has("out")) throw new Misuse(`--${first} needs --out DIR for its files.`);
  return options;
}

function choice(word: string): ExportChoice {
  const found = exportChoices.find((name) => name === word);
  if (found) return found;
  const nearest = nearestWord(word, exportChoices);
  const hint = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
  throw new Misuse(
    `--export: expected some of ${exportChoices.join(", ")}, separated by commas, got "${word}".${hint}`,
  );
}
