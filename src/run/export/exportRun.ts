/** Export of the present state of a run: files for other programs, and a scenario that continues it. */

import { distributions } from "../../analysis/distributions/index.ts";
import type { Frame } from "../../engine/api/engine.ts";
import { bytesOf } from "../../format/chunkedText.ts";
import { shown } from "../../format/shownText.ts";
import type { System } from "../../physics/system.ts";
import type { ExportFormat } from "../../protocol/messages.ts";
import { toScenario } from "../../scenario/io/toScenario.ts";
import { extxyzOf } from "../../scenario/io/writeExtxyz.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { writeNumber } from "../../scenario/text/jsonScalar.ts";
import { distributionOf } from "../results/runDistributions.ts";
import { seriesOf } from "../session/series.ts";
import type { Session } from "../session/session.ts";
import { csvOfCurve, csvOfSeries } from "./csv.ts";
import { gsd } from "./gsd.ts";
import { lammpsDump } from "./lammpsDump.ts";
import { vtp } from "./vtp.ts";

export interface FileLines {
  readonly name: string;
  /** With line ends, or bytes; can be iterated once. */
  readonly lines: Iterable<string | Uint8Array>;
}

/** A file each, named after what it holds. @param which of the registry; default: all */
export function distributionLines(session: Session, which = distributions): FileLines[] {
  const frame = session.project();
  return which.flatMap(({ id, columns, others }) => {
    const curve = distributionOf(id, session, frame);
    return curve ? [{ name: `${id}.csv`, lines: csvOfCurve(curve, ...columns, others?.(session.facts)) }] : [];
  });
}

export type ParticleFormat = Extract<ExportFormat, "xyz" | "gsd" | "lammps" | "vtp">;

/** @param name without extension */
export function particleLines(format: ParticleFormat, system: System, frame: Frame, name: string): FileLines {
  switch (format) {
    case "xyz":
      return { name: `${name}.xyz`, lines: extxyzOf(system, frame) };
    case "gsd":
      return { name: `${name}.gsd`, lines: gsd(system, frame) };
    case "lammps":
      return { name: `${name}.dump`, lines: lammpsDump(system, frame) };
    case "vtp":
      return { name: `${name}.vtp`, lines: vtp(system, frame) };
  }
}

/** @param name without extension @returns the requested file first, then those that it names */
export function exportLines(
  format: ExportFormat,
  session: Session,
  document: Scenario | undefined,
  name: string,
): FileLines[] {
  const { system, engine } = session;
  switch (format) {
    case "xyz":
    case "gsd":
    case "lammps":
    case "vtp":
      return [particleLines(format, system, session.project(), name)];
    case "series":
      return [{ name: `${name}.csv`, lines: csvOfSeries(seriesOf(session)) }];
    case "distributions":
      return distributionLines(session).map((file) => ({ ...file, name: `${name}-${file.name}` }));
    case "end": {
      const { title } = session.scenario;
      const counted = `after ${engine.tally().collisions} collisions`;
      const heading = [
        `${title ? `${title}: t` : "T"}he state at time ${writeNumber(engine.time)}, ${counted}.`,
        // The continuation has the same physics and the same time again; `--until` gives less.
        `The clock begins at 0 again${document?.stop ? ": with `stop` as it was, a run of this goes on for as long once more" : ""}.`,
      ].join("\n");
      const clusters = engine.facets.clusters?.labels();
      const { text, file } = toScenario(system, session.project(), {
        heading,
        ...(clusters && { clusters }),
        memory: engine.memory(),
        dataFile: `${name}.xyz`,
        ...(document && { document }),
      });
      return [{ name: `${name}.edpd.json`, lines: [shown(text)] }, ...(file ? [file] : [])];
    }
  }
}

export function exportFiles(
  format: ExportFormat,
  session: Session,
  document: Scenario | undefined,
  name: string,
): { name: string; bytes: Uint8Array }[] {
  return exportLines(format, session, document, name).map(({ name, lines }) => ({ name, bytes: bytesOf(lines) }));
}
