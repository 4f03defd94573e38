/** Settings that have no effect beside a contact law or growth are warned of, with what to remove. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";

const gas = { box: { size: [20, 20] }, particles: { count: 20, radius: 0.5 }, stop: { time: 1 } };
const found = (change: object) => readScenario(JSON.stringify({ ...gas, ...change })).diagnostics;

test("restitution beside a law that replaces it, of all contacts and of a pair", () => {
  const contact = { viscoelastic: { dissipation: 0.1 }, restitution: 0.5 };
  const [problem, ...more] = found({ contact });
  expect(more).toEqual([]);
  expect(problem).toMatchObject({ severity: "warning", path: ["contact", "restitution"] });
  expect(problem!.message).toBe("`restitution` changes nothing here: the contact law `viscoelastic` has its own.");
  expect(problem!.fixes!.map(({ title }) => title)).toEqual(["Remove `restitution`", "Remove `viscoelastic`"]);
  const pairs = [{ between: ["particles", "particles"], restitution: 0.5 }];
  expect(found({ contact: { viscoelastic: { dissipation: 0.1 }, pairs } })[0].path).toEqual([
    "contact",
    "pairs",
    0,
    "restitution",
  ]);
  expect(found({ contact: { rough: {}, restitution: 0.5 } })).toEqual([]);
  expect(found({ contact: { viscoelastic: { dissipation: 0.1 }, restitution: 1 } })).toEqual([]);
});

test("a contact law of particles that grow", () => {
  const [problem] = found({ contact: { viscoelastic: { dissipation: 0.1 } }, growth: { rate: 0.01 } });
  expect(problem).toMatchObject({ severity: "warning", path: ["contact", "viscoelastic"] });
  expect(problem!.fixes!.map(({ title }) => title)).toEqual(["Remove `viscoelastic`", "Remove `growth`"]);
});

test.each([
  [
    "bonds",
    { bonds: [{ group: "particles", form: "chain", length: 2, distance: [1, 1.2] }] },
    "Bonds and growing particles (`growth`) exclude each other",
  ],
  [
    "thermalWalls",
    { box: { size: [20, 20], edges: "reflecting" }, thermalWalls: [{ wall: "left", temperature: 1 }] },
    "Thermal walls and growing particles (`growth`) exclude each other",
  ],
])("particles that grow have no %s", (_, change, expected) => {
  expect(
    found({ ...change, growth: { rate: 0.01 } })
      .map(({ message }) => message)
      .join("\n"),
  ).toContain(expected);
});

test.each([
  [{ contact: { rough: {} } }, "rough contacts (`contact.rough`)"],
  [{ growth: { rate: 0.1 } }, "growing particles (`growth`)"],
  [{ bonds: [{ group: "particles", form: "chain", length: 2, distance: [1, 1.2] }] }, "bonds (`bonds`)"],
  [{ rules: [{ for: "particles", within: 3, course: { turn: 180 } }] }, "rules (`rules`)"],
])("compared detection beside %j", (change, what) => {
  const contact = { ...("contact" in change && change.contact), detection: "clamp" };
  const [problem] = found({ ...change, contact }).filter(({ path }) => path[1] === "detection");
  expect(problem).toMatchObject({ severity: "error", code: "conflict" });
  expect(problem!.message).toContain(`Other forms of detection and ${what} exclude each other: `);
  expect(problem!.related).toHaveLength(1);
  const [first, second] = problem!.fixes!.map(({ title }) => title);
  expect(first).toBe('Write "stable"');
  expect(second).toMatch(/^Remove `(rough|growth|bonds|rules)`$/);
  expect(found({ contact: { detection: "clamp", restitution: 0.9 } })).toEqual([]);
});
