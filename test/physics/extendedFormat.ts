/** Helpers for tests that extend a registry of physics: documents of the extended format, and sequences of events under each engine. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type Engine, emptyFrame } from "../../src/engine/api/engine.ts";
import { createProduction } from "../../src/engine/production/productionEngine.ts";
import { createAlderWainwright } from "../../src/engine/reference/methods/alderWainwright.ts";
import { createCellTransfers } from "../../src/engine/reference/methods/cellTransfers.ts";
import { createLubachevsky } from "../../src/engine/reference/methods/lubachevsky.ts";
import { createNodeLists } from "../../src/engine/reference/methods/nodeLists.ts";
import { createSingleCheck } from "../../src/engine/reference/methods/singleCheck.ts";
import type { System } from "../../src/physics/system.ts";

/** Reading, running and saving documents, to be called when the test has extended its registry. */
export async function extendedFormat() {
  const { jsonSchema } = await import("../../src/scenario/schema/jsonSchema.ts");
  const { withTables } = await import("../../src/scenario/schema/formatTables.ts");
  const { readScenario } = await import("../../src/scenario/readScenario.ts");
  const { buildSystem } = await import("../../src/scenario/start/buildSystem.ts");
  const { createOracle } = await import("../../src/engine/reference/oracle.ts");
  const { toScenario } = await import("../../src/scenario/io/toScenario.ts");
  const { directoryWith, terminal } = await import("../cli/terminal.ts");
  const read = (scene: object) => readScenario(JSON.stringify(scene));
  const systemOf = (scene: object): System => {
    const { scenario, diagnostics } = read(scene);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    return buildSystem(scenario!).system;
  };
  return {
    jsonSchema,
    /** A table of docs/FORMAT.md by its name. */
    tableOf: (name: string) => withTables(`<!-- table: ${name} -->\n<!-- end -->`),
    read,
    systemOf,
    createOracle,
    /** The results of `edpd run`, its series as CSV, and the text of the end state. */
    async run(scene: object) {
      const cwd = directoryWith({ "s.edpd.json": JSON.stringify(scene) });
      const { status, out } = await terminal(["run", "s.edpd.json", "--json", "--out", "out"], { cwd });
      expect(status).toBe(0);
      const system = systemOf(scene);
      return {
        json: JSON.stringify(JSON.parse(out)),
        csv: readFileSync(join(cwd, "out", "series.csv"), "utf8"),
        end: toScenario(system, emptyFrame(system)).text,
      };
    },
  };
}

export const referenceEngines: readonly (readonly [name: string, create: (system: System) => Engine])[] = [
  ["saved times", createAlderWainwright],
  ["cells", createCellTransfers],
  ["touched cells", (system) => createCellTransfers(system, { membership: "touching" })],
  ["Lubachevsky", createLubachevsky],
  ["node lists", createNodeLists],
  ["single check", createSingleCheck],
];

/** Of all contact laws, bonds and rules. */
export const eventEngines: typeof referenceEngines = [...referenceEngines, ["production", (s) => createProduction(s)]];

export interface LoggedEvent {
  readonly time: number;
  readonly first: number;
  readonly second: number;
}

/** The first events, partners in order of number. */
export function eventsOf(engine: Engine, count: number, until = 1e3): LoggedEvent[] {
  engine.log(count);
  engine.advance({ until, encounters: count });
  const { length, times, first, second } = engine.drain();
  return Array.from({ length }, (_, k) => {
    const [a, b] = [first[k], second[k]];
    return { time: times[k], first: b >= 0 ? Math.min(a, b) : a, second: b >= 0 ? Math.max(a, b) : b };
  });
}

export function kineticEnergy(engine: Engine): number {
  const { masses, dimension } = engine.system;
  const frame = emptyFrame(engine.system);
  engine.project(frame);
  return frame.velocities.reduce((sum, v, k) => sum + (masses[Math.floor(k / dimension)] * v * v) / 2, 0);
}
