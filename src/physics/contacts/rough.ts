/**
 * Rough hard balls: at contact the relative velocity of the two surface points is changed as well, by a coefficient of tangential
 * restitution β, and the balls spin (Bryan 1894; Jenkins & Richman, Phys. Fluids 28, 3485, 1985). β = −1 is smooth, β = 1 perfectly
 * rough: the tangential velocity of the surfaces is reversed, and no energy is lost. With a coefficient of friction μ the tangential
 * impulse is at most μ times the normal one: the contact slides (Walton 1993).
 *
 * With n the unit vector from j to i, g = vᵢ − vⱼ, and t the tangential part of g − (Rᵢωᵢ + Rⱼωⱼ) × n:
 * normal impulse −(1 + ε) (g·n) / (1/mᵢ + 1/mⱼ), tangential impulse −(1 + β) t / (1/mᵢ + 1/mⱼ + Rᵢ²/Iᵢ + Rⱼ²/Iⱼ).
 */
import { numberOf, type ParameterValues } from "../parameters.ts";
import type { System } from "../system.ts";
import { contactDuration } from "./collapse.ts";
import { hasUnitRestitution } from "./constantRestitution.ts";
import type { ContactLaw, PairLaw } from "./contactLaw.ts";
import { contactTime } from "./encounterTime.ts";
import { type Impulse, separatingRestitution } from "./impulse.ts";
import { type CollisionGas, lossOfApproach, type MeanLoss, overApproaches, overSliding } from "./meanLoss.ts";
import { holdsEverywhere, type PairTables, parameterTables, valueAtSurface } from "./pairTables.ts";
import {
  crossAlong,
  normalImpulse,
  roughLoss,
  slidingAlong,
  slidingMobility,
  tangentialShare,
} from "./roughExchange.ts";

export const rough: ContactLaw = {
  name: "rough",
  description:
    "Rough hard balls: contacts change the tangential velocity and the spins, too. The normal velocity follows `restitution`.",
  parameters: {
    tangential: {
      type: "number",
      description:
        "Coefficient of tangential restitution β: −1 is smooth, 0 stops the sliding of the surfaces, 1 reverses it (perfectly " +
        "rough). Each contact loses (1 − β²) of the energy of the sliding. No unit. Default: 1.",
      minimum: -1,
      maximum: 1,
      default: 1,
      perPair: true,
    },
    friction: {
      type: "number",
      description:
        "Coefficient of friction μ: the tangential impulse is at most μ times the normal one; beyond, the contact slides. " +
        "No unit. Default: no limit.",
      minimum: 0,
      optional: true,
      perPair: true,
      examples: [0.2],
    },
    inertia: {
      type: "number",
      description:
        "Moment of inertia of a particle over mR²: 2/5 is a homogeneous sphere, 1/2 a disc, 2/3 a hollow sphere, 1 a ring. No " +
        "unit. Default: 2/5 in 3-D, 1/2 in 2-D.",
      positive: true,
      maximum: 1,
      optional: true,
      examples: [0.4, 0.5],
    },
  },
  examples: [{ tangential: 0.5 }, { tangential: 1, friction: 0.2 }],
  exampleLabel: "rough particles with spin",
  create: (system) => new RoughBalls(system),
  inertiaFactor: ({ inertia }, dimension) => (typeof inertia === "number" ? inertia : dimension === 2 ? 0.5 : 0.4),
  meanLoss,
  isElastic(system) {
    const tangential = parameterTables(system, rough.parameters, "tangential");
    // What slides loses energy, unless nothing is exchanged.
    if (hasFriction(system) && !holdsEverywhere(tangential, system, (b) => b === -1)) return false;
    return hasUnitRestitution(system) && holdsEverywhere(tangential, system, (b) => Math.abs(b) === 1);
  },
};

/**
 * With η = J/(m|u|) for a tangential impulse J against the sliding u = w + s, w of the motion and s of the spins, a collision changes
 * the energies by mη(ηu² − u·w) and mη(ηu²/q − u·s); of u, a share ⟨w²⟩/⟨u²⟩ is w on average. Where it sticks η = q(1 + β)/2(1 + q)
 * (Huthmann & Zippelius, Phys. Rev. E 56, R6275, 1997), and friction makes it μ(1 + ε)v/2|u| at most.
 */
function meanLoss(values: ParameterValues, gas: CollisionGas): MeanLoss {
  const { dimension, temperature, spinTemperature, mass, restitution } = gas;
  const q = rough.inertiaFactor!(values, dimension);
  const friction = typeof values.friction === "number" ? values.friction : Number.POSITIVE_INFINITY;
  const sticking = (q * (1 + numberOf(rough.parameters, values, "tangential"))) / (2 * (1 + q));
  const square = (2 * (temperature + spinTemperature / q)) / mass;
  const ofMotion = (2 * temperature) / mass / square;
  const change = (of: (eta: number) => number) =>
    overApproaches(gas, (v) =>
      overSliding(dimension, square, (u) => {
        const eta = Math.min(sticking, (friction * (1 + restitution) * v) / (2 * u));
        return mass * eta * u * u * of(eta);
      }),
    );
  const normal = lossOfApproach(gas, () => restitution);
  return {
    motion: normal + change((eta) => ofMotion - eta),
    spin: change((eta) => 1 - ofMotion - eta / q),
  };
}

function hasFriction({ contactLaw }: System): boolean {
  const given = [contactLaw?.values, ...(contactLaw?.pairs ?? []).map(({ values }) => values)];
  return given.some((values: ParameterValues | undefined) => values?.friction !== undefined);
}

/** β and μ of all contacts; friction without end where there is no limit. */
export function roughnessTables(system: System): { readonly tangential: PairTables; readonly friction: PairTables } {
  return {
    tangential: parameterTables(system, rough.parameters, "tangential"),
    friction: parameterTables(system, rough.parameters, "friction", Infinity),
  };
}

class RoughBalls implements PairLaw {
  readonly reach: Float64Array;
  private readonly tc: number;
  private readonly tangential: PairTables;
  private readonly friction: PairTables;
  private readonly inertia: Float64Array;

  constructor(private readonly system: System) {
    this.reach = system.radii;
    this.tc = contactDuration(system.collapse);
    const { tangential, friction } = roughnessTables(system);
    this.tangential = tangential;
    this.friction = friction;
    if (!system.inertia) throw new RangeError("expected moments of inertia of rough particles, got none");
    this.inertia = system.inertia;
  }

  delay(i: number, j: number, x: number, y: number, z: number, vx: number, vy: number, vz: number): number {
    return contactTime(x, y, z, vx, vy, vz, this.reach[i] + this.reach[j]);
  }

  collide(
    v: Float64Array,
    i: number,
    j: number,
    r: ArrayLike<number>,
    sinceContact: number,
    spins: Float64Array,
  ): Impulse | undefined {
    const { dimension: d, species, speciesNames, restitution } = this.system;
    const z = d === 3 ? r[2] : 0;
    const distance = Math.sqrt(r[0] * r[0] + r[1] * r[1] + z * z);
    const [a, b] = [i * d, j * d];
    const gz = d === 3 ? v[a + 2] - v[b + 2] : 0;
    const [nx, ny, nz] = [r[0] / distance, r[1] / distance, z / distance];
    const [gx, gy] = [v[a] - v[b], v[a + 1] - v[b + 1]];
    if (gx * nx + gy * ny + gz * nz >= 0) return undefined;
    const pair = species[i] * speciesNames.length + species[j];
    const lossless = sinceContact < this.tc;
    const e = lossless ? 1 : restitution[pair];
    const beta = lossless ? -1 : this.tangential.pairs[pair];
    const impulse = this.exchange(v, spins, i, j, nx, ny, nz, gx, gy, gz, e, beta, this.friction.pairs[pair]);
    return { momentum: impulse.momentum, virial: impulse.momentum * distance, loss: impulse.loss };
  }

  bounce(
    v: Float64Array,
    i: number,
    n: ArrayLike<number>,
    u: ArrayLike<number>,
    face: number,
    restitution: number,
    sinceContact: number,
    spins: Float64Array,
  ): Impulse {
    const { dimension: d, species } = this.system;
    const flat = d === 2;
    const gz = flat ? 0 : v[i * d + 2] - u[2];
    const lossless = sinceContact < this.tc;
    const beta = lossless ? -1 : valueAtSurface(this.tangential, this.system, species[i], face);
    const friction = valueAtSurface(this.friction, this.system, species[i], face);
    const [gx, gy] = [v[i * d] - u[0], v[i * d + 1] - u[1]];
    return this.exchange(v, spins, i, -1, n[0], n[1], flat ? 0 : n[2], gx, gy, gz, restitution, beta, friction);
  }

  /** Of i and j, or of i and a wall (−1), with unit normal n toward i and relative velocity g of the centers. */
  private exchange(
    v: Float64Array,
    w: Float64Array,
    i: number,
    j: number,
    nx: number,
    ny: number,
    nz: number,
    gx: number,
    gy: number,
    gz: number,
    e: number,
    beta: number,
    friction: number,
  ): Impulse {
    const { radii, masses } = this.system;
    const wall = j < 0;
    const [ri, rj] = [radii[i], wall ? 0 : radii[j]];
    const [ai, aj] = [1 / masses[i], wall ? 0 : 1 / masses[j]];
    const [ci, cj] = [ri / this.inertia[i], wall ? 0 : rj / this.inertia[j]];
    // Sum of Rω: in two dimensions only its z component.
    const flat = this.system.dimension === 2;
    let sx = 0;
    let sy = 0;
    let sz = 0;
    if (flat) sz = ri * w[i] + (wall ? 0 : rj * w[j]);
    else {
      sx = ri * w[3 * i] + (wall ? 0 : rj * w[3 * j]);
      sy = ri * w[3 * i + 1] + (wall ? 0 : rj * w[3 * j + 1]);
      sz = ri * w[3 * i + 2] + (wall ? 0 : rj * w[3 * j + 2]);
    }
    const gn = gx * nx + gy * ny + gz * nz;
    const tx = slidingAlong(gx, gn, nx, crossAlong(sy, sz, ny, nz));
    const ty = slidingAlong(gy, gn, ny, crossAlong(sz, sx, nz, nx));
    const tz = slidingAlong(gz, gn, nz, crossAlong(sx, sy, nx, ny));
    const speeds = Math.abs(gx) + Math.abs(gy) + Math.abs(gz) + 2 * this.speedOf(v, i);
    const restitution = separatingRestitution(e, -gn, speeds);
    const normal = normalImpulse(restitution, gn, ai, aj);
    const mobility = slidingMobility(ai, aj, ri, rj, ci, cj);
    const slip = Math.sqrt(tx * tx + ty * ty + tz * tz);
    const share = tangentialShare(beta, friction, normal, slip, mobility);
    const [px, py, pz] = [-share * tx, -share * ty, -share * tz];
    this.push(v, w, i, ai, ci, nx, ny, nz, normal, 1, px, py, pz);
    if (!wall) this.push(v, w, j, aj, cj, nx, ny, nz, normal, -1, px, py, pz);
    return { momentum: normal, virial: 0, loss: roughLoss(restitution, gn, ai, aj, share, slip, mobility) };
  }

  private speedOf(v: Float64Array, i: number): number {
    let sum = 0;
    for (let axis = 0, { dimension: d } = this.system; axis < d; axis++) sum += Math.abs(v[i * d + axis]);
    return sum;
  }

  /** Impulses on i (sign 1) or j (−1); torques of both have the same direction. */
  private push(
    v: Float64Array,
    w: Float64Array,
    i: number,
    perMass: number,
    perTurn: number,
    nx: number,
    ny: number,
    nz: number,
    normal: number,
    sign: number,
    px: number,
    py: number,
    pz: number,
  ): void {
    const flat = this.system.dimension === 2;
    const k = i * (flat ? 2 : 3);
    v[k] += sign * perMass * (normal * nx + px);
    v[k + 1] += sign * perMass * (normal * ny + py);
    if (flat) {
      w[i] -= perTurn * crossAlong(nx, ny, px, py);
      return;
    }
    v[k + 2] += sign * perMass * (normal * nz + pz);
    w[k] -= perTurn * crossAlong(ny, nz, py, pz);
    w[k + 1] -= perTurn * crossAlong(nz, nx, pz, px);
    w[k + 2] -= perTurn * crossAlong(nx, ny, px, py);
  }
}
