/** What `edpd run --out` writes beyond the usual: other programs' formats, a trajectory, all encounters. */
import { nearestWord } from "../../scenario/suggestions/nearestWord.ts";
import type { Given } from "../commandLine.ts";
import { Misuse } from "../io.ts";

const choices = ["xyz", "lammps", "vtp", "distributions"] as const;
export type ExportChoice = (typeof choices)[number];

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
  if (first !== undefined && !given.has("out")) throw new Misuse(`--${first} needs --out DIR: where its files go.`);
  return options;
}

function choice(word: string): ExportChoice {
  const found = choices.find((name) => name === word);
  if (found) return found;
  const nearest = nearestWord(word, choices);
  const hint = nearest === undefined ? "" : ` Is ${nearest} meant?`;
  throw new Misuse(`--export wants some of ${choices.join(", ")}, with commas between them, not "${word}".${hint}`);
}
