/**
 * Threads of the SRD fluid: steps per second by the clock for 1, 2, 4, … threads, medians of rounds in turn. Plain fluids in periodic boxes;
 * liquids with repulsion and pressure between walls.
 */
import { availableParallelism } from "node:os";
import type { SrdSettings } from "../../src/engine/srd/settings.ts";
import { SrdFluid } from "../../src/engine/srd/srdFluid.ts";
import { gasParticles, plainSettings } from "../engine/srd/fluids.ts";
import { median } from "./measureRow.ts";
import { threadsOfNode } from "./measureSweep.ts";

interface Case {
  readonly name: string;
  readonly settings: SrdSettings;
}

function cube(dimension: 2 | 3, count: number, more: Partial<SrdSettings> = {}): SrdSettings {
  return plainSettings(dimension, Math.round((count / 5) ** (1 / dimension)), { step: 0.1, ...more });
}

function liquid(dimension: 2 | 3, count: number): SrdSettings {
  const stays = { normal: 0, tangential: 1 };
  return cube(dimension, count, {
    edges: Array<"reflecting">(2 * dimension).fill("reflecting"),
    walls: Array.from({ length: 2 * dimension }, () => stays),
    gravity: [0, -0.1, 0].slice(0, dimension),
    shift: false,
    repulsion: { passes: 3, change: 0.1 },
    pressure: { iterations: 40, continued: true, correction: 0 },
  });
}

const thermostat = { kind: "maxwell", temperature: 1 } as const;
const cases: readonly Case[] = ([2, 3] as const).flatMap((dimension) =>
  [1e5, 1e6].flatMap((count) => {
    const size = `${count.toExponential(0)} particles, ${dimension}-D`;
    return [
      { name: `plain, ${size}`, settings: cube(dimension, count) },
      { name: `thermostat, ${size}`, settings: cube(dimension, count, { thermostat }) },
      { name: `liquid, ${size}`, settings: liquid(dimension, count) },
    ];
  }),
);

/** @param only a part of the names of the cases to be measured */
export function* measureFluidThreads(most: number, rounds: number, seconds: number, only = ""): Generator<string> {
  const cores = availableParallelism();
  const numbers = [1, 2, 4, 8, 16].filter((n) => n <= Math.min(most, cores));
  yield `Steps per second by the clock, medians of ${rounds} rounds in turn; ${cores} processors.`;
  for (const { name, settings } of cases)
    if (name.includes(only)) yield measured(name, settings, numbers, rounds, seconds);
}

function measured(
  name: string,
  settings: SrdSettings,
  numbers: readonly number[],
  rounds: number,
  seconds: number,
): string {
  const particles = gasParticles(settings, 3);
  const fluids = numbers.map((threads) => new SrdFluid(settings, particles, { threads, host: threadsOfNode }));
  const speeds = numbers.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [k, fluid] of fluids.entries()) {
      // Threads that have ended in the rounds of others begin again.
      stepsPerSecond(fluid, 0.25 * seconds);
      speeds[k].push(stepsPerSecond(fluid, seconds));
    }
  }
  const medians = speeds.map(median);
  const parts = numbers.map((n, k) => {
    const used = fluids[k].threads().threads;
    const by = used === n ? `${n}` : `${n} (${used} at work)`;
    const speed = medians[k];
    return `${by}: ${speed.toPrecision(3)} (× ${(speed / medians[0]).toFixed(2)})`;
  });
  return `${name}: ${parts.join(", ")}`;
}

/** By the clock. */
function stepsPerSecond(fluid: SrdFluid, seconds: number): number {
  const start = performance.now();
  let steps = 0;
  let now = start;
  for (; now < start + 1000 * seconds; now = performance.now()) {
    fluid.step();
    steps++;
  }
  return (1000 * steps) / (now - start);
}
