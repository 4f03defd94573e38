/**
 * The other end of `studyWorker.ts`: a thread for studies, which can be ended at any moment. The terminal measures single points in several
 * of them; the editor lets one run a whole study, so that nothing of the engines has to be loaded where the editor waits.
 */
import { Worker } from "node:worker_threads";
import type { Measured, Point } from "./study.ts";
import type { Measurer } from "./studyRun.ts";

export interface StudyOutline {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  readonly finding: string;
  /** The full study takes about so long from where it stands. */
  readonly secondsLeft: number;
  readonly full: StudySize;
  readonly quick: StudySize;
}

/** Points of a study, and how many of them are kept already. */
export interface StudySize {
  readonly points: number;
  readonly kept: number;
}

/** Tiny sizes are kept apart: they are other points. */
export function folderName(study: string, quick: boolean): string {
  return quick ? `${study}-quick` : study;
}

export type StudyCommand =
  /** What there is, and what of it is kept in a folder of studies. */
  | { readonly kind: "list"; readonly version: string; readonly folder?: string | undefined }
  | { readonly kind: "point"; readonly study: string; readonly point: Point }
  /** Into a folder, or on from what is kept there. */
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
  /** The page that shows it. */
  | { readonly kind: "finished"; readonly page: string }
  | { readonly kind: "failed"; readonly reason: string };

type Answer = Exclude<StudyUpdate, { kind: "progress" } | { kind: "failed" }>;
type Progress = Extract<StudyUpdate, { kind: "progress" }>;

export class StudyThread {
  private readonly worker: Worker;
  private stopped = false;
  private end: () => void = () => {};

  /** @param script `dist/study.cjs` */
  constructor(script: string) {
    this.worker = new Worker(script, { name: "edpd study" });
    this.worker.unref();
  }

  /** One order at a time; undefined where it was stopped. */
  ask(order: StudyCommand, tell: (progress: Progress) => void = () => {}): Promise<Answer | undefined> {
    const { worker } = this;
    return new Promise((answer, fail) => {
      if (this.stopped) {
        answer(undefined);
        return;
      }
      const settle = () => {
        worker.off("message", hear).off("error", fall).off("exit", leave);
        worker.unref();
        this.end = () => {};
      };
      const give = (reason: string) => {
        settle();
        fail(new Error(reason));
      };
      const hear = (news: StudyUpdate) => {
        if (news.kind === "progress") tell(news);
        else if (news.kind === "failed") give(news.reason);
        else {
          settle();
          answer(news);
        }
      };
      const fall = (error: Error) => give(error.message);
      const leave = (status: number) => give(`The thread of the study ended with ${status}.`);
      this.end = () => {
        settle();
        answer(undefined);
      };
      worker.ref();
      worker.on("message", hear).on("error", fall).on("exit", leave);
      worker.postMessage(order);
    });
  }

  readonly measure: Measurer = async (study, point, tell) => {
    const answer = await this.ask({ kind: "point", study: study.name, point }, ({ fraction }) => tell(fraction));
    return answer?.kind === "measured" ? answer.measured : undefined;
  };

  /** What is under way is given up; nothing is answered any more. */
  stop(): void {
    if (this.stopped) return;
    this.stopped = true;
    this.end();
    void this.worker.terminate();
  }
}
