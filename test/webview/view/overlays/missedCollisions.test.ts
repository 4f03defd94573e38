/** Pairs that missed each other are seen in the whole picture, where their particles are a few pixels wide. */
import { expect, test } from "vitest";
import {
  drawOut,
  missedCollisions,
  missedGround,
  missedPairStyle,
} from "../../../../webview/view/overlays/missedCollisions.ts";
import fc from "../../../property.ts";
import { frameOf } from "../../sceneOf.ts";

test("a stroke is as long as is asked for, about the same middle and along the same line; a longer one stays", () => {
  const place = fc.record(
    { x: fc.double({ min: -500, max: 500 }), y: fc.double({ min: -500, max: 500 }) },
    { noNullPrototype: true },
  );
  const least = fc.double({ min: 1, max: 50, noNaN: true });
  fc.assert(
    fc.property(
      place,
      fc.double({ min: 0, max: 6.2 }),
      fc.double({ min: 0, max: 100 }),
      least,
      (from, angle, length, least) => {
        if ([from.x, from.y, angle, length].some(Number.isNaN)) return;
        const to = { x: from.x + length * Math.cos(angle), y: from.y + length * Math.sin(angle) };
        const [a, b] = [{ ...from }, { ...to }];
        drawOut(a, b, least);
        const way = Math.hypot(b.x - a.x, b.y - a.y);
        expect(way).toBeCloseTo(Math.max(least, Math.hypot(to.x - from.x, to.y - from.y)), 6);
        expect(a.x + b.x).toBeCloseTo(from.x + to.x, 6);
        expect(a.y + b.y).toBeCloseTo(from.y + to.y, 6);
        // Of a shorter one the direction is lost in rounding; it is drawn level.
        if (Math.abs(length - 1e-4) < 1e-9) return;
        if (length < 1e-4) {
          expect(Math.abs(b.y - a.y)).toBeLessThan(1e-4);
          return;
        }
        const aside = (b.x - a.x) * (to.y - from.y) - (b.y - a.y) * (to.x - from.x);
        expect(Math.abs(aside)).toBeLessThan(1e-6 * Math.max(1, way * length));
      },
    ),
  );
});

test("one straight away from the eye is seen, too", () => {
  const [a, b] = [
    { x: 7, y: 3 },
    { x: 7, y: 3 },
  ];
  drawOut(a, b, missedPairStyle.least);
  expect(b.x - a.x).toBeCloseTo(missedPairStyle.least);
  expect(a.y).toBe(b.y);
});

test("what lies under it stands out on every side", () => {
  expect(missedGround.width).toBeGreaterThanOrEqual(missedPairStyle.width + 4);
  expect(missedGround.least).toBeGreaterThanOrEqual(missedPairStyle.least + 4);
});

test("no missed pairs are not reported as none where nothing was recorded", () => {
  const pairs = (...numbers: number[]) => Uint32Array.from(numbers);
  const legend = (missed: Uint32Array | null, time: number) =>
    missedCollisions.legend!(frameOf([], { data: { missed }, time }));
  expect(legend(pairs(1, 2, 3, 4), 5)).toMatch(/^2 pairs passed/);
  expect(legend(pairs(1, 2), 5)).toMatch(/^1 pair passed/);
  expect(legend(pairs(), 5)).toMatch(/^no pair/);
  expect(legend(pairs(), 0)).toMatch(/no step/);
  expect(legend(null, 5)).toMatch(/^not recorded/);
});
