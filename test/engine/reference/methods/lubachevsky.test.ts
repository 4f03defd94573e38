/** Lubachevsky's conditions (I)–(VI) on what the algorithm is built of, and his invariants (13)–(16) of the algorithm itself. */

import { describe, expect, test } from "vitest";
import type { Engine } from "../../../../src/engine/api/engine.ts";
import { chooseCells } from "../../../../src/engine/cells/cellSize.ts";
import { flatTally } from "../../../../src/engine/dynamics/counters.ts";
import { Flights } from "../../../../src/engine/reference/flights.ts";
import { advancement, createLubachevsky, sectorFace } from "../../../../src/engine/reference/methods/lubachevsky.ts";
import { createOracle } from "../../../../src/engine/reference/oracle.ts";
import { contactTime, planeEncounterTime } from "../../../../src/physics/contacts/encounterTime.ts";
import { collide } from "../../../../src/physics/contacts/impulse.ts";
import type { System } from "../../../../src/physics/system.ts";
import { take } from "../../../effort.ts";
import { crystal } from "../../../physics/crystal.ts";
import fc from "../../../property.ts";
import { randomSystem } from "../../randomSystem.ts";

/** Systems with at least two particles, in flight from somewhere on a run. */
const pairs = fc.tuple(randomSystem, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }));

function flightsOf(system: System): Flights {
  return new Flights(system, system.positions);
}

const pairsOf = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, i) => Array.from({ length: i }, (_, j): [number, number] => [i, j])).flat();

function timeOf(flights: Flights, i: number, j: number, image: number, t: number): number {
  flights.searchFrom(i, t);
  return flights.timeWith(j, image);
}

describe("the basic operations", () => {
  test("(I) interaction_time does not depend on the order of the two particles", () => {
    fc.assert(
      fc.property(pairs, ([system, seed]) => {
        const [i, j] = [seed % system.count, (seed + 1) % system.count];
        const image = seed % 27;
        // Seen from the other, the image lies on the other side.
        const there = timeOf(flightsOf(system), i, j, image, 0);
        const back = timeOf(flightsOf(system), j, i, 26 - image, 0);
        if (there === Infinity) expect(back).toBe(Infinity);
        else expect(Math.abs(back - there)).toBeLessThanOrEqual(1e-10 * (1 + there));
      }),
    );
  });

  test("(II) jump does not depend on the order of the two particles", () => {
    fc.assert(
      fc.property(pairs, ([system, seed]) => {
        const d = system.dimension;
        const [i, j] = [seed % system.count, (seed + 1) % system.count];
        const r = Array.from({ length: d }, (_, a) => system.positions[i * d + a] - system.positions[j * d + a]);
        const [one, other] = [system.velocities.slice(), system.velocities.slice()];
        collide(system, one, i, j, r, 0.8);
        collide(
          system,
          other,
          j,
          i,
          r.map((x) => -x),
          0.8,
        );
        expect(other).toEqual(one);
      }),
    );
  });

  test("(III) advancing in two steps is advancing in one, and (IV) changes no foreseen time", () => {
    let advanced = 0;
    let predictedAgain = 0;
    fc.assert(
      fc.property(pairs, ([system, seed, share]) => {
        const d = system.dimension;
        const colliding = pairsOf(system.count).filter(([i, j]) => timeOf(flightsOf(system), i, j, 13, 0) < Infinity);
        if (colliding.length === 0) return;
        const [i, j] = colliding[seed % colliding.length];
        const foreseen = timeOf(flightsOf(system), i, j, 13, 0);
        advanced++;
        const [whole, parts] = [flightsOf(system), flightsOf(system)];
        whole.advance(i, foreseen);
        parts.advance(i, share * foreseen);
        const later = timeOf(parts, i, j, 13, share * foreseen);
        const speed = Math.max(...system.velocities.map(Math.abs), ...whole.v.map(Math.abs));
        const scale = 1e-12 * (Math.max(...system.size) + speed * foreseen);
        parts.advance(i, foreseen);
        for (let k = i * d; k < (i + 1) * d; k++) {
          expect(Math.abs(parts.x[k] - whole.x[k])).toBeLessThan(scale);
          expect(Math.abs(parts.v[k] - whole.v[k])).toBeLessThan(1e-12 * speed);
        }
        // A glancing contact may be lost to rounding; how closely is then a matter of the root of it.
        if (later === Infinity) return;
        predictedAgain++;
        expect(Math.abs(later - foreseen)).toBeLessThan(1e-5 * (foreseen + 1));
      }),
    );
    expect(advanced).toBeGreaterThan(take(7, 30));
    expect(predictedAgain).toBeGreaterThan(advanced / 2);
  });

  test("(V) progress: an encounter is never followed at once by one of the same two", () => {
    fc.assert(
      fc.property(randomSystem, (system) => {
        const engine = createOracle({ ...system, gravity: system.gravity.map(() => 0) });
        engine.log(1);
        let [time, first, second] = [-1, -1, -1];
        for (let k = 0; k < 5 * system.count; k++) {
          if (engine.advance({ until: 1e3, encounters: 1 }).why !== "encounters") break;
          const log = engine.drain();
          expect([log.times[0], log.first[0], log.second[0]]).not.toEqual([time, first, second]);
          [time, first, second] = [log.times[0], log.first[0], log.second[0]];
        }
      }),
      { numRuns: 30 },
    );
  });

  test("(VI) two encounters of one particle are never at one time, with random positions", () => {
    let followed = 0;
    fc.assert(
      fc.property(randomSystem, (system) => {
        const engine = createOracle({ ...system, gravity: system.gravity.map(() => 0) });
        engine.log(10 * system.count);
        engine.advance({ until: 1e3, encounters: 5 * system.count });
        const { length, times, first, second } = engine.drain();
        for (let k = 1; k < length; k++) {
          const partners = [first[k], second[k], first[k - 1], second[k - 1]].filter((p) => p >= 0);
          if (new Set(partners).size === partners.length) continue;
          followed++;
          expect(times[k]).toBeGreaterThan(times[k - 1]);
        }
      }),
      { numRuns: 30 },
    );
    expect(followed).toBeGreaterThan(take(30, 100));
  });
});

describe.each([
  ["Fig. 4.1 in sectors", { update: "advance" }],
  ["Fig. 4.1", { update: "advance", sectors: false }],
  ["Fig. 6.1 in sectors", {}],
  ["Fig. 6.1", { sectors: false }],
] as const)("the invariants of %s", (_, form) => {
  test("hold after every event of a run", () => {
    fc.assert(
      fc.property(randomSystem, (system) => {
        const engine = createLubachevsky(system, { ...form, cells: chooseCells(system, 0) });
        for (let k = 0; k < take(8, 30); k++) {
          // Two that never meet cross sectors for ever.
          const pause = engine.advance({ until: 1e6, encounters: 1, work: 10_000 });
          if (pause.why !== "encounters") break;
          checkInvariants(engine, system);
        }
      }),
      { numRuns: take(8, 12), seed: 8 },
    );
  });
});

function checkInvariants(engine: ReturnType<typeof createLubachevsky>, system: System): void {
  const { oldTimes, newTimes, partners } = engine.inspect();
  const now = Math.max(...oldTimes);
  // (13) What has been processed comes before what has not.
  expect(now).toBeLessThanOrEqual(Math.min(...newTimes));
  const state = engine.oldStates();
  let earliest = Infinity;
  for (let i = 0; i < system.count; i++) {
    const walls = nextWall(system, state, i);
    const partner = partners[i];
    // (15) No partner, a wall or a face of a sector, or a partner with the same event.
    if (partner >= 0) {
      expect(partners[partner]).toBe(i);
      expect(newTimes[partner]).toBe(newTimes[i]);
    } else expect(partner >= -2 * system.dimension || partner === advancement || partner === sectorFace).toBe(true);
    // (14) No particle has scheduled anything later than its earliest event by the known states of the others. (Times are compared within
    // rounding: they are computed here from another moment.)
    const slack = 1e-9 * (1 + Math.abs(now)) + 1e-6 * (newTimes[i] - now);
    expect(newTimes[i]).toBeLessThanOrEqual(walls + slack);
    earliest = Math.min(earliest, walls);
    for (let j = 0; j < system.count; j++) {
      if (j === i) continue;
      const meeting = meetingOf(system, state, i, j);
      earliest = Math.min(earliest, meeting);
      const least = meeting + slack;
      // All pairs after each event: an `expect` for each would take longer than what is tested.
      if (newTimes[j] > least && !(newTimes[i] <= least)) expect(newTimes[i]).toBeLessThanOrEqual(least);
    }
  }
  // (16) Hence the earliest of what is scheduled is not later than anything that can happen.
  const least = Math.min(...newTimes);
  if (least < Infinity) expect(least).toBeLessThanOrEqual(earliest + 1e-9 * (1 + now) + 1e-6 * (earliest - now));
}

interface States {
  readonly x: Float64Array;
  readonly v: Float64Array;
  readonly since: Float64Array;
}

const [apart, toward, most] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)];

/** P_ij, over all images one box around: from the later of the two old states on. */
function meetingOf({ dimension: d, size, edges, radii, gravity }: System, state: States, i: number, j: number): number {
  const { since } = state;
  const now = Math.max(since[i], since[j]);
  const [si, sj] = [now - since[i], now - since[j]];
  // Nothing is made anew for each pair: there are many.
  for (let axis = 0; axis < d; axis++) {
    const [ki, kj, g] = [i * d + axis, j * d + axis, gravity[axis]];
    apart[axis] =
      state.x[ki] + state.v[ki] * si + 0.5 * g * si * si - (state.x[kj] + state.v[kj] * sj + 0.5 * g * sj * sj);
    toward[axis] = state.v[ki] + g * si - (state.v[kj] + g * sj);
    most[axis] = edges[2 * axis] === "periodic" ? 1 : 0;
  }
  if (d === 2) apart[2] = toward[2] = most[2] = 0;
  let best = Infinity;
  for (let a = -most[0]; a <= most[0]; a++)
    for (let b = -most[1]; b <= most[1]; b++)
      for (let c = -most[2]; c <= most[2]; c++) {
        const [x, y] = [apart[0] - a * size[0], apart[1] - b * size[1]];
        const z = apart[2] - c * (size[2] ?? 0);
        const delay = contactTime(x, y, z, toward[0], toward[1], toward[2], radii[i] + radii[j]);
        best = Math.min(best, now + delay);
      }
  return best;
}

/** The earliest Q_ik over walls. */
function nextWall({ dimension: d, size, edges, radii, gravity }: System, state: States, i: number): number {
  let best = Infinity;
  for (let face = 0; face < 2 * d; face++) {
    if (edges[face] !== "reflecting") continue;
    const axis = face >> 1;
    const inward = face % 2 === 0 ? 1 : -1;
    const x = state.x[i * d + axis];
    const gap = (face % 2 === 0 ? x : size[axis] - x) - radii[i];
    const delay = planeEncounterTime(gap, inward * state.v[i * d + axis], inward * gravity[axis]);
    best = Math.min(best, state.since[i] + delay);
  }
  return best;
}

describe("what it costs", () => {
  const share = (engine: Engine): number => {
    const { collisions, transfers, wallHits, advancements } = flatTally(engine.tally());
    return advancements / (2 * collisions + transfers + wallHits + advancements);
  };

  test.each([
    [2, 0.15],
    [2, 0.6],
    [3, 0.3],
  ] as const)(
    "in %d-D at density %d advancements are under 0.15 of events, no larger a share of many particles than of few",
    (d, density) => {
      const shares = [256, 2048].map((n) => {
        const engine = createLubachevsky(crystal(d, n, density));
        engine.advance({ until: 1e6, encounters: 4 * n });
        return share(engine);
      });
      for (const value of shares) expect(value).toBeLessThan(0.15);
      expect(shares[1]).toBeLessThan(shares[0] + 0.01);
    },
  );

  test("sectors save pair tests even for four balls, by about three", () => {
    // 001 §5: a square table with periodic edges, without sectors and in 3 × 3.
    const four = crystal(2, 4, 0.1);
    const tests = [false, true].map((sectors) => {
      const engine = createLubachevsky(four, { sectors, cells: [3, 3] });
      engine.advance({ until: 1e9, encounters: 20_000 });
      return engine.tally().work.pairTests / 20_000;
    });
    expect(tests[0] / tests[1]).toBeGreaterThan(2);
  });

  test("Fig. 4.1 and Fig. 6.1 do the same; the later form brings fewer states up to date", () => {
    const [early, late] = (["advance", "delay"] as const).map((update) => {
      const engine = createLubachevsky(crystal(2, 100, 0.4), { update });
      engine.advance({ until: 1e6, encounters: 500 });
      return flatTally(engine.tally());
    });
    expect(late.advanced).toBeLessThan(early.advanced);
    expect(late.advancements).toBe(early.advancements);
    expect(late.pairTests).toBe(early.pairTests);
  });
});
