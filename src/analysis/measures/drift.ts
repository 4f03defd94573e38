/**
 * Drift of the conserved values: energy (including what contacts have dissipated, less what thermostats, thermal walls and moving surfaces put in) and
 * momentum.
 *
 * Energy counts where there is a potential: not with gravity along a periodic axis, but for that of a fluid of particles, whose work is
 * counted. Momentum counts along periodic axes without gravity or a shear flow, where no rough balls hit walls: friction pulls along these. Of a fluid of
 * particles it counts along axes on which nothing outside pushes (`FluidOfParticles.keeps`), energy not beside spins of particles in it; of
 * points on a sphere, which the box only shows, neither does.
 */

import type { Tally } from "../../engine/api/engine.ts";
import { pushes } from "../../physics/actions/index.ts";
import { isPeriodic, isWall } from "../../physics/box.ts";
import { pulls } from "../../physics/gravity.ts";
import type { System } from "../../physics/system.ts";
import { changesMomentum } from "../../physics/thermostats/index.ts";
import type { Mechanics } from "./mechanics.ts";

export class Drift {
  /**
   * Largest |E + dissipated − injected − work of surfaces and forces − E₀| over the largest of kinetic (with rotational) and potential energy
   * seen: what barely moves at the start falls later. The sums of what has come and gone belong to the scale, too: each event rounds
   * them, and much energy may pass between two looks.
   */
  energy: number;
  /** Largest |P − P₀| over the largest Σ m|v| seen. */
  momentum: number;
  private first: { energy: number; momentum: readonly number[] } | undefined;
  private energyScale = 0;
  private momentumScale = 0;
  private energyMoved = 0;
  private momentumMoved = 0;
  private readonly axes: number[];

  constructor(system: System) {
    const { dimension, edges, fluid, shear } = system;
    const all = Array.from({ length: dimension }, (_, axis) => axis);
    const periodic = (axis: number) => isPeriodic(edges, axis);
    const conserved =
      !changesMomentum(system) &&
      !pushes(system) &&
      !system.thermalWalls &&
      !system.rules &&
      !system.obstacles?.length &&
      !system.growth?.rescaleEvery &&
      !(system.inertia && edges.some((_, face) => isWall(edges, face)));
    this.axes = all.filter(
      (axis) =>
        conserved && periodic(axis) && !pulls(system, axis) && fluid?.keeps[axis] !== false && axis !== shear?.flow,
    );
    const hasPotential = (fluid && !fluid.solutes) || !all.some((axis) => periodic(axis) && pulls(system, axis));
    this.energy = hasPotential && !system.sphere ? 0 : Number.NaN;
    this.momentum = this.axes.length === 0 ? Number.NaN : 0;
  }

  note({ kinetic, rotational, potential, momentum, absoluteMomentum }: Mechanics, tally: Tally): void {
    const { dissipated, injected = 0, forceWork = 0, potential: pairs, wallWork } = tally;
    const mechanical = kinetic + rotational + potential + (pairs?.energy ?? 0);
    const energy = mechanical + dissipated - injected - forceWork - wallWork;
    const passed = [potential, dissipated, injected, forceWork, wallWork].map(Math.abs);
    this.energyScale = Math.max(this.energyScale, kinetic + rotational, ...passed);
    if (this.axes.length > 0) this.momentumScale = Math.max(this.momentumScale, absoluteMomentum);
    this.first ??= { energy, momentum };
    this.energyMoved = Math.max(this.energyMoved, Math.abs(energy - this.first.energy));
    for (const axis of this.axes) {
      this.momentumMoved = Math.max(this.momentumMoved, Math.abs(momentum[axis] - this.first.momentum[axis]));
    }
    if (!Number.isNaN(this.energy)) this.energy = share(this.energyMoved, this.energyScale);
    if (!Number.isNaN(this.momentum)) this.momentum = share(this.momentumMoved, this.momentumScale);
  }

  save(): object {
    const { axes: _, ...state } = this;
    return structuredClone(state);
  }

  restore(state: object): void {
    Object.assign(this, structuredClone(state));
  }
}

function share(moved: number, scale: number): number {
  return moved === 0 ? 0 : moved / scale;
}
