/** Lines of the gallery's pictures and motions with as few points as needed (Ramer, 1972; Douglas and Peucker, 1973). */

/** In points of a picture. */
const tolerance = 0.5;

/** Obstacles on the grid of a picture, each as x, y, x, y …: lines, joined where one goes on from another, and areas. */
export function linesOf({ outlines, areas }, spot) {
  const points = (corners) => corners.flatMap((corner) => spot(corner).slice(0, 2).map(Math.round));
  const chains = [];
  for (const [from, to] of outlines) {
    const [a, b] = [points([from]), points([to])];
    const last = chains.at(-1);
    if (a[0] === b[0] && a[1] === b[1]) continue;
    if (last && last.at(-2) === a[0] && last.at(-1) === a[1]) last.push(...b);
    else chains.push([...a, ...b]);
  }
  return { outlines: chains.map(withoutNeedless), areas: areas.map((area) => withoutNeedless(points(area))) };
}

/** @param chain x, y, x, y … @returns the same line, up to the tolerance, with fewer points */
export function withoutNeedless(chain) {
  const at = (k) => chain.slice(2 * k, 2 * k + 2);
  const between = (first, last) => {
    const [from, to] = [at(first), at(last)];
    const inside = Array.from({ length: last - first - 1 }, (_, k) => first + 1 + k);
    const apart = inside.map((k) => distance(at(k), from, to));
    const most = Math.max(0, ...apart);
    const farthest = inside[apart.indexOf(most)];
    return most <= tolerance ? [] : [...between(first, farthest), ...at(farthest), ...between(farthest, last)];
  };
  const end = chain.length / 2 - 1;
  return end < 2 ? chain : [...at(0), ...between(0, end), ...at(end)];
}

/** Of a point from a segment. */
function distance([x, y], [ax, ay], [bx, by]) {
  const along = [bx - ax, by - ay];
  const length = along[0] ** 2 + along[1] ** 2;
  const share = length === 0 ? 0 : ((x - ax) * along[0] + (y - ay) * along[1]) / length;
  const nearest = Math.min(1, Math.max(0, share));
  return Math.hypot(x - ax - nearest * along[0], y - ay - nearest * along[1]);
}
