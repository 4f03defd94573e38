/**
 * Mean square displacement ⟨|x(t₀ + t) − x(t₀)|²⟩ by the time t, over several time origins t₀, from samples at equal intervals. Over all
 * periodic images; relative to the mean of all where momentum is conserved.
 */
import type { Frame } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";
import { TimeOrigins, type TimeOriginsState } from "../flights/timeOrigins.ts";
import { movesAsWhole } from "../measures/temperatures.ts";
import type { Curve, DistributionEntry, Gatherer, Surroundings } from "./distribution.ts";

const lags = 256;
const stride = 8;
/** Relative difference of intervals that rounding explains. */
const rounding = 1e-6;

interface DisplacementState {
  readonly origins: TimeOriginsState;
  readonly last: number;
  readonly interval: number;
}

class DisplacementGatherer implements Gatherer {
  private readonly origins: TimeOrigins;
  private readonly all: Float64Array;
  private readonly x: Float64Array;
  private readonly v: Float64Array;
  private readonly mass: number;
  private last = Number.NaN;
  private interval = Number.NaN;

  constructor(private readonly system: System) {
    this.origins = new TimeOrigins(system, { lags, stride, range: [1, 2], block: Number.POSITIVE_INFINITY });
    this.all = new Float64Array(system.positions.length);
    this.x = new Float64Array(this.origins.signals);
    this.v = new Float64Array(this.origins.signals);
    this.mass = system.masses.reduce((sum, m) => sum + m, 0);
  }

  sample({ time }: Frame, { displacement }: Surroundings = {}): void {
    if (!displacement) return;
    const passed = time - this.last;
    // Rows between two on the grid are left out; where the interval grows, origins are taken anew.
    if (passed < this.interval * (1 - rounding)) return;
    if (passed > this.interval * (1 + rounding)) this.origins.clear();
    if (!(Math.abs(passed - this.interval) <= rounding * this.interval)) this.interval = passed;
    this.last = time;
    displacement.unwrapped(this.all);
    const { dimension: d } = this.system;
    const center = this.center();
    let k = 0;
    for (const i of this.origins.followed) {
      for (let axis = 0; axis < d; axis++, k++) this.x[k] = this.all[i * d + axis] - center[axis];
    }
    this.origins.add(this.x, this.v);
  }

  curve(): Curve | undefined {
    const means = this.origins.meanSquares();
    const known = means.findIndex((mean) => Number.isNaN(mean));
    const y = known < 0 ? means : means.subarray(0, known);
    if (y.length < 2 || !(this.interval > 0)) return undefined;
    return { x: y.map((_, lag) => lag * this.interval), y: y.slice() };
  }

  save(): DisplacementState {
    return { origins: this.origins.save(), last: this.last, interval: this.interval };
  }

  restore(state: unknown): void {
    const { origins, last, interval } = state as DisplacementState;
    this.origins.restore(origins);
    this.last = last;
    this.interval = interval;
  }

  private center(): Float64Array {
    const { dimension: d, count, masses } = this.system;
    const center = new Float64Array(d);
    if (!movesAsWhole(this.system)) return center;
    for (let i = 0, k = 0; i < count; i++) {
      for (let axis = 0; axis < d; axis++, k++) center[axis] += (masses[i] * this.all[k]) / this.mass;
    }
    return center;
  }
}

export const displacement: DistributionEntry = {
  id: "displacement",
  label: "MSD, several time origins",
  about: "Mean square displacement by time, averaged over several time origins.",
  columns: ["time", "meanSquareDisplacement"],
  word: "mean-square-displacement",
  offered: ({ what }) => what.includes("mean-square-displacement"),
  requires: ["unsheared"],
  gather: (system) => new DisplacementGatherer(system),
  chart: {
    about:
      "How far particles come within a time, squared, however often round the box: averaged over time origins, from `measure.from` on. Its slope is 2dD.",
    across: "t",
    label: "measured",
    expected: "theory",
  },
};
