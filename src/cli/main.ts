/**
 * `edpd`: the process of the terminal command. A command that computes a run, or writes files, runs in a thread (`thread.ts`), so that
 * signals are received at any time, also while the engine is inside a long piece of work, and the second Ctrl-C always ends the process.
 */
import modules from "node:module";
import { constants } from "node:os";
import { shown } from "../format/shownText.ts";
import { answer } from "./answers.ts";
import { check } from "./commandSpecs.ts";
import { Signals, type ThreadData, type ThreadMessage } from "./signals.ts";

/** Time after which an unanswered signal is explained (ms). */
const patience = 1000;

function sink(stream: NodeJS.WriteStream): (text: string) => void {
  let open = true;
  // A closed pipe (`| head`) is no error: continue silently.
  stream.on("error", (error: NodeJS.ErrnoException) => {
    open = false;
    if (error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED") return;
    process.exitCode = 2;
    if (stream !== process.stderr) process.stderr.write(`edpd: output cannot be written: ${error.message}\n`);
  });
  return (text) => {
    if (open) stream.write(text);
  };
}

const sinks = { out: sink(process.stdout), err: sink(process.stderr) };
const view = ({ columns = 80, isTTY }: NodeJS.WriteStream) => ({
  columns,
  interactive: isTTY === true && process.env.TERM !== "dumb",
});

/** The start of a thread takes a quarter of the time of a check. */
function needsThread([command, ...words]: readonly string[]): boolean {
  return command !== check.name || words.some((word) => word.startsWith("--run"));
}

/** What V8 has compiled for a check is kept in Node's folder for that, and read by the next one: from Node 22.1 on, others compile again. */
function keepCompiledCode(): void {
  if ("enableCompileCache" in modules && typeof modules.enableCompileCache === "function") modules.enableCompileCache();
}

/** Executes the command in a thread of its own. */
async function executeInThread(argv: string[]): Promise<void> {
  // What help, version and a check do not need.
  const { Worker } = await import("node:worker_threads");
  const signals = new Signals();
  const workerData: ThreadData = {
    argv,
    signals: signals.memory,
    out: view(process.stdout),
    err: view(process.stderr),
  };
  const thread = new Worker(new URL("./edpd-thread.js", import.meta.url), { workerData, stdin: true });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      const status = 128 + constants.signals[signal];
      // 130 after Ctrl-C, 143 after SIGTERM, as in shells.
      if (!signals.expected || signals.pending) process.exit(status);
      signals.send(status);
      setTimeout(() => {
        if (!signals.pending) return;
        sinks.err(
          "\nedpd: stopping after the present piece of work, which is long. Ctrl-C again ends the process at once.\n",
        );
      }, patience).unref();
    });
  }
  process.stdout.on("resize", () => thread.postMessage(process.stdout.columns));
  thread.on("message", ({ stream, text, status }: ThreadMessage) => {
    // Read here: a thread that waits for a line cannot be ended by a signal.
    if (stream === "in") process.stdin.pipe(thread.stdin!);
    else if (stream) sinks[stream](text!);
    // Not process.exit, which would discard output that is still in a pipe.
    if (status !== undefined) process.exitCode ??= status;
  });
  thread.on("error", (error) => {
    process.exitCode = 1;
    sinks.err(`${shown(String(error.stack ?? error))}\n`);
  });
}

const argv = process.argv.slice(2);
const status = answer(argv, { out: { write: sinks.out }, err: { write: sinks.err } });
if (status !== undefined) process.exitCode = status;
else if (needsThread(argv)) await executeInThread(argv);
else {
  keepCompiledCode();
  const { executeHere } = (await import(new URL("./edpd-here.js", import.meta.url).href)) as typeof import("./here.ts");
  const sinkOf = (stream: "out" | "err", output: NodeJS.WriteStream) => ({ write: sinks[stream], ...view(output) });
  const status = await executeHere(argv, sinkOf("out", process.stdout), sinkOf("err", process.stderr));
  process.exitCode ??= status;
}
