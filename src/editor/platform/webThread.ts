/** A Web Worker as a thread of the extension, or of a page that runs by itself. */
import type { Thread, ThreadEvent } from "./thread.ts";

interface WebWorker {
  onmessage: (event: { readonly data: unknown }) => void;
  onmessageerror: (event: unknown) => void;
  onerror: (event: { readonly message?: string; preventDefault?(): void }) => void;
  postMessage(message: unknown): void;
  terminate(): void;
}
declare const Worker: new (url: string, options: { readonly name: string }) => WebWorker;

type Listener = (value: unknown) => void;

export class WebThread implements Thread {
  private readonly listeners = new Map<ThreadEvent, Map<unknown, Listener>>();
  private worker: WebWorker | undefined;
  private waiting: unknown[] = [];
  private over = false;

  /** @param script the address of its script; until that is known messages wait */
  constructor(script: Promise<string>, name: string) {
    script.then(
      (address) => this.begin(address, name),
      (error) => this.fail(error instanceof Error ? error.message : String(error)),
    );
  }

  postMessage(message: unknown): void {
    if (this.worker) this.worker.postMessage(message);
    else this.waiting.push(message);
  }

  on<T>(event: ThreadEvent, listener: (value: T) => void): void {
    this.add(event, listener, listener as Listener);
  }

  once<T>(event: ThreadEvent, listener: (value: T) => void): void {
    this.add(event, listener, (value) => {
      this.off(event, listener);
      listener(value as T);
    });
  }

  off<T>(event: ThreadEvent, listener: (value: T) => void): void {
    this.listeners.get(event)?.delete(listener);
  }

  terminate(): void {
    if (this.over) return;
    this.over = true;
    this.waiting = [];
    this.worker?.terminate();
    // As Node does: after the caller has gone on.
    queueMicrotask(() => this.tell("exit", 1));
  }

  private begin(address: string, name: string): void {
    if (this.over) return;
    const worker = new Worker(address, { name });
    worker.onmessage = ({ data }) => {
      if (!this.over) this.tell("message", data);
    };
    worker.onmessageerror = (event) => this.tell("messageerror", event);
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.fail(event.message ?? "It could not be started.");
    };
    this.worker = worker;
    for (const message of this.waiting.splice(0)) worker.postMessage(message);
  }

  private fail(message: string): void {
    if (this.over) return;
    this.tell("error", new Error(message));
    this.terminate();
  }

  private add(event: ThreadEvent, key: unknown, listener: Listener): void {
    const listeners = this.listeners.get(event) ?? new Map<unknown, Listener>();
    listeners.set(key, listener);
    this.listeners.set(event, listeners);
  }

  private tell(event: ThreadEvent, value: unknown): void {
    for (const listener of [...(this.listeners.get(event)?.values() ?? [])]) listener(value);
  }
}
