/** A command of the terminal in a thread, which is stopped as by Ctrl-C. */
import { Worker } from "node:worker_threads";
import type { CancellationToken } from "vscode";
import { Signals, type ThreadData, type ThreadMessage } from "../../cli/signals.ts";

export interface CommandResult {
  /** Of a terminal: 0 done, 1 wrong, 2 refused, 130 stopped. */
  readonly status: number;
  readonly out: string;
  /** Messages, without progress. */
  readonly err: string;
}

export const stopped = 130;
/** So wide that no progress is shortened. */
const view = { interactive: true, columns: 400 };
/** A line of progress is erased before the next. */
const erase = "\r\u001b[2K";
// biome-ignore lint/suspicious/noControlCharactersInRegex: commands to a terminal begin with it.
const colors = /\u001b\[[0-9;]*m/g;

/** @param script of the thread */
export function runCommand(
  script: string,
  argv: readonly string[],
  report: (message: string) => void,
  token: CancellationToken,
): Promise<CommandResult> {
  const signals = new Signals();
  const quiet = { ...view, interactive: false };
  const workerData: ThreadData = { argv, signals: signals.memory, out: quiet, err: view };
  const worker = new Worker(script, { workerData, name: argv[0] ?? "edpd" });
  worker.unref();
  let [out, err] = ["", ""];
  return new Promise((resolve, reject) => {
    const cancellation = token.onCancellationRequested(() => {
      if (signals.expected) signals.send(stopped);
      else void worker.terminate().then(() => end(stopped));
    });
    const end = (status: number) => {
      cancellation.dispose();
      resolve({ status, out, err: err.trim() });
    };
    worker.on("message", ({ stream, text = "", status }: ThreadMessage) => {
      if (stream === "out") out += text;
      if (stream === "err") err += takeProgress(text.replaceAll(colors, ""), report);
      if (status !== undefined) end(status);
    });
    worker.on("error", (error) => {
      cancellation.dispose();
      reject(error);
    });
  });
}

/** Reports a line of progress; the rest is returned. */
function takeProgress(text: string, report: (message: string) => void): string {
  const at = text.indexOf(erase);
  if (at < 0) return text;
  const line = text.slice(at + erase.length);
  if (line.includes("\n")) return text.slice(0, at) + line;
  if (line !== "") report(line);
  return text.slice(0, at);
}
