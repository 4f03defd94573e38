/**
 * A thread beside that of an engine: the program of `dist/engine-thread.cjs`, which `nodeThreads.ts` starts. It makes an instance of the
 * engine's module on the memory that both share, and calls functions of it; it ends with the last of them.
 */
import { workerData } from "node:worker_threads";
import { callAll, type ThreadTask } from "../engine/api/threads.ts";

const { module, memory, calls, failed }: ThreadTask = workerData;
const imports: { env: { memory: WebAssembly.Memory }; [module: string]: object } = { env: { memory } };
for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
  if (kind === "function") imports[from] = { ...imports[from], [name]: onlyInEngine };
}
const exported = new WebAssembly.Instance(module, imports).exports as object;

/** The engine's thread alone can ask its host. */
function onlyInEngine(): never {
  throw new Error("expected a task without questions to the host");
}

try {
  callAll(exported, calls);
} catch (error) {
  // The engine learns that it must do this thread's work itself.
  callAll(exported, failed);
  throw error;
}
