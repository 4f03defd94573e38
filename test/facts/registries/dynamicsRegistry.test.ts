/** A dynamics that is added to the registry works everywhere without another edit. */
import { expect, test, vi } from "vitest";
import { editorSchema } from "../../../scripts/editorSchema.mjs";
import { work } from "../../../src/analysis/quantities/computing/work.ts";
import { offeredMethods } from "../../../src/editor/compare/offeredMethods.ts";
import type { Tally } from "../../../src/engine/api/engine.ts";
import type { Dynamics } from "../../../src/engine/dynamics/dynamics.ts";
import type { CreateEngine } from "../../../src/engine/dynamics/engines.ts";
import { suitable } from "../../../src/run/compare/comparedMethods.ts";
import { csvOfComparison } from "../../../src/run/compare/comparisonCsv.ts";
import { methodFrom, methodName } from "../../../src/run/compare/methodNames.ts";
import { sharesOfWork } from "../../../src/run/compare/workShares.ts";
import { chartSeriesOf } from "../../../src/run/control/chartSeries.ts";
import { seriesOf } from "../../../src/run/session/series.ts";
import { slowness } from "../../../src/scenario/estimate/methodSpeeds.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { withTables } from "../../../src/scenario/schema/formatTables.ts";
import { jsonSchema } from "../../../src/scenario/schema/jsonSchema.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../../run/sessionOf.ts";

vi.mock("../../../src/engine/dynamics/index.ts", async (original) => {
  const registry = await original<{ dynamics: Dynamics[] }>();
  const { counters } = await import("../../../src/engine/dynamics/counters.ts");
  const { positive } = await import("../../../src/engine/dynamics/valueForm.ts");
  const rotating: Dynamics = {
    kind: "rotating",
    description: "Rotates what meets.",
    options: { angle: positive("Angle of rotation. Default: 2.") },
    serves: ["ballistic", "2-D", "reflecting"],
    counters: [
      ...counters("pairTests"),
      { id: "rotations", label: "rotations", unit: "rotation", description: "Velocities rotated.", shown: "rows" },
    ],
    slowness: () => 42,
    compared: ({ count }) => (count <= 50 ? [{}] : []),
    variants: [{ angle: 3 }],
  };
  registry.dynamics.push(rotating);
  return registry;
});
vi.mock("../../../src/engine/dynamics/engines.ts", async (original) => {
  const registry = await original<{ engines: Record<string, CreateEngine> }>();
  const { Oracle } = await import("../../../src/engine/reference/oracle.ts");
  class Rotating extends Oracle {
    override tally(): Tally {
      const tally = super.tally();
      return { ...tally, work: { ...tally.work, rotations: 7 * (tally.collisions + tally.wallHits) } };
    }
  }
  registry.engines.rotating = (system) => new Rotating(system);
  return registry;
});

const kind = "rotating";
const document = (more: object = {}, size: readonly number[] = [1, 1]) =>
  ({
    box: { size, edges: "reflecting" },
    particles: { count: 4, radius: 0.05 },
    stop: { time: 2 },
    measure: { every: 0.5 },
    method: { kind },
    ...more,
  }) as unknown as Scenario;
const messagesOf = (scenario: Scenario) =>
  readScenario(JSON.stringify(scenario)).diagnostics.map(({ message }) => message);

test("its kind and its options are in the schema, with their hovers, in docs/FORMAT.md, and proposed in the editor", () => {
  const text = JSON.stringify(jsonSchema());
  expect(text).toContain('"rotating"');
  expect(text).toContain("Rotates what meets.");
  expect(text).toContain("Angle of rotation.");
  const proposed = JSON.stringify(editorSchema(JSON.parse(text)));
  expect(proposed).toContain("Rotates what meets.");
  expect(proposed).toContain('"angle"');
  const methods = withTables("<!-- table: methods -->\n<!-- end -->");
  expect(methods).toContain('| `"rotating"` | Rotates what meets. | `angle` |');
});

test("what it supports and whose its options are is checked", () => {
  expect(messagesOf(document({ method: { kind, angle: 1 } }))).toEqual([]);
  expect(messagesOf(document({ method: { kind, angle: -1 } }))).toHaveLength(1);
  expect(messagesOf(document({ method: { angle: 1 } })).join()).toContain("`angle` changes nothing here");
  expect(messagesOf(document({}, [1, 1, 1])).join()).toContain('"rotating" does not support boxes of three dimensions');
  expect(messagesOf(document({ box: { size: [1, 1] } })).join()).toContain(
    '"rotating" does not support periodic edges',
  );
});

test("it has a name in words, a cost, and is offered for comparison", () => {
  expect(methodName({ ...methodFrom("rotating/angle=3") })).toBe("rotating/angle=3");
  const { scenario } = readScenario(JSON.stringify(document()));
  expect(slowness(scenario!.method, 10)).toBe(42);
  const kinds = (count: number) => suitable(count, document()).map((method) => String(method.kind));
  expect(kinds(50)).toContain(kind);
  expect(kinds(51)).not.toContain(kind);
  const offered = offeredMethods(20, undefined, document()).map(({ words }) => words);
  expect(offered).toEqual(expect.arrayContaining(["rotating", "rotating/angle=3"]));
});

test("its counters are in the rows of a run, in charts of its cost and in comparisons", () => {
  const session = sessionOf(document());
  while (!session.ending) session.work({ encounters: 1000 });
  const { names, columns } = seriesOf(session);
  const at = (name: string) => columns[names.indexOf(name)];
  expect(at("collisions").at(-1)! + at("wallHits").at(-1)!).toBeGreaterThan(0);
  expect(at("rotations").at(-1)).toBe(7 * (at("collisions").at(-1)! + at("wallHits").at(-1)!));
  const charted = chartSeriesOf(session);
  const cost = charted.columns[charted.names.indexOf("cost.rotations")];
  expect([...cost].filter((each) => !Number.isNaN(each)).every((each) => Math.abs(each - 7) < 1e-9)).toBe(true);
  const legends = work.charts?.(session.facts) ?? [];
  expect(JSON.stringify(legends)).toContain('"cost.rotations":"rotations"');
  const shares = sharesOfWork(kind, (what) => (what === "rotations" ? 14 : 0), 2);
  expect(shares).toMatchObject({ rotations: 7, pairTests: 0, queueSteps: 0 });
  const row = { name: kind, time: 1, collisions: 2, wallHits: 0, work: shares, bytes: 1, strayed: 0 };
  const csv = [
    ...csvOfComparison([{ particles: 4, methods: [{ ...row, matched: undefined, parting: undefined }] }]),
  ].join("");
  expect(csv.split("\n")[0]).toContain(",rotations,bytes");
});
