/** `edpd`: the terminal command, connected to a real process. */
import { constants } from "node:os";
import { edpd } from "./edpd.ts";
import { type Io, interrupted, type Sink, type Status } from "./io.ts";

function sink(stream: NodeJS.WriteStream): Sink {
  let open = true;
  // A closed pipe (`| head`) is no error: continue silently.
  stream.on("error", (error: NodeJS.ErrnoException) => {
    open = false;
    if (error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED") return;
    process.exitCode = 2;
    if (stream !== process.stderr) process.stderr.write(`edpd: output cannot be written: ${error.message}\n`);
  });
  return {
    write: (text) => {
      if (open) stream.write(text);
    },
    get columns() {
      return stream.columns ?? 80;
    },
    interactive: stream.isTTY === true && process.env.TERM !== "dumb",
  };
}

/** 130 after Ctrl-C, 143 after SIGTERM, as in shells. */
let ended: Status = interrupted;

const io: Io = {
  out: sink(process.stdout),
  err: sink(process.stderr),
  env: process.env,
  cwd: process.cwd(),
  onInterrupt(listener) {
    let asked = false;
    const hear = (signal: "SIGINT" | "SIGTERM") => {
      ended = 128 + constants.signals[signal];
      if (asked) process.exit(ended);
      asked = true;
      listener();
    };
    process.on("SIGINT", hear);
    process.on("SIGTERM", hear);
    return () => {
      process.off("SIGINT", hear);
      process.off("SIGTERM", hear);
    };
  },
  breathe: () => new Promise((resolve) => setImmediate(resolve)),
  now: () => performance.now(),
};

// Not process.exit, which would discard output that is still in a pipe.
const status = await edpd(process.argv.slice(2), io);
process.exitCode ??= status === interrupted ? ended : status;
