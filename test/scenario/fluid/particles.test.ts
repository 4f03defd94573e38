/** A fluid from a file: names that the file spells as one word, and forces on fluids that it has. */
import { expect, test } from "vitest";
import { Session } from "../../../src/run/session/session.ts";
import { estimate } from "../../../src/scenario/estimate/estimate.ts";
import { toScenario } from "../../../src/scenario/io/toScenario.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { readSampleFile } from "../../run/sessionOf.ts";

function begun(text: string, file = "") {
  const { scenario, document, diagnostics } = readScenario(text);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { system } = buildSystem(scenario!, { readFile: () => file });
  return { system, document: document!, session: () => new Session(scenario!, system) };
}

const method = { kind: "srd", step: 0.25, shift: true, repulsion: false, pressure: false };
const text = JSON.stringify({
  box: { size: [150, 150], edges: "periodic" },
  fluid: {
    cell: 1,
    perCell: 2,
    temperature: 1,
    fill: [{ name: "green oil" }],
    forces: [{ on: "green oil", force: [0, -1] }],
  },
  particles: [
    { count: 3, radius: 0.5 },
    { count: 3, radius: 0.7 },
  ],
  method,
  stop: { time: 1 },
});

test("forces and hard particles with blanks in their names are found again in the file of an end state", () => {
  const { system, document, session } = begun(text);
  expect(system.count).toBeGreaterThan(20_000);
  const { text: end, file } = toScenario(system, session().project(), { document, dataFile: "end.xyz" });
  const again = begun(end, [...file!.lines].join("")).system;
  expect(again.count).toBe(system.count);
  expect(again.fluid!.forces).toEqual(system.fluid!.forces);
});

test("a force on a fluid that the file does not have is an error at its place", () => {
  const written = JSON.stringify({
    box: { size: [16, 16] },
    fluid: { cell: 1, perCell: 5, fill: [{ file: "f.xyz" }], forces: [{ on: "blue", force: [0, -1] }] },
    method,
    stop: { time: 1 },
  });
  const file = "2\nProperties=type:S:1:pos:R:2\ngreen 1 1\ngreen 5 5\n";
  expect(() => begun(written, file)).toThrow("There is no fluid `blue`; expected `green`.");
  expect(begun(written.replace("blue", "green"), file).system.fluid!.forces).toEqual([[0, -1]]);
});

test.each(["dam-break", "floating-ball", "mixing", "colloids"])("%s: the estimate has as many as the run", (name) => {
  const { scenario } = readScenario(readSampleFile(`${name}.edpd.json`));
  expect(estimate(scenario!)!.count).toBe(buildSystem(scenario!).system.count);
});
