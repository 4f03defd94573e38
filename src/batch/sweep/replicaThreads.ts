/**
 * Replicas in several threads: each computes some of them, this one too, and all wait for each other at the end of a round. What happens is the
 * same for any number of threads, as replicas depend on each other only between rounds.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { FileAccess } from "../../protocol/commands.ts";
import { type ReplicaEnergies, type Replicas, ReplicasHere } from "../../run/exchange/replicas.ts";
import { atOnce, type Measuring } from "../../run/measuring.ts";
import { readParticleFile } from "../../run/particleFile.ts";
import type { SpareThreads } from "../batch.ts";

/** For a thread of `dist/study.js`: it answers what comes by the port, and adds 1 to the signal with each answer. */
export interface ReplicaCommand {
  readonly kind: "replicas";
  readonly texts: readonly string[];
  readonly files: FileAccess;
  readonly port: MessagePort;
  readonly signal: Int32Array;
}

type Request =
  | { readonly kind: "advance"; readonly until: number; readonly temperatures: readonly number[] }
  | { readonly kind: "save" }
  | {
      readonly kind: "restore";
      readonly states: readonly Uint8Array[];
      readonly temperatures: readonly number[];
    };
type Answer =
  | { readonly energies: readonly ReplicaEnergies[] }
  | { readonly states: readonly Uint8Array[] }
  | { readonly failed: string }
  | { readonly done: true };

/** In the thread that helps. */
export function serveReplicas({ texts, files, port, signal }: ReplicaCommand): void {
  let replicas: ReplicasHere | undefined;
  const answer = (request: Request): Answer => {
    replicas ??= new ReplicasHere(texts, (name, encoding) => readParticleFile(name, files, encoding));
    if (request.kind === "advance") return { energies: atOnce(replicas.advance(request.until, request.temperatures)) };
    if (request.kind === "save") return { states: replicas.save() };
    replicas.restore(request.states, request.temperatures);
    return { done: true };
  };
  port.on("message", (request: Request) => {
    try {
      port.postMessage(answer(request));
    } catch (error) {
      port.postMessage({ failed: (error as Error).message });
    }
    Atomics.add(signal, 0, 1);
    Atomics.notify(signal, 0);
  });
}

/** Longest wait for other threads before other work of this one may go on (ms). */
const longestWait = 20;

interface Helper {
  readonly worker: Worker;
  readonly port: MessagePort;
}

export class ReplicasInThreads implements Replicas {
  private readonly own: ReplicasHere;
  private readonly helpers: readonly Helper[];
  private readonly signal = new Int32Array(new SharedArrayBuffer(4));
  private readonly count: number;
  private failure: string | undefined;

  constructor(texts: readonly string[], files: FileAccess, { threads, script }: SpareThreads) {
    this.count = texts.length;
    const parts = Array.from({ length: Math.min(threads, texts.length) }, (_, part) =>
      texts.filter((_, k) => k % threads === part),
    );
    this.own = new ReplicasHere(parts[0], (name, encoding) => readParticleFile(name, files, encoding));
    this.helpers = parts.slice(1).map((part) => this.start(script, part, files));
  }

  *advance(until: number, temperatures: readonly number[]): Measuring<readonly ReplicaEnergies[]> {
    const before = this.signal[0];
    for (const [h, { port }] of this.helpers.entries()) {
      const request: Request = { kind: "advance", until, temperatures: this.partOf(temperatures, h + 1) };
      port.postMessage(request);
    }
    const own = yield* this.own.advance(until, this.partOf(temperatures, 0));
    // Not at once: a thread that has failed is noticed when this one lets go.
    while (this.signal[0] - before < this.helpers.length) {
      if (this.failure !== undefined) throw new Error(this.failure);
      Atomics.wait(this.signal, 0, this.signal[0], longestWait);
      if (this.signal[0] - before < this.helpers.length) yield 1;
    }
    const answers = this.helpers.map((helper) => this.answerOf(helper));
    return this.together([own, ...answers.map((answer) => ("energies" in answer ? answer.energies : []))]);
  }

  save(): readonly Uint8Array[] {
    const answers = this.askAll(() => ({ kind: "save" }));
    return this.together([this.own.save(), ...answers.map((answer) => ("states" in answer ? answer.states : []))]);
  }

  restore(states: readonly Uint8Array[], temperatures: readonly number[]): void {
    this.own.restore(this.partOf(states, 0), this.partOf(temperatures, 0));
    this.askAll((h) => ({
      kind: "restore",
      states: this.partOf(states, h),
      temperatures: this.partOf(temperatures, h),
    }));
  }

  close(): void {
    for (const { worker, port } of this.helpers) {
      port.close();
      void worker.terminate();
    }
  }

  private start(script: string, texts: readonly string[], files: FileAccess): Helper {
    const { port1, port2 } = new MessageChannel();
    const worker = new Worker(script, { name: "edpd replicas" });
    worker.on("error", ({ message }) => {
      this.failure = message;
    });
    const command: ReplicaCommand = { kind: "replicas", texts, files, port: port2, signal: this.signal };
    worker.postMessage(command, [port2]);
    worker.unref();
    return { worker, port: port1 };
  }

  /** @param request of each thread, from 1 on */
  private askAll(request: (part: number) => Request): Answer[] {
    const goal = this.signal[0] + this.helpers.length;
    for (const [h, { port }] of this.helpers.entries()) port.postMessage(request(h + 1));
    while (this.signal[0] < goal) Atomics.wait(this.signal, 0, this.signal[0], longestWait);
    return this.helpers.map((helper) => this.answerOf(helper));
  }

  private answerOf({ port }: Helper): Answer {
    const { message } = receiveMessageOnPort(port) as { readonly message: Answer };
    if ("failed" in message) throw new Error(message.failed);
    return message;
  }

  /** Those of one thread. */
  private partOf<Value>(all: readonly Value[], part: number): Value[] {
    const threads = this.helpers.length + 1;
    return all.filter((_, k) => k % threads === part);
  }

  private together<Value>(parts: readonly (readonly Value[])[]): Value[] {
    const threads = parts.length;
    return Array.from({ length: this.count }, (_, k) => parts[k % threads][Math.floor(k / threads)]);
  }
}
