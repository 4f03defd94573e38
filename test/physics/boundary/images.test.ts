/** Images of a sheared box: the nearest one, states in the box, and searches among particles at one moment. */
import { describe, expect, test } from "vitest";
import { nearestNeighbors } from "../../../src/analysis/structure/neighbors.ts";
import { addFlow, imagesOf, withImages, wrapStates } from "../../../src/physics/boundary/images.ts";
import { imageOffset, type Shear } from "../../../src/physics/box.ts";
import { eachPairWithin } from "../../../src/physics/contacts/pairsWithin.ts";
import { findOverlaps } from "../../../src/scenario/start/overlaps.ts";
import { stream } from "../../engine/randomSystem.ts";
import { smallSystem } from "../../engine/smallSystem.ts";

const size = [7, 5] as const;
const edges = Array<"periodic">(4).fill("periodic");
const time = 1.7;
const shears: readonly Shear[] = [
  { rate: 0.9, flow: 0, gradient: 1, offset: 0.3 },
  { rate: -1.3, flow: 1, gradient: 0, offset: 4.4 },
];

/** Distance of two places by all images, one after another. */
function distance(shear: Shear, a: readonly number[], b: readonly number[]): number {
  const { flow, gradient, rate, offset } = shear;
  const way = offset + rate * size[gradient] * time;
  let least = Infinity;
  for (let across = -7; across <= 7; across++) {
    for (let along = -12; along <= 12; along++) {
      const r = [a[0] - b[0], a[1] - b[1]];
      r[gradient] -= across * size[gradient];
      r[flow] -= along * size[flow] + across * way;
      least = Math.min(least, Math.hypot(...r));
    }
  }
  return least;
}

const random = stream(4);
const places = Array.from({ length: 40 }, () => size.map((length) => length * random()));
const positions = Float64Array.from(places.flat());
const pairs = places.flatMap((_, j) => Array.from({ length: j }, (_, i) => [i, j] as const));

describe.each(shears)("$rate", (shear) => {
  const box = { size, edges, shear };

  test("images of the nearest separation are as near as any, where that is less than half a box", () => {
    const images = imagesOf(box);
    let crossed = 0;
    for (const [i, j] of pairs) {
      const r = places[i].map((x, axis) => x - places[j][axis]);
      const boxes = images.nearest(r, time);
      const least = distance(shear, places[i], places[j]);
      if (least < 2.5 && boxes !== 0) crossed++;
      if (least < 2.5) expect(Math.hypot(...r)).toBeCloseTo(least, 12);
    }
    expect(crossed).toBeGreaterThan(20);
  });

  test("a state outside of the box and its image in it are the same: distances, and velocities relative to the flow", () => {
    const x = positions.map((value, k) => value + Math.round(6 * random() - 3) * size[k % 2]);
    const v = x.map(() => random());
    const peculiar = v.slice();
    addFlow(box, x, peculiar, -1);
    const [inBox, velocities] = [x.slice(), v.slice()];
    wrapStates(box, inBox, velocities, time);
    for (const [k, value] of inBox.entries()) expect(value >= 0 && value < size[k % 2]).toBe(true);
    const after = velocities.slice();
    addFlow(box, inBox, after, -1);
    for (const [k, value] of after.entries()) expect(value).toBeCloseTo(peculiar[k], 12);
    const at = (all: Float64Array, i: number) => [all[2 * i], all[2 * i + 1]];
    for (let i = 0; i < places.length; i++) expect(distance(shear, at(x, i), at(inBox, i))).toBeLessThan(1e-12);
  });

  test("images that a search has in place of periodic ones are those of particles near the face", () => {
    const { positions: all, of = new Int32Array() } = withImages(box, positions, 1, time);
    const { gradient, flow } = shear;
    const near = places.filter((place) => place[gradient] <= 1).length;
    expect(of.length).toBe(places.length + near);
    for (let k = places.length; k < of.length; k++) {
      const from = places[of[k]];
      expect(all[2 * k + gradient] - from[gradient]).toBeCloseTo(size[gradient], 12);
      const moved = all[2 * k + flow] - from[flow] - imageOffset(box, shear, time);
      expect(Math.abs(moved / size[flow] - Math.round(moved / size[flow]))).toBeLessThan(1e-12);
    }
  });

  test("overlaps, pairs within a range and nearest neighbors are those of all images", () => {
    const radii = new Float64Array(places.length).fill(0.5);
    const depth = ([i, j]: readonly [number, number]) => 1 - distance(shear, places[i], places[j]);
    const expected = pairs.filter((pair) => depth(pair) > 1e-12);
    const found = findOverlaps({ dimension: 2, size, periodic: [true, true], shear, time, positions, radii });
    expect(found.pairs.map(({ i, j }) => `${i} ${j}`).sort()).toEqual(expected.map((pair) => pair.join(" ")).sort());
    expect(found.count).toBe(expected.length);
    expect(found.worst!.depth).toBeCloseTo(Math.max(...expected.map(depth)), 12);

    const moved = { ...shear, offset: imageOffset(box, shear, time) };
    const system = {
      ...smallSystem({ size: [...size], edges: "periodic", particles: places.map((at) => ({ at, radius: 0.1 })) }),
      shear: moved,
    };
    const within: string[] = [];
    eachPairWithin(system, 1.2, (i, j, rr) => {
      within.push([i, j].sort((a, b) => a - b).join(" "));
      expect(Math.sqrt(rr)).toBeCloseTo(distance(shear, places[i], places[j]), 12);
    });
    const near = pairs.filter((pair) => 1 - depth(pair) <= 1.2);
    expect(within.sort()).toEqual(near.map((pair) => pair.join(" ")).sort());

    const { separations } = nearestNeighbors({ ...system, shear }, positions, 6, time);
    for (let i = 0; i < places.length; i++) {
      const nearest = places
        .map((place, j) => (j === i ? Infinity : distance(shear, places[i], place)))
        .sort((a, b) => a - b);
      const lengths = Array.from({ length: 6 }, (_, k) =>
        Math.hypot(separations[(6 * i + k) * 2], separations[(6 * i + k) * 2 + 1]),
      );
      for (const [k, length] of lengths.entries()) expect(length).toBeCloseTo(nearest[k], 12);
    }
  });
});
