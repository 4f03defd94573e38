/** Overlays: lengths, periods and counts of their lines as geometry dictates, and which overlays a scenario has. */
import { describe, expect, test } from "vitest";
import { fitFlat, flatProjection } from "../../../webview/view/camera/flatCamera.ts";
import { deepProjection, fitOrbit } from "../../../webview/view/camera/orbit.ts";
import { project, type Spot } from "../../../webview/view/camera/projection.ts";
import { addAxes } from "../../../webview/view/overlays/axes.ts";
import { edgesOf, facingFaces, linesOf } from "../../../webview/view/overlays/box.ts";
import { cellLineColor, cellLines, cellShare, cellSpacing } from "../../../webview/view/overlays/cells.ts";
import { overlaysFor } from "../../../webview/view/overlays/index.ts";
import { nextLines } from "../../../webview/view/overlays/nextCollision.ts";
import { contactLines } from "../../../webview/view/overlays/pairLines.ts";
import { periodicEdgeShade } from "../../../webview/view/overlays/periodicEdgeShade.ts";
import { PeriodicImages } from "../../../webview/view/overlays/periodicImages.ts";
import { Segments } from "../../../webview/view/overlays/segments.ts";
import { mostTrailed, Trails, trailLength } from "../../../webview/view/overlays/trails.ts";
import { arrowScale } from "../../../webview/view/overlays/velocities.ts";
import { blankThemeColors } from "../../../webview/view/themeColors.ts";
import fc from "../../property.ts";
import { frameOf, sceneOf } from "../sceneOf.ts";

const place = fc.double({ min: 0, max: 1, noNaN: true });

function lengths({ ends, count }: Segments): number[] {
  return Array.from({ length: count }, (_, k) => {
    const [ax, ay, az, bx, by, bz] = ends.subarray(6 * k, 6 * k + 6);
    return Math.hypot(bx! - ax!, by! - ay!, bz! - az!);
  });
}

describe("lines between particles", () => {
  test("go the short way round, and leave on both sides of a periodic edge", () => {
    fc.assert(
      fc.property(place, place, place, place, (ax, ay, bx, by) => {
        const lines = new Segments();
        const positions = Float32Array.of(ax, ay, bx, by);
        contactLines(sceneOf({ count: 2 }), positions, Uint32Array.of(0, 1), lines);
        const images = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => Math.hypot(bx - ax + i, by - ay + j)));
        for (const length of lengths(lines)) expect(length).toBeCloseTo(Math.min(...images), 5);
        const straight = Math.max(Math.abs(positions[2] - positions[0]), Math.abs(positions[3] - positions[1]));
        expect(lines.count).toBe(straight > 0.5 ? 2 : 1);
      }),
    );
  });

  test("a wall is reached at a right angle and marked there", () => {
    const lines = new Segments();
    const scene = sceneOf({ count: 1, edges: Array(4).fill("reflecting") });
    // −1 − face, face 3: high y.
    nextLines(scene, Float32Array.of(0.25, 0.75), 0, -4, lines);
    expect([...lines.ends.subarray(0, 6)]).toEqual([0.25, 0.75, 0, 0.25, 1, 0]);
    const [, ay, , , by] = lines.ends.subarray(6, 12);
    expect([lines.count, ay, by]).toEqual([2, 1, 1]);
  });

  test("those of particles that are not there are left out", () => {
    const lines = new Segments();
    contactLines(sceneOf({ count: 1 }), Float32Array.of(0.5, 0.5), Uint32Array.of(0, 7), lines);
    expect(lines.count).toBe(0);
    nextLines(sceneOf({ count: 1 }), Float32Array.of(0.5, 0.5), 3, 0, lines);
    expect(lines.count).toBe(0);
  });
});

describe("discs over periodic edges", () => {
  test("are all those images that reach into the box", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { maxLength: 30 }), (places) => {
        const scene = sceneOf({ count: places.length, radii: Float32Array.of(0.2) });
        const positions = Float32Array.from(places.flat());
        const images = new PeriodicImages();
        images.find(scene, positions);
        const found = new Set<string>();
        for (let n = 0; n < images.count; n++) {
          const k = images.particles[n];
          const shift = [0, 1].map((axis) => Math.round(images.positions[2 * n + axis] - positions[2 * k + axis]));
          found.add(`${k} ${shift}`);
        }
        expect(found.size).toBe(images.count);
        for (let k = 0; k < places.length; k++) {
          for (const i of [-1, 0, 1]) {
            for (const j of [-1, 0, 1]) {
              if (i === 0 && j === 0) continue;
              const [x, y] = [positions[2 * k] + i, positions[2 * k + 1] + j];
              const apart = Math.hypot(x - Math.min(Math.max(x, 0), 1), y - Math.min(Math.max(y, 0), 1));
              if (apart < 0.2 - 1e-6) expect(found).toContain(`${k} ${[i, j]}`);
            }
          }
        }
      }),
    );
  });

  test.each([
    { flow: 0, gradient: 1 },
    { flow: 1, gradient: 0 },
  ])("in a sheared box they are where images have slid to: $flow, $gradient", ({ flow, gradient }) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { maxLength: 10 }), place, (places, offset) => {
        const scene = { ...sceneOf({ count: places.length, radii: Float32Array.of(0.2) }), shear: { flow, gradient } };
        const positions = Float32Array.from(places.flat());
        const images = new PeriodicImages();
        images.find(scene, positions, offset);
        const found = Array.from({ length: images.count }, (_, n) => ({
          k: images.particles[n],
          at: [images.positions[2 * n], images.positions[2 * n + 1]],
        }));
        for (let k = 0; k < places.length; k++) {
          for (const across of [-1, 0, 1]) {
            for (let along = -5; along <= 5; along++) {
              if (across === 0 && along === 0) continue;
              const at = [positions[2 * k], positions[2 * k + 1]];
              at[gradient] += across;
              at[flow] += along + across * offset;
              const apart = Math.hypot(...at.map((x) => x - Math.min(Math.max(x, 0), 1)));
              const shown = found.filter(
                (image) => image.k === k && Math.hypot(...image.at.map((x, a) => x - at[a])) < 1e-5,
              );
              if (apart < 0.2 - 1e-5) expect(shown.length).toBe(1);
              else expect(shown.length).toBeLessThanOrEqual(1);
            }
          }
        }
      }),
    );
  });

  test("there are none where edges are walls or open, nor in three dimensions", () => {
    const images = new PeriodicImages();
    images.find(sceneOf({ count: 1, edges: ["reflecting", "reflecting", "open", "open"] }), Float32Array.of(0, 0));
    expect(images.count).toBe(0);
    images.find(sceneOf({ count: 1, dimension: 3 }), Float32Array.of(0, 0, 0));
    expect(images.count).toBe(0);
  });

  test("the veil covers what lies beyond periodic edges and nothing else", () => {
    const view = { width: 200, height: 150 };
    fc.assert(
      fc.property(place, place, fc.double({ min: 0.2, max: 3, noNaN: true }), fc.boolean(), (cx, cy, height, open) => {
        const edges = open ? (["open", "open", "periodic", "periodic"] as const) : Array(4).fill("periodic");
        const projection = flatProjection({ centre: [cx, cy], height }, [1, 1], view);
        const bands = periodicEdgeShade({ scene: sceneOf({ edges }), projection });
        for (let x = 7.5; x < view.width; x += 15) {
          for (let y = 7.5; y < view.height; y += 15) {
            const inX = open || Math.abs((x - 100) / projection.focal + cx - 0.5) < 0.5;
            const inY = Math.abs((75 - y) / projection.focal + cy - 0.5) < 0.5;
            const covering = bands.filter(
              ([left, top, right, bottom]) => x > left && x < right && y > top && y < bottom,
            );
            expect(covering.length).toBe(inX && inY ? 0 : 1);
          }
        }
      }),
      { numRuns: 30 },
    );
    expect(
      periodicEdgeShade({
        scene: sceneOf({ edges: Array(4).fill("open") }),
        projection: flatProjection(fitFlat([1, 1], view), [1, 1], view),
      }),
    ).toEqual([]);
  });
});

describe("the box", () => {
  test("has four sides or twelve, each as its faces are", () => {
    const counts = ({ front }: ReturnType<typeof linesOf>) =>
      (["solid", "dashed", "dotted"] as const).map((stroke) => front[stroke]?.count ?? 0);
    const flat = edgesOf(sceneOf({ edges: ["reflecting", "open", "periodic", "periodic"] }));
    expect(counts(linesOf(flat, 0b1111))).toEqual([1, 2, 1]);
    const deep = linesOf(
      edgesOf(sceneOf({ dimension: 3, edges: ["periodic", "periodic", "periodic", "periodic", "reflecting", "open"] })),
      0b111111,
    );
    // The floor's four edges are solid; all others touch a periodic face.
    expect(counts(deep)).toEqual([4, 8, 0]);
    const all = [...lengths(deep.front.solid!), ...lengths(deep.front.dashed!)];
    expect(all.reduce((sum, length) => sum + length, 0)).toBeCloseTo(12, 6);
  });

  test("in three dimensions the edges of the faces that are seen are in front, the others at the rear", () => {
    const scene = sceneOf({ dimension: 3 });
    const seen = (eye: readonly [number, number, number]) => {
      const { front, rear } = linesOf(edgesOf(scene), facingFaces(scene, { eye }));
      return [front, rear].map((lines) => Object.values(lines).reduce((sum, { count }) => sum + count, 0));
    };
    // From a corner three faces are seen, with nine edges; from the middle of a face its own four; from within none.
    expect(seen([3, -2, 2])).toEqual([9, 3]);
    expect(seen([0.5, -2, 0.5])).toEqual([4, 8]);
    expect(seen([0.5, 0.5, 0.5])).toEqual([0, 12]);
  });

  test("the axes are in the corner of the picture, each along its own direction", () => {
    const scene = sceneOf({ dimension: 3 });
    const view = { width: 500, height: 400 };
    const projection = deepProjection(fitOrbit(scene.size, 2, view), scene.size, 2, view);
    const lines = new Segments();
    addAxes(lines, projection, scene.size);
    const spot: Spot = { x: 0, y: 0, scale: 1, depth: 1 };
    const at = (index: number) => [...lines.ends.subarray(3 * index, 3 * index + 3)] as [number, number, number];
    let upright = 0;
    for (let line = 0; line < lines.count; line++) {
      const [from, to] = [at(2 * line), at(2 * line + 1)];
      expect(project(projection, ...to, spot)).toBe(true);
      expect(Math.max(spot.x, view.height - spot.y)).toBeLessThan(80);
      const along = to.flatMap((place, axis) => (Math.abs(place - from[axis]) > 1e-6 ? [axis] : []));
      if (along.length === 1 && along[0] === 2) upright++;
    }
    expect(lines.count).toBe(3 + 2 + 3 + 3);
    expect(upright).toBeGreaterThan(0);
  });

  test("cells are drawn as long as their lines are apart on the screen, and show on any ground", () => {
    const view = { width: 400, height: 400 };
    const spacing = (cells: readonly number[]) => {
      const camera = { centre: [0.5, 0.5], height: 1 } as const;
      return cellSpacing(sceneOf({ cells }), flatProjection(camera, [1, 1], view));
    };
    expect(spacing([40, 20])).toBeCloseTo(10, 9);
    expect(spacing([1, 20])).toBeCloseTo(20, 9);
    expect([2, 4, 10].map(cellShare)).toEqual([0, expect.closeTo(0.43, 2), 1]);
    for (const highContrast of [false, true]) {
      const [, , , opacity] = cellLineColor({ ...blankThemeColors, highContrast }, 2, 1);
      expect(opacity).toBeGreaterThan(0.4);
      expect(opacity).toBeLessThanOrEqual(1);
    }
  });

  test("cells have a line between any two, and in three dimensions on the faces alone where they would fill the picture", () => {
    expect(cellLines(sceneOf({ cells: [4, 7] })).count).toBe(3 + 6);
    expect(cellLines(sceneOf({ dimension: 3, cells: [2, 3, 4] })).count).toBe(3 * 4 + 4 * 5 + 5 * 3);
    const { ends, count } = cellLines(sceneOf({ dimension: 3, cells: [2, 3, 31] }));
    expect(count).toBe(2 * (3 + 31) + 2 * (31 + 2) + 2 * (2 + 3));
    for (let at = 0; at < 6 * count; at += 6) {
      const within = [0, 1, 2].filter((axis) => ends[at + axis] === ends[at + 3 + axis]);
      expect(within.some((axis) => ends[at + axis] === 0 || ends[at + axis] === 1)).toBe(true);
    }
  });
});

describe("arrows", () => {
  test("are one and a half mean diameters long, root mean square", () => {
    const scene = sceneOf({ count: 2, radii: Float32Array.of(0.1, 0.3) });
    const velocities = Float32Array.of(3, 4, 0, 1);
    const scale = arrowScale(scene, velocities);
    expect(Math.sqrt(((5 * scale) ** 2 + scale ** 2) / 2)).toBeCloseTo(1.5 * 0.4, 6);
    expect(arrowScale(scene, new Float32Array(4))).toBe(0);
  });
});

describe("trails", () => {
  const scene = sceneOf({ count: 1 });
  const lineAt = (trails: Trails, block: number) => [...trails.ends.subarray(6 * block, 6 * block + 6)];

  test("lead from frame to frame, and not across the box where a particle went around it", () => {
    const trails = new Trails(scene);
    [0.5, 0.75, 0.125].forEach((x, k) => {
      trails.add(frameOf([x, 0.5], { time: k }));
    });
    expect(trails.written).toBe(2);
    expect(lineAt(trails, 0)).toEqual([0.5, 0.5, 0, 0.75, 0.5, 0]);
    const [ax, , , bx] = lineAt(trails, 1);
    expect(bx).toBe(ax);
  });

  test("are forty long", () => {
    const trails = new Trails(scene);
    for (let k = 0; k <= trailLength + 1; k++) trails.add(frameOf([k / 64, 0.5], { time: k }));
    const starts = Array.from({ length: trailLength }, (_, block) => lineAt(trails, block)[0] * 64);
    expect(starts.sort((a, b) => a - b)).toEqual(Array.from({ length: trailLength }, (_, k) => k + 1));
  });

  test("of many are short, and only some particles have one", () => {
    const many = sceneOf({ count: 1000, edges: Array(4).fill("reflecting") });
    const trails = new Trails(many);
    const places = (x: number) => Array.from({ length: 1000 }, () => [x, 0.5]).flat();
    for (let k = 0; k <= 30; k++) trails.add(frameOf(places(k / 32), { time: k }));
    expect(trails.count).toBeLessThan(300);
    expect(trails.shown / 32).toBeLessThan(0.35);
    expect(trails.shown).toBeGreaterThan(3);
    const alone = new Trails(sceneOf({ count: 1, edges: Array(4).fill("reflecting") }));
    for (let k = 0; k <= 30; k++) alone.add(frameOf([k / 32, 0.5], { time: k }));
    expect(alone.shown).toBe(30);
  });

  test("begin anew on going back in time, and stand still with it", () => {
    const trails = new Trails(scene);
    for (const time of [0, 1, 2]) trails.add(frameOf([time / 4, 0.5], { time }));
    trails.add(frameOf([0.5, 0.5], { time: 2, coloring: "speed" }));
    expect(trails.written).toBe(2);
    trails.add(frameOf([0, 0.5], { time: 0.5 }));
    expect(trails.written).toBe(0);
    expect(trails.ends.every((value) => value === 0)).toBe(true);
  });
});

describe("overlays of a scenario", () => {
  const names = (...scene: Parameters<typeof sceneOf>) => overlaysFor(sceneOf(...scene)).map(({ id }) => id);

  const unavailable = (id: string, parts: Parameters<typeof sceneOf>[0]) => {
    const scene = sceneOf(parts);
    return overlaysFor(scene).find((overlay) => overlay.id === id)!.unavailable!(scene);
  };

  test("a method without cells has none to draw", () => {
    expect(names({ count: 3, cells: [8, 8] })).toContain("cells");
    expect(names({ count: 3, cells: [1, 1] })).not.toContain("cells");
    expect(names({ count: 3, cells: [1, 4] })).toContain("cells");
  });

  test("only time steps miss collisions", () => {
    expect(names({ count: 3, method: "event-driven" })).not.toContain("missed");
    expect(names({ count: 3, method: "time-stepped", hasTimeSteps: true })).toContain("missed");
  });

  test("of methods with time steps only those that may miss collisions offer them; for others the reason is given", () => {
    const missed = (more: Parameters<typeof sceneOf>[0]) =>
      unavailable("missed", { method: "time-stepped", hasTimeSteps: true, ...more });
    expect(missed({ count: 3, mayMiss: true })).toBeUndefined();
    expect(missed({ count: 3 })).toMatch(/finds every collision/);
  });

  test("trails of too many are refused with a reason", () => {
    expect(unavailable("trails", { count: mostTrailed })).toBeUndefined();
    expect(unavailable("trails", { count: mostTrailed + 1 })).toMatch(/20,000/);
  });
});
