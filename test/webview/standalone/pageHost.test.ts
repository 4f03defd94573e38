/** The host of a page without VS Code: what its worker is asked, and when a run begins. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HostUpdate, RunMessage, WorkerCommand } from "../../../src/protocol/messages.ts";
import type { CheckCommand, Checked } from "../../../src/protocol/page.ts";
import { PageHost, type PageHostParts } from "../../../webview/standalone/pageHost.ts";

type Message = WorkerCommand | CheckCommand;

/** Workers that keep what they are sent, in the order in which they began. */
let workers: FakeWorker[] = [];

class FakeWorker {
  readonly received: Message[] = [];
  onmessage: (event: { readonly data: unknown }) => void = () => {};
  onerror: (event: { readonly message: string }) => void = () => {};
  ended = false;

  constructor(readonly address: string) {
    workers.push(this);
  }

  postMessage(message: Message): void {
    this.received.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  of<K extends Message["kind"]>(kind: K): Extract<Message, { readonly kind: K }>[] {
    return this.received.filter((message): message is Extract<Message, { readonly kind: K }> => message.kind === kind);
  }
}

beforeEach(() => {
  workers = [];
  vi.useFakeTimers();
  vi.stubGlobal("Worker", FakeWorker);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wrong: RunMessage = {
  code: "unknown",
  severity: "error",
  message: "unknown property",
  path: [],
  range: { start: 0, end: 1, line: 1, column: 1 },
};

function opened(parts: Partial<PageHostParts> = {}) {
  const shown: HostUpdate[] = [];
  const host = new PageHost({
    worker: "blob:worker",
    name: "gas.edpd.json",
    text: "first",
    files: { "a.xyz": new Uint8Array([1]) },
    panel: { coloring: "speed" },
    autoplay: false,
    send: (update) => shown.push(update),
    checked: () => {},
    changed: () => {},
    reveal: () => {},
    chooseExport: () => {},
    save: () => {},
    video: () => {},
    ...parts,
  });
  host.receive({ kind: "ready" });
  const settle = () => vi.advanceTimersByTimeAsync(1000);
  /** The answer to the latest question. */
  const answer = async (messages: readonly RunMessage[] = []) => {
    await settle();
    const { id } = workers[0].of("check").at(-1)!;
    const checked: Checked = {
      kind: "checked",
      id,
      messages,
      ...(messages.length === 0 && { scenario: new Uint8Array(3) }),
    };
    workers[0].onmessage({ data: checked });
    await settle();
  };
  const last = <K extends HostUpdate["kind"]>(kind: K) =>
    shown.findLast((update): update is Extract<HostUpdate, { readonly kind: K }> => update.kind === kind);
  const loads = () => workers.slice(1).flatMap((worker) => worker.of("load"));
  return { host, answer, settle, last, loads };
}

test("a text is checked, then its start is shown, and it runs when that is asked for", async () => {
  const { host, answer, last, loads } = opened();
  await answer();
  expect(workers.map(({ address }) => address)).toEqual(["blob:worker", "blob:worker"]);
  for (const { received } of workers)
    expect(received[0]).toEqual({ kind: "files", files: { "a.xyz": new Uint8Array([1]) } });
  expect(loads().map(({ text, run }) => [text, run])).toEqual([["first", false]]);
  expect(last("state")).toEqual({ kind: "state", state: { coloring: "speed" } });
  expect(last("about")).toMatchObject({ name: "gas.edpd.json", changed: false, errors: 0, trusted: true });
  workers[1].onmessage({ data: { kind: "status", generation: 1, phase: "preview", time: 0 } });
  host.runText();
  expect(workers[1].of("run")).toHaveLength(1);
});

test("with autoplay the first load runs", async () => {
  const { answer, loads } = opened({ autoplay: true });
  await answer();
  expect(loads().map(({ run }) => run)).toEqual([true]);
});

test("a text with errors is not loaded, and its fixed form is run on request", async () => {
  const { host, answer, last, loads } = opened();
  await answer([wrong]);
  expect(loads()).toEqual([]);
  expect(last("failure")).toMatchObject({ message: "There is an error in the scenario.", messages: [wrong] });
  expect(last("about")).toMatchObject({ errors: 1 });
  host.edit("second");
  host.runText();
  await answer();
  expect(loads().map(({ text, run }) => [text, run])).toEqual([["second", true]]);
  expect(last("about")).toMatchObject({ errors: 0, changed: false });
});

test("while a text is typed it is checked once, and answers to earlier texts count for nothing", async () => {
  const { host, answer, settle, loads, last } = opened();
  await settle();
  const before = workers[0].of("check").at(-1)!;
  for (const text of ["s", "se", "sec"]) host.edit(text);
  await settle();
  expect(workers[0].of("check").map(({ text }) => text)).toEqual(["first", "sec"]);
  workers[0].onmessage({ data: { kind: "checked", id: before.id, messages: [wrong] } satisfies Checked });
  expect(last("failure")).toBeUndefined();
  await answer();
  expect(loads().map(({ text }) => text)).toEqual(["sec"]);
});

test("a run whose worker fails is reported, and begins again on request", async () => {
  const { host, answer, settle, last, loads } = opened();
  await answer();
  workers[1].onerror({ message: "out of memory" });
  await settle();
  expect(last("about")).toMatchObject({ dead: "out of memory" });
  host.receive({ kind: "restartWorker" });
  await settle();
  expect(workers[1].ended).toBe(true);
  expect(loads().map(({ text, run }) => [text, run])).toEqual([
    ["first", false],
    ["first", false],
  ]);
});
