/** Sizes and opacities of particles of less than a pixel. */
import { expect, test } from "vitest";
import type { Scene } from "../../../src/protocol/messages.ts";
import { denser, faintest, leastRadius } from "../../../webview/view/minimumSizes.ts";

/** Discs of one size that cover this part of a periodic square, drawn into a given number of pixels. */
function discs(count: number, fraction: number, pixels: number) {
  const radius = Math.sqrt(fraction / (Math.PI * count));
  const scene = { dimension: 2, size: [1, 1], edges: ["periodic", "periodic"], radii: Float32Array.of(radius) };
  const projection = { dimension: 2, width: pixels, height: pixels, focal: pixels };
  const still = { scene: scene as unknown as Scene, projection, ratio: 1 } as never;
  const least = leastRadius(still, count);
  const trueRadius = radius * pixels;
  const opacity =
    trueRadius < least
      ? Math.min(denser(still, count) * Math.max(faintest(still, count, least), (trueRadius / least) ** 2), 1)
      : 1;
  /** Discs drawn over a pixel, on average. */
  const over = (count * Math.PI * Math.max(least, trueRadius) ** 2) / pixels ** 2;
  return { least, trueRadius, opacity, over };
}

test.for([0.5, 0.7, 0.84])(
  "of 10⁵ discs in 270 pixels, which cover %f of the box, each pixel has the mean color and the true coverage",
  (fraction) => {
    const { opacity, over } = discs(1e5, fraction, 270);
    expect(over).toBeGreaterThan(15);
    // Discs that fall on a pixel at random cover it as the thickness of an absorbing layer does.
    expect(1 - Math.exp(-over * opacity)).toBeCloseTo(fraction, 2);
  },
);

test("discs that have pixels of their own are drawn as they are", () => {
  const { least, trueRadius, opacity } = discs(1e4, 0.7, 270);
  expect(least).toBeLessThan(trueRadius);
  expect(opacity).toBe(1);
});

test("a dilute gas of a million discs is not lost: each is at least as strong as one step of a color channel", () => {
  const { opacity } = discs(1e6, 1e-3, 270);
  expect(200 * opacity).toBeGreaterThan(2);
});

test("dots of a few particles in a large box are large, those of a hundred still easy to find", () => {
  const sizes = [10, 20, 125, 500, 2000].map((count) => discs(count, 1e-5, 700).least);
  expect(sizes[0]).toBe(4);
  expect(sizes[1]).toBe(4);
  expect(sizes[2]).toBeGreaterThan(2.4);
  expect(sizes.at(-1)).toBe(1.5);
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
});
