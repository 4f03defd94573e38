/**
 * What acts on particles from outside: obstacles, walls with temperatures, a fluid that flows around bodies or is pushed back, and changes of
 * velocities at given times.
 */
import { type Feature, placesSaying } from "./feature.ts";

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
    id: "bodies",
    keyword: "bodies",
    about: "bodies",
    of: ({ fluid }) => (fluid?.ballRestitution.length ?? 0) > 0,
    requires: [{ feature: "fluid", because: "they are immersed in one" }],
  },
  {
    id: "coupling",
    keyword: "flow.coupling",
    about: "particles that act on the flow",
    of: ({ flow }) => flow?.coupling !== undefined,
    // A flow without drag has no effect, which is a message of its own.
    places: ({ flow, motion }) =>
      typeof flow?.coupling === "object" && motion?.kind === "drag" ? [["flow", "coupling"]] : [],
    excludes: [{ features: ["3-D", "reflecting", "open"], because: "the fluid is a periodic grid of two dimensions" }],
  },
  { id: "schedule", keyword: "schedule", about: "schedules", of: ({ schedule }) => schedule !== undefined },
] as const satisfies readonly Feature[];
