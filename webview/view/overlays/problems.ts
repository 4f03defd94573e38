/** Marks of messages about the start: outlines of particles, depths and distances, outlines of obstacles, and cells. */
import type { Marks, Scene } from "../../../src/protocol/messages.ts";
import type { ThemeColor } from "../../app/cssColor.ts";
import type { Region } from "../camera/particleBounds.ts";
import { type Projection, project, type Spot } from "../camera/projection.ts";
import type { DrawnProblems, OverlayDrawing } from "../painter.ts";
import type { Label, LineLayer, LineStyle, Ring } from "./layers.ts";
import { Segments } from "./segments.ts";

/** In CSS pixels: overlaps are often shallower than a stroke is wide. */
const depth: Omit<LineStyle, "color"> = { width: 2.5, least: 9 };
const ground: Omit<LineStyle, "color"> = { width: 6, least: 12 };
const emphasized: Omit<LineStyle, "color"> = { width: 4, least: 14 };
const ring = { gap: 0, width: 2 };
const emphasizedRing = { gap: 0, width: 4 };
const cellOpacity = 0.7;

/** Texts of the marks. */
export function problemLabels({ marks }: DrawnProblems): Label[] {
  return marks.flatMap((each) =>
    (each?.texts ?? []).map(({ at: [x, y, z = 0], text }) => ({ at: [x!, y!, z], radius: 0, text }) as const),
  );
}

export function createProblems(): OverlayDrawing {
  const [all, one, cells] = [new Segments(), new Segments(), new Segments()];
  let drawn: DrawnProblems | undefined;
  return {
    layers({ problems, theme }) {
      if (problems !== drawn) {
        drawn = problems;
        const { marks, pointed } = problems;
        fill(all, marks.map((each) => each?.lines)); // biome-ignore format: short
        fill(cells, marks.map((each) => each?.cells)); // biome-ignore format: short
        fill(one, pointed === undefined ? [] : [marks[pointed]?.lines]);
      }
      const [red, green, blue, opacity] = theme.wrong;
      const faint: ThemeColor = [red, green, blue, opacity * cellOpacity];
      return [
        layerOf(cells, { color: faint, width: 1 }),
        layerOf(all, { color: theme.background, ...ground }),
        layerOf(all, { color: theme.wrong, ...depth }),
        layerOf(one, { color: theme.wrong, ...emphasized }),
        { kind: "rings", rings: ringsAround(problems, theme.wrong) },
      ];
    },
  };
}

function fill(segments: Segments, lists: readonly (readonly number[] | undefined)[]): void {
  segments.clear();
  for (const ends of lists) {
    for (let at = 0; ends && at + 5 < ends.length; at += 6)
      segments.add(ends[at], ends[at + 1], ends[at + 2], ends[at + 3], ends[at + 4], ends[at + 5]);
  }
}

function layerOf({ ends, count, version }: Segments, style: LineStyle): LineLayer {
  return { kind: "lines", ends, count, version, style, onTop: true };
}

function ringsAround({ marks, pointed }: DrawnProblems, color: ThemeColor): Ring[] {
  return marks.flatMap((each, k) =>
    (each?.balls ?? []).map(({ at: [x, y, z = 0], radius }) => ({
      at: [x!, y!, z] as const,
      radius,
      color,
      ...(k === pointed ? emphasizedRing : ring),
    })),
  );
}

/** In CSS pixels. */
const reach = 6;

/** Index of the message whose marks are under the pointer: lines before particles, which may lie in several, and both before cells. */
export function pickProblem(
  marks: readonly (Marks | undefined)[],
  seen: Projection,
  x: number,
  y: number,
): number | undefined {
  let best: number | undefined;
  let nearest = Number.POSITIVE_INFINITY;
  const take = (k: number, distance: number) => {
    if (distance < nearest) [best, nearest] = [k, distance];
  };
  const [from, to]: Spot[] = [newSpot(), newSpot()];
  marks.forEach((each, k) => {
    for (const { at, radius } of each?.balls ?? []) {
      if (!project(seen, at[0], at[1], at[2] ?? 0, from!)) continue;
      const size = radius * from!.scale + reach;
      const share = Math.hypot(x - from!.x, y - from!.y) / size;
      if (share <= 1) take(k, 1 + share);
    }
    const near = (lines: readonly number[], rank: number): void => {
      for (let at = 0; at + 5 < lines.length; at += 6) {
        if (!project(seen, lines[at], lines[at + 1], lines[at + 2], from!)) continue;
        if (!project(seen, lines[at + 3], lines[at + 4], lines[at + 5], to!)) continue;
        const share = distanceFrom(x, y, from!, to!) / reach;
        if (share <= 1) take(k, rank + share);
      }
    };
    near(each?.lines ?? [], 0);
    near(each?.cells ?? [], 2);
  });
  return best;
}

const newSpot = (): Spot => ({ x: 0, y: 0, scale: 1, depth: 1 });

function distanceFrom(x: number, y: number, from: Spot, to: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length2 = dx * dx + dy * dy;
  const share = length2 > 0 ? Math.min(Math.max(((x - from.x) * dx + (y - from.y) * dy) / length2, 0), 1) : 0;
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
}

/** What is farther from the box than this many of its sides is not brought into the picture: its line leads out of it. */
const farthest = 1;
/** Kept free beyond the marks, as a share of the box. */
const margin = 0.04;

/** The box with the particles and obstacles that are marked beyond it; undefined where all are inside. */
export function regionOfProblems(
  { size }: Pick<Scene, "size">,
  marks: readonly (Marks | undefined)[],
): Region | undefined {
  const low = size.map(() => 0);
  const high = [...size];
  const include = (axis: number, from: number, to: number) => {
    const side = size[axis];
    if (from < 0 && from > -farthest * side) low[axis] = Math.min(low[axis], from - margin * side);
    if (to > side && to < (1 + farthest) * side) high[axis] = Math.max(high[axis], to + margin * side);
  };
  for (const each of marks) {
    for (const { at, radius } of each?.balls ?? [])
      for (const [axis, x] of at.entries()) include(axis, x - radius, x + radius);
    for (const [k, x] of (each?.lines ?? []).entries()) if (k % 3 < size.length) include(k % 3, x, x);
  }
  const beyond = size.some((side, axis) => low[axis] < 0 || high[axis] > side);
  return beyond ? { low, high } : undefined;
}
