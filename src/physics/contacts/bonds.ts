/**
 * Bonds: pairs that stay between two distances for ever, as the beads of a chain do. Where either distance is reached the pair is
 * reflected elastically (Rapaport, J. Phys. A 11, L213, 1978; Bellemans, Orban & Van Belle, Mol. Phys. 39, 781, 1980).
 *
 * Bonds are added to any contact law. A bonded pair has no event of that law: its shortest distance is its core. A bond holds for the
 * nearest image.
 */
import type { Bonds, System } from "../system.ts";
import type { PairLaw } from "./contactLaw.ts";
import { contactTime, exitTime } from "./encounterTime.ts";
import { approachOf, atDistance, changeRadialVelocity, type Impulse } from "./impulse.ts";
import { reachWithBonds } from "./reach.ts";

/** Numbers of the bonds by pair. */
export class BondTable {
  private readonly numbers = new Map<number, number>();

  constructor(private readonly system: Pick<System, "bonds" | "count">) {
    const { pairs } = system.bonds ?? { pairs: [] };
    for (let b = 0; 2 * b < pairs.length; b++) this.numbers.set(this.keyOf(pairs[2 * b], pairs[2 * b + 1]), b);
  }

  of(i: number, j: number): number | undefined {
    return this.numbers.get(this.keyOf(i, j));
  }

  private keyOf(i: number, j: number): number {
    return i < j ? i * this.system.count + j : j * this.system.count + i;
  }
}

/** The law for all pairs but those that are bonded. */
export class BondedLaw implements PairLaw {
  readonly reach: Float64Array;
  readonly pairState?: NonNullable<PairLaw["pairState"]>;
  readonly particleMemory?: NonNullable<PairLaw["particleMemory"]>;
  readonly potential?: NonNullable<PairLaw["potential"]>;
  readonly bounce?: NonNullable<PairLaw["bounce"]>;
  private readonly table: BondTable;

  constructor(
    private readonly system: System,
    private readonly bonds: Bonds,
    private readonly law: PairLaw,
  ) {
    const { pairState, particleMemory, potential, bounce } = law;
    Object.assign(this, { pairState, particleMemory, potential, bounce: bounce?.bind(law) });
    this.table = new BondTable(system);
    this.reach = reachWithBonds(law.reach, bonds);
  }

  delay(i: number, j: number, x: number, y: number, z: number, vx: number, vy: number, vz: number, t: number): number {
    const bond = this.table.of(i, j);
    if (bond === undefined) return this.law.delay(i, j, x, y, z, vx, vy, vz, t);
    const longest = this.bonds.longest[bond];
    // Another image of the partner.
    if (x * x + y * y + z * z > longest * longest * (1 + 1e-9)) return this.law.delay(i, j, x, y, z, vx, vy, vz, t);
    const inward = contactTime(x, y, z, vx, vy, vz, this.bonds.shortest[bond]);
    return inward < Infinity ? inward : exitTime(x, y, z, vx, vy, vz, longest);
  }

  collide(
    v: Float64Array,
    i: number,
    j: number,
    r: ArrayLike<number>,
    sinceContact: number,
    spins: Float64Array,
  ): Impulse | undefined {
    const bond = this.table.of(i, j);
    if (bond === undefined) return this.law.collide(v, i, j, r, sinceContact, spins);
    const [shortest, longest] = [this.bonds.shortest[bond], this.bonds.longest[bond]];
    const { rr, rv } = approachOf(this.system, v, i, j, r);
    const outward = 2 * rr > shortest * shortest + longest * longest;
    if (outward ? rv <= 0 : rv >= 0) return undefined;
    const impulse = changeRadialVelocity(this.system, v, i, j, r, (-2 * rv) / Math.sqrt(rr));
    return atDistance(impulse, outward ? longest : shortest);
  }
}
