/** Marks of cells that do not fit a particle: the particle with the cells around it, enlarged where they would be a speck in the box. */
import { formatRounded, type Marks } from "../diagnostics.ts";
import { line } from "./marks.ts";

type Ball = NonNullable<Marks["balls"]>[number];

/** Of a grid that is finer, the lines nearest to the particle alone can be told apart. */
const mostLines = 24;
/** The particle with its cells takes this share of the shortest side of the box, where that enlarges it by the factor at least. */
const [enlargedShare, leastFactor] = [0.2, 2];

/** The cells around one particle, in planes through its center, with the sizes of a cell and of the particle. */
export function cellMarks(size: readonly number[], cells: readonly number[], ball: Ball): Marks {
  const sides = size.map((length, axis) => length / cells[axis]);
  const ranges = sides.map((side, axis) => {
    const middle = Math.floor(ball.at[axis] / side);
    const reach = Math.min(Math.ceil(ball.radius / side) + 1, mostLines / 2);
    return { low: Math.max(0, middle - reach), high: Math.min(cells[axis], middle + 1 + reach) };
  });
  const extents = ranges.map(({ low, high }, axis) => ((high - low) * sides[axis]) / 2);
  const factor = (enlargedShare * Math.min(...size)) / Math.max(ball.radius, ...extents);
  const isEnlarged = factor >= leastFactor;
  const middle = isEnlarged ? placeBeside(size, ball) : ball.at;
  const scale = isEnlarged ? factor : 1;
  const placeOf = (at: readonly number[]) => at.map((x, axis) => middle[axis] + scale * (x - ball.at[axis]));
  const shown = { at: middle, radius: scale * ball.radius };

  const lines: number[] = [];
  for (let across = 0; across < size.length; across++) {
    for (let along = 0; along < size.length; along++) {
      if (along === across) continue;
      const [from, to] = [[...ball.at], [...ball.at]];
      from[along] = ranges[along].low * sides[along];
      to[along] = ranges[along].high * sides[along];
      for (let k = ranges[across].low; k <= ranges[across].high; k++) {
        from[across] = to[across] = k * sides[across];
        lines.push(...line(placeOf(from), placeOf(to)));
      }
    }
  }
  const corner = (right: 0 | 1, up: 0 | 1) => {
    const place = [...ball.at];
    place[0] = (ranges[0].low + right) * sides[0];
    place[1] = (ranges[1].high - 1 + up) * sides[1];
    return placeOf(place);
  };
  const outline = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
  const [left, right] = [-1, 1].map((side) => middle.map((x, axis) => x + (axis === 0 ? side * shown.radius : 0)));
  const ways = isEnlarged ? line(ball.at, edgeToward(shown, ball.at)) : [];
  const cell = sides.map((side) => formatRounded(side, 3)).join(" × ");
  return {
    balls: isEnlarged ? [ball, shown] : [ball],
    lines: [...outline.flatMap((from, k) => line(from, outline[(k + 1) % 4])), ...line(left, right), ...ways],
    cells: lines,
    texts: [
      { at: outline[3], text: `cell ${cell}${isEnlarged ? `, enlarged ${formatRounded(factor, 2)} times` : ""}` },
      { at: middle, text: `diameter ${formatRounded(2 * ball.radius, 3)}` },
    ],
  };
}

/** In the other half of the box, so that both are seen. */
function placeBeside(size: readonly number[], { at }: Ball): number[] {
  return size.map((length, axis) => (axis === 0 ? (at[0] > length / 2 ? 0.3 : 0.7) : 0.5) * length);
}

function edgeToward({ at, radius }: Ball, from: readonly number[]): number[] {
  const way = from.map((x, axis) => x - at[axis]);
  const distance = Math.hypot(...way) || 1;
  return at.map((x, axis) => x + (radius * way[axis]) / distance);
}
