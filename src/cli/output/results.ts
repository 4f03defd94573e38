/** The files of a run, and those of an earlier run beside them. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { distributions } from "../../analysis/distributions/index.ts";
import { csvOfSeries } from "../../run/export/csv.ts";
import { distributionLines, exportLines, type FileLines } from "../../run/export/exportRun.ts";
import { seriesOf } from "../../run/session/series.ts";
import type { Session } from "../../run/session/session.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import type { ExportChoice } from "../commands/exportOptions.ts";
import { writeWhole } from "./atomicWrite.ts";
import { type Report, reportJson } from "./report.ts";

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

/** All files that `edpd run --out` writes. */
const ours =
  /^(?:(?:series|velocities|impacts|radial|occupancy|clusters|events)\.csv|summary\.json|end\.(?:edpd\.json|xyz|dump|vtp)|trajectory\.(?:xyz|dump|pvd)|trajectory-\d{6,}\.vtp)$/;

/**
 * Files of an earlier run in the same directory, which could be mistaken for results of this one.
 *
 * @param written files of this run, possibly with a remark after the name
 */
export function leftoversIn(directory: string, written: readonly string[]): string[] {
  const frames = Number(
    /^trajectory\.pvd \((\d+)/.exec(written.find((name) => name.startsWith("trajectory.pvd")) ?? "")?.[1] ?? 0,
  );
  const names = new Set(written.map((name) => name.split(" ")[0]!));
  const old = readdirSync(directory).filter((name) => {
    const frame = /^trajectory-(\d+)\.vtp$/.exec(name);
    return ours.test(name) && !names.has(name) && !(frame && Number(frame[1]) < frames);
  });
  const pictures = old.filter((name) => name.startsWith("trajectory-"));
  const others = old.filter((name) => !pictures.includes(name)).sort();
  return [...others, ...(pictures.length > 0 ? [`${pictures.length} files trajectory-….vtp`] : [])];
}
