/** Sums over the velocities of all particles in a kernel, where masses are equal, and counts of their components: for the rows of a run. */
import type { System } from "../../physics/system.ts";
import type { ComponentClasses, Facets } from "../api/engine.ts";

/** Functions of kernel/velocities.ts and velocityClasses.ts. */
export interface VelocityKernel {
  readonly memory: WebAssembly.Memory;
  readonly momentumX: WebAssembly.Global;
  readonly momentumY: WebAssembly.Global;
  readonly momentumZ: WebAssembly.Global;
  readonly twiceKinetic: WebAssembly.Global;
  readonly absoluteMomentum: WebAssembly.Global;
  placeVelocities(components: number): void;
  /** @param now as the kernel counts time; returns where velocities lie */
  projectVelocities(now: number): number;
  sumVelocities(mass: number): void;
  sumSquares(mass: number, ux: number, uy: number, uz: number): number;
  takeClasses(low: number, range: number, bins: number, classes: number, reach: number, strips: number): number;
  countComponents(unit: number, ux: number, uy: number, uz: number): number;
}

/**
 * Nothing where particles differ in mass or species.
 *
 * @param kernelNow the present one
 * @param now the clock's time, as the kernel counts it
 */
export function velocitySums(
  { dimension, masses, speciesNames }: System,
  kernelNow: () => VelocityKernel,
  now: () => number,
): Pick<Facets, "velocitySums"> {
  const mass = masses[0];
  if (speciesNames.length !== 1 || masses.some((other) => other !== mass)) return {};
  const totals = () => {
    const kernel = kernelNow();
    kernel.projectVelocities(now());
    kernel.sumVelocities(mass);
    const { momentumX, momentumY, momentumZ, twiceKinetic, absoluteMomentum } = kernel;
    const plane = [momentumX.value, momentumY.value];
    return {
      momentum: dimension === 2 ? plane : [...plane, momentumZ.value],
      twiceKinetic: twiceKinetic.value,
      absoluteMomentum: absoluteMomentum.value,
    };
  };
  return {
    velocitySums: {
      totals,
      squares: ([ux = 0, uy = 0, uz = 0]) => kernelNow().sumSquares(mass, ux, uy, uz),
      count: (unit, [ux = 0, uy = 0, uz = 0], classes) => {
        const kernel = kernelNow();
        fill(kernel, classes);
        const length = classes.bins + 2 + classes.ends.length;
        return new Uint32Array(kernel.memory.buffer, kernel.countComponents(unit, ux, uy, uz), length);
      },
    },
  };
}

function fill(kernel: VelocityKernel, { low, range, bins, ends, firsts, reach, strips }: ComponentClasses): void {
  const at = kernel.takeClasses(low, range, bins, ends.length, reach, strips);
  new Float64Array(kernel.memory.buffer, at).set(ends);
  new Uint16Array(kernel.memory.buffer, at + ends.byteLength).set(firsts);
}
