import { expect, test } from "vitest";
import { readMotion } from "../../../webview/gallery/motion.ts";
import type { Values } from "../../../webview/gallery/motionCode.ts";
import { writeMotion } from "../../../webview/gallery/writeMotion.ts";

const head = (frames: number, particles: number, palette = ["#111111", "#222222", "#333333"]) => ({
  height: 300,
  frames,
  particles,
  palette,
  growth: [],
  lines: [],
  walls: [],
  spheres: true as const,
});

/** Uniform in [0, 1). */
function seeded(state: number): () => number {
  return () => {
    state = (48_271 * state) % 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** Particles in free flight that rebound at the walls, have a color each frame and a depth. */
function flights(frames: number, particles: number, random: () => number): Values {
  const size = frames * particles;
  const starts = Array.from({ length: particles }, () => [1200 * random() - 200, 600 * random()] as const);
  const ways = Array.from({ length: particles }, () => [80 * random() - 40, 80 * random() - 40] as const);
  const folded = (x: number) => Math.abs(((((x + 600) % 1200) + 1200) % 1200) - 600);
  const at = (of: (k: number, i: number) => number) =>
    Array.from({ length: size }, (_, n) => of(Math.floor(n / particles), n % particles));
  return {
    x: Int16Array.from(at((k, i) => Math.round(folded(starts[i][0] + k * ways[i][0])))),
    y: Int16Array.from(at((k, i) => Math.round(folded(starts[i][1] + k * ways[i][1])))),
    color: Uint8Array.from(at(() => Math.floor(3 * random()))),
    near: Uint8Array.from(at((k, i) => (i + 3 * k) % 256)),
    radius: Int16Array.from({ length: particles }, () => 1 + Math.floor(200 * random())),
  };
}

test("places come back within half a point, depths within 4 of 255, colors and radii as they were", async () => {
  const [frames, particles] = [30, 60];
  const given = flights(frames, particles, seeded(3));
  const read = await readMotion(await writeMotion(head(frames, particles), given));
  // Which particle became which: by their radii, colors and, of equals, their places.
  const rows = Array.from({ length: frames }, (_, k) => k * particles);
  const key = (values: Values, i: number) => `${values.radius[i]}:${rows.map((row) => values.color[row + i]).join("")}`;
  const byKey = new Map(Array.from({ length: particles }, (_, i) => [key(given, i), i]));
  expect(byKey.size).toBe(particles);
  let apart = 0;
  for (let i = 0; i < particles; i++) {
    const j = byKey.get(key(read, i))!;
    for (const row of rows) {
      const differences = [read.x[row + i] - given.x[row + j], read.y[row + i] - given.y[row + j]];
      for (const difference of differences) expect(Math.abs(difference)).toBeLessThanOrEqual(1);
      if (differences.some((difference) => difference !== 0)) apart++;
      expect(Math.abs(read.near![row + i] - given.near![row + j])).toBeLessThanOrEqual(4);
    }
  }
  expect(apart).toBeGreaterThan(0);
});

test("of particles with trails all places come back as they were", async () => {
  const given = flights(20, 1, seeded(7));
  const { x, y } = await readMotion(await writeMotion({ ...head(20, 1), trails: true }, given));
  expect([x, y]).toEqual([given.x, given.y]);
});

test("a place in free flight takes less than three quarters of a bit", async () => {
  const particles = 200;
  const length = async (frames: number) => {
    const at = (of: (k: number, i: number) => number) =>
      Int16Array.from({ length: frames * particles }, (_, n) =>
        Math.round(of(Math.floor(n / particles), n % particles)),
      );
    const random = seeded(5);
    const ways = Array.from({ length: particles }, () => [8 * random() - 4, 8 * random() - 4] as const);
    const written = await writeMotion(head(frames, particles), {
      x: at((k, i) => 300 + k * ways[i][0]),
      y: at((k, i) => 300 + k * ways[i][1]),
      color: new Uint8Array(frames * particles),
      near: new Uint8Array(frames * particles),
      radius: new Int16Array(particles).fill(40),
    });
    return written.length;
  };
  const bits = 8 * ((await length(60)) - (await length(20)));
  expect(bits / (2 * 40 * particles)).toBeLessThan(0.75);
});
