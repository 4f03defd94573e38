/** Sweeps as threads are asked for them. Without the registries, so that the editor loads it at once. */
import { basename } from "node:path";
import type { FileAccess } from "../../protocol/commands.ts";
import type { LadderPlan } from "../../run/exchange/ladderRun.ts";
import type { SpareThreads } from "../batch.ts";

/** One run: a scenario, and the results to keep of it. */
export interface ScenarioCommand {
  readonly kind: "scenario";
  readonly text: string;
  readonly files: FileAccess;
  readonly collect?: readonly string[] | undefined;
}

/** Runs that exchange temperatures, together. */
export interface LadderCommand {
  readonly kind: "ladder";
  readonly plan: LadderPlan;
  readonly files: FileAccess;
  /** File of the checkpoint, and what it must belong to. */
  readonly checkpoint?: { readonly path: string; readonly key: string } | undefined;
  readonly spare?: SpareThreads | undefined;
}

/** All runs of a scenario's sweep, into a folder; answered with the path of the page. */
export interface SweepCommand {
  readonly kind: "sweep";
  readonly text: string;
  /** Path of the scenario, for the title. */
  readonly file: string;
  readonly files: FileAccess;
  readonly folder: string;
  readonly made: string;
  readonly threads: number;
  /** `dist/study.js` */
  readonly script: string;
}

/** Name of the page of a sweep: that of its scenario, by which its tab is known. */
export function pageOfSweep(file: string): string {
  return `${basename(file).replace(/(\.edpd)?\.json$/, "")}.md`;
}

export function noSweep(file: string): string {
  return `${file} has no sweep. Add for example "sweep": { "over": [{ "path": "contact.restitution", "from": 0.5, "to": 1 }] }.`;
}
