/** The thread of tools for assistants in VS Code: those of `edpd mcp`, for each folder that is open, without a process and its lines. */
import { parentPort } from "node:worker_threads";
import { edpd } from "../edpd.ts";
import { type Io, programFolder } from "../io.ts";
import { callTool, type ToolAnswer } from "./tool.ts";
import { toolsIn } from "./tools.ts";

/** A call of a tool, or the cancellation of one. */
export type ToolOrder =
  | { readonly id: number; readonly folder: string; readonly name: string; readonly given: unknown }
  /** How long a run of a file is expected to take. */
  | { readonly id: number; readonly folder: string; readonly estimate: string; readonly until?: number | undefined }
  | { readonly cancel: number };

export interface ToolReply extends Partial<ToolAnswer> {
  readonly id: number;
  /** Of an estimate; undefined where it is not known. */
  readonly seconds?: number | undefined;
}

const port = parentPort!;
const none = { write() {}, interactive: false, columns: 120 };
const io: Io = {
  out: none,
  err: none,
  env: {},
  cwd: process.cwd(),
  programs: programFolder,
  onInterrupt: () => () => {},
  protect: () => () => {},
  interruption: () => () => false,
  breathe: () => new Promise((resume) => setImmediate(resume)),
  lines: async function* () {},
  now: () => performance.now(),
};
const toolboxes = new Map<string, ReturnType<typeof toolsIn>>();
const calls = new Map<number, AbortController>();

port.on("message", async (order: ToolOrder) => {
  if ("cancel" in order) return calls.get(order.cancel)?.abort();
  const { id, folder } = order;
  const toolbox = toolboxes.get(folder) ?? toolsIn(folder, edpd, io);
  toolboxes.set(folder, toolbox);
  const call = new AbortController();
  calls.set(id, call);
  try {
    const found =
      "estimate" in order
        ? { seconds: await toolbox.seconds(order.estimate, order.until) }
        : await callTool(toolbox.tools, order.name, order.given, call.signal);
    port.postMessage({ id, ...found } satisfies ToolReply);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    port.postMessage({ id, text, isError: true } satisfies ToolReply);
  } finally {
    calls.delete(id);
  }
});
