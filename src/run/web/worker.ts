/**
 * The thread of a run in a browser. It reads no files and keeps no states or checkpoints: a run ends with its window, and states for
 * going back stay within the memory.
 */
import "./machine.ts";
import type { WorkerCommand } from "../../protocol/messages.ts";
import { RunHost } from "../control/runHost.ts";
import { machine, noFiles } from "./machine.ts";
import { webCodec } from "./webCodec.ts";

interface Channel {
  readonly port1: { postMessage(message: unknown): void };
  readonly port2: { onmessage: () => void };
}
declare const MessageChannel: new () => Channel;

// Browsers lengthen repeated timers of 0 to 4 ms; a message comes at once, after those that wait.
const { port1, port2 } = new MessageChannel();
const calls: (() => void)[] = [];
port2.onmessage = () => calls.shift()?.();

const host = new RunHost({
  now: () => performance.now(),
  post: machine.post,
  later(call, milliseconds) {
    if (milliseconds > 0) {
      setTimeout(call, milliseconds);
      return;
    }
    calls.push(call);
    port1.postMessage(undefined);
  },
  readFile: noFiles,
  openFile: noFiles,
  store: {
    read: () => undefined,
    write: () => Promise.reject(new Error("a browser keeps no states.")),
    remove() {},
  },
  states: undefined,
  memory: machine.memory,
  ...webCodec,
});
machine.receive<WorkerCommand>((command) => host.receive(command));
