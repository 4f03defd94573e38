/** Particles that come to rest on flat surfaces (`contact.collapse.kind: "rest"`), in every method that has them. */
import { describe, expect, test } from "vitest";
import { type Engine, emptyFrame, type Frame } from "../../../src/engine/api/engine.ts";
import { createAlderWainwright } from "../../../src/engine/reference/methods/alderWainwright.ts";
import { createCellTransfers } from "../../../src/engine/reference/methods/cellTransfers.ts";
import { createNodeLists } from "../../../src/engine/reference/methods/nodeLists.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { acceleratedContactTime } from "../../../src/physics/contacts/acceleratedContact.ts";
import type { System } from "../../../src/physics/system.ts";
import { stream } from "../../engine/randomSystem.ts";
import { type SmallSystem, smallSystem } from "../../engine/smallSystem.ts";

const methods: readonly [name: string, create: (system: System) => Engine][] = [
  ["saved times", (s) => createAlderWainwright(s)],
  ["cells", (s) => createCellTransfers(s)],
  ["touched cells", (s) => createCellTransfers(s, { membership: "touching" })],
  ["node lists", (s) => createNodeLists(s)],
  ["single check", (s) => createSingleCheck(s)],
];

function resting(given: SmallSystem, more: Partial<System> = {}): System {
  return { ...smallSystem({ gravity: [0, -1], ...given, collapse: { kind: "rest" } }), ...more };
}

function at(engine: Engine, until: number): Frame {
  expect(engine.advance({ until })).toEqual({ why: "time" });
  const frame = emptyFrame(engine.system);
  engine.project(frame);
  return frame;
}

/** Kinetic, potential and dissipated energy. */
function energy({ system }: Engine, frame: Frame, dissipated: number): number {
  const { dimension: d, masses, gravity } = system;
  let sum = dissipated;
  for (let k = 0; k < frame.positions.length; k++) {
    const m = masses[Math.floor(k / d)];
    sum += m * (frame.velocities[k] ** 2 / 2 - gravity[k % d] * frame.positions[k]);
  }
  return sum;
}

describe.each(methods)("%s", (_, create) => {
  test("a ball on a floor rests after √(2h/g) (1 + ε)/(1 − ε), and has no more events", () => {
    const engine = create(resting({ size: [10, 10], restitution: 0.5, particles: [{ at: [5, 3], radius: 1 }] }));
    const end = 2 * 3;
    expect(at(engine, end - 1e-3).velocities[1]).not.toBe(0);
    const frame = at(engine, end + 1e-6);
    const hits = engine.tally().wallHits;
    expect(hits).toBeGreaterThan(15);
    expect([...frame.velocities]).toEqual([0, 0]);
    expect(frame.positions[1]).toBeCloseTo(1, 12);
    expect(energy(engine, frame, engine.tally().dissipated)).toBeCloseTo(3, 12);
    expect(at(engine, 1e6).positions).toEqual(frame.positions);
    expect(engine.tally().wallHits).toBe(hits);
  });

  test("it lies there from the start, until another hits it, and comes to rest again", () => {
    const engine = create(
      resting({
        size: [40, 10],
        restitution: 0.5,
        wallRestitution: 0,
        particles: [
          { at: [20, 1], radius: 1 },
          { at: [10, 1.8], radius: 1, velocity: [10, 0] },
        ],
      }),
    );
    // It falls by t²/2 while it flies up to the other: they touch 0.52 apart in height.
    let frame = at(engine, 0.5);
    expect([...frame.velocities.subarray(0, 2)]).toEqual([0, 0]);
    expect(frame.positions[1]).toBe(1);
    frame = at(engine, 0.9);
    expect(engine.tally().collisions).toBe(1);
    expect(frame.velocities[0]).toBeGreaterThan(5);
    frame = at(engine, 1.5);
    const slide = frame.velocities[0];
    expect(frame.velocities[1]).toBe(0);
    expect(frame.positions[1]).toBeCloseTo(1, 12);
    expect(at(engine, 1.6).positions[0] - frame.positions[0]).toBeCloseTo(0.1 * slide, 12);
  });

  test("on a slope it slides with the component of gravity along it", () => {
    const plane = { kind: "plane", values: { through: [0, 0], normal: [-0.6, 0.8] } };
    const system = resting(
      { size: [100, 100], edges: "open", restitution: 0, particles: [{ at: [80, 62], radius: 1 }] },
      { obstacles: [plane], obstacleRestitution: Float64Array.of(0) },
    );
    const engine = create(system);
    at(engine, 3);
    const first = at(engine, 4);
    const speed = Math.hypot(...first.velocities);
    const later = at(engine, 8);
    expect(engine.tally().wallHits).toBe(1);
    expect(Math.hypot(...later.velocities) - speed).toBeCloseTo(0.6 * 4, 12);
    expect(-0.6 * later.positions[0] + 0.8 * later.positions[1]).toBeCloseTo(1, 10);
  });

  test("in a corner it rests on both faces; thrown against one it leaves none of the others", () => {
    const particles = [{ at: [5, 5], radius: 1, velocity: [0.5, 0] }];
    const engine = create(resting({ size: [10, 10], gravity: [0.6, -0.8], restitution: 0.3, particles }));
    const frame = at(engine, 60);
    expect([...frame.velocities]).toEqual([0, 0]);
    expect(frame.positions[0]).toBeCloseTo(9, 10);
    expect(frame.positions[1]).toBeCloseTo(1, 10);
    expect(engine.tally().wallHits).toBeLessThan(200);
  });

  /** The start and the end of a slope that falls by 0.6 of its length, 10. */
  const slope = { kind: "segments", values: { points: [[10, 25], [18, 19]] } }; // biome-ignore format: short

  test("past the end of a sloping segment it falls freely, with the speed of the slide", () => {
    const start = [10 + 2 * 0.8 + 0.6, 25 - 2 * 0.6 + 0.8];
    const system = resting(
      { size: [60, 30], restitution: 0, particles: [{ at: start, radius: 1 }] },
      { obstacles: [slope], obstacleRestitution: Float64Array.of(0) },
    );
    const engine = create(system);
    const end = Math.sqrt((2 * 8) / 0.6);
    const speed = 0.6 * end;
    const along = (s: number) => [10 + 0.8 * s + 0.6, 25 - 0.6 * s + 0.8];
    const middle = at(engine, 3);
    expect([...middle.positions]).toEqual(along(2 + 0.3 * 9).map((x) => expect.closeTo(x, 9)));
    expect(Math.hypot(...middle.velocities)).toBeCloseTo(1.8, 10);
    // The second part of a run that is cut in two while the particle slides.
    const memory = engine.memory!();
    expect([...memory.particles!.restsOn!]).toEqual([2 ** 4]);
    const second = create({ ...system, positions: middle.positions, velocities: middle.velocities, memory });
    const frame = at(engine, end + 1);
    const [x, y] = along(10);
    expect(frame.positions[0]).toBeCloseTo(x! + 0.8 * speed, 8);
    expect(frame.positions[1]).toBeCloseTo(y! - 0.6 * speed - 0.5, 8);
    expect(frame.velocities[1]).toBeCloseTo(-0.6 * speed - 1, 8);
    expect(engine.tally().wallHits).toBe(1);
    for (const [k, value] of at(second, end - 2).positions.entries()) expect(value).toBeCloseTo(frame.positions[k], 9);
    expect(second.tally().wallHits).toBe(0);
  });

  test("in the valley of two segments it rests on both; below a segment it does not", () => {
    const other = { kind: "segments", values: { points: [[18, 19], [26, 25]] } }; // biome-ignore format: short
    const particles = [
      { at: [17, 24], radius: 1 },
      { at: [12, 18], radius: 1, velocity: [0, 1.8] },
    ];
    const system = resting(
      { size: [40, 30], restitution: 0.3, wallRestitution: 0.1, particles },
      { obstacles: [slope, other], obstacleRestitution: Float64Array.of(0.3, 0.3) },
    );
    const engine = create(system);
    const frame = at(engine, 60);
    expect([...frame.velocities]).toEqual([0, 0, 0, 0]);
    expect(frame.positions[0]).toBeCloseTo(18, 8);
    expect(frame.positions[1]).toBeCloseTo(19 + 1 / 0.8, 8);
    expect(frame.positions[3]).toBeCloseTo(1, 8);
    expect([...engine.memory!().particles!.restsOn!]).toEqual([2 ** 4 + 2 ** 5, 2 ** 2]);
  });

  test("over the edge of a block it falls; too slow for that it would go round the edge, and the run stops", () => {
    const block = { kind: "block", values: { from: [2, 2, 0], to: [8, 6, 4] } };
    const sliding = (speed: number) =>
      create(
        resting(
          {
            size: [30, 8, 12],
            gravity: [0, 0, -1],
            restitution: 0.5,
            particles: [{ at: [4, 4, 5], velocity: [speed, 0, 0] }],
          },
          { obstacles: [block], obstacleRestitution: Float64Array.of(0.5) },
        ),
      );
    const frame = at(sliding(3), 4 / 3 + 2);
    expect([...frame.positions]).toEqual([14, 4, 3].map((x) => expect.closeTo(x, 8)));
    expect([...frame.velocities]).toEqual([3, 0, -2].map((x) => expect.closeTo(x, 8)));
    const slow = sliding(0.5).advance({ until: 100 });
    expect(slow).toMatchObject({ why: "collapse", particle: 0 });
    expect(slow).toMatchObject({ time: expect.closeTo(8, 3) });
  });

  test("a force along the floor drives it up a slope that is steep enough for the floor to bear nothing", () => {
    const plane = { kind: "plane", values: { through: [20, 0], normal: [-0.6, 0.8] } };
    // Along the slope, (0.8, 0.6): 0.5 · 0.8 − 0.6 < 0, it stays in the corner; 0.8 − 0.6 > 0, it rises.
    for (const { pull, rise, after } of [
      { pull: 0.5, rise: 0, after: 300 },
      { pull: 1, rise: 0.2, after: 20 },
    ]) {
      const system = resting(
        { size: [200, 100], gravity: [pull, -1], restitution: 0.2, particles: [{ at: [18, 1], radius: 1 }] },
        { obstacles: [plane], obstacleRestitution: Float64Array.of(0.2) },
      );
      const engine = create(system);
      const first = at(engine, after);
      const later = at(engine, after + 2);
      const speeds = [first, later].map(({ velocities }) => 0.8 * velocities[0] + 0.6 * velocities[1]);
      expect(speeds[1] - speeds[0]).toBeCloseTo(2 * rise, 9);
      expect(speeds[1]).toBeGreaterThan(rise * 5 - 1e-12);
      expect(-0.6 * (later.positions[0] - 20) + 0.8 * later.positions[1]).toBeCloseTo(1, 9);
    }
  });

  test("a moving obstacle lifts it", () => {
    const motion = { kind: "constant", velocity: [0, 1] };
    const ball = { kind: "sphere", values: { at: [[5, -3]], radius: 1, motion } };
    const system = resting(
      { size: [10, 10], edges: "open", restitution: 1, particles: [{ at: [5, 1], radius: 1 }] },
      {
        edges: ["open", "open", "reflecting", "open"],
        wallRestitution: new Float64Array(4),
        obstacles: [ball],
        obstacleRestitution: Float64Array.of(1),
      },
    );
    const engine = create(system);
    expect(at(engine, 1.9).velocities[1]).toBe(0);
    expect(at(engine, 2.1).velocities[1]).toBeCloseTo(2 - 0.1, 10);
  });

  test("two parts of a run, one continued from what the first left, are the whole", () => {
    const system = scattered(3, 2);
    const whole = create(system);
    const first = create(system);
    const middle = at(first, 6);
    const memory = first.memory!();
    expect(memory.particles?.restsOn?.some((mask) => mask > 0)).toBe(true);
    const second = create({ ...system, positions: middle.positions, velocities: middle.velocities, memory });
    const restored = create(system);
    restored.restore(first.save());
    at(whole, 6);
    const end = at(whole, 10);
    expect(at(restored, 10)).toEqual(end);
    const other = at(second, 4);
    for (let k = 0; k < end.positions.length; k++) expect(other.positions[k]).toBeCloseTo(end.positions[k], 8);
    expect(second.tally().wallHits + first.tally().wallHits).toBe(whole.tally().wallHits);
  });
});

/** Few balls of several sizes that fall apart from each other, in two or three dimensions. */
function scattered(seed: number, dimension: 2 | 3): System {
  const random = stream(seed);
  const particles = Array.from({ length: 6 }, (_, i) => {
    const place = [3 * i + 2, 1 + random()];
    return {
      at: dimension === 2 ? place : [place[0], 3 + random(), place[1]],
      velocity: Array.from({ length: dimension }, (_, a) => (a === dimension - 1 ? 0 : 3 * (random() - 0.5))),
      radius: 0.7,
      mass: 0.5 + random(),
    };
  });
  const flat = dimension === 2;
  return resting({
    size: flat ? [20, 12] : [20, 7, 12],
    gravity: flat ? [0, -1] : [0, 0, -1],
    edges: flat
      ? ["periodic", "periodic", "reflecting", "open"]
      : ["periodic", "periodic", "reflecting", "reflecting", "reflecting", "open"],
    restitution: 0.7,
    wallRestitution: 0.2,
    particles,
  });
}

test("all methods agree, in two and three dimensions, over collisions of balls at rest with others", () => {
  let collisions = 0;
  for (let seed = 1; seed <= 6; seed++) {
    const system = scattered(seed, seed % 2 === 0 ? 3 : 2);
    const runs = methods.map(([, create]) => {
      const engine = create(system);
      return { frame: at(engine, 9), tally: engine.tally() };
    });
    collisions += runs[0].tally.collisions;
    for (const { frame, tally } of runs) {
      expect(tally.collisions).toBe(runs[0].tally.collisions);
      for (const [k, x] of frame.positions.entries()) expect(x).toBeCloseTo(runs[0].frame.positions[k], 6);
    }
  }
  expect(collisions).toBeGreaterThan(12);
});

test("the first contact under a relative acceleration is a contact, and none is before it", () => {
  const random = stream(5);
  const number = (scale: number) => scale * (2 * random() - 1);
  let found = 0;
  let missed = 0;
  for (let trial = 0; trial < 400; trial++) {
    const state = [number(3), 2 + random() * 3, number(1), number(3), number(3), number(1)];
    const pull = [number(0.3), -1, 0];
    const distance = (s: number) =>
      Math.hypot(...[0, 1, 2].map((a) => state[a] + state[3 + a] * s + 0.5 * pull[a] * s * s));
    const time = acceleratedContactTime(state, pull, 1);
    if (time < Infinity) {
      found++;
      expect(distance(time)).toBeCloseTo(1, 12);
    } else missed++;
    let least = Infinity;
    for (let s = 0; s < Math.min(time, 20); s += 0.01) least = Math.min(least, distance(s));
    expect(least).toBeGreaterThanOrEqual(1 - 1e-12);
  }
  expect(found).toBeGreaterThan(20);
  expect(missed).toBeGreaterThan(40);
});
