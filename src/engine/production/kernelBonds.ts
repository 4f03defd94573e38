/** Bonds of a system in the memory of the kernel: the records of kernel/bonds.ts. */
import type { Bonds, System } from "../../physics/system.ts";
import type { Kernel } from "./productionKernel.ts";

/** Numbers of 4 bytes in a record. */
const width = 6;

/** Takes memory for them; returns where. */
export function takeBonds(kernel: Kernel, { longest }: Bonds): number {
  return kernel.takeBonds(2 * longest.length);
}

/** Writes them, those of a particle side by side: after the particles, before these are sorted. */
export function fillBonds(kernel: Kernel, at: number, { count }: System, { pairs, shortest, longest }: Bonds): void {
  const own: number[][] = Array.from({ length: count }, () => []);
  for (let end = 0; end < pairs.length; end++) own[pairs[end]].push(end);
  const { buffer } = kernel.memory;
  const cold = new Int32Array(buffer, kernel.cold.value, 8 * count);
  const whole = new Int32Array(buffer, at, width * pairs.length);
  const numbers = new Float64Array(buffer, at, (width / 2) * pairs.length);
  let record = 0;
  for (const [i, ends] of own.entries()) {
    if (ends.length > 0) cold[8 * i + 6] = record + 1;
    for (const [k, end] of ends.entries()) {
      const bond = end >> 1;
      whole[width * record] = pairs[end ^ 1];
      whole[width * record + 1] = Number(k === ends.length - 1);
      numbers[(width / 2) * record + 1] = shortest[bond];
      numbers[(width / 2) * record + 2] = longest[bond];
      record++;
    }
  }
}
