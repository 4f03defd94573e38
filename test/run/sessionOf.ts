/** Sessions of small scenarios, and what two runs must have in common to be the same run. */
import { join } from "node:path";
import { readParticleFile } from "../../src/run/particleFile.ts";
import { counted, moved } from "../../src/run/session/counts.ts";
import { Session, type SessionOptions } from "../../src/run/session/session.ts";
import type { ReadFile } from "../../src/scenario/io/namedFile.ts";
import { scenarioOf } from "../../src/scenario/readScenario.ts";
import type { Scenario } from "../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../src/scenario/start/buildSystem.ts";

/** Files that samples name, as their host reads them. */
export const readSampleFile: ReadFile = (name, encoding) =>
  readParticleFile(
    name,
    { directory: join(import.meta.dirname, "../../media/samples"), within: [], anywhere: false },
    encoding,
  );

export function sessionOf(document: Scenario, options?: SessionOptions): Session {
  const scenario = scenarioOf(document);
  return new Session(scenario, buildSystem(scenario).system, options);
}

/** Every bit of the state, all counted work, all rows. */
export function fingerprint(session: Session) {
  const { time, positions, velocities } = session.project();
  const { names, columns } = session.measures.series();
  // How much memory an engine holds tells its history, not its state.
  const { bytes: _, ...tally } = session.engine.tally();
  return {
    ending: session.ending,
    time,
    positions: bits(positions),
    velocities: bits(velocities),
    tally,
    encounters: bits(Float64Array.from(session.engine.encounterCounts())),
    names,
    columns: columns.map(bits),
    drift: [session.drift.energy, session.drift.momentum],
  };
}

/** All that is counted row by row, but for the time it took. */
export function countsOf({ counts }: Session) {
  return [...counted, ...moved].map((name) => [name, bits(Float64Array.from(counts.column(name)))]);
}

export function bits(values: Float64Array): string {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString("base64");
}
