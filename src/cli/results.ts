/** The files of a run. */
import { join } from "node:path";
import { csvOfHistogram, csvOfSeries, csvOfVelocities } from "../run/csv.ts";
import { seriesOf } from "../run/series.ts";
import type { Session } from "../run/session.ts";
import type { Scenario } from "../scenario/schema.ts";
import { toScenario } from "../scenario/toScenario.ts";
import { number } from "./digits.ts";
import type { Report } from "./report.ts";
import { writeWhole } from "./writeWhole.ts";

/** Returns the names of what was written. */
export function writeResults(directory: string, session: Session, report: Report, document: Scenario): string[] {
  const { system, measures, engine, scenario } = session;
  const { velocities, impacts } = measures.summary();
  const heading = `${scenario.title ? `${scenario.title}: t` : "T"}he state at time ${number(engine.time, 17)}, after ${report.collisions} collisions.`;
  const end = toScenario(system, session.project(), { document, heading, dataFile: "end.xyz" });
  const files: [string, string][] = [
    ["series.csv", csvOfSeries(seriesOf(session))],
    ["velocities.csv", csvOfVelocities(velocities)],
    ...(impacts.total > 0 ? [["impacts.csv", csvOfHistogram(impacts)] as [string, string]] : []),
    ["summary.json", `${JSON.stringify(report, null, 2)}\n`],
    // What a scenario names is there before the scenario.
    ...(end.file ? [[end.file.name, end.file.text] as [string, string]] : []),
    ["end.edpd.json", end.text],
  ];
  for (const [name, text] of files) writeWhole(join(directory, name), text);
  return files.map(([name]) => name);
}
