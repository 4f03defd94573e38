/**
 * What each stage of a step does to the energy. Forces do work in the acceleration, and heights change in the streaming: both together are the
 * work of forces, of which the time step leaves a part where they have a potential. A thermostat puts in what the rotation adds. Repulsion,
 * pressure, and the surfaces in the streaming may only take: what one of them has taken in sum counts as dissipated; what one has put in
 * counts as nothing, and shows as a drift of the energy.
 */
import { isPeriodic } from "../../physics/box.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import type { SrdSettings } from "./settings.ts";
import type { StepKernel } from "./stepKernel.ts";

type Stage = "acceleration" | "repulsion" | "rotation" | "pressure" | "streaming";

interface Bodies {
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
}

export class EnergyLedger {
  /** Work of forces and of gravity, as changes of the kinetic energy. */
  work = 0;
  /** Change of the potential energy in the streaming. */
  private lifted = 0;
  private heat = 0;
  private repelled = 0;
  private pressed = 0;
  private streamed = 0;
  private kinetic = 0;
  private readonly changing: ReadonlySet<Stage>;
  /** Axes along which gravity has a potential. */
  private readonly heights: readonly number[];

  constructor(
    private readonly settings: SrdSettings,
    private readonly kernel: StepKernel,
    private readonly bodies: Bodies,
  ) {
    const { gravity, fluids, balls, edges, solids, walls, repulsion, pressure, thermostat } = settings;
    const keeps = ({ normal, tangential }: { normal: number; tangential: number }) =>
      Math.abs(normal) === 1 && Math.abs(tangential) === 1;
    const changing = new Set<Stage>();
    if (gravity.some((g) => g !== 0) || fluids.some(({ force }) => force?.some((f) => f !== 0)))
      changing.add("acceleration");
    if (repulsion || balls.length > 0) changing.add("repulsion");
    if (thermostat) changing.add("rotation");
    if (pressure) changing.add("pressure");
    const surfaces = [
      ...walls.filter((_, face) => !isPeriodic(edges, face >> 1)),
      ...solids.map(({ response }) => response),
    ];
    if (balls.length > 0 || !surfaces.every(keeps)) changing.add("streaming");
    this.changing = changing;
    this.heights = gravity.flatMap((g, axis) => (g !== 0 && !isPeriodic(edges, axis) ? [axis] : []));
  }

  /** Lost in the stages that may only take. */
  get dissipated(): number {
    return Math.max(0, -this.repelled) + Math.max(0, -this.pressed) + Math.max(0, -this.streamed);
  }

  /** Work of forces, less what they have taken from a potential energy. */
  get forceWork(): number {
    return this.work + this.lifted;
  }

  /** Put in by a thermostat; undefined without one. */
  get injected(): number | undefined {
    return this.settings.thermostat && this.heat;
  }

  /** Before the first stage of several: what happened since the last one is not theirs. */
  begin(): void {
    if (this.changing.size > 0) this.kinetic = this.kineticEnergy();
  }

  /** Before a stage that moves particles. */
  height(): number {
    return this.heights.length > 0 ? this.potentialEnergy() : 0;
  }

  /** After a stage. `height` of before where it moves particles. */
  end(stage: Stage, height = Number.NaN): void {
    const rise = this.heights.length > 0 && !Number.isNaN(height) ? this.potentialEnergy() - height : 0;
    if (stage === "streaming") this.lifted += rise;
    if (!this.changing.has(stage)) return;
    const kinetic = this.kineticEnergy();
    const change = kinetic - this.kinetic;
    this.kinetic = kinetic;
    if (stage === "acceleration") this.work += change;
    else if (stage === "rotation") this.heat += change;
    else if (stage === "repulsion") this.repelled += change + rise;
    else if (stage === "pressure") this.pressed += change;
    else this.streamed += change;
  }

  kineticEnergy(): number {
    const { velocities } = this.bodies;
    const { dimension, balls } = this.settings;
    let twice = this.kernel.twiceKineticEnergy();
    for (let k = 0; k < velocities.length; k++)
      twice += balls[Math.floor(k / dimension)].mass * velocities[k] * velocities[k];
    return twice / 2;
  }

  private potentialEnergy(): number {
    const { positions } = this.bodies;
    const { dimension, gravity, balls } = this.settings;
    let energy = 0;
    for (const axis of this.heights) {
      let moment = this.kernel.moment(axis);
      for (let b = 0, k = axis; k < positions.length; b++, k += dimension) moment += balls[b].mass * positions[k];
      energy -= gravity[axis] * moment;
    }
    return energy;
  }

  save(writer: StateWriter): void {
    const { work, lifted, heat, repelled, pressed, streamed } = this;
    writer.numbers(work, lifted, heat, repelled, pressed, streamed);
  }

  restore(reader: StateReader): void {
    const [work = 0, lifted = 0, heat = 0, repelled = 0, pressed = 0, streamed = 0] = reader.numbers(6);
    Object.assign(this, { work, lifted, heat, repelled, pressed, streamed });
  }
}
