/** The host of a run in a Web Worker. It keeps no states or checkpoints: states for going back stay within the memory. */
import "./machine.ts";
import type { Encoding } from "../../scenario/io/namedFile.ts";
import { RunHost } from "../control/runHost.ts";
import { machine, noFiles } from "./machine.ts";
import { webCodec } from "./webCodec.ts";

interface Channel {
  readonly port1: { postMessage(message: unknown): void };
  readonly port2: { onmessage: () => void };
}
declare const MessageChannel: new () => Channel;

/** @param readFile the text of a file that the scenario names; throws where there is none */
export function webRunHost(readFile: (name: string, encoding?: Encoding) => string): RunHost {
  // Browsers lengthen repeated timers of 0 to 4 ms; a message comes at once, after those that wait.
  const { port1, port2 } = new MessageChannel();
  const calls: (() => void)[] = [];
  port2.onmessage = () => calls.shift()?.();
  return new RunHost({
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
    readFile: (name, _, encoding) => readFile(name, encoding),
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
}
