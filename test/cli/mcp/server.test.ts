/** `edpd mcp`, spoken to as a client does: a process, and lines of JSON-RPC. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { built } from "../../built.ts";
import { everyNth } from "../../effort.ts";
import { directoryWith, gas } from "../terminal.ts";

interface Reply {
  readonly id?: unknown;
  readonly result?: { readonly [key: string]: unknown };
  readonly error?: { readonly code: number; readonly message: string };
}

const endless = JSON.stringify({
  box: { size: [10, 10] },
  particles: { count: 20, fraction: 0.2 },
  stop: { time: 1e9, collisions: 1e9 },
});

let cwd = "";
let server: ChildProcess;
let lastId = 0;
const waiting = new Map<unknown, (reply: Reply) => void>();

beforeAll(() => {
  cwd = directoryWith({
    "in/gas.edpd.json": gas,
    "in/bad.edpd.json": '{ "box": { "size": [1, 1] }, "particels": { "count": 1 } }',
    "in/endless.edpd.json": endless,
    "in/folder.edpd.json/deep.edpd.json": gas,
    "secret.edpd.json": gas,
    "secret/x.edpd.json": gas,
  });
  symlinkSync(join(cwd, "secret"), join(cwd, "in/linked"));
  symlinkSync(join(cwd, "secret.edpd.json"), join(cwd, "in/link.edpd.json"));
  symlinkSync(join(cwd, "nowhere"), join(cwd, "in/broken.edpd.json"));
  server = start("inherit");
  createInterface({ input: server.stdout! }).on("line", (line) => {
    const reply = JSON.parse(line) as Reply;
    waiting.get(reply.id)?.(reply);
  });
});

afterAll(() => server?.kill());

function start(err: "pipe" | "inherit"): ChildProcess {
  return spawn(process.execPath, [built("edpd.js"), "mcp", "in"], { cwd, stdio: ["pipe", "pipe", err] });
}

function send(message: unknown, id: unknown): Promise<Reply> {
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    server.stdin!.write(`${typeof message === "string" ? message : JSON.stringify(message)}\n`);
  });
}

const request = (method: string, params?: object): Promise<Reply> => {
  const id = ++lastId;
  return send({ jsonrpc: "2.0", id, method, params }, id);
};

/** The text of an answer, and whether it is a failure that the caller can correct. */
async function call(name: string, given: object = {}): Promise<readonly [text: string, failed: boolean]> {
  const { result, error } = await request("tools/call", { name, arguments: given });
  if (error) throw new Error(error.message);
  const { content, isError } = result as { content: { type: string; text: string }[]; isError: boolean };
  expect(content.map(({ type }) => type)).toEqual(["text"]);
  return [content[0].text, isError];
}

test("the handshake is answered, and the tools are listed with the form of their arguments", async () => {
  const { result } = await request("initialize", { protocolVersion: "2025-03-26", capabilities: {} });
  expect(result).toMatchObject({
    protocolVersion: "2025-03-26",
    serverInfo: { name: "edpd" },
    capabilities: { tools: {} },
  });
  for (const [asked, given] of [
    ["2025-11-25", "2025-11-25"],
    ["1999-01-01", "2025-11-25"],
  ])
    expect((await request("initialize", { protocolVersion: asked })).result!.protocolVersion).toBe(given);
  server.stdin!.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  const { tools } = (await request("tools/list")).result as {
    tools: { name: string; inputSchema: { type: string } }[];
  };
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "check",
      "estimate",
      "run",
      "run_status",
      "explain_message",
      "list_samples",
      "describe_format",
    ]),
  );
  for (const { inputSchema } of tools)
    expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
});

test("samples, words of the format and messages are described", async () => {
  const [listed] = await call("list_samples");
  expect(listed).toMatch(/^gas: A gas of a thousand discs/m);
  // All of them in one answer.
  expect(listed.length).toBeLessThan(20_000);
  expect(listed.split("\n")).toHaveLength(
    readdirSync("media/samples").filter((name) => name.endsWith(".edpd.json")).length,
  );
  expect((await call("read_sample", { name: "gas" }))[0]).toBe(readFileSync("media/samples/gas.edpd.json", "utf8"));
  expect((await call("describe_format"))[0]).toMatch(/^- particles: /m);
  expect((await call("describe_format", { word: "stop.time" }))[0]).toMatch(/^stop\.time\nStop at this time\./);
  expect(await call("describe_format", { word: "stop.tme" })).toEqual([
    "there is no word tme. Did you mean time?",
    true,
  ]);
  expect((await call("explain_message", { code: "overlap" }))[0]).toMatch(/^\| `overlap` \|/);
});

test("a scenario is written, checked, estimated and run; errors have their place and a fix", async () => {
  const [checked] = await call("check", { file: "bad.edpd.json" });
  expect(checked).toMatch(/^bad\.edpd\.json:1:\d+: error unknown: .*particels.*particles/m);
  expect(await call("write_scenario", { file: "new/two.edpd.json", text: gas })).toEqual([
    expect.stringContaining("no problems"),
    false,
  ]);
  expect(readFileSync(join(cwd, "in/new/two.edpd.json"), "utf8")).toBe(gas);
  expect((await call("list_scenarios"))[0]).toContain("new/two.edpd.json");
  expect((await call("estimate", { file: "gas.edpd.json" }))[0]).toMatch(/collisions/);
  const [ran] = await call("run", { file: "gas.edpd.json", until: 2 });
  expect(ran).toMatch(/^Run 1 of gas\.edpd\.json has ended with status 0\..*pressure/s);
});

test("a long run is started, asked for while others are answered, and stopped", async () => {
  const started = call("run", { file: "endless.edpd.json" });
  // Answered before the run ends.
  expect((await call("check", { file: "gas.edpd.json" }))[0]).toContain("no problems");
  const [stopped] = await call("stop_run", { run: 2 });
  expect(stopped).toMatch(/^Run 2 of endless\.edpd\.json has ended with status 130\./);
  expect((await started)[0]).toMatch(/has ended/);
  expect((await call("run_status", { run: 2 }))[0]).toBe(stopped);
  expect(await call("run_status", { run: 77 })).toEqual(["there is no run 77.", true]);
});

test("nothing outside of the folder is read or written", async () => {
  for (const file of ["../secret.edpd.json", join(cwd, "secret.edpd.json"), "linked/x.edpd.json", "gas.txt"]) {
    const [words, failed] = await call("check", { file });
    expect([failed, words]).toEqual([true, expect.stringMatching(/outside of the folder|ends in \.edpd\.json/)]);
  }
  for (const file of ["../new.edpd.json", "linked/new.edpd.json"])
    expect((await call("write_scenario", { file, text: "{}" }))[1]).toBe(true);
  for (const file of ["new.edpd.json", "secret/new.edpd.json", "secret/deep"])
    expect([file, existsSync(join(cwd, file))]).toEqual([file, false]);
});

test("names outside of the folder are not listed, and those that are none are refused with the reason", async () => {
  const [listed] = await call("list_scenarios");
  expect(listed).toContain("gas.edpd.json");
  expect(listed).not.toMatch(/linked|link\.edpd|broken/);
  expect(await call("check", { file: "" })).toEqual(["expected the name of a scenario, got an empty text.", true]);
  expect((await call("write_scenario", { file: "a\nb.edpd.json", text: gas }))[0]).toContain("no control characters");
  const long = await call("write_scenario", { file: "long.edpd.json", text: "x".repeat(2_000_000) });
  expect(long).toEqual(["expected at most 1000000 characters of text, got 2000000.", true]);
  expect(existsSync(join(cwd, "in/long.edpd.json"))).toBe(false);
});

test("a name that begins as options do is a name", async () => {
  const [words, failed] = await call("write_scenario", { file: "-q.edpd.json", text: gas });
  expect([words, failed]).toEqual([expect.stringContaining("-q.edpd.json: no problems"), false]);
});

test("what is no request of the protocol is refused by its codes", async () => {
  expect((await send("not JSON", null)).error?.code).toBe(-32700);
  expect((await request("resources/list")).error?.code).toBe(-32601);
  expect((await request("tools/call", { name: "delete" })).error?.code).toBe(-32602);
  // Since version 2025-11-25 wrong arguments are answers of the tool, so that a model reads and corrects them.
  expect(await call("check")).toEqual(["check needs file.", true]);
  expect(await call("check", { file: 7 })).toEqual(["check: expected a string as file.", true]);
});

test("what cannot be written is answered with the reason, and the server goes on", async () => {
  for (const [file, reason] of [
    ["folder.edpd.json", "it is a directory"],
    ["gas.edpd.json/x.edpd.json", "it is a file"],
    [`${"x".repeat(300)}.edpd.json`, "its name is too long"],
  ])
    expect(await call("write_scenario", { file, text: gas })).toEqual([expect.stringContaining(reason!), true]);
  expect((await call("check", { file: "folder.edpd.json" }))[0]).toContain("is a directory, not a scenario");
  expect((await call("check", { file: "gas.edpd.json" }))[0]).toContain("no problems");
});

test("a canceled call has no reply, and ends its run", async () => {
  const id = ++lastId;
  let replied = false;
  send(
    { jsonrpc: "2.0", id, method: "tools/call", params: { name: "run", arguments: { file: "endless.edpd.json" } } },
    id,
  ).then(() => {
    replied = true;
  });
  expect((await call("run_status", { run: 3, wait: 0 }))[0]).toContain("is in progress");
  server.stdin!.write(
    `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } })}\n`,
  );
  expect((await call("run_status", { run: 3 }))[0]).toContain("Run 3 of endless.edpd.json has ended with status 130");
  expect(replied).toBe(false);
});

test.each(
  everyNth(3, [
    ["SIGINT", 130, false],
    ["SIGTERM", 143, false],
    ["SIGINT", 130, true],
    ["SIGTERM", 143, true],
  ] as const),
)("%s ends a server with status %i, with a run: %s", async (signal, status, running) => {
  const other = start("pipe");
  const ended = new Promise((resolve) => other.once("exit", resolve));
  const say = (id: number, method: string, params: object) =>
    other.stdin!.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
  const answered = new Promise((resolve) => createInterface({ input: other.stdout! }).once("line", resolve));
  if (running) say(1, "tools/call", { name: "run", arguments: { file: "endless.edpd.json" } });
  // With a run the answer comes while it is in progress.
  say(2, "tools/call", { name: "run_status", arguments: { run: 1, wait: 0 } });
  expect(JSON.parse(String(await answered))).toMatchObject({ id: 2, result: { isError: !running } });
  other.kill(signal);
  expect(await ended).toBe(status);
});

test("it ends when its client has gone, whatever runs", async () => {
  const running = call("run", { file: "endless.edpd.json" });
  expect((await call("check", { file: "gas.edpd.json" }))[0]).toContain("no problems");
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.stdin!.end();
  expect((await running)[0]).toMatch(/has ended with status 130/);
  expect(await ended).toBe(0);
});
