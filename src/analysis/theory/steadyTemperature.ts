/**
 * Temperature of the steady state of equal inelastic particles in a thermostat: what is put in balances what collisions dissipate.
 *
 * A collision of mean frequency ω per particle takes (1 − ε²) T/2d · (1 + 3a₂/16) of the thermal energy of each, so that
 *
 *     dT/dt = P − (1 − ε²)/d · ω(T) T (1 + 3a₂/16),     ω = ω₁ √T  by Enskog's theory.
 *
 * Stochastic heating: P = m ξ², a₂ of van Noije & Ernst (Granular Matter 1, 57, 1998), eq. 29. Andersen: P = ν (T_bath − T), whose
 * Gaussian velocities leave a₂ small: 0 is used. Valid for one species of smooth hard balls in a uniform state, without gravity, surfaces
 * that take or give energy, and rules, at fluid densities. In a sheared box the flow takes the place of a thermostat (`shearedGas.ts`);
 * beside a thermostat its heat depends on how that one relaxes stresses, and only rescaling that lets little of it gather is predicted.
 */

import { hasOpenFace } from "../../physics/box.ts";
import { contactDuration } from "../../physics/contacts/collapse.ts";
import { isElastic } from "../../physics/contacts/index.ts";
import { hasGravity } from "../../physics/gravity.ts";
import type { System } from "../../physics/system.ts";
import { accessibleVolume } from "../measures/accessibleVolume.ts";
import { enskogTransport, gasOfRun } from "./enskogTransport.ts";
import { enskogRate } from "./hardSphereTheory.ts";
import { shearedGas } from "./shearedGas.ts";

/** Cumulant a₂ of velocities under white noise (van Noije & Ernst 1998). */
function heatedCumulant(dimension: 2 | 3, e: number): number {
  const d = dimension;
  return (16 * (1 - e) * (1 - 2 * e * e)) / (73 + 56 * d - 24 * d * e - 105 * e + 30 * (1 - e) * e * e);
}

/** Share of the energy that collisions may take between two rescalings, and of contacts that the TC model makes elastic. */
const mostLost = 0.01;

/** Undefined where theory does not apply. */
export function steadyTemperature(system: System): number | undefined {
  const { dimension: d, count, edges, radii, masses, restitution, thermostat } = system;
  const equal = (values: ArrayLike<number>) => Array.prototype.every.call(values, (value) => value === values[0]);
  const uniform = equal(radii) && equal(masses) && equal(restitution) && !hasGravity(system);
  if (isSheared(system) && !thermostat) return shearedGas(system)?.temperature;
  if (!thermostat || count < 2 || !uniform || hasOpenFace(edges)) return undefined;
  const e = restitution[0];
  const mass = masses[0];
  const numberDensity = count / accessibleVolume(system);
  const unitRate = enskogRate({ dimension: d, temperature: 1, mass, diameter: 2 * radii[0], numberDensity });
  const loss = ((1 - e * e) / d) * unitRate;
  const {
    strength,
    temperature,
    rate,
    interval = 0,
  } = thermostat.values as Readonly<Record<string, number | undefined>>;
  // Rescaled to it; what collisions take between two rescalings must be little.
  if (strength === undefined && rate === undefined) {
    const lost = isElastic(system) ? 0 : loss * Math.sqrt(temperature!) * interval;
    const gained = viscousHeat(system, temperature!) * interval;
    return Math.max(lost, gained) < mostLost ? temperature : undefined;
  }
  if (!isPlain(system) || isSheared(system)) return undefined;
  // A collision between two of N particles: the mean momentum is no part of the thermal motion.
  const others = (count - 1) / count;
  if (strength !== undefined && e === 1) return undefined;
  const steady =
    strength !== undefined
      ? ((mass * strength * others) / (loss * (1 + (3 / 16) * heatedCumulant(d, e)))) ** (2 / 3)
      : bathTemperature(temperature!, rate!, loss);
  // Contacts less than t_c after another one lose nothing.
  return contactDuration(system.collapse) * unitRate * Math.sqrt(steady) < mostLost ? steady : undefined;
}

function isSheared({ shear }: System): boolean {
  return shear !== undefined && shear.rate !== 0;
}

/** Share of the temperature that the flow of a sheared box adds per time, 2γ̇²η/(d n T), with Enskog's η: infinite where that is not known. */
function viscousHeat(system: System, temperature: number): number {
  if (!isSheared(system)) return 0;
  const gas = gasOfRun(system, temperature);
  if (!gas) return Infinity;
  const { viscosity } = enskogTransport(gas);
  return (2 * system.shear!.rate ** 2 * viscosity) / (gas.dimension * gas.numberDensity * temperature);
}

/** What collisions dissipate is known: that of smooth balls between elastic walls, or none. */
function isPlain(system: System): boolean {
  const { contactLaw, bonds, rules, growth, obstacles, thermalWalls, restitution } = system;
  if (rules || growth || obstacles?.length || thermalWalls) return false;
  if (isElastic(system)) return true;
  const elasticWalls = isElastic({ ...system, restitution: new Float64Array(restitution.length).fill(1) });
  return !contactLaw && !bonds && elasticWalls;
}

/** ν (T_bath − T) = loss T^{3/2}: the left falls and the right rises with T. */
function bathTemperature(bath: number, rate: number, loss: number): number {
  let [low, high] = [0, bath];
  for (let k = 0; k < 200; k++) {
    const middle = (low + high) / 2;
    if (rate * (bath - middle) > loss * middle ** 1.5) low = middle;
    else high = middle;
  }
  return high;
}

/** Remembers what was computed of a system, for theory that stays the same while a run goes on. */
export function oncePerSystem<T>(compute: (system: System) => T): (system: System) => T {
  const known = new WeakMap<System, { readonly value: T }>();
  return (system) => {
    const found = known.get(system) ?? { value: compute(system) };
    known.set(system, found);
    return found.value;
  };
}
