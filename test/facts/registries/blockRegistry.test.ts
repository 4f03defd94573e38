/** A keyword that is added to the registry of blocks works everywhere without another edit. */
import { expect, test, vi } from "vitest";
import { editorSchema } from "../../../scripts/editorSchema.mjs";
import type { Block } from "../../../src/scenario/blocks/block.ts";
import { blocks } from "../../../src/scenario/blocks/index.ts";
import { toScenario } from "../../../src/scenario/io/toScenario.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { withTables } from "../../../src/scenario/schema/formatTables.ts";
import { jsonSchema } from "../../../src/scenario/schema/jsonSchema.ts";
import { reservedWords } from "../../../src/scenario/schema/scenarioSchema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

declare module "../../../src/scenario/schema/schema.ts" {
  interface Scenario {
    viscosity?: number;
  }
}
declare module "../../../src/scenario/resolve.ts" {
  interface ResolvedScenario {
    readonly viscosity?: number;
  }
}

vi.mock("../../../src/scenario/blocks/index.ts", async (original) => {
  const { positive } = await import("../../../src/scenario/schema/schemaWords.ts");
  const { writeAsGiven } = await import("../../../src/scenario/blocks/block.ts");
  const viscosity: Block = {
    name: "viscosity",
    schema: positive("Viscosity of the liquid around the particles. Unit: mass / time. Default: 1.", {
      examples: [0.5],
      reserved: { shear: { means: "a viscosity that depends on the shear rate", planned: '"shear"' } },
    }),
    completionOrder: 12,
    synonyms: { viscosity: ["eta"] },
    mistakes: { values: { "": (value) => (value === "water" ? [0.001] : []) } },
    resolve: ({ viscosity = 1 }) => ({ viscosity }),
    checkDocument({ viscosity = 1 }, report) {
      if (viscosity > 100) report.add({ code: "range", path: ["viscosity"], message: "Too viscous." });
    },
    write: writeAsGiven("viscosity"),
  };
  return { blocks: [...(await original<{ blocks: Block[] }>()).blocks, viscosity] };
});

const read = (more: string) =>
  readScenario(`{ "box": { "size": [1, 1] }, "particles": { "count": 2, "radius": 0.1 }${more} }`);
const problems = (more: string) => read(more).diagnostics.map(({ message }) => message);
const fixes = (more: string) => read(more).diagnostics.flatMap(({ fixes = [] }) => fixes.map(({ title }) => title));

test("the keyword is in the registry", () => expect(blocks.map(({ name }) => name)).toContain("viscosity"));

test("JSON schema, completion and hover", () => {
  const strict = jsonSchema().properties as Record<string, object>;
  expect(strict.viscosity).toMatchObject({ type: "number", exclusiveMinimum: 0, suggestSortText: "12" });
  const { viscosity } = editorSchema(jsonSchema()).properties;
  expect(viscosity.markdownDescription).toContain("Viscosity of the liquid");
  expect(viscosity.completionDetail).toBe("Viscosity of the liquid around the particles");
  expect(viscosity.defaultSnippets).toMatchObject([{ label: "0.5" }]);
});

test("structure, suggestions and checks", () => {
  expect(problems(', "viscosity": 0.5')).toEqual([]);
  expect(problems(', "viscosity": -1')).toHaveLength(1);
  expect(problems(', "viscosity": 101')).toEqual(["Too viscous."]);
  expect(fixes(', "viscositty": 1')).toContain("Write `viscosity`");
  expect(fixes(', "eta": 1')).toContain("Write `viscosity`");
  expect(fixes(', "method": { "kind": "simple", "viscosity": 1 }')).toContain(
    "Move `viscosity` beside `box` and `particles`",
  );
  expect(fixes(', "viscosity": "water"')).toEqual(["Write 0.001"]);
});

test("resolved scenario and end state", () => {
  expect(read("").scenario?.viscosity).toBe(1);
  const { scenario, document } = read(', "viscosity": 0.5');
  expect(scenario?.viscosity).toBe(0.5);
  const { system } = buildSystem(scenario!);
  const { positions, velocities } = system;
  const frame = { time: 1, positions, velocities };
  const { text } = toScenario(system, frame as Parameters<typeof toScenario>[1], { document: document! });
  expect(text).toContain('"viscosity": 0.5');
});

test("reserved words and tables of docs/FORMAT.md", () => {
  expect(reservedWords()).toContainEqual(expect.objectContaining({ within: "viscosity", word: "shear" }));
  const page = withTables("<!-- table: scenario -->\n<!-- end -->\n<!-- table: reserved -->\n<!-- end -->\n");
  expect(page).toContain("| `viscosity` | Viscosity of the liquid around the particles. Unit: mass / time. | 1 |");
  expect(page).toContain("| `viscosity` | `shear` |");
});
