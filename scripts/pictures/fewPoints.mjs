/** Lines of the gallery's motions with as few points as needed (Ramer, 1972; Douglas and Peucker, 1973). */

/** In points of a picture. */
const tolerance = 0.5;

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
