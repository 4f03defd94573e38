/**
 * The SRD fluid in the dam break of Crespin et al. (2020, Table 1): a box of 640 × 640 with the paper's five pairs of cell size and particles
 * per cell. In the paper the repulsion takes more than 75 % of the time.
 */
import { SrdFluid, type SrdStage, srdStages } from "../../src/engine/srd/srdFluid.ts";
import { damBreak } from "../engine/srd/fluids.ts";
import { median } from "./measureRow.ts";

export interface FluidSpeed {
  readonly cell: number;
  readonly perCell: number;
  readonly particles: number;
  /** Per second of processor time, median of repeats. */
  readonly stepsPerSecond: number;
  readonly particlesPerSecond: number;
  /** Share of each stage in the time of a step. */
  readonly shares: Readonly<Record<SrdStage, number>>;
}

const pairs = [
  [10, 5],
  [20, 2],
  [40, 10],
  [10, 2],
  [10, 10],
] as const;

export function measureFluids(repeats: number): FluidSpeed[] {
  return pairs.map(([cell, perCell]) => {
    const pressure = { iterations: 40, continued: true, correction: 0 };
    const { settings, particles } = damBreak({ cell, perCell, pressure });
    const fluid = new SrdFluid(settings, particles);
    for (let k = 0; k < 100; k++) fluid.step();
    fluid.clock = () => performance.now();
    const speeds = Array.from({ length: repeats }, () => {
      const start = process.cpuUsage();
      for (let k = 0; k < 100; k++) fluid.step();
      const { user, system } = process.cpuUsage(start);
      return 1e8 / (user + system);
    });
    const total = srdStages.reduce((sum, stage) => sum + fluid.stageTimes[stage], 0);
    const shares = { ...fluid.stageTimes };
    for (const stage of srdStages) shares[stage] /= total;
    const stepsPerSecond = median(speeds);
    return {
      cell,
      perCell,
      particles: fluid.count,
      stepsPerSecond,
      particlesPerSecond: stepsPerSecond * fluid.count,
      shares,
    };
  });
}

export function fluidLine({
  cell,
  perCell,
  particles,
  stepsPerSecond,
  particlesPerSecond,
  shares,
}: FluidSpeed): string {
  const parts = srdStages.map((stage) => `${stage} ${(100 * shares[stage]).toFixed(0)} %`).join(", ");
  const speed = `${stepsPerSecond.toFixed(0)} steps/s, ${(particlesPerSecond / 1e6).toFixed(2)} M particles/s`;
  return `a₀ = ${cell}, γ = ${perCell}: ${particles} particles, ${speed}; ${parts}`;
}
