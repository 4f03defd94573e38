/** Colorings, each in a state with a known answer. */

import { describe, expect, test } from "vitest";
import { type EncounterLog, emptyCounts } from "../../../src/engine/api/engine.ts";
import type { System } from "../../../src/physics/system.ts";
import { defaultViewRequest } from "../../../src/protocol/messages.ts";
import type { ColorInput, Coloring, Shader } from "../../../src/run/control/colorings/coloring.ts";
import { coloringOf, colorings, coloringsFor } from "../../../src/run/control/colorings/index.ts";
import { frameData } from "../../../src/run/control/frameData/index.ts";
import { Frames } from "../../../src/run/control/frames.ts";
import { factsOf } from "../../../src/run/results/applicability.ts";
import { Contacts } from "../../../src/run/results/contacts.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { palettes } from "../../../webview/view/palettes/index.ts";
import { smallSystem } from "../../engine/smallSystem.ts";
import { sessionOf } from "../sessionOf.ts";

function seen(system: System, more: { time?: number; counts?: number[] } = {}): ColorInput {
  const { time = 0, counts = [] } = more;
  const collisions = counts.reduce((sum, n) => sum + n, 0) / 2;
  return {
    frame: { time, positions: system.positions, velocities: system.velocities },
    tally: { ...emptyCounts(system.dimension), work: {}, bytes: 0, collisions },
    encounters: () => Uint32Array.from(counts),
  };
}

function shaderOf(id: string, system: System, cells: readonly number[] = [4, 4]): Shader {
  return coloringOf(id, colorings).create(system, cells);
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
  test("goes from rest to what one can have of three, and what cools stays to be seen", () => {
    const { shades, range } = shaderOf("speed", three).shade(seen(three));
    expect(range).toEqual([0, 8]);
    const cooled = { ...three, velocities: three.velocities.map((v) => v / 1000) };
    expect(shaderOf("speed", cooled).shade(seen(cooled)).shades).toEqual(shades);
    expect(shades[0]).toBe(0);
    expect(shades[1]).toBe(Math.round((255 * 5) / range[1]));
    expect(shades[2]).toBe(shades[1]);
  });

  test("one that is far faster than the others does not leave these dark", () => {
    const particles = Array.from({ length: 100 }, (_, k) => ({ at: [k, 1], velocity: [k === 0 ? 90 : 1, 0] }));
    const system = smallSystem({ size: [100, 10], particles });
    const { shades, range } = shaderOf("speed", system).shade(seen(system));
    expect(range[1]).toBeLessThan(5);
    expect(shades[0]).toBe(255);
    expect(shades[1]).toBeGreaterThan(60);
  });

  test("of many counts a single large one does not leave the others dark; those that scatter by chance keep their range", () => {
    const counts = Array.from({ length: 200 }, (_, k) => 10 + (k % 5));
    const outlying = shaderOf("encounters", three).shade(seen(three, { counts: [...counts, 5000] }));
    expect(outlying.range[1]).toBeLessThan(30);
    expect(outlying.exceeds).toBe(true);
    const usual = shaderOf("encounters", three).shade(seen(three, { counts }));
    expect(usual.range).toEqual([0, 14]);
    expect(usual.exceeds).toBeUndefined();
  });

  test("is the same at the same moment, whatever has been seen before, as long as energy is kept", () => {
    const turned = { ...three, velocities: Float64Array.of(5, 5, 0, 0, 0, 0) };
    const [shader, fresh] = [shaderOf("speed", three), shaderOf("speed", three)];
    shader.shade(seen(turned));
    expect(shader.shade(seen(three))).toEqual(fresh.shade(seen(three)));
  });

  test("keeps its range while speeds go up and down a little, and follows them when the whole cools", () => {
    const shader = shaderOf("speed", three);
    const at = (factor: number) => {
      const system = { ...three, velocities: three.velocities.map((v) => v * factor) };
      return shader.shade(seen(system)).range[1];
    };
    const high = at(0.9);
    for (const factor of [0.95, 0.7, 1, 0.75, 0.99]) expect(at(factor)).toBe(high);
    expect(at(0.1)).toBeLessThanOrEqual(1);
    expect(at(0.1)).toBeGreaterThanOrEqual(0.7);
    expect(at(1e-30)).toBeLessThan(1e-29);
  });

  test("at rest is nothing, of something", () => {
    const still = { ...three, velocities: three.velocities.map(() => 0) };
    expect(shaderOf("speed", still).shade(seen(still))).toEqual({
      shades: new Uint8Array(3),
      range: [0, 1],
    });
  });
});

test("encounters go from none to the most", () => {
  const { shades, range } = shaderOf("encounters", three).shade(seen(three, { counts: [0, 5, 10] }));
  expect([...shades]).toEqual([0, 128, 255]);
  expect(range).toEqual([0, 10]);
});

/** A log of pairs and their times. */
function logOf(...pairs: readonly (readonly [time: number, first: number, second: number])[]): EncounterLog {
  return {
    length: pairs.length,
    times: Float64Array.from(pairs, ([time]) => time),
    first: Int32Array.from(pairs, ([, first]) => first),
    second: Int32Array.from(pairs, ([, , second]) => second),
    impulse: new Float64Array(pairs.length),
    gap: new Float64Array(pairs.length),
  };
}

describe("time since the last encounter", () => {
  const bottom = -1;

  test("counts from the moment of the encounter, however rarely frames are made", () => {
    const shader = shaderOf("since", three);
    shader.events!.note(logOf([0.25, 0, 1], [0.5, 1, bottom], [1.75, 1, 2]));
    const { shades, range } = shader.shade(seen(three, { time: 2, counts: [1, 3, 1] }));
    // Three particles have had five encounters in a time of 2: each waits 6/5, and the range is four times that.
    expect(range[1]).toBeCloseTo(4.8, 12);
    expect([...shades]).toEqual([1.75, 0.25, 0.25].map((since) => Math.round((255 * since) / range[1])));
  });

  test("what never met has waited from the start; what met unheard is not known until it meets again", () => {
    const shader = shaderOf("since", three);
    shader.events!.note(logOf([1, 1, bottom]));
    const { shades, range } = shader.shade(seen(three, { time: 2, counts: [0, 2, 1] }));
    expect([...shades]).toEqual([Math.round((255 * 2) / range[1]), 255, 255]);
    shader.events!.note(logOf([2.5, 1, bottom]));
    const later = shader.shade(seen(three, { time: 2.5, counts: [0, 3, 1] }));
    expect([...later.shades].slice(1)).toEqual([0, 255]);
    // Back in time there were fewer encounters than have been told.
    const back = shader.shade(seen(three, { time: 1.5, counts: [0, 1, 1] }));
    expect([...back.shades].slice(1)).toEqual([255, 255]);
  });
});

describe("clusters", () => {
  const colors = (clusters: number[]) => {
    const { shades, range } = shaderOf("cluster", six).shade({
      ...seen(six),
      clusters: () => Int32Array.from(clusters),
    });
    return { shades: [...shades], range };
  };
  const six = smallSystem({ size: [10, 10], particles: Array.from({ length: 6 }, (_, k) => ({ at: [k + 1, 1] })) });

  test("have one color each, and a single particle has the color of no cluster", () => {
    const { shades, range } = colors([0, 0, 2, 2, 2, 5]);
    expect(shades[0]).toBe(shades[1]);
    expect([shades[3], shades[4]]).toEqual([shades[2], shades[2]]);
    expect(shades[0]).not.toBe(shades[2]);
    expect(shades[5]).toBe(0);
    expect(Math.min(shades[0], shades[2])).toBeGreaterThan(0);
    expect(range).toEqual([2, 3]);
  });

  test("of two that become one, the one that stands for both keeps its color", () => {
    const before = colors([0, 0, 2, 2, 2, 5]).shades;
    const after = colors([2, 2, 2, 2, 2, 5]).shades;
    expect(after.slice(0, 5)).toEqual(Array(5).fill(before[2]));
  });

  test("without clusters all are single", () => {
    expect(colors([0, 1, 2, 3, 4, 5])).toEqual({ shades: [0, 0, 0, 0, 0, 0], range: [0, 1] });
  });
});

describe("cells", () => {
  test.each([
    [2, 2],
    [4, 7],
    [5, 10],
    [13, 3],
  ])("that are neighbors differ, across periodic edges too: %i × %i", (nx, ny) => {
    const particles = Array.from({ length: nx * ny }, (_, k) => ({
      at: [(k % nx) + 0.5, Math.floor(k / nx) + 0.5],
      radius: 0.1,
    }));
    const system = smallSystem({ size: [nx, ny], particles });
    const { shades } = shaderOf("cell", system, [nx, ny]).shade(seen(system));
    for (let x = 0; x < nx; x++) {
      for (let y = 0; y < ny; y++) {
        for (const [dx, dy] of [
          [1, 0],
          [0, 1],
          [1, 1],
          [1, ny - 1],
        ] as const) {
          const other = ((x + dx) % nx) + ((y + dy) % ny) * nx;
          if (other !== x + y * nx) expect(Math.abs(shades[x + y * nx] - shades[other])).toBeGreaterThan(10);
        }
      }
    }
  });

  test("contain particles that have left through an open edge", () => {
    const out = smallSystem({ size: [4, 4], edges: "open", particles: [{ at: [-3, 9] }, { at: [0.5, 3.5] }] });
    const { shades } = shaderOf("cell", out).shade(seen(out));
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
  const { shades, range } = shaderOf("overlap", system).shade(seen(system));
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

test("displacements count from the start, through periodic edges, and are those of the mean square displacement", () => {
  const session = sessionOf({
    box: { size: [3, 3] },
    particles: { count: 6, radius: 0.2 },
    motion: { kind: "brownian", diffusion: 0.5 },
    method: { kind: "time-stepped", step: 0.001 },
    stop: { time: 4 },
  });
  const { system } = session;
  const shader = shaderOf("displacement", system);
  session.work({ milliseconds: Number.POSITIVE_INFINITY });
  const { displacement } = session;
  const { shades, range } = shader.shade({ ...seen(system), displacement });
  const squares = Array.from(shades, (shade) => ((shade / 255) * range[1]) ** 2);
  const mean = squares.reduce((sum, square) => sum + square, 0) / system.count;
  expect(mean / displacement!.meanSquare()).toBeCloseTo(1, 1);
  // Farther than any two places in the box are apart: some have gone round it.
  expect(Math.sqrt(Math.max(...squares))).toBeGreaterThan(1.5 * Math.SQRT2);
});

describe("what a scenario offers", () => {
  const offered = (document: Partial<Scenario>, cells = [1, 1]) => {
    const { scenario, system } = sessionOf({
      box: { size: [20, 20] },
      particles: discs,
      stop: { time: 1 },
      ...document,
    });
    const { colorings, defaultColoring } = coloringsFor({ system, facts: { ...factsOf(scenario, system), cells } });
    return { ids: colorings.map(({ id }) => id), first: defaultColoring, names: colorings[0].names };
  };
  const stepped = { kind: "time-stepped" as const, step: 0.01 };
  const discs = { count: 8, radius: 0.3 };
  const named = (...names: string[]) => names.map((name) => ({ ...discs, count: 1, name }));

  test("at first species where there are several, else speed", () => {
    expect(offered({ particles: named("a", "b") })).toMatchObject({ first: "species", names: ["a", "b"] });
    expect(offered({}).first).toBe("speed");
    expect(offered({ particles: named("a", "b", "c", "d", "e", "f", "g") }).first).toBe("speed");
  });

  test("colorings by collisions where particles collide: hard ones in a fluid, not the fluid alone", () => {
    const fluid = { cell: 1, perCell: 5, fill: [{}], temperature: 1 };
    const method = { kind: "srd" as const, step: 0.1, shift: true, repulsion: false, pressure: false };
    const alone = sessionOf({ box: { size: [20, 20] }, fluid, method, stop: { time: 1 } });
    const facts = factsOf(alone.scenario, alone.system);
    const ids = coloringsFor({ system: alone.system, facts }).colorings.map(({ id }) => id);
    expect(ids).toContain("speed");
    for (const id of ["encounters", "since", "overlap"]) expect(ids).not.toContain(id);
    expect(offered({ fluid, method }).ids).toContain("encounters");
  });

  test("the order of bonds where it is measured", () => {
    expect(offered({ measure: { what: ["bond-order"] } }).first).toBe("bond-order");
  });

  test("of Brownian particles, which have no speed, clusters where they grow, else displacement", () => {
    const brownian = (onContact: "reflect" | "associate") => {
      return {
        motion: { kind: "brownian" as const, diffusion: 0.1, onContact },
        method: stepped,
      };
    };
    expect(offered(brownian("reflect"))).toMatchObject({
      first: "displacement",
      ids: ["species", "displacement", "overlap", "bond-order", "encounters", "since"],
    });
    expect(offered(brownian("associate")).first).toBe("cluster");
  });

  test("cells where the method has some, overlaps where time steps leave them", () => {
    expect(offered({}, [4, 4]).ids).toContain("cell");
    expect(offered({}).ids).not.toContain("cell");
    expect(offered({ method: stepped }).ids).toContain("overlap");
    expect(offered({}).ids).not.toContain("overlap");
  });

  test("a coloring that is added to the registry, and nowhere else, is offered, sent and computed", () => {
    const parity: Coloring = {
      id: "parity",
      label: "Parity",
      about: "Odd and even numbers.",
      palette: "categories",
      names: () => ["even", "odd"],
      preference: () => 9,
      create: ({ count }) => ({
        shade: () => ({ shades: Uint8Array.from({ length: count }, (_, k) => k % 2), range: [0, 1] }),
      }),
    };
    colorings.push(parity);
    try {
      const { ids, first } = offered({});
      expect(ids.at(-1)).toBe("parity");
      expect(first).toBe("parity");
      const session = sessionOf({ box: { size: [20, 20] }, particles: discs, stop: { time: 1 } });
      const scene = coloringsFor({ system: session.system, facts: factsOf(session.scenario, session.system) });
      const frames = new Frames(1, session, [1, 1], scene);
      const frame = frames.take(session, { ...defaultViewRequest, coloring: "parity" }, 1);
      expect([frame.coloring, ...frame.shades.subarray(0, 4)]).toEqual(["parity", 0, 1, 0, 1]);
    } finally {
      colorings.pop();
    }
  });

  test("so are data for an overlay", () => {
    const known = frameData.length;
    frameData.push(() => ({ id: "masses", take: ({ session }) => Float32Array.from(session.system.masses) }));
    try {
      const session = sessionOf({ box: { size: [20, 20] }, particles: discs, stop: { time: 1 } });
      const frames = new Frames(1, session, [1, 1], { colorings: [] });
      expect(frames.take(session, defaultViewRequest, 1).data).toEqual({});
      expect(frames.take(session, { ...defaultViewRequest, data: ["masses"] }, 2).data.masses).toHaveLength(8);
    } finally {
      frameData.pop();
    }
    expect(frameData).toHaveLength(known);
  });
});

test("every coloring names a palette of the page", () => {
  const ids = palettes.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(colorings.map(({ palette }) => palette).filter((id) => !ids.includes(id))).toEqual([]);
});
