/** Growing particles: which groups stay points, and what has no effect. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

const mixture = (growth: Scenario["growth"], more: object = {}) =>
  readScenario(
    JSON.stringify({
      box: { size: [10, 10] },
      particles: [
        { name: "large", count: 5, radius: 0.4 },
        { name: "small", count: 5, radius: 0.2 },
      ],
      growth,
      stop: { time: 1 },
      ...more,
    }),
  );
const errors = ({ diagnostics }: ReturnType<typeof mixture>) =>
  diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);

test("a group that stays points is refused, as no end state could have it; beside it all others are taken", () => {
  const large = { species: "large", rate: 0.1 };
  const words = ["`small` would stay points, which no scenario can have"];
  const points = words.map((text) => expect.stringContaining(text));
  expect(errors(mixture({ rate: [large], from: 0 }))).toEqual(points);
  expect(errors(mixture({ rate: [large, { species: "small", rate: 0 }], from: 0 }))).toEqual(points);
  expect(errors(mixture({ rate: [large, { species: "small", rate: 0.1 }], from: 0 }))).toEqual([]);
  expect(errors(mixture({ rate: [large], from: 0.5 }))).toEqual([]);
  expect(errors(mixture({ rate: 0.1, from: 0 }))).toEqual([]);
});

test("where a face is open they are never jammed, which is said before the run; on a sphere there is no face", () => {
  const said = (edges: unknown, more: object = {}) =>
    mixture({ rate: 0.1 }, { box: { size: [10, 10], edges }, ...more }).diagnostics.map(({ path, message }) => [
      path?.join("."),
      message,
    ]);
  const words = expect.stringContaining("never jammed");
  expect(said("open")).toEqual([["growth", words]]);
  expect(said(["periodic", ["reflecting", "open"]], { stop: { pressure: 1e4 } })).toEqual([["stop.pressure", words]]);
  expect(said("reflecting")).toEqual([]);
  const caps = readScenario(readFileSync("media/samples/icosahedron.edpd.json", "utf8"));
  expect(caps.diagnostics).toEqual([]);
});

test("a contact law that has no effect gives growing points no spins, which they could not have", () => {
  const rough = { contact: { rough: { tangential: 0.5 } } };
  const particles = { count: 10, radius: 0.3, spin: { temperature: 1 } };
  const { scenario } = mixture({ rate: 0.1, from: 0 }, { ...rough, particles });
  expect(scenario!.contact.law).toBeUndefined();
  expect(buildSystem(scenario!).system.spins).toBeUndefined();
  const fixed = readScenario(JSON.stringify({ box: { size: [10, 10] }, particles, ...rough, stop: { time: 1 } }));
  expect(buildSystem(fixed.scenario!).system.spins!.every(Number.isFinite)).toBe(true);
});

test("a fraction below that of one particle is refused for growing particles as for others, instead of a run of none", () => {
  const particles = { radius: 0.5, fraction: 0.005 };
  const words = [expect.stringContaining("A single particle of this radius fills more than this fraction")];
  expect(errors(mixture({ rate: 0.1, from: 0 }, { particles }))).toEqual(words);
  expect(errors(mixture({ rate: 0.1 }, { particles }))).toEqual(words);
  // A share that only jammed particles reach is taken, as before.
  expect(errors(mixture({ rate: 0.1, from: 0 }, { particles: { radius: 0.5, fraction: 0.95 } }))).toEqual([]);
});
