/**
 * Collisions of a uniform gas whose temperature changes: what contacts take, and what thermostats and walls give or take. With ω
 * collisions per particle and time, E the mean energy that a pair collision takes, and r components of a spin,
 *
 *     dT/dt = Σ gains(T) − ω(T) E(T, Tₛ)/d,     dTₛ/dt = −ω(T) Eₛ(T, Tₛ)/r,
 *
 * which is the law of Haff (1983) for E = (1 − ε²) T, the steady state of a heated gas, and the cooling of rough and of viscoelastic
 * ones. Integrated by the midpoint rule.
 *
 * Without gains that holds while the gas is uniform. Vortices fall behind the thermal speed and heat the gas (`vortices.ts`): without
 * their heat the time of the last collisions of the sample `cooling` was 1.8 times too long. Clusters follow (Goldhirsch & Zanetti, Phys.
 * Rev. Lett. 70, 1619, 1993); the rate of encounters inside them cannot be predicted. Measured for ε = 0.2 to 0.9 in two and three
 * dimensions: it is right within a factor of two until what contacts have taken is ln T₀/T = 2 + 2.5 / (1 − ε²), the later the more
 * elastic. A little beyond the rate is taken to stay, which is nearer than a law that falls for ever.
 */
import type { MeanLoss } from "../../physics/contacts/meanLoss.ts";
import { type RunForecast, tabulated } from "./collisionForecast.ts";
import type { Vortices } from "./vortices.ts";

export interface ChangingGas {
  readonly dimension: 2 | 3;
  readonly count: number;
  readonly temperature: number;
  /** kT of the spins; of particles that do not spin 0. */
  readonly spinTemperature: number;
  /** Collisions of a particle per time, at a temperature. */
  rate(temperature: number): number;
  /** Of a pair collision. */
  loss(temperature: number, spinTemperature: number): MeanLoss;
  /** dT/dt by a thermostat or by walls. */
  readonly gains: readonly ((temperature: number) => number)[];
  /** They keep a temperature: no clusters form. */
  readonly isHeated: boolean;
  /** Of a gas that only cools, in a periodic box. */
  readonly vortices?: Vortices | undefined;
}

/** Relative change of a temperature in a step. */
const stride = 0.03;
const mostSteps = 5000;
/** By such a share a temperature is changed to see how fast it returns. */
const nudge = 0.01;
/** Change of the temperature in the time between two collisions of a particle that is none. */
const unchanged = 1e-5;

export function courseOf(gas: ChangingGas): RunForecast {
  const { dimension: d, count, isHeated } = gas;
  const spins = d === 2 ? 1 : 3;
  const slopes = (kT: number, spin: number) => {
    const omega = gas.rate(kT);
    const { motion, spin: ofSpin } = gas.loss(kT, spin);
    const gained = gas.gains.reduce((sum, gain) => sum + gain(kT), 0);
    return { omega, kT: gained - (omega * motion) / d, spin: (-omega * ofSpin) / spins, lost: motion / kT };
  };
  let [kT, spin, time, each, fallen] = [gas.temperature, gas.spinTemperature, 0, 0, 0];
  if (!(kT > 0)) {
    const heating = gas.gains.reduce((sum, gain) => sum + gain(0), 0);
    kT = 1e-9 * Math.max(heating, 1e-9);
  }
  const [times, met] = [[0], [0]];
  let trusted = Number.POSITIVE_INFINITY;
  let omega = gas.rate(kT);
  for (let k = 0; k < mostSteps; k++) {
    const now = slopes(kT, spin);
    omega = now.omega;
    const limit = now.lost > 0 ? Math.min(12, 2 + 2.5 / now.lost) : 12;
    if (!isHeated && fallen > limit && trusted === Number.POSITIVE_INFINITY) trusted = each;
    if (!isHeated && fallen > limit + 2) break;
    const fastest = Math.max(Math.abs(now.kT) / kT, spin > 0 ? Math.abs(now.spin) / spin : 0);
    if (!(fastest > unchanged * omega)) break;
    // No step is longer than half the time in which the temperature comes back to a steady one.
    const returns = (now.kT - slopes(kT * (1 + nudge), spin).kT) / (nudge * kT);
    const dt = Math.min(stride / fastest, returns > 0 ? 0.5 / returns : Number.POSITIVE_INFINITY);
    const middle = slopes(kT + (now.kT * dt) / 2, spin + (now.spin * dt) / 2);
    fallen -= Math.log1p((middle.kT * dt) / kT);
    kT += middle.kT * dt;
    kT += gas.vortices?.heat(middle.omega * dt, kT) ?? 0;
    spin += middle.spin * dt;
    time += dt;
    each += middle.omega * dt;
    times.push(time);
    met.push(each);
  }
  const pairs = (count - 1) / 2;
  const { by, when } = tabulated(
    times,
    met.map((n) => pairs * n),
  );
  const all = pairs * each;
  return {
    forecast: {
      by: (at) => (at < time ? by(at) : all + pairs * omega * (at - time)),
      when: (collisions) => (collisions < all ? when(collisions) : time + (collisions - all) / (pairs * omega)),
    },
    ...(isHeated &&
      Math.abs(kT / gas.temperature - 1) > stride && { steady: { temperature: kT, collisionRate: omega } }),
    trusted: pairs * trusted,
    why: "A gas that has cooled this far forms clusters, in which collisions are far more frequent.",
  };
}
