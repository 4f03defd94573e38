/** Two discs in a square well, whose numbers of states are areas, and short chains, with flat histograms. */
import type { Session } from "../../../src/run/session/session.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../../run/sessionOf.ts";

export const [side, range] = [4, 1.5];
/** Share of the configurations in the well, over that outside of it. */
export const ratio = (Math.PI * (range ** 2 - 1)) / (side ** 2 - Math.PI * range ** 2);

const contact = { restitution: 1, potential: { distances: [range], energies: [-1] } };

interface Course {
  readonly finalFactor: number;
  readonly flatness?: number;
  readonly time: number;
  readonly temperature?: number;
  readonly seed?: number;
}

function wellDocument({ finalFactor, flatness = 0.5, time, temperature = 0.7, seed = 1 }: Course): Scenario {
  return {
    box: { size: [side, side] },
    particles: { count: 2, radius: 0.5, velocity: { temperature } },
    contact,
    thermostat: { kind: "andersen", temperature, rate: 0.5 },
    flatHistogram: { every: 0.5, finalFactor, flatness },
    stop: { time },
    seed,
  };
}

/** A run that has ended. */
export function pairInWell(course: Course): Session {
  const session = sessionOf(wellDocument(course));
  session.work();
  return session;
}

export function chainDocument(
  beads: number,
  course: Course & { readonly energies?: number[]; readonly every?: number },
): Scenario {
  const { finalFactor, flatness = 0.5, time, temperature = 0.7, seed = 1, energies, every = 0.2 } = course;
  return {
    box: { size: [12, 12, 12] },
    particles: {
      name: "bead",
      count: beads,
      radius: 0.5,
      velocity: { temperature },
      place: { from: [3, 3, 3], to: [9, 9, 9] },
    },
    bonds: [{ group: "bead", form: "chain", length: beads, distance: [1, 1.2] }],
    contact,
    thermostat: { kind: "andersen", temperature, rate: 0.2 },
    flatHistogram: { every, finalFactor, flatness, ...(energies && { energies }) },
    stop: { time },
    seed,
  };
}
