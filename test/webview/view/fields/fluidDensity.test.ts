/** Smooth density of fluids: uniform where particles are, kept in a periodic box, and as dense at walls as elsewhere. */

import { expect, test } from "vitest";
import { FluidDensity } from "../../../../webview/view/fields/fluidDensity.ts";
import { fluidSurface } from "../../../../webview/view/overlays/fluidSurface.ts";
import { type DrawnStill, hiddenParticles, noProblems, shownParticles } from "../../../../webview/view/painter.ts";
import { blankThemeColors } from "../../../../webview/view/themeColors.ts";
import { frameOf, sceneOf } from "../../sceneOf.ts";
import { stillOf } from "../../stillOf.ts";

/** n × n particles in the middles of squares of side 1/n, in the left part of the box. */
function lattice(n: number, part = 1): Float32Array {
  const places: number[] = [];
  for (let j = 0; j < n; j++) for (let i = 0; i < part * n; i++) places.push((i + 0.5) / n, (j + 0.5) / n);
  return Float32Array.from(places);
}

const walls = { size: [1, 1], edges: Array(4).fill("reflecting"), species: new Uint16Array(0) } as const;

test("a box full of fluid at rest has density 1, up to its walls", () => {
  const density = new FluidDensity(walls, { count: 2500, kinds: 1, density: 2500 });
  density.take(lattice(50));
  expect(Math.min(...density.all)).toBeGreaterThan(0.98);
  expect(Math.max(...density.all)).toBeLessThan(1.02);
});

test("in a periodic box the mass of each kind is kept", () => {
  const species = Uint16Array.from({ length: 900 }, (_, k) => (k % 3 === 0 ? 1 : 0));
  const scene = { ...walls, edges: Array(4).fill("periodic"), species };
  const density = new FluidDensity(scene, { count: 900, kinds: 2, density: 400 });
  density.take(Float32Array.from({ length: 1800 }, (_, k) => (k * 0.618034) % 1));
  const cell = density.spacing[0] * density.spacing[1];
  const masses = density.kinds.map((kind) => 400 * cell * kind.reduce((sum, value) => sum + value, 0));
  expect(masses[0]).toBeCloseTo(600, 1);
  expect(masses[1]).toBeCloseTo(300, 1);
});

test("the surface of half a box is in its middle", () => {
  const density = new FluidDensity(walls, { count: 1250, kinds: 1, density: 2500 });
  density.take(lattice(50, 0.5));
  const [nx] = density.grid;
  const row = density.all.subarray(20 * nx, 21 * nx);
  const inside = row.findIndex((value) => value < 0.5);
  expect(Math.abs(inside - nx / 2)).toBeLessThan(1.5);
  expect(row[nx - 1]).toBe(0);
});

test("particles of the fluid are not drawn beside its surface, the others are", () => {
  const fluid = { count: 2, kinds: 1, density: 4 };
  const scene = sceneOf({ count: 3, fluid, radii: Float32Array.of(0.01, 0.01, 0.2), edges: Array(4).fill("open") });
  const frame = frameOf([0.1, 0.2, 0.3, 0.4, 0.5, 0.6], { shades: Uint8Array.of(0, 0, 7) });
  const drawing = fluidSurface.create(scene, undefined);
  const still = stillOf(scene, {
    frame,
    drawings: new Map([["fluidSurface", drawing]]),
    marks: undefined,
    problems: noProblems,
    ringed: [],
    chosen: undefined,
    pointed: undefined,
  });
  const shown = shownParticles(still);
  expect([...shown.frame!.positions]).toEqual([0.5, 0.6].map(Math.fround));
  expect([...shown.frame!.shades, ...shown.scene!.radii]).toEqual([7, Math.fround(0.2)]);
  expect(shownParticles({ ...still, drawings: new Map() }).frame).toBe(frame);
  expect(drawing.names?.(still)?.entries.map(({ name }) => name)).toEqual(["particle"]);
  expect(hiddenParticles(still)).toBe(2);
  const [layer] = drawing.layers(still);
  expect(layer).toMatchObject({ kind: "texture", below: true });
  expect(fluidSurface.offered?.(sceneOf({}))).toBe(false);
});

test("a fluid that carries particles is drawn paler than one alone, nearer to the background", () => {
  const theme = { ...blankThemeColors, background: [0, 0, 0, 1] as const, species: new Uint8Array(1024).fill(200) };
  const red = (hasSolutes: boolean) => {
    const fluid = { count: 2, kinds: 1, density: 1, ...(hasSolutes && { hasSolutes: true as const }) };
    const drawn = sceneOf({ count: 3, fluid });
    const still = { theme, scene: drawn, frame: frameOf([0.1, 0.2, 0.3, 0.4, 0.5, 0.6]) };
    return fluidSurface.create(drawn, undefined).names!(still as unknown as DrawnStill)!.entries[0].color[0];
  };
  expect(red(true)).toBeLessThan(0.5 * red(false));
  expect(red(true)).toBeGreaterThan(0.1);
});
