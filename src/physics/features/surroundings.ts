/** What acts on particles from outside: obstacles, walls with temperatures, and changes of velocities at given times. */
import type { Feature, Place } from "./feature.ts";

interface Group {
  readonly fixed?: boolean;
}

/** Particles that never move are obstacles. */
function fixedGroups(particles: unknown): Place[] {
  const groups = (Array.isArray(particles) ? particles : [particles]) as readonly (Group | undefined)[];
  return groups.flatMap((group, k) =>
    group?.fixed ? [Array.isArray(particles) ? ["particles", k, "fixed"] : ["particles", "fixed"]] : [],
  );
}

export const surroundings = [
  {
    id: "obstacles",
    keyword: "obstacles",
    about: "obstacles",
    of: ({ obstacles = [] }) => obstacles.length > 0,
    places: ({ particles, ...scenario }) => {
      const { obstacles = [] } = scenario as { readonly obstacles?: readonly unknown[] };
      return [...(obstacles.length > 0 ? [["obstacles"]] : []), ...fixedGroups(particles)];
    },
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
    of: ({ thermostat }) => thermostat !== undefined,
  },
  { id: "schedule", keyword: "schedule", about: "schedules", of: ({ schedule }) => schedule !== undefined },
] as const satisfies readonly Feature[];
