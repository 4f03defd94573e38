/** Room for the picture and for the column of charts beside it. */
import { expect, test } from "vitest";
import { columnWidth, heightUnder, splitOf } from "../../../webview/app/pictureShape.ts";
import fc from "../../property.ts";

test("charts have what a square box leaves beside it, and never less than their usual width", () => {
  expect(columnWidth(1, 1225, 798)).toBe(467);
  expect(columnWidth(1, 900, 798)).toBe(300);
  expect(columnWidth(8, 1396, 988)).toBe(300);
  // Beside a tower there is room for more than charts want.
  expect(columnWidth(0.25, 1400, 800)).toBe(480);
  expect(columnWidth(0.25, 900, 800)).toBe(360);
});

test("a column wider than usual takes nothing from the box", () => {
  const sizes = [fc.integer({ min: 560, max: 3000 }), fc.integer({ min: 200, max: 2000 })] as const;
  let wider = 0;
  fc.assert(
    fc.property(fc.double({ min: 0.25, max: 8, noNaN: true }), ...sizes, (aspect, width, height) => {
      const column = columnWidth(aspect, width, height);
      expect(column).toBeGreaterThanOrEqual(300);
      if (column === 300) return;
      wider++;
      // Half a pixel is lost to rounding.
      expect(width - 12 - column).toBeGreaterThanOrEqual((height - 52) * aspect - 0.51);
    }),
  );
  expect(wider).toBeGreaterThan(5);
});

test("two boxes stand where both are larger", () => {
  expect(splitOf(1, 1000, 600)).toBe("row");
  expect(splitOf(4, 1000, 600)).toBe("column");
  expect(splitOf(0.25, 600, 900)).toBe("row");
});

test("where a box is as wide as the picture, charts have what it leaves below; where that is less than a row of charts, nothing", () => {
  const height = heightUnder(1, 300, 900, 863);
  expect(height).toBe(195);
  expect(600 - 12 + height).toBeLessThan(863 - 40);
  expect(heightUnder(1, 300, 900, 800)).toBe(0);
  expect(heightUnder(1, 480, 1396, 988)).toBe(0);
  expect(heightUnder(4, 300, 1200, 800)).toBeGreaterThan(400);
});
