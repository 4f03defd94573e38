/** What colours mean: each is held to a state in which the answer is known. */
import { describe, expect, test } from "vitest";
import { emptyTally } from "../../src/engine/emptyTally.ts";
import type { System } from "../../src/engine/system.ts";
import { Contacts } from "../../src/run/contacts.ts";
import { type Seen, Shader } from "../../src/run/shades.ts";
import { smallSystem } from "../engine/smallSystem.ts";

function seen(system: System, more: { time?: number; counts?: number[] } = {}): Seen {
  const { time = 0, counts = [] } = more;
  const collisions = counts.reduce((sum, n) => sum + n, 0) / 2;
  return {
    frame: { time, positions: system.positions, velocities: system.velocities },
    tally: { ...emptyTally(system.dimension), collisions },
    encounters: () => Uint32Array.from(counts),
  };
}

const three = smallSystem({
  size: [10, 10],
  particles: [
    { at: [1, 1], velocity: [0, 0] },
    { at: [4, 4], velocity: [3, 4] },
    { at: [7, 7], velocity: [0, 5] },
  ],
});

describe("speed", () => {
  test("is a share of two and a half times the mean, so that what cools stays to be seen", () => {
    const { shades, range } = new Shader(three, [4, 4]).shade("speed", seen(three));
    expect(range).toEqual([0, 2.5 * Math.sqrt(50 / 3)]);
    const cooled = { ...three, velocities: three.velocities.map((v) => v / 1000) };
    expect(new Shader(cooled, [4, 4]).shade("speed", seen(cooled)).shades).toEqual(shades);
    expect(shades[0]).toBe(0);
    expect(shades[1]).toBe(Math.round((255 * 5) / range[1]));
    expect(shades[2]).toBe(shades[1]);
  });

  test("at rest is nothing, of something", () => {
    const still = { ...three, velocities: three.velocities.map(() => 0) };
    expect(new Shader(still, [4, 4]).shade("speed", seen(still))).toEqual({
      shades: new Uint8Array(3),
      range: [0, 1],
    });
  });
});

test("encounters go from none to the most", () => {
  const { shades, range } = new Shader(three, [4, 4]).shade("encounters", seen(three, { counts: [0, 5, 10] }));
  expect([...shades]).toEqual([0, 128, 255]);
  expect(range).toEqual([0, 10]);
});

describe("time since the last encounter", () => {
  test("begins anew with each, and never goes on from what lies ahead", () => {
    const shader = new Shader(three, [4, 4]);
    shader.shade("since", seen(three, { time: 0, counts: [0, 0, 0] }));
    shader.shade("since", seen(three, { time: 1, counts: [2, 1, 1] }));
    const { shades, range } = shader.shade("since", seen(three, { time: 2, counts: [2, 2, 2] }));
    // Three particles have had four encounters in a time of 1: each waits 3/4, and the range is four times that.
    expect(range[1]).toBeCloseTo(3, 12);
    expect([...shades]).toEqual([85, 0, 0]);
    const back = shader.shade("since", seen(three, { time: 0.5, counts: [0, 0, 2] }));
    expect(back.shades[0]).toBe(back.shades[1]);
    expect(back.shades[0]).toBeGreaterThan(0);
    expect(back.shades[2]).toBe(0);
  });
});

describe("cells", () => {
  test.each([
    [2, 2],
    [4, 7],
    [5, 10],
    [13, 3],
  ])("that are neighbours differ, across periodic edges too: %i × %i", (nx, ny) => {
    const particles = Array.from({ length: nx * ny }, (_, k) => ({
      at: [(k % nx) + 0.5, Math.floor(k / nx) + 0.5],
      radius: 0.1,
    }));
    const system = smallSystem({ size: [nx, ny], particles });
    const { shades } = new Shader(system, [nx, ny]).shade("cell", seen(system));
    for (let x = 0; x < nx; x++) {
      for (let y = 0; y < ny; y++) {
        for (const [dx, dy] of [
          [1, 0],
          [0, 1],
          [1, 1],
          [1, ny - 1],
        ] as const) {
          const other = ((x + dx) % nx) + ((y + dy) % ny) * nx;
          if (other !== x + y * nx) expect(Math.abs(shades[x + y * nx]! - shades[other]!)).toBeGreaterThan(10);
        }
      }
    }
  });

  test("hold whoever has left through an open edge", () => {
    const out = smallSystem({ size: [4, 4], edges: "open", particles: [{ at: [-3, 9] }, { at: [0.5, 3.5] }] });
    const { shades } = new Shader(out, [4, 4]).shade("cell", seen(out));
    expect(shades[0]).toBe(shades[1]);
  });
});

test("overlaps are shares of the contact distance", () => {
  const system = smallSystem({
    size: [10, 10],
    particles: [
      [1, 1],
      [1.99, 1],
      [5, 5],
      [5.999, 5],
      [8, 8],
    ].map((at) => ({ at, radius: 0.5 })),
  });
  const { shades, range } = new Shader(system, [4, 4]).shade("overlap", seen(system));
  expect(range[1]).toBeCloseTo(0.01, 7);
  expect([...shades]).toEqual([255, 255, 26, 26, 0]);
});

test("contacts are pairs nearer than a thousandth of the contact distance, through periodic edges too", () => {
  const system = smallSystem({
    size: [10, 10],
    edges: "periodic",
    particles: [
      [0.25, 1],
      [9.25, 1],
      [5, 5],
      [6.0009, 5],
      [5, 6.0011],
    ].map((at) => ({ at, radius: 0.5 })),
  });
  expect([...new Contacts(system).pairs(system.positions)]).toEqual([0, 1, 2, 3]);
});
