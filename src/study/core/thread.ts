/**
 * Client of `worker.ts`: a thread for studies that can be stopped at any moment. The terminal measures single points in several threads;
 * the editor runs a whole study in one, so that the extension host does not load the engines.
 */
import { basename } from "node:path";
import { Worker } from "node:worker_threads";
import type { FileAccess } from "../../protocol/commands.ts";
import type { Measured, Measurer, Point } from "../../run/sweep/runner.ts";
import type { SweepRequest } from "../sweep/sweepFolder.ts";
import type { Study } from "./study.ts";

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

/** Name of the page of a sweep: that of its scenario, by which its tab is known. */
export function pageOfSweep(file: string): string {
  return `${basename(file).replace(/(\.edpd)?\.json$/, "")}.md`;
}

export function noSweep(file: string): string {
  return `${file} has no sweep. Add for example "sweep": { "over": [{ "path": "contact.restitution", "from": 0.5, "to": 1 }] }.`;
}

export type StudyCommand =
  /** All studies, and what of them is kept in a folder of studies. */
  | { readonly kind: "list"; readonly version: string; readonly folder?: string | undefined }
  | { readonly kind: "point"; readonly study: string; readonly point: Point }
  /** One run of a sweep: a scenario, and the results to keep of it. */
  | {
      readonly kind: "scenario";
      readonly text: string;
      readonly files: FileAccess;
      readonly collect?: readonly string[] | undefined;
    }
  /** All runs of a scenario's sweep, into a folder. */
  | ({ readonly kind: "sweep" } & SweepRequest)
  /** Runs into a folder, or resumes from what is kept there. */
  | {
      readonly kind: "run";
      readonly study: string;
      readonly folder: string;
      readonly quick: boolean;
      readonly version: string;
    };

export type StudyUpdate =
  | { readonly kind: "list"; readonly studies: readonly StudyOutline[] }
  | {
      readonly kind: "progress";
      readonly fraction: number;
      readonly secondsLeft?: number | undefined;
      readonly done: number;
      readonly total: number;
    }
  | { readonly kind: "measured"; readonly measured: Measured }
  | { readonly kind: "finished"; readonly page: string }
  | { readonly kind: "failed"; readonly reason: string };

type Answer = Exclude<StudyUpdate, { kind: "progress" } | { kind: "failed" }>;
type Progress = Extract<StudyUpdate, { kind: "progress" }>;

export class StudyThread {
  private readonly worker: Worker;
  private stopped = false;
  private cancel: () => void = () => {};

  /** @param script `dist/study.cjs` */
  constructor(script: string) {
    this.worker = new Worker(script, { name: "edpd study" });
    this.worker.unref();
  }

  /** One command at a time; undefined where the thread was stopped. */
  ask(command: StudyCommand, report: (progress: Progress) => void = () => {}): Promise<Answer | undefined> {
    const { worker } = this;
    if (this.stopped) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      const settle = () => {
        worker.off("message", receive).off("error", fail).off("exit", exit);
        worker.unref();
        this.cancel = () => {};
      };
      const fail = ({ message }: Pick<Error, "message">) => {
        settle();
        reject(new Error(message));
      };
      const exit = (status: number) => fail({ message: `The thread of the study ended with ${status}.` });
      const receive = (update: StudyUpdate) => {
        if (update.kind === "progress") report(update);
        else if (update.kind === "failed") fail({ message: update.reason });
        else {
          settle();
          resolve(update);
        }
      };
      this.cancel = () => {
        settle();
        resolve(undefined);
      };
      worker.ref();
      worker.on("message", receive).on("error", fail).on("exit", exit);
      worker.postMessage(command);
    });
  }

  /** Measures single points of a study here. */
  measurer({ name }: Study): Measurer {
    return async (point, report) => {
      const answer = await this.ask({ kind: "point", study: name, point }, ({ fraction }) => report(fraction));
      return answer?.kind === "measured" ? answer.measured : undefined;
    };
  }

  /** Discards the current command; nothing is answered any more. */
  stop(): void {
    if (this.stopped) return;
    this.stopped = true;
    this.cancel();
    void this.worker.terminate();
  }
}
