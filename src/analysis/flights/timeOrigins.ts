/**
 * Mean square displacements over lags of 1 … n samples, averaged over several time origins, and beside them ⟨v(0)·Δx(t)⟩: the
 * integral of the velocity autocorrelation up to t, without any quadrature. Of many particles a part is followed, evenly over all.
 */
import type { System } from "../../physics/system.ts";
import { LagMeans, type LagMeansState, type Slope } from "../flights/lagMeans.ts";

/** Coordinates that are followed at the most. */
const mostSignals = 4096;

export interface TimeOriginsShape {
  /** In samples. */
  readonly lags: number;
  /** Samples between two origins. */
  readonly stride: number;
  readonly range: readonly [from: number, to: number];
  /** Samples of a block for errors. */
  readonly block: number;
}

export interface TimeOriginsState {
  readonly samples: number;
  readonly origins: Float64Array;
  readonly squares: LagMeansState;
  readonly products: LagMeansState;
}

export class TimeOrigins {
  /** Indices of the particles that are followed. */
  readonly followed: Uint32Array;
  private readonly squares: LagMeans;
  private readonly products: LagMeans;
  /** Position and velocity at each origin, a ring. */
  private readonly origins: Float64Array;
  private readonly slots: number;
  private samples = 0;

  constructor(
    private readonly system: System,
    private readonly shape: TimeOriginsShape,
  ) {
    const { count, dimension } = system;
    const particles = Math.max(1, Math.min(count, Math.floor(mostSignals / dimension)));
    this.followed = Uint32Array.from({ length: Math.min(count, particles) }, (_, k) =>
      Math.floor((k * count) / particles),
    );
    this.slots = Math.floor(shape.lags / shape.stride) + 1;
    this.origins = new Float64Array(this.slots * 2 * particles * dimension);
    this.squares = new LagMeans(shape.lags, shape.range);
    this.products = new LagMeans(shape.lags, shape.range);
  }

  get signals(): number {
    return this.followed.length * this.system.dimension;
  }

  /** Positions over all images and velocities of the particles followed, packed. */
  add(x: Float64Array, v: Float64Array): void {
    const { origins, slots, shape, signals, samples } = this;
    for (let back = 0; back < slots; back++) {
      const origin = Math.floor(samples / shape.stride) - back;
      const lag = samples - origin * shape.stride;
      if (origin < 0 || lag > shape.lags || lag === 0) continue;
      const at = (origin % slots) * 2 * signals;
      let [square, product] = [0, 0];
      for (let k = 0; k < signals; k++) {
        const way = x[k] - origins[at + k];
        square += way * way;
        product += way * origins[at + signals + k];
      }
      this.squares.add(lag, square / this.followed.length);
      this.products.add(lag, product / this.followed.length);
    }
    if (samples % shape.stride === 0) {
      const at = ((samples / shape.stride) % slots) * 2 * signals;
      origins.set(x.subarray(0, signals), at);
      origins.set(v.subarray(0, signals), at + signals);
    }
    this.samples++;
    if (this.samples % shape.block === 0) {
      this.squares.endBlock();
      this.products.endBlock();
    }
  }

  /** ⟨Δx²⟩ by lag. */
  meanSquares(): Float64Array {
    return this.squares.means();
  }

  /** ⟨v(0)·Δx⟩ by lag. */
  meanProducts(): Float64Array {
    return this.products.means();
  }

  /** Of ⟨Δx²⟩, per sample. */
  slope(): Slope {
    return this.squares.slope();
  }

  clear(): void {
    this.samples = 0;
    const empty = new LagMeans(this.shape.lags, this.shape.range).save();
    this.squares.restore(empty);
    this.products.restore(empty);
  }

  save(): TimeOriginsState {
    const { samples, origins, squares, products } = this;
    return { samples, origins: origins.slice(), squares: squares.save(), products: products.save() };
  }

  restore({ samples, origins, squares, products }: TimeOriginsState): void {
    this.samples = samples;
    this.origins.set(origins);
    this.squares.restore(squares);
    this.products.restore(products);
  }
}
