/**
 * Fuzzing: `node out/fuzz.js [DOCUMENTS] [FIRST]` exercises documents and lists those that take more than ten seconds of processor time or throw.
 *
 * A thread works, and this one watches it, since a hang cannot be interrupted otherwise. Exit status 1: something was found.
 */
import { readdirSync, readFileSync } from "node:fs";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { readJsonText } from "../../src/scenario/text/jsonText.ts";
import { processorTime } from "../processorTime.ts";
import { exercise } from "./exercise.ts";
import { Mutator } from "./mutate.ts";

const longest = 10_000;
const ofARun = 30;

interface Share {
  readonly from: number;
  readonly to: number;
}

function mutator(): Mutator {
  const folder = "media/samples";
  const names = readdirSync(folder).filter((name) => name.endsWith(".edpd.json"));
  return new Mutator(
    names.map((name) => JSON.stringify(readJsonText(readFileSync(`${folder}/${name}`, "utf8")).value)),
  );
}

function work({ from, to }: Share): void {
  const documents = mutator();
  for (let k = from; k < to; k++) {
    parentPort!.postMessage({ begun: k });
    try {
      parentPort!.postMessage({ k, fate: exercise(documents.document(k), ofARun) });
    } catch (error) {
      parentPort!.postMessage({ k, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }
}

/** Composing a document may be what fails. */
function textOf(documents: Mutator, k: number): string {
  try {
    return documents.document(k);
  } catch {
    return "";
  }
}

/** Resolves with the document at which the thread hangs or ends. */
function watch(share: Share, fates: Map<string, number>, found: (k: number, what: string) => void): Promise<number> {
  return new Promise((resolve) => {
    const worker = new Worker(process.argv[1], { workerData: share });
    let [at, since] = [share.from, processorTime()];
    const stop = (next: number) => {
      clearInterval(timer);
      void worker.terminate();
      resolve(next);
    };
    const timer = setInterval(() => {
      if (processorTime() - since < longest) return;
      found(at, `no end within ${longest / 1000} s`);
      stop(at + 1);
    }, 500);
    worker.on("message", ({ begun, k, fate, failed }) => {
      since = processorTime();
      if (begun !== undefined) at = begun;
      else if (failed !== undefined) found(k, failed);
      else fates.set(fate, (fates.get(fate) ?? 0) + 1);
    });
    worker.on("error", (error) => {
      found(at, String(error));
      stop(at + 1);
    });
    worker.on("exit", () => stop(share.to));
  });
}

async function main(): Promise<void> {
  const [count = 100_000, first = 0] = process.argv.slice(2).map(Number);
  const fates = new Map<string, number>();
  const documents = mutator();
  let problems = 0;
  const found = (k: number, what: string) => {
    problems++;
    process.stdout.write(`document ${k}: ${what}\n${textOf(documents, k).slice(0, 2000)}\n\n`);
  };
  for (let from = first; from < first + count; ) from = await watch({ from, to: first + count }, fates, found);
  const list = [...fates].map(([fate, n]) => `${n} ${fate}`).join(", ");
  process.stdout.write(`${count} documents: ${list}; ${problems} problems\n`);
  process.exitCode = problems > 0 ? 1 : 0;
}

if (isMainThread) void main();
else work(workerData as Share);
