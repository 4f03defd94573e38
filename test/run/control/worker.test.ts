/** The thread itself, built as it is shipped: orders in, news out, without copying, and a death that is noticed. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, afterEach, expect, test } from "vitest";
import { defaultViewRequest, type WorkerCommand, type WorkerUpdate } from "../../../src/protocol/messages.ts";
import { built } from "../../built.ts";
import { packedScenario } from "../runnerOf.ts";

const own = mkdtempSync(join(tmpdir(), "edpd-worker-"));
let worker: Worker;
let news: WorkerUpdate[] = [];

afterEach(async () => {
  await worker.terminate();
});

afterAll(() => rmSync(own, { recursive: true, force: true }));

function start(): void {
  news = [];
  worker = new Worker(built("runner.js"));
  worker.on("message", (message: WorkerUpdate) => {
    news.push(message);
    if (message.kind === "frame") send({ kind: "drawn", serial: message.serial, painted: true });
  });
}

function send(order: WorkerCommand): void {
  worker.postMessage(order);
}

async function until(fulfilled: (message: WorkerUpdate) => boolean): Promise<WorkerUpdate> {
  // Without a limit but that of the test.
  for (;;) {
    const found = news.find(fulfilled);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const standing = (phase: string) => (message: WorkerUpdate) => message.kind === "status" && message.phase === phase;
const gas = { box: { size: [10, 10] }, particles: { count: 500, fraction: 0.3 } };
const load = (document: object, more: object = {}): WorkerCommand => ({
  kind: "load",
  generation: 1,
  text: JSON.stringify(document),
  scenario: packedScenario(JSON.stringify(document)),
  run: true,
  speed: "max",
  view: defaultViewRequest,
  ...more,
});

test("runs to the end by itself, with pictures on the way", async () => {
  start();
  // At this speed it takes at least half a second on the fastest machine: time for thirty frames.
  send(load({ ...gas, stop: { time: 5 } }, { speed: 10 }));
  await until(standing("finished"));
  const shots = news.filter(({ kind }) => kind === "frame");
  expect(shots.length).toBeGreaterThan(2);
  expect((await until(({ kind }) => kind === "result")).kind).toBe("result");
});

test("takes a pause while it runs at full speed, and keeps its state in a file", async () => {
  start();
  const keepIn = join(own, "state");
  send(load(gas, { checkpoint: keepIn }));
  await until(standing("running"));
  send({ kind: "pause" });
  await until(standing("paused"));
  send({ kind: "save", id: 3 });
  expect(await until(({ kind }) => kind === "saved")).toEqual({ kind: "saved", id: 3 });
  const stood = news.findLast(({ kind }) => kind === "status") as { time: number };
  await worker.terminate();
  start();
  send(load(gas, { checkpoint: keepIn, run: false }));
  expect(await until(({ kind }) => kind === "status")).toMatchObject({ phase: "paused", time: stood.time });
});

test("reads the files a scenario names beside it, where it may", async () => {
  start();
  writeFileSync(join(own, "two.xyz"), "2\nProperties=type:S:1:pos:R:3:radius:R:1\nA 1 1 0 0.5\nA 5 5 0 0.5\n");
  const document = { box: { size: [10, 10] }, particles: { file: "two.xyz" } };
  send(load(document, { run: false }));
  expect(await until(({ kind }) => kind === "failure")).toMatchObject({ messages: [{ code: "file" }] });
  send(load(document, { run: false, files: { directory: own, within: [], anywhere: false }, generation: 2 }));
  expect(await until(({ kind }) => kind === "scene")).toMatchObject({ generation: 2, count: 2 });
});
