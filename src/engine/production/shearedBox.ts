/** A sheared box in the kernel (kernel/shear): what the engine sets, reads and projects there. */
import { wrapStates } from "../../physics/boundary/images.ts";
import { imageOffset, imageSpeed, type Shear } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import type { Facets, Frame, Tally } from "../api/engine.ts";
import type { Kernel } from "./productionKernel.ts";

export class ShearedBox {
  readonly facets: Pick<Facets, "momentumFlux"> = { momentumFlux: () => this.momentumFlux() };

  /** @param now as the kernel counts time @param sides of a cell along each axis */
  constructor(
    private readonly system: System,
    private readonly shear: Shear,
    private readonly kernel: Kernel,
    private readonly now: () => number,
    private readonly sides: () => readonly number[],
  ) {
    kernel.setShear(shear.flow, shear.gradient, shear.rate, imageSpeed(system, shear), imageOffset(system, shear, 0));
  }

  /** Axis along which the flow changes velocities. */
  get flow(): number {
    return this.shear.flow;
  }

  /** Velocity of the flow where the particle at a place of the kernel is. */
  speedAt(place: number): number {
    const { kernel, system, shear } = this;
    const { rate, gradient } = shear;
    const { buffer } = kernel.memory;
    const hot = new Float64Array(buffer, kernel.hot.value + 64 * place, 8);
    const cell = new Uint16Array(buffer, kernel.warm.value + 32 * place + 20, 3)[gradient];
    const y = (cell + 0.5) * this.sides()[gradient] + hot[gradient] + (this.now() - hot[3]) * hot[4 + gradient];
    return rate * (y - 0.5 * system.size[gradient]);
  }

  /** Positions and velocities that have been read without their images. */
  wrap({ positions, velocities, time }: Frame): void {
    wrapStates(this.system, positions, velocities, time);
  }

  private momentumFlux(): Float64Array {
    const { kernel, shear, system } = this;
    const { flow, gradient } = shear;
    const { dimension: d } = system;
    const sums = new Float64Array(kernel.memory.buffer, kernel.momentumFlux(this.now()), 9);
    const places = [flow, gradient, 3 - flow - gradient];
    const flux = new Float64Array(d * d);
    for (let a = 0; a < 3; a++) {
      for (let b = 0; b < 3; b++) if (places[a] < d && places[b] < d) flux[places[a] * d + places[b]] = sums[3 * a + b];
    }
    return flux;
  }

  /** Energy that the flow has put in: the heat of its viscosity. */
  tally(): Pick<Tally, "injected"> {
    const { rate, flow, gradient } = this.shear;
    return { injected: -rate * this.momentumFlux()[flow * this.system.dimension + gradient] };
  }
}
