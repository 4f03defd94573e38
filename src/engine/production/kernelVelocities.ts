/** Velocities in the kernel, as thermostats and schedules read and change them. */
import type { System } from "../../physics/system.ts";
import type { VelocityAccess } from "../api/engine.ts";
import type { Kernel } from "./productionKernel.ts";
import type { ShearedBox } from "./shearedBox.ts";

/** @param now the present time @param reread has what acts on particles read again from the system @param sheared velocities are relative to its flow */
export function kernelVelocities(
  system: System,
  kernel: Kernel,
  now: () => number,
  reread: () => void,
  sheared: ShearedBox | undefined,
): VelocityAccess {
  const { dimension: d, count, gravity } = system;
  /** Places of the particles in the kernel, which sorts them now and then. */
  const places = Int32Array.from({ length: count }, (_, k) => k);
  // The velocity of the particle at a place begins here.
  const hot = () => new Float64Array(kernel.memory.buffer, kernel.hot.value, 8 * count);
  const placeOf = (i: number) => {
    const name = new Int32Array(kernel.memory.buffer, kernel.cold.value, 8 * count);
    if (name[8 * places[i] + 7] !== i) for (let k = 0; k < count; k++) places[name[8 * k + 7]] = k;
    return places[i];
  };
  /** To the velocity of the particle at a place, which has been brought to the present time. */
  const addFlow = (place: number) => {
    if (sheared) hot()[8 * place + 4 + sheared.flow] += sheared.speedAt(place);
  };
  return {
    read: (i, velocity) => {
      const records = hot();
      const at = 8 * placeOf(i);
      const elapsed = now() - kernel.eraStart() - records[at + 3];
      for (let axis = 0; axis < d; axis++) velocity[axis] = records[at + 4 + axis] + elapsed * gravity[axis];
      if (sheared) velocity[sheared.flow] -= sheared.speedAt(placeOf(i));
    },
    write: (i, velocity) => {
      const place = placeOf(i);
      kernel.bring(place, now());
      hot().set(velocity.subarray(0, d), 8 * place + 4);
      addFlow(place);
      kernel.changed(place, now());
    },
    writeAll: (velocities, change) => {
      kernel.bringAll(now());
      if (change) {
        change();
        reread();
      }
      const records = hot();
      for (let i = 0; i < count; i++) {
        records.set(velocities.subarray(i * d, i * d + d), 8 * placeOf(i) + 4);
        addFlow(placeOf(i));
      }
      kernel.changedAll(now());
    },
    reread,
  };
}
