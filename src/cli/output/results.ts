/** The files of a run. */

import { join } from "node:path";
import { distributions } from "../../analysis/distributions/index.ts";
import { csvOfSeries } from "../../run/export/csv.ts";
import { distributionLines, exportLines, type FileLines } from "../../run/export/exportRun.ts";
import { seriesOf } from "../../run/session/series.ts";
import type { Session } from "../../run/session/session.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import type { ExportChoice } from "../commands/exportOptions.ts";
import { writeWhole } from "./atomicWrite.ts";
import type { Report } from "./report.ts";
import { reportJson } from "./report.ts";

/** Returns the names of the written files. */
export function writeResults(
  directory: string,
  session: Session,
  report: Report,
  document: Scenario,
  formats: readonly ExportChoice[],
): string[] {
  const [scenario, ...named] = exportLines("end", session, document, "end");
  const files: FileLines[] = [
    { name: "series.csv", lines: csvOfSeries(seriesOf(session)) },
    ...distributionLines(
      session,
      distributions.filter(({ inResults }) => inResults || formats.includes("distributions")),
    ),
    { name: "summary.json", lines: [reportJson(report)] },
    // Files that a scenario names are written before it.
    ...named,
    scenario!,
    ...formats
      .filter((format) => format !== "distributions")
      .flatMap((format) => exportLines(format, session, document, "end"))
      .filter(({ name }) => !named.some((file) => file.name === name)),
  ];
  for (const { name, lines } of files) writeWhole(join(directory, name), lines);
  return files.map(({ name }) => name);
}
