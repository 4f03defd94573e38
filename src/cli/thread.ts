/** The thread of the terminal command: its output goes to the process, its signals come from there. */
import { createInterface } from "node:readline";
import { parentPort, workerData } from "node:worker_threads";
import { edpd } from "./edpd.ts";
import { type Io, interrupted, programFolder, type Sink } from "./io.ts";
import { Signals, type Terminal, type ThreadData, type ThreadMessage } from "./signals.ts";

const port = parentPort!;
const { argv, signals: memory, out, err }: ThreadData = workerData;
const signals = new Signals(memory);
const send = (message: ThreadMessage) => port.postMessage(message);
let { columns } = out;
// The channel must not keep the thread alive.
port.on("message", (width: number) => {
  columns = width;
});
port.unref();

function sink(stream: "out" | "err", { interactive }: Terminal): Sink {
  return {
    write: (text) => send({ stream, text }),
    get columns() {
      return columns;
    },
    interactive,
  };
}

interface Listener {
  readonly isDue: () => boolean;
  readonly call: () => void;
  readonly unsubscribe: () => void;
}

/** Called once each, between two slices of work. */
const listeners = new Set<Listener>();

function remove(listener: Listener): void {
  if (listeners.delete(listener)) listener.unsubscribe();
}

const io: Io = {
  out: sink("out", out),
  err: sink("err", err),
  env: process.env,
  cwd: process.cwd(),
  programs: programFolder,
  onInterrupt(call) {
    const listener = { isDue: signals.unnoticed(), call, unsubscribe: signals.subscribe() };
    listeners.add(listener);
    return () => remove(listener);
  },
  protect: () => signals.subscribe(),
  interruption() {
    const before = signals.sent;
    return () => signals.since(before);
  },
  breathe: () =>
    new Promise((resolve) =>
      setImmediate(() => {
        for (const listener of listeners) {
          if (!listener.isDue()) continue;
          remove(listener);
          listener.call();
        }
        resolve();
      }),
    ),
  lines() {
    send({ stream: "in" });
    return createInterface({ input: process.stdin });
  },
  now: () => performance.now(),
};

const status = await edpd(argv, io);
send({ status: status === interrupted ? signals.status || interrupted : status });
