/** A feature that is added to the registry alone is refused, offered, documented and used. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import type { Dynamics } from "../../../src/engine/dynamics/dynamics.ts";
import { dynamics, refuseUnserved } from "../../../src/engine/dynamics/index.ts";
import type { Feature } from "../../../src/physics/features/feature.ts";
import { features, featuresIn, featuresOf } from "../../../src/physics/features/index.ts";
import { suitable } from "../../../src/run/compare/comparedMethods.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { withTables } from "../../../src/scenario/schema/formatTables.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { everyNth } from "../../effort.ts";

const heavy = "heavy";

vi.mock("../../../src/physics/features/index.ts", async (original) => {
  const registry = await original<{ features: Feature[] }>();
  registry.features.push({
    id: "heavy",
    keyword: "particles.mass",
    about: "heavy particles",
    of: ({ masses }) => masses.some((mass) => mass > 10),
    places: ({ particles }) =>
      ((particles as { mass?: number } | undefined)?.mass ?? 1) > 10 ? [["particles", "mass"]] : [],
    excludes: [
      {
        features: ["gravity"],
        keywords: { "particles.velocity": ["rest"], title: [] },
        because: "they would fall through the floor",
      },
    ],
    requires: [{ features: ["shear", "2-D"], because: "the floor of a flat box is a line" }],
  });
  return registry;
});
vi.mock("../../../src/engine/dynamics/index.ts", async (original) => {
  const registry = await original<{ dynamics: Dynamics[] }>();
  const { simple } = await import("../../../src/engine/dynamics/simple.ts");
  registry.dynamics.push({
    ...simple,
    kind: "slow",
    isOracle: undefined,
    serves: [...simple.serves, "heavy" as never],
  } as unknown as Dynamics);
  return registry;
});

const document = (more: object = {}) =>
  ({
    box: { size: [9, 9], edges: "reflecting" },
    particles: { count: 4, radius: 0.5, mass: 20 },
    stop: { time: 1 },
    ...more,
  }) as unknown as Scenario;
const read = (more?: object) => readScenario(JSON.stringify(document(more)));

test("it is refused by methods that do not list it, at its place, with a method that does and without it", () => {
  const { diagnostics } = read({ method: { kind: "event-driven" } });
  const [refusal] = diagnostics.filter(({ severity }) => severity === "error");
  expect(refusal).toMatchObject({ code: "conflict", path: ["method", "kind"] });
  expect(refusal!.message).toBe('The method "event-driven" does not support heavy particles (`particles.mass`).');
  expect(refusal!.related).toHaveLength(1);
});

test("it is refused beside what it excludes, at both places, with the reason and two fixes", () => {
  const [refusal] = read({ gravity: [0, -1] }).diagnostics;
  expect(refusal).toMatchObject({ code: "conflict", severity: "error", path: ["particles", "mass"] });
  expect(refusal!.message).toBe(
    "Heavy particles and gravity (`gravity`) exclude each other: they would fall through the floor.",
  );
  expect(refusal!.related).toHaveLength(1);
  expect(refusal!.fixes!.map(({ title }) => title)).toEqual(["Remove `mass`", "Remove `gravity`"]);
});

test("a keyword that does not apply to it is refused, but for the value that it may have", () => {
  const [refusal, ...others] = read({ title: "stones" }).diagnostics.filter(({ severity }) => severity === "error");
  expect(refusal).toMatchObject({ code: "conflict", path: ["title"] });
  expect(refusal!.message).toBe("`title` does not apply to heavy particles: they would fall through the floor.");
  expect(refusal!.fixes!.map(({ title }) => title)).toEqual(["Remove `title`"]);
  expect(refusal!.related).toHaveLength(1);
  expect(others).toEqual([]);
  const places = (velocity: string | number[]) =>
    read({ particles: { count: 4, radius: 0.5, mass: 20, velocity } }).diagnostics.map(({ path }) => path.join("."));
  expect(places("rest")).not.toContain("particles.velocity");
  expect(places([1, 0])).toContain("particles.velocity");
});

test("without any of the features of which it requires one it is refused, with the reason", () => {
  const [refusal] = read({ box: { size: [9, 9, 9], edges: "reflecting" } }).diagnostics;
  expect(refusal).toMatchObject({ code: "conflict", severity: "error", path: ["particles", "mass"] });
  expect(refusal!.message).toBe(
    "Heavy particles need boxes of two dimensions (`box.size`) or shear (`box.shear`): the floor of a flat box is a line.",
  );
  expect(refusal!.fixes!.map(({ title }) => title)).toEqual(["Remove `mass`"]);
});

test("a method that lists it is taken where none is named, compared, and documented", () => {
  const { scenario, diagnostics } = read();
  expect(diagnostics).toEqual([]);
  expect(String(scenario!.method.kind)).toBe("slow");
  expect(suitable(4, document()).map(({ kind }) => String(kind))).toEqual(["slow"]);
  expect(withTables("<!-- table: features -->\n<!-- end -->")).toMatch(
    /\| Heavy particles \| `particles.mass` \| `slow` \| gravity, `particles.velocity` other than "rest", `title` \| boxes of two dimensions or shear \|/,
  );
});

test("an engine is not made for it by a method that does not list it", () => {
  const { system } = buildSystem(read().scenario!);
  expect(featuresOf(system).map(({ id }) => id)).toContain(heavy);
  expect(() => refuseUnserved(dynamics[0], system)).toThrow("does not support heavy particles");
});

test("methods and features name features that there are", () => {
  const known = features.map(({ id }) => id);
  for (const { serves } of dynamics) for (const id of serves) expect(known).toContain(id);
  for (const { excludes = [], requires = [] } of features) {
    for (const entry of excludes) for (const id of entry.features ?? []) expect(known).toContain(id);
    for (const entry of requires) for (const id of entry.features) expect(known).toContain(id);
  }
});

test("the system of a sample has the features that its text has", () => {
  const names = everyNth(
    2,
    readdirSync("media/samples").filter((name) => name.endsWith(".edpd.json")),
  );
  const ids = (found: readonly Feature[]) => found.map(({ id }) => id).filter((id) => id !== heavy);
  const seen = new Set<string>();
  for (const name of names) {
    const { document, scenario } = readScenario(readFileSync(`media/samples/${name}`, "utf8"));
    // Hard particles in a fluid have a system of their own; files are read where there are some.
    if (!document || !scenario || document.fluid || JSON.stringify(document).includes('"file"')) continue;
    if (scenario.groups.some(({ sizes }) => (sizes.count ?? 0) > 1000)) continue;
    const written = ids(featuresIn(document));
    expect([name, ...ids(featuresOf(buildSystem(scenario).system))]).toEqual([name, ...written]);
    for (const id of written) seen.add(id);
  }
  expect([...seen]).toEqual(expect.arrayContaining(["ballistic", "brownian", "gravity", "obstacles", "rough", "rest"]));
});
