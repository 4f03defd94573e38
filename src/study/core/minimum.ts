/**
 * Minimum of a cost that was measured at some places: the vertex of a parabola through log cost against log place, fitted to the
 * places near the cheapest. A cost is flat there, so the cheapest place itself says little; the parabola uses its neighbors too.
 */
export interface Minimum {
  readonly at: number;
  readonly cost: number;
  /** Not `none`: the cost still falls at this end of the places, and the minimum is there or beyond. */
  readonly edge: "none" | "low" | "high";
}

/** The fit uses the places whose cost is below this multiple of the least. */
const near = 1.25;
const fewest = 5;

/** @param at ascending */
export function findMinimum(at: readonly number[], cost: readonly number[]): Minimum {
  const cheapest = cost.reduce((best, value, k) => (value < cost[best] ? k : best), 0);
  const here = { at: at[cheapest], cost: cost[cheapest] };
  let from = cheapest;
  let to = cheapest;
  const last = at.length - 1;
  while (from > 0 && cost[from - 1] < near * here.cost) from--;
  while (to < last && cost[to + 1] < near * here.cost) to++;
  while (to - from + 1 < Math.min(fewest, at.length)) {
    if (from > 0) from--;
    if (to < last && to - from + 1 < fewest) to++;
  }
  const x = at.slice(from, to + 1).map((place) => Math.log(place / here.at));
  const y = cost.slice(from, to + 1).map((value) => Math.log(value / here.cost));
  const [constant, slope, curve] = parabola(x, y);
  const vertex = -slope / (2 * curve);
  if (!(curve > 0)) return { ...here, edge: edgeOf(cheapest, last) };
  if (vertex > x[x.length - 1] && to === last) return { at: at[last], cost: cost[last], edge: "high" };
  if (vertex < x[0] && from === 0) return { at: at[0], cost: cost[0], edge: "low" };
  const inside = Math.min(Math.max(vertex, x[0]), x[x.length - 1]);
  return {
    at: here.at * Math.exp(inside),
    cost: here.cost * Math.exp(constant + inside * (slope + inside * curve)),
    edge: "none",
  };
}

function edgeOf(index: number, last: number): Minimum["edge"] {
  return index === last ? "high" : index === 0 ? "low" : "none";
}

/** Interval in which a cost is at most `times` the least, on straight lines between logarithms. @param at ascending */
export function flatAbout(
  at: readonly number[],
  cost: readonly number[],
  times: number,
): readonly [from: number, to: number] {
  const cheapest = cost.reduce((best, value, k) => (value < cost[best] ? k : best), 0);
  const bound = Math.log(times * cost[cheapest]);
  const walk = (step: 1 | -1): number => {
    let k = cheapest;
    while (cost[k + step] !== undefined && Math.log(cost[k + step]) <= bound) k += step;
    const [inside, outside] = [cost[k], cost[k + step]];
    if (outside === undefined) return at[k];
    const share = (bound - Math.log(inside)) / (Math.log(outside) - Math.log(inside));
    return at[k] * (at[k + step] / at[k]) ** share;
  };
  return [walk(-1), walk(1)];
}

/** Least squares of c₀ + c₁x + c₂x², by Cramer's rule. */
function parabola(x: readonly number[], y: readonly number[]): [number, number, number] {
  const s = [0, 1, 2, 3, 4].map((power) => x.reduce((sum, u) => sum + u ** power, 0)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const t = [0, 1, 2].map((power) => x.reduce((sum, u, k) => sum + u ** power * y[k], 0)) as [number, number, number];
  const of = (a: readonly number[], b: readonly number[], c: readonly number[]) =>
    a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1]) + c[0] * (a[1] * b[2] - a[2] * b[1]);
  const [c0, c1, c2] = [s.slice(0, 3), s.slice(1, 4), s.slice(2, 5)] as [number[], number[], number[]];
  const whole = of(c0, c1, c2);
  return [of(t, c1, c2) / whole, of(c0, t, c2) / whole, of(c0, c1, t) / whole];
}
