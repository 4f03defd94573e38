/** Tools for language models, called through VS Code as a model's are. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { inside } from "./cases.ts";
import { open, replace } from "./open.ts";

async function call(name: string, input: object = {}): Promise<string> {
  const { content } = await vscode.lm.invokeTool(`edpd_${name}`, { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : "")).join("");
}

const gas = `{
  "box": { "size": [1, 1] },
  "particles": { "count": 100, "fraction": 0.2 },
  "stop": { "time": 1 }
}
`;

inside("tools for language models say what there is", async () => {
  const names = vscode.lm.tools.map(({ name }) => name).filter((name) => name.startsWith("edpd_"));
  assert.equal(names.length, 10);
  assert.match(await call("list_samples"), /^gas: /m);
  assert.match(await call("read_sample", { name: "gas" }), /"particles"/);
  assert.match(await call("describe_format", { word: "contact.restitution" }), /restitution/);
  assert.match(await call("explain_message", { code: "overlap" }), /overlap/);
});

inside("a tool checks, estimates and runs a file: messages with file, line and fix", async () => {
  await open(gas.replace("particles", "particels"), "tool-bad.edpd.json");
  const checked = await call("check", { file: "tool-bad.edpd.json" });
  assert.match(checked, /tool-bad\.edpd\.json:3:3: error unknown: /);
  assert.match(checked, /fix: Write `particles`/);
  await open(gas, "tool-gas.edpd.json");
  assert.match(await call("check", { file: "tool-gas.edpd.json" }), /no problems/);
  assert.match(await call("estimate", { file: "tool-gas.edpd.json" }), /[Cc]ollisions/);
  assert.match(await call("run", { file: "tool-gas.edpd.json" }), /has ended with status 0[\s\S]*Reached time 1/);
});

inside("a tool refuses what is not saved, what is not there, and what is outside of the folder", async () => {
  const document = await open(gas, "tool-open.edpd.json");
  await replace(document, '"time": 1', '"time": 2');
  await assert.rejects(call("run", { file: "tool-open.edpd.json" }), /not saved/);
  await document.save();
  assert.match(await call("run", { file: document.uri.fsPath }), /Reached time 2/);
  await assert.rejects(call("check", { file: "tool-opened.edpd.json" }), /Did you mean tool-open/);
  await assert.rejects(call("check", { file: "../elsewhere.edpd.json" }), /outside of the folder/);
  await assert.rejects(call("check", { file: "/etc/passwd" }), /outside of the folder/);
});

/** Of a run, in what a tool says about it. */
const numberIn = (text: string): number => Number(/^Run (\d+) of/m.exec(text)?.[1]);

inside("a call that is canceled ends its run", async () => {
  const before = numberIn(await call("run", { file: "tool-gas.edpd.json" }));
  // Expected to take some seconds.
  await open(gas.replace('"time": 1', '"collisions": 3000000'), "tool-long.edpd.json");
  const source = new vscode.CancellationTokenSource();
  const options = { input: { file: "tool-long.edpd.json" }, toolInvocationToken: undefined };
  let over = false;
  const invoked = Promise.allSettled([vscode.lm.invokeTool("edpd_run", options, source.token)]).then(() => {
    over = true;
  });
  const run = before + 1;
  const hasBegun = () =>
    call("run_status", { run, wait: 0 }).then(
      () => true,
      () => false,
    );
  // Before it has begun there is no run to end.
  while (!over && !(await hasBegun())) await new Promise((resolve) => setTimeout(resolve, 50));
  source.cancel();
  await invoked;
  assert.match(await call("run_status", { run }), /tool-long\.edpd\.json has ended with status 130/);
});
