/** Description of the folder of a run or sweep as RO-Crate 1.1 (https://w3id.org/ro/crate/1.1), which repositories for research data read. */
import { plural } from "../../scenario/text/wording.ts";
import type { RunRecord } from "./runRecord.ts";
import { recordName } from "./runRecord.ts";
import type { SweepRecord } from "./sweepRecord.ts";

export const crateName = "ro-crate-metadata.json";
/** The text of the scenario as it was run. */
export const scenarioName = "scenario.edpd.json";

/** A file of the archive. */
export interface CrateFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

const formats: Readonly<Record<string, string>> = {
  csv: "text/csv",
  json: "application/json",
  txt: "text/plain",
  md: "text/markdown",
  svg: "image/svg+xml",
  xyz: "chemical/x-xyz",
  vtp: "application/xml",
  pvd: "application/xml",
};

/** @param title of the scenario @param files all but the description itself */
export function crateText(record: RunRecord | SweepRecord, title: string, files: readonly CrateFile[]): string {
  const { made, scenario, machine, results, inputs } = record;
  const ids = (names: readonly string[]) => names.map((name) => ({ "@id": encodeURI(name) }));
  const name = title || scenario.file;
  const program = "#edpd";
  const [what, how] =
    "ended" in record
      ? ["Run", record.ended.sentence]
      : ["Sweep", `All of its ${plural(Object.keys(record.runs).length, "run")} are complete.`];
  const graph = [
    {
      "@id": crateName,
      "@type": "CreativeWork",
      conformsTo: { "@id": "https://w3id.org/ro/crate/1.1" },
      about: { "@id": "./" },
    },
    {
      "@id": "./",
      "@type": "Dataset",
      name,
      description: `${what} of the scenario ${scenario.file} with EDPD Playground ${made.version}: ${how} ${recordName} has its record, by which edpd reproduce repeats it.`,
      datePublished: machine.started.slice(0, 10),
      hasPart: ids(files.map((file) => file.name)),
      mentions: { "@id": "#run" },
    },
    ...files.map((file) => ({
      "@id": encodeURI(file.name),
      "@type": "File",
      name: file.name === scenarioName ? scenario.file : file.name,
      encodingFormat: formats[/\w+$/.exec(file.name)![0]] ?? "application/octet-stream",
      contentSize: String(file.bytes),
      sha256: file.sha256,
    })),
    {
      "@id": program,
      "@type": "SoftwareApplication",
      name: "EDPD Playground",
      version: made.version,
      softwareVersion: made.commit ?? made.version,
    },
    {
      "@id": "#run",
      "@type": "CreateAction",
      name: `${what} of ${scenario.file}`,
      instrument: { "@id": program },
      object: ids([scenarioName, ...inputs.map(({ copy }) => copy)]),
      result: ids(Object.keys(results)),
      startTime: machine.started,
    },
  ];
  const context = ["https://w3id.org/ro/crate/1.1/context", { sha256: "https://schema.org/sha256" }];
  return `${JSON.stringify({ "@context": context, "@graph": graph }, null, 2)}\n`;
}
