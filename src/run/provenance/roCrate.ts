/** Description of the folder of a run, sweep or study as RO-Crate 1.1 (https://w3id.org/ro/crate/1.1), which repositories for research data read. */
import { plural } from "../../scenario/text/wording.ts";
import { type AnyRecord, subjectOf } from "./records.ts";
import { recordName } from "./runRecord.ts";

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

/** @param title of the scenario or study @param files all but the description itself */
export function crateText(record: AnyRecord, title: string, files: readonly CrateFile[]): string {
  const { made, machine, results, inputs } = record;
  const subject = subjectOf(record);
  const ids = (names: readonly string[]) => names.map((name) => ({ "@id": encodeURI(name) }));
  const name = title || subject;
  const program = "#edpd";
  const [what, how] = aboutOf(record);
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
      description: `${what} with EDPD Playground ${made.version}: ${how} ${recordName} has its record, by which edpd reproduce repeats it.`,
      datePublished: machine.started.slice(0, 10),
      hasPart: ids(files.map((file) => file.name)),
      mentions: { "@id": "#run" },
    },
    ...files.map((file) => ({
      "@id": encodeURI(file.name),
      "@type": "File",
      name: file.name === scenarioName ? subject : file.name,
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
      name: what,
      instrument: { "@id": program },
      object: ids([...("scenario" in record ? [scenarioName] : []), ...inputs.map(({ copy }) => copy)]),
      result: ids(Object.keys(results)),
      startTime: machine.started,
    },
  ];
  const context = ["https://w3id.org/ro/crate/1.1/context", { sha256: "https://schema.org/sha256" }];
  return `${JSON.stringify({ "@context": context, "@graph": graph }, null, 2)}\n`;
}

/** What was done, and how it ended: a noun phrase and a sentence. */
function aboutOf(record: AnyRecord): [what: string, how: string] {
  const subject = subjectOf(record);
  if ("study" in record) return [subject.replace("the study", "Study"), "All of its points are complete."];
  if ("ended" in record) return [`Run of the scenario ${subject}`, record.ended.sentence];
  return [
    `Sweep of the scenario ${subject}`,
    `All of its ${plural(Object.keys(record.runs).length, "run")} are complete.`,
  ];
}
