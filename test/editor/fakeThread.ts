/** A run's thread without a thread: it notes what it is ordered, and says what a test has it say. */

import type { ExportedFile, RunListener, RunThread } from "../../src/editor/runs/runClient.ts";
import type {
  ComparisonUpdate,
  Phase,
  Result,
  RunUpdate,
  Scene,
  Status,
  ViewFrame,
  WorkerCommand,
} from "../../src/protocol/messages.ts";
import { initialStatus } from "../../src/protocol/messages.ts";
import { sceneOf } from "../webview/sceneOf.ts";

export class FakeThread implements RunThread {
  readonly orders: WorkerCommand[] = [];
  ended = false;

  constructor(readonly listener: RunListener) {}

  post(order: WorkerCommand): void {
    this.orders.push(order);
  }
  save(): Promise<void> {
    return Promise.resolve();
  }
  export(): Promise<readonly ExportedFile[]> {
    return Promise.resolve([]);
  }
  terminate(): void {
    this.ended = true;
  }
  kill(): void {
    this.listener.died("killed", "");
  }

  get kinds(): string[] {
    return this.orders.map(({ kind }) => kind);
  }

  /** Of the last load. */
  get generation(): number {
    return this.loads.at(-1)!.generation;
  }

  get loads(): Extract<WorkerCommand, { kind: "load" }>[] {
    return this.orders.filter((order) => order.kind === "load");
  }

  say(news: RunUpdate | ComparisonUpdate): void {
    if (this.ended) return;
    if (news.kind === "comparison") this.listener.compared?.(news);
    else this.listener.receive(news);
  }

  /** What comes of a load that succeeds. */
  loaded(phase: Phase = "preview"): void {
    const { generation } = this;
    this.say(scene(generation));
    this.say(shot(generation, 1));
    this.say(status(generation, phase));
  }
}

export function scene(generation: number, more: Partial<Scene> = {}): Scene {
  return sceneOf({
    generation,
    method: "event-driven",
    count: 1,
    speciesNames: ["particles"],
    colorings: [{ id: "speed", label: "Speed", about: "", palette: "scale" }],
    defaultColoring: "speed",
    expectedEnd: 10,
    autoSpeed: 0.25,
    ...more,
  });
}

export function shot(generation: number, serial: number): ViewFrame {
  return {
    kind: "frame",
    generation,
    serial,
    time: 0,
    positions: new Float32Array(2),
    coloring: "speed",
    shades: new Uint8Array(1),
    range: [0, 1],
    data: {},
  };
}

export function status(generation: number, phase: Phase, more: Partial<Status> = {}): Status {
  return { ...initialStatus(generation, phase), temperature: 1, ...more };
}

export function result(generation: number, more: Partial<Result> = {}): Result {
  return {
    kind: "result",
    generation,
    ending: "It came to its end.",
    time: 10,
    findings: [],
    remarks: [],
    judged: [],
    messages: [],
    collisionsPerSecond: 1.1e6,
    collisions: 24_000,
    wallHits: 0,
    seconds: 0.3,
    engineSeconds: 0.022,
    computed: "24,000 collisions, computed in 22 ms: 1.09 M events per second.",
    ...more,
  };
}
