/** The thread that owns a run: its messages, its clock and its files. All else is in `runHost.ts`. */
import { readFileSync, rmSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { totalmem } from "node:os";
import { resolve } from "node:path";
import { parentPort } from "node:worker_threads";
import type { WorkerCommand } from "../../protocol/messages.ts";
import type { Store } from "../session/checkpointFile.ts";
import { RunHost } from "./runHost.ts";

const store: Store = {
  read(path) {
    try {
      return readFileSync(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  },
  async write(path, bytes) {
    const draft = `${path}.${process.pid}.tmp`;
    try {
      await writeFile(draft, bytes);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  },
  remove(path) {
    rmSync(path, { force: true });
  },
};

const port = parentPort!;
const runner = new RunHost({
  now: () => performance.now(),
  post: (news, transfer) => port.postMessage(news, transfer as ArrayBuffer[]),
  // A timer of 0 would be one of 1 ms; an immediate comes right after the messages that are there.
  later: (call, milliseconds) => {
    if (milliseconds > 0) setTimeout(call, milliseconds);
    else setImmediate(call);
  },
  readFile(name, directory) {
    if (directory === undefined) throw new Error("files are read only in trusted folders on disk.");
    return readFileSync(resolve(directory, name), "utf8");
  },
  store,
  memory: totalmem(),
});
port.on("message", (order: WorkerCommand) => runner.hear(order));
