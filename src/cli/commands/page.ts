/** `edpd page`: a web page that runs a scenario by itself. */
import { basename, resolve } from "node:path";
import { bytes } from "../../format/numbers.ts";
import { type PageScenario, pageOf } from "../../run/page/pageFile.ts";
import type { Given } from "../commandLine.ts";
import { done, type Io, Misuse, pageProgram, type Status, wrong } from "../io.ts";
import { writeWhole } from "../output/atomicWrite.ts";
import { countBy, writeMessage } from "../output/messages.ts";
import { painter, writeLine } from "../output/styledText.ts";
import { build, openScenario } from "./openScenario.ts";
import { neighbours } from "./scenarioFile.ts";

export async function runPage(given: Given, io: Io): Promise<Status> {
  const [file, ...more] = given.operands;
  if (file === undefined || more.length > 0) throw new Misuse("edpd page takes one FILE.\nSee edpd help page.");
  const scenario = readPageScenario(file, given.has("any-folder"), io);
  if (scenario === undefined) return wrong;
  const out = given.text("out") ?? `${stemOf(scenario.name)}.html`;
  const page = pageOf(pageProgram(), scenario);
  writeWhole(resolve(io.cwd, out), [page]);
  if (!given.has("quiet")) writeLine(io.out, `Written: ${out} (${bytes(Buffer.byteLength(page))})`);
  return done;
}

/** Undefined where it has errors, which are printed. */
function readPageScenario(file: string, anywhere: boolean, io: Io): PageScenario | undefined {
  const opened = openScenario(file, io.cwd);
  const { text, reading, messages } = opened;
  const read = neighbours(file, io.cwd, anywhere);
  const files = new Map<string, Uint8Array>();
  if (reading.scenario && /"file"/.test(text)) {
    // Placing the particles reads all files that it names.
    build(reading.scenario, file, opened, (name, encoding) => {
      files.set(name, Buffer.from(read(name, "latin1"), "latin1"));
      return read(name, encoding);
    });
  }
  const errors = messages.filter(({ severity }) => severity === "error");
  for (const message of errors) io.err.write(writeMessage(message, painter(io.err, io.env)));
  if (countBy(messages, "error") > 0) return undefined;
  const name = file === "-" ? "scenario.edpd.json" : basename(file);
  return { name, title: reading.document?.title ?? stemOf(name), text, files };
}

function stemOf(name: string): string {
  return name.replace(/(\.edpd)?\.json$/, "");
}
