/** Fit of a lattice into a region: number of layers along each axis, and positions of the sites. */
import type { Region } from "../density.ts";

export interface Shape {
  readonly dimension: 2 | 3;
  readonly rule: "all" | "even sum" | "alike";
  /** Distance of layers over distance of nearest sites, for each way of laying it into the box. */
  readonly layers: readonly (readonly number[])[];
  /** Steps, in layers, to the sites that may be nearest when stretched. */
  readonly steps: readonly (readonly number[])[];
}

interface Candidate {
  readonly layers: readonly number[];
  readonly nearest: number;
  readonly sites: number;
}

export class Fit {
  readonly extent: Float64Array;
  /** The axis along which not even one particle fits, −1 where there is none. */
  readonly tooNarrow: number;
  private readonly axes: readonly number[];

  constructor(
    private readonly shape: Shape,
    private readonly region: Region,
    private readonly inset: number,
  ) {
    this.extent = region.high.map((end, k) => end - region.low[k]);
    this.axes = shape.dimension === 2 ? [0, 1] : [0, 1, 2];
    // 1e-14 for the rounding of a box made to measure.
    this.tooNarrow = this.axes.findIndex(
      (k) =>
        !(this.extent[k] > 0 && this.extent[k] < Infinity) ||
        (!region.wraps[k] && 2 * inset > this.extent[k] * (1 + 1e-14)),
    );
  }

  /** Sites of a number of layers. */
  sites(layers: readonly number[]): number {
    const product = layers.reduce((a, b) => a * b, 1);
    if (this.shape.rule === "all") return product;
    if (this.shape.rule === "even sum") return Math.ceil(product / 2);
    return layers.reduce((a, m) => a * Math.ceil(m / 2), 1) + layers.reduce((a, m) => a * Math.floor(m / 2), 1);
  }

  /** Distance of layers. Between ends they stand half a distance off, or the inset where that is more. */
  private step(k: number, m: number): number {
    const extent = this.extent[k];
    const even = extent / m;
    if (this.region.wraps[k] || even >= 2 * this.inset || m === 1) return even;
    return Math.max(0, extent - 2 * this.inset) / (m - 1);
  }

  /** Where the first layer stands, after the low end. */
  private start(k: number, m: number): number {
    if (this.region.wraps[k]) return this.step(k, m) / 2;
    return m === 1 ? this.extent[k] / 2 : Math.max(this.inset, this.extent[k] / m / 2);
  }

  /** Distance of nearest sites, an image of a site across a periodic box included. */
  nearest(layers: readonly number[], spacing?: number): number {
    let least = Infinity;
    for (const steps of this.shape.steps) {
      let square = 0;
      for (const k of this.axes) {
        if (steps[k] === 0) continue;
        // Between two ends there must be a layer to step to.
        const there = this.region.wraps[k] || layers[k] > steps[k];
        const h =
          spacing === undefined || this.region.wraps[k] ? this.step(k, layers[k]) : spacing * this.shape.layers[0][k];
        square += there ? (h * steps[k]) ** 2 : Infinity;
      }
      least = Math.min(least, square);
    }
    return Math.sqrt(least);
  }

  /** The number of layers nearest to `count` that the axis can take. */
  private allowed(k: number, count: number): number {
    const whole = Math.max(1, Math.floor(count));
    if (!this.region.wraps[k] || this.shape.rule === "all") return whole;
    return Math.max(2, whole - (whole % 2));
  }

  /** Layers at a given spacing. A periodic axis is stretched to close without a gap. */
  layersAtSpacing(spacing: number): number[] {
    return this.axes.map((k) => {
      const h = spacing * this.shape.layers[0][k];
      const fitting = this.region.wraps[k] ? this.extent[k] / h : (this.extent[k] - 2 * this.inset) / h + 1;
      // 1e-9: what was meant to fit exactly shall not fall short by rounding.
      return Math.min(1e9, this.allowed(k, fitting + 1e-9));
    });
  }

  /** The layers that hold `count` sites with the largest distance between nearest sites. */
  best(count: number): Candidate {
    let best: Candidate | undefined;
    for (const layers of this.shape.layers) {
      const center = this.undistorted(layers, count);
      // The two axes with fewer layers are searched, the third takes what it must.
      const [long, ...others] = [...this.axes].sort((a, b) => center[b] - center[a] || b - a) as [number, ...number[]];
      const trial = [...center];
      const search = (depth: number) => {
        const axis = others[depth];
        if (axis !== undefined) {
          const to = Math.ceil(center[axis] * 1.3) + 2;
          for (
            let m = this.allowed(axis, center[axis] * 0.75 - 2);
            m <= to;
            m = this.allowed(axis, m) + this.stride(axis)
          ) {
            trial[axis] = m;
            search(depth + 1);
          }
          return;
        }
        trial[long] = this.fewest(trial, long, count);
        const candidate = { layers: [...trial], nearest: this.nearest(trial), sites: this.sites(trial) };
        if (best === undefined || better(candidate, best)) best = candidate;
      };
      search(0);
    }
    return best!;
  }

  private stride(k: number): number {
    return this.region.wraps[k] && this.shape.rule !== "all" ? 2 : 1;
  }

  /** Layers of the undistorted lattice that is just dense enough. */
  private undistorted(layers: readonly number[], count: number): number[] {
    let scale = (2 * Math.max(...this.extent)) / Math.min(...layers);
    for (;;) {
      const trial = this.axes.map((k) => this.allowed(k, this.extent[k] / (scale * layers[k])));
      if (this.sites(trial) >= count) return trial;
      scale *= 0.98;
    }
  }

  /** The fewest layers along one axis that make up the number of sites. */
  private fewest(layers: readonly number[], axis: number, count: number): number {
    const trial = [...layers];
    const stride = this.stride(axis);
    let [low, high] = [0, 1];
    const enough = (steps: number) => {
      trial[axis] = steps * stride;
      return this.sites(trial) >= count;
    };
    while (!enough(high)) high *= 2;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (enough(middle)) high = middle;
      else low = middle;
    }
    return high * stride;
  }

  /** The largest number of sites that keep at least `contact`, below a number that does not. */
  most(contact: number, tooMany: number): number {
    let [low, high] = [0, tooMany];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      const best = this.best(middle);
      if (best.nearest >= contact) low = middle;
      else high = middle;
    }
    return low;
  }

  /**
   * The first `count` sites, x fastest. Without a spacing the sites left free are spread through the lattice, so that no
   * corner of it is empty.
   */
  positions(layers: readonly number[], count: number, spacing?: number): Float64Array {
    const { shape, region } = this;
    const three = shape.dimension === 3;
    const along = this.axes.map((k) => {
      const m = layers[k];
      const given = spacing !== undefined && !region.wraps[k];
      const h = given ? spacing * shape.layers[0][k] : this.step(k, m);
      const start = region.low[k] + (given ? this.inset : this.start(k, m));
      return (i: number) => start + i * h;
    });
    const positions = new Float64Array(shape.dimension * count);
    const total = spacing === undefined ? this.sites(layers) : count;
    let site = 0;
    let at = 0;
    for (let k = 0; k < (three ? layers[2] : 1); k++) {
      for (let j = 0; j < layers[1]; j++) {
        if (shape.rule === "alike" && (j + k) % 2 !== 0) continue;
        const firstInRow = shape.rule === "all" ? 0 : shape.rule === "alike" ? j % 2 : (j + k) % 2;
        for (let i = firstInRow; i < layers[0]; i += shape.rule === "all" ? 1 : 2, site++) {
          if (site >= total) return positions;
          // Takes `count` of `total`, evenly.
          if (Math.floor(((site + 1) * count) / total) === Math.floor((site * count) / total)) continue;
          positions[at++] = along[0](i);
          positions[at++] = along[1](j);
          if (three) positions[at++] = along[2](k);
        }
      }
    }
    return positions;
  }
}

/** Wider apart; where that is a draw, fewer empty sites. */
function better(a: Candidate, b: Candidate): boolean {
  if (Math.abs(a.nearest - b.nearest) > 1e-12 * b.nearest) return a.nearest > b.nearest;
  return a.sites < b.sites;
}
