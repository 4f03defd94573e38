/** The thread of a page that runs by itself: it checks texts, or is the thread of a run, whose files are in the page. */
import "./machine.ts";
import type { WorkerCommand } from "../../protocol/messages.ts";
import type { CheckCommand, Checked, NamedFiles } from "../../protocol/page.ts";
import type { Encoding } from "../../scenario/io/namedFile.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import { machine } from "./machine.ts";
import { webRunHost } from "./webRunHost.ts";

let files: NamedFiles = {};

function readFile(name: string, encoding: "utf-8" | Encoding = "utf-8"): string {
  if (!Object.hasOwn(files, name)) throw new Error("it is not in this page");
  const bytes = files[name]!;
  if (encoding === "utf-8") return new TextDecoder().decode(bytes);
  const part = encoding === "latin1" ? bytes : bytes.subarray(encoding.from, encoding.from + encoding.length);
  const pieces: string[] = [];
  const piece = 2 ** 14;
  for (let at = 0; at < part.length; at += piece) pieces.push(String.fromCharCode(...part.subarray(at, at + piece)));
  return pieces.join("");
}

function check(id: number, text: string): Checked {
  const { diagnostics, scenario, document, sketch } = readScenario(text, { memory: machine.memory / 2 });
  return {
    kind: "checked",
    id,
    messages: diagnostics,
    ...(sketch && { sketch }),
    ...(scenario && document && { scenario: machine.pack({ scenario, document }) }),
  };
}

const host = webRunHost(readFile);
machine.receive<WorkerCommand | CheckCommand>((command) => {
  if (command.kind === "files") files = command.files;
  else if (command.kind === "check") machine.post(check(command.id, command.text), []);
  else host.receive(command);
});
