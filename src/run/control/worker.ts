/** The thread of a run: its messages, clock and files; the only module of the run host that needs Node. */
import { readFileSync, rmSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { WorkerCommand, WorkerStart } from "../../protocol/messages.ts";
import { nodeCodec } from "../nodeCodec.ts";
import { nodeThreads } from "../nodeThreads.ts";
import { openParts, readParticleFile } from "../particleFile.ts";
import type { Store } from "../session/checkpointFile.ts";
import { provideThreads } from "../session/createEngine.ts";
import { stateFilesIn } from "../stateFiles.ts";
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

provideThreads(nodeThreads(fileURLToPath(new URL("./engine-thread.cjs", import.meta.url))));
const port = parentPort!;
const { statesFolder } = (workerData ?? {}) as WorkerStart;
const host = new RunHost({
  now: () => performance.now(),
  post: (update, transfer) => port.postMessage(update, transfer as ArrayBuffer[]),
  // A timer of 0 would take 1 ms; an immediate is called right after the pending messages.
  later: (call, milliseconds) => {
    if (milliseconds > 0) setTimeout(call, milliseconds);
    else setImmediate(call);
  },
  readFile(name, files, encoding) {
    if (files === undefined) throw new Error("files are read only in trusted folders on disk.");
    return readParticleFile(name, files, encoding);
  },
  openFile: openParts,
  store,
  states: statesFolder === undefined ? undefined : stateFilesIn(statesFolder),
  memory: totalmem(),
  ...nodeCodec,
});
port.on("message", (command: WorkerCommand) => host.receive(command));
