/** The end state of a scenario from the threads of the extension, whatever kind of threads these are: worker threads or Web Workers. */
import type { Answer, Question } from "../../src/editor/language/analyzerClient.ts";
import { noViewRequest, type WorkerCommand, type WorkerUpdate } from "../../src/protocol/messages.ts";

export interface Thread {
  post(message: Question | WorkerCommand): void;
  listen<T>(receive: (message: T) => void): void;
  end(): void;
}

/** Texts of the files of the end state: a scenario, and those that it names. */
export async function endOf(start: (name: "analyzer" | "runner") => Thread, text: string): Promise<readonly string[]> {
  const scenario = await resolved(start("analyzer"), text);
  const thread = start("runner");
  return new Promise<readonly string[]>((resolve, reject) => {
    thread.listen((update: WorkerUpdate) => {
      if (update.kind === "failure") reject(new Error(update.message));
      if (update.kind === "status" && update.phase === "finished")
        thread.post({ kind: "export", id: 1, format: "end", name: "end" });
      if (update.kind !== "exported") return;
      if (update.failed !== undefined) reject(new Error(update.failed));
      resolve(update.files.map(({ bytes }) => new TextDecoder().decode(bytes)));
    });
    thread.post({ kind: "load", generation: 1, text, scenario, run: true, speed: "max", view: noViewRequest });
  }).finally(() => thread.end());
}

function resolved(thread: Thread, text: string): Promise<Uint8Array> {
  return new Promise<Uint8Array>((resolve, reject) => {
    thread.listen((answer: Answer) => {
      if ("analysis" in answer && answer.analysis.scenario) resolve(answer.analysis.scenario);
      else reject(new Error(JSON.stringify(answer)));
    });
    thread.post({ id: 1, text });
  }).finally(() => thread.end());
}
