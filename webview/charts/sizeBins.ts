/**
 * Counts of sizes over decades: small sizes are separate, large ones are collected in bins, ten to a decade, and the value of
 * a bin is the mean per size. Low counts over many sizes are thus shown correctly, beside a theory that is averaged alike.
 */
import type { Distribution } from "../../src/protocol/messages.ts";

/** Up to here each size has a bin. */
const single = 8;
const perDecade = 10;

/** `x` are sizes 1, 2, 3, …; what comes back has edges halfway between sizes, one more than values. */
export function inSizeBins(sizes: Distribution): Distribution {
  const { y, expected } = sizes;
  const edges = edgesUpTo(y.length);
  const means = (values: Float64Array) =>
    Float64Array.from({ length: edges.length - 1 }, (_, k) => mean(values, edges[k], edges[k + 1]));
  return {
    ...sizes,
    x: Float64Array.from(edges, (edge) => edge + 0.5),
    y: means(y),
    ...(expected && { expected: means(expected) }),
  };
}

/** The largest size of each bin, and 0 before the first. The last bin is whole, though nothing may be as large. */
function edgesUpTo(largest: number): number[] {
  const edges = [0];
  for (let last = 0; last < largest; ) {
    last = last < single ? last + 1 : Math.max(last + 1, Math.round(last * 10 ** (1 / perDecade)));
    edges.push(last);
  }
  return edges;
}

/** Sizes beyond the largest there is count as none. */
function mean(values: Float64Array, after: number, last: number): number {
  let sum = 0;
  for (let size = after + 1; size <= last; size++) sum += values[size - 1] ?? 0;
  return sum / (last - after);
}
