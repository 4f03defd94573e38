/** Motions of the gallery's cards, as `npm run pictures` has recorded them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { linesAt, readMotion, type Spot, spotAt, width } from "../../../webview/gallery/motion.ts";

const folder = "media/samples/motions";
const motionOf = (name: string) => readMotion(new Uint8Array(readFileSync(join(folder, `${name}.bin`))));
const nowhere = (): Spot => ({ x: 0, y: 0, radius: 0, color: 0 });

test.each(readdirSync(folder))("%s: what is seen stays near the picture and moves", async (file) => {
  const motion = await motionOf(file.replace(".bin", ""));
  const { frames, particles, palette, height } = motion;
  expect(frames).toBeGreaterThan(20);
  expect(motion.x).toHaveLength(frames * particles);
  const spots = (moment: number) => Array.from({ length: particles }, (_, i) => spotAt(motion, i, moment, nowhere()));
  const [first, last] = [spots(0), spots(frames - 1)];
  const isSeen = ({ x, y, radius }: Spot) => x > -radius && y > -radius && x < width + radius && y < height + radius;
  expect(Math.max(first.filter(isSeen).length, last.filter(isSeen).length)).toBeGreaterThan(0);
  for (const { radius, color } of last) {
    expect(radius).toBeGreaterThan(0);
    expect(palette[color]).toMatch(/^#/);
  }
  expect(last).not.toEqual(first);
});

test("at the break one ball moves and fifteen rest, until it hits them", async () => {
  const motion = await motionOf("break");
  expect(motion.particles).toBe(16);
  const moved = (moment: number) =>
    Array.from({ length: 16 }, (_, i) => {
      const [a, b] = [spotAt(motion, i, 0, nowhere()), spotAt(motion, i, moment, nowhere())];
      return Math.hypot(a.x - b.x, a.y - b.y) > 1;
    }).filter(Boolean).length;
  expect(moved(5)).toBe(1);
  expect(moved(motion.frames - 1)).toBeGreaterThan(12);
});

test("spheres have an order, discs in a flow an image below them, a drum lines that turn", async () => {
  const [spheres, flow, drum] = await Promise.all(["fluid", "taylor-green", "drum"].map(motionOf));
  expect(new Set(spheres!.near).size).toBeGreaterThan(20);
  expect(atob(flow!.field!).slice(1, 4)).toBe("PNG");
  expect(linesAt(drum!, 0)).not.toEqual(linesAt(drum!, drum!.frames - 1));
});
