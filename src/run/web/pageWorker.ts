/** The thread of a page that runs by itself: it checks texts, or is the thread of a run, whose files are in the page. */
import "./machine.ts";
import type { WorkerCommand } from "../../protocol/messages.ts";
import type { CheckCommand, Checked, NamedFiles } from "../../protocol/page.ts";
import { readNamed } from "../../scenario/io/givenFiles.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import { machine } from "./machine.ts";
import { missingFiles } from "./missingFiles.ts";
import { webRunHost } from "./webRunHost.ts";

let files: NamedFiles = {};

function check(id: number, text: string): Checked {
  const reading = readScenario(text, { memory: machine.memory / 2 });
  const { diagnostics, scenario, document, sketch } = reading;
  const missing = missingFiles(reading, files);
  return {
    kind: "checked",
    id,
    messages: [...missing, ...diagnostics],
    ...(sketch && { sketch }),
    ...(missing.length === 0 && scenario && document && { scenario: machine.pack({ scenario, document }) }),
  };
}

const host = webRunHost((name, encoding) => readNamed(files, "it is not in this page")(name, encoding));
machine.receive<WorkerCommand | CheckCommand>((command) => {
  if (command.kind === "files") files = command.files;
  else if (command.kind === "check") machine.post(check(command.id, command.text), []);
  else host.receive(command);
});
