/**
 * What acts on particles from outside: obstacles, walls with temperatures, a fluid that flows around bodies or is pushed back, and changes of
 * velocities at given times.
 */
import { flowOf } from "../flows/index.ts";
import { obstacleKindOf } from "../surfaces/index.ts";
import { thermostatOf, thermostats } from "../thermostats/index.ts";
import { type Feature, placesSaying } from "./feature.ts";

const laterVelocities = {
  keywords: { "method.detectEvery": [1] },
  because: "events of several steps at once need a flow that is steady or given by a formula",
};

function isStepwise(kind: string | undefined): boolean {
  return kind !== undefined && flowOf(kind).stepwise === true;
}

function isShapeless({ kind }: { readonly kind: string }): boolean {
  return obstacleKindOf(kind).shapes === undefined;
}

function isCanonical({ kind }: { readonly kind: string }): boolean {
  return thermostatOf(kind).isCanonical === true;
}

export const surroundings = [
  {
    id: "obstacles",
    keyword: "obstacles",
    about: "obstacles",
    of: ({ obstacles = [] }) => obstacles.length > 0,
    // Particles that never move are obstacles.
    places: (scenario) => [["obstacles"], ["particles", "fixed"]].flatMap((word) => placesSaying(word, scenario)),
  },
  {
    id: "shapeless",
    keyword: "obstacles.kind",
    about: "obstacles that are not made of shapes",
    of: ({ obstacles = [] }) => obstacles.some(isShapeless),
    places: ({ obstacles = [] }) => obstacles.flatMap((each, k) => (isShapeless(each) ? [["obstacles", k]] : [])),
  },
  {
    id: "thermal-walls",
    keyword: "thermalWalls",
    about: "thermal walls",
    of: ({ thermalWalls }) => thermalWalls !== undefined,
  },
  {
    id: "thermostat",
    keyword: "thermostat",
    about: "thermostats",
    addition: { title: "Add an Andersen thermostat", json: '{ "kind": "andersen", "temperature": 1, "rate": 0.5 }' },
    isCanonical: true,
    of: ({ thermostat }) => thermostat !== undefined,
  },
  {
    id: "driving",
    keyword: "thermostat.kind",
    about: "thermostats that do not give the canonical distribution",
    of: ({ thermostat }) => thermostat !== undefined && !isCanonical(thermostat),
    places: ({ thermostat }) => (thermostat && !isCanonical(thermostat) ? [["thermostat"]] : []),
    without: ({ thermostat }) => {
      const { kind, example } = thermostats.find(isCanonical)!;
      return JSON.stringify({ kind, ...example, temperature: thermostat?.temperature ?? 1 });
    },
  },
  {
    id: "bodies",
    keyword: "bodies",
    about: "bodies",
    of: ({ fluid }) => (fluid?.ballRestitution.length ?? 0) > 0,
    requires: [{ features: ["fluid"], because: "they are immersed in one" }],
  },
  {
    id: "coupling",
    keyword: "flow.coupling",
    about: "particles that act on the flow",
    of: ({ flow }) => flow?.coupling !== undefined,
    // A flow without drag has no effect, which is a message of its own.
    places: ({ flow, motion }) =>
      typeof flow?.coupling === "object" && motion?.kind === "drag" ? [["flow", "coupling"]] : [],
    excludes: [
      { features: ["3-D", "reflecting", "open"], because: "the fluid is a periodic grid of two dimensions" },
      laterVelocities,
    ],
  },
  {
    id: "changing-flow",
    keyword: "flow.kind",
    about: "flows that change from step to step",
    of: ({ flow, drag }) => drag !== undefined && isStepwise(flow?.kind),
    places: ({ flow, motion }) => (motion?.kind === "drag" && isStepwise(flow?.kind) ? [["flow", "kind"]] : []),
    excludes: [laterVelocities],
  },
  { id: "schedule", keyword: "schedule", about: "schedules", of: ({ schedule }) => schedule !== undefined },
] as const satisfies readonly Feature[];
