/**
 * The SRD fluid. Plain: streaming and rotation alone, in a periodic box with five particles per cell, angles of ±90°, displaced cells. Dam
 * break: that of Crespin et al. (2020, Table 1), a box of 640 × 640 with the paper's five pairs of cell size and particles per cell; in the paper
 * the repulsion takes more than 75 % of the time.
 */
import type { SrdParticles, SrdSettings } from "../../src/engine/srd/settings.ts";
import { SrdFluid, type SrdStage, srdStages } from "../../src/engine/srd/srdFluid.ts";
import { damBreak, gasParticles, plainSettings } from "../engine/srd/fluids.ts";
import { median } from "./measureRow.ts";

export interface FluidSpeed {
  readonly name: string;
  readonly cell: number;
  readonly perCell: number;
  readonly particles: number;
  /** Per second of processor time, median of repeats. */
  readonly stepsPerSecond: number;
  readonly particlesPerSecond: number;
  /** Share of each stage in the time of a step. */
  readonly shares: Readonly<Record<SrdStage, number>>;
}

interface Case {
  readonly name: string;
  readonly settings: SrdSettings;
  readonly particles: SrdParticles;
}

function plain(name: string, dimension: 2 | 3, count: number, more: Partial<SrdSettings> = {}): () => Case {
  return () => {
    const settings = plainSettings(dimension, Math.round((count / 5) ** (1 / dimension)), { step: 0.1, ...more });
    return { name: `${name}, ${dimension}-D`, settings, particles: gasParticles(settings, 3) };
  };
}

const cases: readonly (() => Case)[] = [
  ...[4000, 40_000, 400_000].map((count) => plain("plain", 2, count)),
  plain("plain", 3, 40_000),
  plain("thermostat", 2, 40_000, { thermostat: { kind: "maxwell", temperature: 1 } }),
  ...(
    [
      [10, 5],
      [20, 2],
      [40, 10],
      [10, 2],
      [10, 10],
    ] as const
  ).map(([cell, perCell]) => () => {
    const pressure = { iterations: 40, continued: true, correction: 0 };
    return { name: "dam break", ...damBreak({ cell, perCell, pressure }) };
  }),
];

export function* measureFluids(repeats: number): Generator<FluidSpeed> {
  for (const create of cases) yield measured(create(), repeats);
}

function measured({ name, settings, particles }: Case, repeats: number): FluidSpeed {
  const fluid = new SrdFluid(settings, particles);
  for (let k = 0; k < 100; k++) fluid.step();
  fluid.clock = () => performance.now();
  // A dam break changes with time; the others do not, and their steps are short.
  const steps = settings.repulsion ? 100 : Math.max(20, Math.round(4e6 / fluid.count));
  const speeds = Array.from({ length: repeats }, () => {
    const start = process.cpuUsage();
    for (let k = 0; k < steps; k++) fluid.step();
    const { user, system } = process.cpuUsage(start);
    return (1e6 * steps) / (user + system);
  });
  const total = srdStages.reduce((sum, stage) => sum + fluid.stageTimes[stage], 0);
  const shares = { ...fluid.stageTimes };
  for (const stage of srdStages) shares[stage] /= total;
  const stepsPerSecond = median(speeds);
  return {
    name,
    cell: settings.cell,
    perCell: settings.perCell,
    particles: fluid.count,
    stepsPerSecond,
    particlesPerSecond: stepsPerSecond * fluid.count,
    shares,
  };
}

export function fluidLine({
  name,
  cell,
  perCell,
  particles,
  stepsPerSecond,
  particlesPerSecond,
  shares,
}: FluidSpeed): string {
  const parts = srdStages.map((stage) => `${stage} ${(100 * shares[stage]).toFixed(0)} %`).join(", ");
  const speed = `${stepsPerSecond.toFixed(0)} steps/s, ${(particlesPerSecond / 1e6).toFixed(2)} M particle steps/s`;
  return `${name}, a₀ = ${cell}, γ = ${perCell}: ${particles} particles, ${speed}; ${parts}`;
}
