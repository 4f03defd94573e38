/** The files of a run. */

import { join } from "node:path";
import { distributions } from "../../analysis/distributions/index.ts";
import { csvOfSeries } from "../../run/export/csv.ts";
import { distributionLines, exportLines, type FileLines } from "../../run/export/exportRun.ts";
import { flowFile } from "../../run/export/flowFile.ts";
import { seriesOf } from "../../run/session/series.ts";
import type { Session } from "../../run/session/session.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import type { ExportChoice } from "../commands/exportOptions.ts";
import { Unwritable, writeWhole } from "./atomicWrite.ts";
import { type Report, reportJson } from "./report.ts";

/** Files that were written, and the reasons for those that could not be. */
export interface Written {
  readonly names: string[];
  readonly failures: string[];
}

/** Each file for itself: one that cannot be written does not prevent the others. */
export function writeResults(
  directory: string,
  session: Session,
  report: Report,
  document: Scenario,
  formats: readonly ExportChoice[],
): Written {
  const isNamed = (word?: string) => word !== undefined && session.scenario.measure.what.includes(word);
  const [scenario, ...named] = exportLines("end", session, document, "end");
  return writeFiles(directory, [
    { name: "series.csv", lines: csvOfSeries(seriesOf(session)) },
    ...distributionLines(
      session,
      distributions.filter(({ inResults, word }) => inResults || isNamed(word) || formats.includes("distributions")),
    ),
    { name: "summary.json", lines: [reportJson(report)] },
    // Files that a scenario names are written before it.
    ...named,
    scenario!,
    ...formats
      .filter((format) => format !== "distributions" && format !== "flow")
      .flatMap((format) => exportLines(format, session, document, "end"))
      .filter(({ name }) => !named.some((file) => file.name === name)),
    ...flowOf(session, formats),
  ]);
}

function flowOf(session: Session, formats: readonly ExportChoice[]): FileLines[] {
  const flow = formats.includes("flow") ? flowFile(session, "flow.txt") : undefined;
  return flow ? [flow] : [];
}

/** Again, with what the diagnosis has found. */
export function writeSummary(directory: string, report: Report): Written {
  return writeFiles(directory, [{ name: "summary.json", lines: [reportJson(report)] }]);
}

export function writeFiles(directory: string, files: readonly FileLines[]): Written {
  const written: Written = { names: [], failures: [] };
  for (const { name, lines } of files) {
    try {
      writeWhole(join(directory, name), lines);
      written.names.push(name);
    } catch (error) {
      if (!(error instanceof Unwritable)) throw error;
      written.failures.push(error.message);
    }
  }
  return written;
}
