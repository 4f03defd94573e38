/**
 * Random small systems with any law, obstacles, walls and rules of the format, and any exact method with any of its options. All are taken
 * from the registries and the schema, so that an entry that is added there takes part without an edit here.
 */
import { dynamics } from "../../src/engine/dynamics/index.ts";
import { contactLaws } from "../../src/physics/contacts/index.ts";
import { obstacleKinds } from "../../src/physics/surfaces/index.ts";
import type { System } from "../../src/physics/system.ts";
import { thermostats } from "../../src/physics/thermostats/index.ts";
import { readScenario } from "../../src/scenario/readScenario.ts";
import type { ResolvedScenario } from "../../src/scenario/resolve.ts";
import { rootSchema } from "../../src/scenario/schema/scenarioSchema.ts";
import { buildSystem } from "../../src/scenario/start/buildSystem.ts";
import { CannotBuild } from "../../src/scenario/start/particleBatch.ts";
import { mended } from "../fuzz/compose.ts";
import { generator, type Json, type JsonObject, pick, type Random } from "../fuzz/json.ts";
import { sampleOf } from "../fuzz/words.ts";

/** What a system has beside hard balls in a box, each with the documents that show it. */
export interface Feature {
  readonly name: string;
  /** Changes a document of the groups `particles` and `b`. */
  add(document: JsonObject, random: Random): void;
  /** After documents were mended: it is still there. */
  isIn(scenario: ResolvedScenario): boolean;
}

/** A value for a word of the format, by its path through the schema. */
function value(path: readonly string[], document: JsonObject, random: Random, kind?: string): Json {
  const schema = path.reduce((within, name) => (within.items ?? within).properties![name], rootSchema);
  const size = (document.box as { size: number[] }).size;
  return sampleOf(schema, random, {
    dimension: size.length,
    names: ["particles", "b", "walls", "bottom"],
    ...(kind && { kind }),
  });
}

const put = (name: string, isIn: (scenario: ResolvedScenario) => boolean): Feature => ({
  name,
  add: (document, random) => {
    document[name] = value([name], document, random);
  },
  isIn,
});

function contact(document: JsonObject, more: JsonObject): void {
  document.contact = { ...((document.contact as JsonObject | undefined) ?? {}), ...more };
}

export const features: readonly Feature[] = [
  {
    name: "restitution",
    add: (document, random) => contact(document, { restitution: pick(random, [0.5, 0.8, 0.95]) }),
    isIn: ({ contact }) => contact.restitution < 1,
  },
  {
    name: "tc",
    add: (document, random) =>
      contact(document, { restitution: 0.7, collapse: { tc: pick(random, [1e-3, 0.05, 0.3]) } }),
    isIn: ({ contact }) => contact.collapse.kind === "tc",
  },
  // All but the usual one.
  ...contactLaws.slice(1).map(({ name }) => ({
    name,
    add: (document: JsonObject, random: Random) =>
      contact(document, { [name]: value(["contact", name], document, random) }),
    isIn: ({ contact }: ResolvedScenario) => contact.law?.name === name,
  })),
  ...obstacleKinds.map(({ kind }) => ({
    name: kind,
    add: (document: JsonObject, random: Random) => {
      const made = [1, 2, 3].flatMap(() => value(["obstacles"], document, random, kind) as JsonObject[]);
      // One of a kind: of two in one place either may be hit.
      const others = (document.obstacles ?? []) as JsonObject[];
      document.obstacles = [...others, ...made.filter((each) => each.kind === kind).slice(0, 1)];
    },
    isIn: ({ obstacles }: ResolvedScenario) => obstacles?.some((each) => each.kind === kind) === true,
  })),
  {
    name: "thermalWalls",
    add: (document) => {
      document.box = { ...(document.box as JsonObject), edges: "reflecting" };
      document.thermalWalls = [{ wall: "walls", temperature: 1.5 }];
    },
    isIn: ({ thermalWalls }) => thermalWalls !== undefined,
  },
  ...thermostats.map(({ kind }) => ({
    name: kind,
    add: (document: JsonObject, random: Random) => {
      document.thermostat = { ...(value(["thermostat"], document, random) as JsonObject), kind };
    },
    isIn: ({ thermostat }: ResolvedScenario) => thermostat?.kind === kind,
  })),
  put("gravity", ({ gravity }) => gravity.some((g) => g !== 0)),
  put("schedule", ({ schedule }) => schedule !== undefined),
  put("growth", ({ growth }) => growth !== undefined),
  {
    name: "bonds",
    add: (document, random) => {
      const { radius } = (document.particles as { radius: number }[])[0];
      const distance = [2 * radius, 2 * radius * pick(random, [1.2, 1.8])];
      document.bonds = [{ group: "particles", form: pick(random, ["chain", "ring"]), length: 3 + random(2), distance }];
    },
    isIn: ({ bonds }) => bonds !== undefined,
  },
  put("rules", ({ rules }) => rules !== undefined),
];

/** Methods of exact dynamics for ballistic particles, without the oracle. */
export const exactMethods = dynamics.filter(
  ({ isOracle, hasTimeSteps, samples, serves }) =>
    !isOracle && !hasTimeSteps && !samples && serves.includes("ballistic"),
);

/** A closed body of four triangles, for any file that is named. */
const corners = ["1 1 1", "3 1 1", "1 3 1", "1 1 3"];
const triangles = ["021", "013", "123", "032"].map((side) => {
  const vertices = [...side].map((k) => `vertex ${corners[Number(k)]}`);
  return `facet normal 0 0 0\nouter loop\n${vertices.join("\n")}\nendloop\nendfacet`;
});
const body = `solid body\n${triangles.join("\n")}\nendsolid body\n`;

/** The scenario of a number and its system; undefined where its words do not go together. */
export function randomScenario(
  seed: number,
  wanted: readonly Feature[],
): { readonly scenario: ResolvedScenario; readonly system: System } | undefined {
  const random = generator(seed);
  const dimension = 2 + random(2);
  const size = Array.from({ length: dimension }, () => 5 + random(4));
  const axes = size.map(() => pick(random, ["periodic", "reflecting"] as const));
  const document: JsonObject = {
    box: { size, edges: axes },
    seed: random(1000),
    // Examples of the schema name `particles`.
    particles: ["particles", "b"].map((name, k) => ({
      name,
      count: 4 + random(9),
      radius: pick(random, [0.3, 0.4, 0.5]) / (1 + k * random(2)),
      mass: pick(random, [0.5, 1, 3]),
      velocity: { temperature: 1 },
    })),
    stop: { time: 1000 },
  };
  for (const feature of wanted) feature.add(document, random);
  const { kind } = pick(random, exactMethods);
  const { method } = rootSchema.properties!;
  const options = sampleOf(method!, random, { dimension, names: [] }) as JsonObject;
  document.method = { ...options, kind };
  const { scenario } = readScenario(mended(JSON.stringify(document), random));
  const exact = scenario && exactMethods.some((entry) => entry.kind === scenario.method.kind);
  if (!exact || !wanted.every((feature) => feature.isIn(scenario))) return undefined;
  try {
    return { scenario, system: buildSystem(scenario, { readFile: () => body }).system };
  } catch (error) {
    if (error instanceof CannotBuild) return undefined;
    throw error;
  }
}
