/** The corner in which the card of the selected particle stands: never over the particle. */
import { describe, expect, test } from "vitest";
import { type CardRoom, type Corner, cornerAt, cornerFor, placeIn } from "../../../webview/controls/cardCorner.ts";
import fc from "../../property.ts";

describe("the card", () => {
  const room: CardRoom = { width: 460, height: 280, top: 0, cardWidth: 200, cardHeight: 110 };
  const covers = (corner: Corner, x: number, y: number, within = room) => {
    const at = placeIn(corner, within);
    return x > at.x && x < at.x + within.cardWidth && y > at.y && y < at.y + within.cardHeight;
  };
  const corner = fc.record({ right: fc.boolean(), bottom: fc.boolean() });

  test("never stands on the particle, wherever that is and wherever it stood", () => {
    fc.assert(
      fc.property(corner, fc.integer({ max: 460, min: 0 }), fc.integer({ max: 280, min: 0 }), (now, x, y) => {
        expect(covers(cornerFor(now, { x, y, radius: 8 }, room), x, y)).toBe(false);
      }),
    );
  });

  test("stays where it is as long as the particle keeps away from it", () => {
    const disc = { x: 30, y: 250, radius: 10 };
    for (const now of [
      { right: true, bottom: false },
      { right: true, bottom: true },
      { right: false, bottom: false },
    ]) {
      expect(cornerFor(now, disc, room)).toEqual(now);
    }
    expect(cornerFor({ right: false, bottom: true }, disc, room)).toEqual({ right: true, bottom: false });
    expect(cornerFor({ right: false, bottom: true }, undefined, room)).toEqual({ right: false, bottom: true });
  });

  test("changes its corner at most once where the particle fills the picture", () => {
    const disc = { x: 230, y: 140, radius: 900 };
    let [now, moves]: [Corner, number] = [{ right: true, bottom: false }, 0];
    for (let k = 0; k < 10; k++) {
      const next = cornerFor(now, disc, room);
      if (next !== now) moves++;
      now = next;
    }
    expect(moves).toBeLessThan(2);
  });

  test("stays below what stands at the top, and moves to the corner where it is dropped", () => {
    expect(placeIn({ right: true, bottom: false }, { ...room, top: 30 }).y).toBeGreaterThanOrEqual(30);
    expect(cornerAt({ x: 20, y: 150 }, room)).toEqual({ right: false, bottom: true });
    expect(cornerAt({ x: 250, y: 10 }, room)).toEqual({ right: true, bottom: false });
  });
});
