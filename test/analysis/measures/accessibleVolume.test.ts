/**
 * Pressure beside obstacles. The normal momentum that particles give a surface, per time and area that it offers to their centers, is a
 * pressure that no volume enters: the virial with the volume that centers reach gives the same number.
 */
import { describe, expect, it } from "vitest";
import { accessibleVolume } from "../../../src/analysis/measures/accessibleVolume.ts";
import { impulseSlot, obstacleIndex } from "../../../src/physics/surfaces/index.ts";
import type { Session } from "../../../src/run/session/session.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../../run/sessionOf.ts";

type Obstacles = NonNullable<Scenario["obstacles"]>;

function volumeOf(document: Omit<Scenario, "stop">): number {
  return accessibleVolume(sessionOf(document).system);
}

/** From the second row on. */
function meanOf({ measures }: Session, name: string): number {
  const { names, columns } = measures.series();
  const values = columns[names.indexOf(name)].subarray(1);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Momentum that obstacles gave, over the time. */
function forceOn(session: Session): number {
  const { system, engine } = session;
  const { wallImpulse } = engine.tally();
  const each = system.obstacles!.map((_, k) => wallImpulse[impulseSlot(system, obstacleIndex(k))] ?? 0);
  return each.reduce((sum, impulse) => sum + impulse, 0) / engine.time;
}

const velocity = { temperature: 1, exact: true } as const;
const lattice: Obstacles = Array.from({ length: 40 }, (_, k) => ({
  kind: "sphere",
  at: [2.5 * ((k % 8) + 0.5), 4 * (Math.floor(k / 8) + 0.5)],
  radius: 0.8,
}));

describe("the pressure beside obstacles", () => {
  it("is that on fixed discs, where the box as a whole would make it a third too low", () => {
    const session = sessionOf({
      box: { size: [10, 10] },
      particles: { count: 12, radius: 0.1, velocity },
      obstacles: Array.from({ length: 8 }, (_, k) => ({
        kind: "sphere",
        at: [2.5 * ((k % 4) + 0.5), 5 * (Math.floor(k / 4) + 0.5)],
        radius: 1.1,
      })),
      stop: { time: 400 },
    });
    session.work();
    // The premise: so thin that the gas is alike everywhere, and hits the discs often.
    expect(session.engine.tally().wallHits).toBeGreaterThan(1500);
    expect(meanOf(session, "compressibility")).toBeLessThan(1.03);
    const onDiscs = forceOn(session) / (8 * 2 * Math.PI * 1.2);
    expect(Math.abs(meanOf(session, "pressure") / onDiscs - 1)).toBeLessThan(0.04);
    expect(0.12 * meanOf(session, "compressibility") * meanOf(session, "temperature")).toBeLessThan(0.7 * onDiscs);
  });

  it("in a hollow sphere is that on the sphere, at any density: the virial theorem", () => {
    const session = sessionOf({
      box: { size: [6, 6, 6], edges: "reflecting" },
      particles: { count: 30, radius: 0.4, velocity },
      obstacles: [{ kind: "sphere", at: [3, 3, 3], radius: 2.6, hollow: true }],
      stop: { time: 40 },
    });
    session.work();
    // The premise: a third of the pressure is of collisions.
    expect(meanOf(session, "compressibility")).toBeGreaterThan(1.5);
    const onVessel = forceOn(session) / (4 * Math.PI * 2.2 ** 2);
    expect(meanOf(session, "pressure") / onVessel).toBeGreaterThan(0.97);
    expect(meanOf(session, "pressure") / onVessel).toBeLessThan(1.03);
  });

  it("is not measured beside obstacles that move: their volume is none of a moment", () => {
    const session = sessionOf({
      box: { size: [10, 10] },
      particles: { count: 10, radius: 0.1, velocity },
      obstacles: [
        { kind: "sphere", at: [5, 5], radius: 1, motion: { kind: "sine", amplitude: [1, 0], frequency: 0.2 } },
      ],
      stop: { time: 20 },
    } as Scenario);
    session.work();
    expect(meanOf(session, "temperature")).toBeGreaterThan(0);
    expect(meanOf(session, "pressure")).toBeNaN();
    expect(meanOf(session, "compressibility")).toBeNaN();
  });
});

describe("the volume that centers reach", () => {
  const particles: Scenario["particles"] = { count: 5, radius: 0.1 };

  it.each<{ name: string; box: Scenario["box"]; obstacles: Obstacles; volume: number }>([
    { name: "40 discs", box: { size: [20, 20] }, obstacles: lattice, volume: 400 - 40 * Math.PI * 0.9 ** 2 },
    {
      name: "a disc across the edges of a periodic box",
      box: { size: [4, 4] },
      obstacles: [{ kind: "sphere", at: [0, 0], radius: 1 }],
      volume: 16 - Math.PI * 1.1 ** 2,
    },
    {
      name: "a ball between walls",
      box: { size: [4, 4, 4], edges: "reflecting" },
      obstacles: [{ kind: "sphere", at: [2, 2, 2], radius: 1 }],
      volume: 3.8 ** 3 - (4 / 3) * Math.PI * 1.1 ** 3,
    },
    {
      name: "a plane across the box",
      box: { size: [6, 4], edges: "reflecting" },
      obstacles: [{ kind: "plane", through: [0, 1], normal: [0, 1] }],
      volume: 5.8 * 2.8,
    },
  ])("is what $name leave of the box", ({ box, obstacles, volume }) => {
    const found = volumeOf({ box, particles, obstacles });
    expect(Math.abs(found / volume - 1)).toBeLessThan(0.005);
  });

  it("ends at a wall without thickness, and goes on where the wall has a gap", () => {
    const divided = (top: number) =>
      volumeOf({
        box: { size: [10, 10], edges: "reflecting" },
        particles: { count: 5, radius: 0.02, place: { from: [0.5, 0.5], to: [3, 9] } },
        obstacles: [
          {
            kind: "segments",
            points: [
              [4, 0],
              [4, top],
            ],
          },
        ],
      } as Scenario);
    expect(divided(10) / (3.96 * 9.96)).toBeCloseTo(1, 2);
    expect(divided(7) / (9.96 * 9.96)).toBeCloseTo(1, 2);
  });

  it("is none where particles are too large for what the obstacles leave", () => {
    const session = sessionOf({
      box: { size: [10, 10] },
      particles: { radius: 0.5, at: [[1, 1]] },
      obstacles: [{ kind: "sphere", at: [6, 6], radius: 2 }],
    });
    const { system } = session;
    expect(accessibleVolume({ ...system, radii: Float64Array.of(9) })).toBeNaN();
  });
});
