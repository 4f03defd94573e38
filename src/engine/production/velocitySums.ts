/** Sums over the velocities in the production kernel, of particles of equal mass, and counts of their components: for the rows of a run. */
import type { System } from "../../physics/system.ts";
import type { ComponentClasses, Facets } from "../api/engine.ts";
import type { Kernel } from "./productionKernel.ts";

export function velocitySums(
  clock: { readonly system: System; readonly time: number },
  kernel: Kernel,
): NonNullable<Facets["velocitySums"]> {
  const { dimension, masses } = clock.system;
  const mass = masses[0];
  return {
    totals: () => {
      kernel.projectVelocities(clock.time - kernel.eraStart());
      kernel.sumVelocities(mass);
      const { momentumX, momentumY, momentumZ, twiceKinetic, absoluteMomentum } = kernel;
      const plane = [momentumX.value, momentumY.value];
      return {
        momentum: dimension === 2 ? plane : [...plane, momentumZ.value],
        twiceKinetic: twiceKinetic.value,
        absoluteMomentum: absoluteMomentum.value,
      };
    },
    squares: ([ux = 0, uy = 0, uz = 0]) => kernel.sumSquares(mass, ux, uy, uz),
    count: (unit, [ux = 0, uy = 0, uz = 0], classes) => {
      fill(kernel, classes);
      const length = classes.bins + 2 + classes.ends.length;
      return new Uint32Array(kernel.memory.buffer, kernel.countComponents(unit, ux, uy, uz), length);
    },
  };
}

function fill(kernel: Kernel, { low, range, bins, ends, firsts, reach, strips }: ComponentClasses): void {
  const at = kernel.takeClasses(low, range, bins, ends.length, reach, strips);
  new Float64Array(kernel.memory.buffer, at).set(ends);
  new Uint16Array(kernel.memory.buffer, at + ends.byteLength).set(firsts);
}
