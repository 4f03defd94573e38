/** A quantity and a distribution that are added to their registries work everywhere without another edit. */
import { expect, test, vi } from "vitest";
import { editorSchema } from "../../../scripts/editorSchema.mjs";
import type { DistributionEntry } from "../../../src/analysis/distributions/distribution.ts";
import type { Quantity } from "../../../src/analysis/quantities/quantity.ts";
import { chartSeriesOf } from "../../../src/run/control/chartSeries.ts";
import { sceneOf } from "../../../src/run/control/scene.ts";
import { distributionLines } from "../../../src/run/export/exportRun.ts";
import { judge } from "../../../src/run/results/expectations.ts";
import { findingsOf } from "../../../src/run/results/findings.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { seriesOf } from "../../../src/run/session/series.ts";
import { Session } from "../../../src/run/session/session.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { withTables } from "../../../src/scenario/schema/formatTables.ts";
import { jsonSchema } from "../../../src/scenario/schema/jsonSchema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { chartsFor } from "../../../webview/charts/chartCatalog.ts";

vi.mock("../../../src/analysis/quantities/index.ts", async (original) => {
  const { averageFinding } = await import("../../../src/analysis/quantities/findings.ts");
  const elevation: Quantity = {
    id: "elevation",
    label: "Elevation",
    unit: "length",
    about: "Mean height of all particles.",
    columns: [{ name: "elevation", called: "the elevation" }],
    sample({ system: { dimension: d, count }, frame: { positions } }, put) {
      let sum = 0;
      for (let i = 0; i < count; i++) sum += positions[(i + 1) * d - 1];
      put("elevation", sum / count);
    },
    chartOnly: (rows) => [["elevation.theory", rows.sampled("time").map(() => 5)]],
    charts: () => [{ id: "elevation", title: "Elevation", about: "Mean height.", columns: { elevation: "mean" } }],
    expect: {
      elevation: { about: "Mean elevation.", unit: "length", example: { about: 5 }, column: "elevation" },
    },
    findings: (results) => averageFinding(results, "elevation", "elevation", 5),
  };
  return { quantities: [...(await original<{ quantities: Quantity[] }>()).quantities, elevation] };
});

vi.mock("../../../src/analysis/distributions/index.ts", async (original) => {
  const heights: DistributionEntry = {
    id: "heights",
    label: "Heights",
    about: "Share of samples by height.",
    columns: ["height", "share"],
    word: "heights",
    offered: ({ what }) => what.includes("heights"),
    gather({ dimension: d, size }) {
      let counts = new Float64Array(4);
      const height = size[d - 1];
      return {
        sample({ positions }) {
          for (let k = d - 1; k < positions.length; k += d) {
            counts[Math.min(3, Math.floor((4 * positions[k]) / height))]++;
          }
        },
        curve: () => ({ x: Float64Array.of(0, 1, 2, 3, 4).map((k) => (k * height) / 4), y: counts.slice() }),
        save: () => counts.slice(),
        restore: (state) => {
          counts = Float64Array.from(state as Float64Array);
        },
      };
    },
    chart: { about: "Heights.", across: "y", label: "particles", expected: "" },
    findings: () => [{ name: "heights", measured: "gathered" }],
  };
  return { distributions: [...(await original<{ distributions: DistributionEntry[] }>()).distributions, heights] };
});

const text = (what: string) => `{
  "box": { "size": [10, 10] },
  "particles": { "count": 60, "radius": 0.1 },
  "stop": { "time": 20 },
  "measure": { "what": [${what}] },
  "expect": { "elevation": { "about": 5, "within": 0.5 } }
}`;

function started(what: string) {
  const { scenario, diagnostics } = readScenario(text(what));
  // Expected without being measured.
  expect(diagnostics.map(({ path }) => path)).toEqual(what.includes("elevation") ? [] : [["expect", "elevation"]]);
  const built = buildSystem(scenario!);
  return { built, session: new Session(scenario!, built.system) };
}

const both = started('"elevation", "heights"');
both.session.work();

test("schema and completion have the new words", () => {
  const schema = JSON.stringify(jsonSchema());
  for (const word of ['"elevation"', '"heights"', "Mean height of all particles.", "Share of samples by height."]) {
    expect(schema).toContain(word);
  }
  expect(JSON.stringify(editorSchema(jsonSchema()))).toContain('"heights"');
  const { diagnostics } = readScenario(text('"elevatoin"'));
  expect(JSON.stringify(diagnostics)).toContain('"elevation\\');
});

test("rows, results, expectations and files have them", () => {
  const { session } = both;
  const outcome = outcomeOf(session);
  expect(outcome.averages.elevation!.mean).toBeGreaterThan(3);
  expect(outcome.averages.elevation!.mean).toBeLessThan(7);
  const findings = findingsOf(outcome, session.system, session.scenario);
  expect(findings.find(({ name }) => name === "elevation")).toMatchObject({ theory: "5" });
  expect(findings).toContainEqual({ name: "heights", measured: "gathered" });
  expect(judge(session.scenario, outcome)).toMatchObject([{ quantity: "elevation", passed: true }]);
  const { names, columns } = seriesOf(session);
  expect(columns[names.indexOf("elevation")]).toHaveLength(session.counts.rows);
  const file = distributionLines(session).find(({ name }) => name === "heights.csv")!;
  const lines = [...file.lines].join("").split("\n");
  expect(lines[0]).toBe("low,high,share");
  expect(lines[1]).toMatch(/^0,2\.5,\d+$/);
});

test("the panel gets their charts as plain data", () => {
  const { session, built } = both;
  const { charts } = structuredClone(sceneOf(1, session.scenario, built));
  const plans = chartsFor(charts, chartSeriesOf(session).names);
  expect(plans.find(({ id }) => id === "elevation")).toMatchObject({
    lines: [{ column: "elevation", label: "mean", theory: "elevation.theory" }],
  });
  expect(plans.find(({ id }) => id === "heights")).toMatchObject({ kind: "distribution", title: "Heights" });
});

test("a saved run goes on with what it has gathered", () => {
  const one = started('"elevation", "heights"').session;
  one.work({ until: 10 });
  const other = started('"elevation", "heights"').session;
  other.restore(structuredClone(one.save()));
  other.work();
  const gathered = ({ measures }: Session) => measures.gatherer("heights")!.save();
  expect(gathered(other)).toEqual(gathered(both.session));
});

test("a run that does not ask for them is as before", () => {
  const { session } = started('"temperature"');
  session.work();
  expect(outcomeOf(session).averages).not.toHaveProperty("elevation");
  expect(session.measures.gatherer("heights")).toBeUndefined();
  expect(session.save().record.measures).not.toHaveProperty("gathered");
});

test("the tables of the documentation have them", () => {
  const page = ["quantities", "expect"].map((name) => `<!-- table: ${name} -->\n<!-- end -->\n`).join("");
  const tables = withTables(page);
  expect(tables).toContain("| `elevation` | Mean height of all particles. | length | `elevation` |  |");
  expect(tables).toContain("| `heights` | Share of samples by height. |  | `heights.csv`: `height`, `share` |  |");
  expect(tables).toContain("Mean elevation. Unit: length.");
});
