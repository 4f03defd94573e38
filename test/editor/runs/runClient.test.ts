/** The host's end of a run's thread, against real threads. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { RunClient } from "../../../src/editor/runs/runClient.ts";
import type { RunUpdate } from "../../../src/protocol/messages.ts";

let own = "";
let client: RunClient | undefined;

afterEach(() => {
  client?.terminate();
  rmSync(own, { recursive: true, force: true });
});

function thread(body: string) {
  own = mkdtempSync(join(tmpdir(), "edpd-run-"));
  const script = join(own, "thread.cjs");
  writeFileSync(
    script,
    `const { parentPort } = require("node:worker_threads"); parentPort.on("message", (order) => { ${body} });`,
  );
  const news: RunUpdate[] = [];
  const deaths: string[] = [];
  let tell = () => {};
  const warnings: string[] = [];
  const next = () =>
    new Promise<void>((resolve) => {
      tell = resolve;
    });
  const listener = {
    receive: (said: RunUpdate) => {
      news.push(said);
      tell();
    },
    died: (reason: string) => {
      deaths.push(reason);
      tell();
    },
  };
  client = new RunClient(new Worker(script), listener, (text) => {
    warnings.push(text);
    tell();
  });
  return { client, news, deaths, warnings, next };
}

test("arrays arrive as they are", async () => {
  const { client, news, next } = thread(
    `const positions = Float32Array.of(1, 2); parentPort.postMessage({ kind: "frame", positions }, [positions.buffer]);`,
  );
  const heard = next();
  client.post({ kind: "attach" });
  await heard;
  expect(news[0]).toEqual({ kind: "frame", positions: Float32Array.of(1, 2) });
});

test("warnings go to the log, not to the run", async () => {
  const { client, news, warnings, next } = thread(`parentPort.postMessage({ kind: "warning", text: "disk full" });`);
  const heard = next();
  client.post({ kind: "attach" });
  await heard;
  expect([news, warnings]).toEqual([[], ["disk full"]]);
});

test("answers reach their requests, in whatever order they come", async () => {
  const { client, news } = thread(
    `const answer = () => parentPort.postMessage({ kind: "exported", id: order.id, files: [{ name: order.name, bytes: new Uint8Array(1) }] });
     if (order.name === "first") setTimeout(answer, 50); else answer();`,
  );
  const [first, second] = await Promise.all([client.export("xyz", "first"), client.export("vtp", "second")]);
  expect([first[0].name, second[0].name]).toEqual(["first", "second"]);
  expect(news).toEqual([]);
});

test("what cannot be done is said with its reason", async () => {
  const { client } = thread(`parentPort.postMessage({ kind: "saved", id: order.id, failed: "the disk is full" });`);
  await expect(client.save()).rejects.toThrow("the disk is full");
});

test("a failed thread is reported once, and all its requests end", async () => {
  const { client, deaths, next } = thread(`throw new Error("division by nothing");`);
  const heard = next();
  await expect(client.save()).rejects.toThrow("division by nothing");
  await heard.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(deaths).toEqual(["division by nothing"]);
  await expect(client.save()).rejects.toThrow();
});

test("one that is ended on purpose has not died", async () => {
  const { client, deaths } = thread(`for (;;);`);
  const waiting = client.save();
  client.terminate();
  await expect(waiting).rejects.toThrow("closed");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(deaths).toEqual([]);
});

test("one that is shot has died, be it in the middle of its work", async () => {
  const { client, deaths, next } = thread(`for (;;);`);
  const heard = next();
  client.post({ kind: "run" });
  client.kill();
  await heard;
  expect(deaths).toHaveLength(1);
});
