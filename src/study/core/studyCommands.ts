/** Commands of `worker.ts`, and the answers to them. The editor runs whole studies there, so that its host does not load the engines. */
import type { ReplicaCommand } from "../../batch/sweep/replicaThreads.ts";
import type { LadderCommand, ScenarioCommand, SweepCommand } from "../../batch/sweep/sweepCommands.ts";
import type { Point, Study } from "./study.ts";

export interface StudyOutline extends Pick<Study, "name" | "title" | "source" | "finding"> {
  /** Approximate remaining time of the full study. */
  readonly secondsLeft: number;
  readonly full: StudySize;
  readonly quick: StudySize;
}

/** Points of a study, and the number of those already kept. */
export interface StudySize {
  readonly points: number;
  readonly kept: number;
}

/** Quick runs have a folder of their own: their points differ. */
export function folderName(study: string, quick: boolean): string {
  return quick ? `${study}-quick` : study;
}

/** All studies, and what of them is kept in a folder of studies; answered with their outlines. */
export interface ListCommand {
  readonly kind: "list";
  readonly version: string;
  readonly folder?: string | undefined;
}

/** Answered with what is measured. */
export interface PointCommand {
  readonly kind: "point";
  readonly study: string;
  readonly point: Point;
}

/** Runs into a folder, or resumes from what is kept there; answered with the path of the page. */
export interface RunCommand {
  readonly kind: "run";
  readonly study: string;
  readonly folder: string;
  readonly quick: boolean;
  readonly version: string;
}

export type StudyCommand =
  | ListCommand
  | PointCommand
  | ScenarioCommand
  | LadderCommand
  | ReplicaCommand
  | SweepCommand
  | RunCommand;
