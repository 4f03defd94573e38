/**
 * The normal distribution of mean 0 and variance 1 cut into classes of equal probability, to find a value's class
 * without computing the distribution: a hundred times as fast, and velocities come by the million.
 */
import { normalBelow } from "./specialFunctions.ts";

interface NormalQuantiles {
  /** From 0 to one less than the number of classes. */
  classOf(x: number): number;
}

const known = new Map<number, NormalQuantiles>();

export function normalQuantiles(classes: number): NormalQuantiles {
  const found = known.get(classes) ?? new Quantiles(classes);
  known.set(classes, found);
  return found;
}

class Quantiles implements NormalQuantiles {
  /** The upper ends of all classes but the last. */
  private readonly ends: Float64Array;

  constructor(classes: number) {
    this.ends = new Float64Array(classes - 1);
    // From the middle outwards, where Newton's method cannot overshoot.
    const middle = classes >> 1;
    for (let k = middle, near = 0; k < classes; k++) near = this.ends[k - 1] = below(k / classes, near);
    for (let k = middle, near = 0; k > 0; k--) near = this.ends[k - 1] = below(k / classes, near);
  }

  classOf(x: number): number {
    const { ends } = this;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (x < ends[middle]!) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Where so large a share of the distribution lies below, by Newton's method from a place nearby. */
function below(share: number, near: number): number {
  let x = near;
  for (let k = 0; k < 20; k++) {
    const step = ((normalBelow(x) - share) * Math.sqrt(2 * Math.PI)) / Math.exp((-x * x) / 2);
    x -= step;
    if (Math.abs(step) < 1e-15 * (1 + Math.abs(x))) break;
  }
  return x;
}
