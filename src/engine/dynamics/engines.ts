/** The engine of each method. They are apart from the entries, so that a scenario is checked and estimated without loading any of them. */
import type { System } from "../../physics/system.ts";
import type { Engine } from "../api/engine.ts";
import type { HostServices } from "../api/hostServices.ts";
import { ChainEngine } from "../chains/chainEngine.ts";
import type { ChainOptions } from "../chains/chainStart.ts";
import { createFieldEngine, type FieldOptions } from "../flow/fieldEngine.ts";
import type { ProductionOptions } from "../production/cellLayout.ts";
import { createProduction } from "../production/productionEngine.ts";
import { createSweep } from "../production/sweepEngine.ts";
import { createAlderWainwright } from "../reference/methods/alderWainwright.ts";
import { createCellTransfers } from "../reference/methods/cellTransfers.ts";
import { createLubachevsky } from "../reference/methods/lubachevsky.ts";
import { createNodeLists } from "../reference/methods/nodeLists.ts";
import { createSingleCheck, type SingleCheckOptions } from "../reference/methods/singleCheck.ts";
import { createOracle } from "../reference/oracle.ts";
import { CapsEngine } from "../sphere/capsEngine.ts";
import { createSrd } from "../srd/srdEngine.ts";
import { createStepped, type SteppedOptions } from "../stepped/steppedEngine.ts";
import { type OrderOptions, sweeps } from "./eventDriven.ts";
import type { MethodKind } from "./index.ts";

interface Maker {
  create(system: System, options: object, host: HostServices): Engine;
}
export type CreateEngine = Maker["create"];

/** Options of a method that can adapt its cells by measured time. */
type Steered<Options> = Options & { readonly steerBy?: "time" };

/** Only what adapts by measured time is given the clock; nothing else that steers a run reads one. */
function withClock<Options extends object>(
  { steerBy, ...options }: Steered<Options>,
  host: HostServices,
): Omit<Steered<Options>, "steerBy"> & { readonly clock?: () => number } {
  return steerBy === "time" ? { ...options, clock: () => host.clock() } : options;
}

/** By the kind of its method. */
export const engines: Record<MethodKind, CreateEngine> = {
  "event-driven": (system, { order, threads, ...options }: Steered<ProductionOptions> & OrderOptions, host) =>
    sweeps(system, options, order)
      ? createSweep(system, { threads }, host.threads)
      : createProduction(system, withClock(options, host)),
  "single-check": (system, options: Steered<SingleCheckOptions>, host) =>
    createSingleCheck(system, withClock(options, host)),
  "node-lists": createNodeLists,
  lubachevsky: createLubachevsky,
  cells: createCellTransfers,
  "saved-times": createAlderWainwright,
  simple: (system) => createOracle(system),
  "time-stepped": (system, options: Partial<SteppedOptions>, host) =>
    createStepped(system, steppedOptions(system, options, host)),
  "particle-field": (system, { step, ...options }: Steered<Partial<FieldOptions>>, host) => {
    if (step === undefined) throw new TypeError("the method needs a step");
    return createFieldEngine(system, { ...withClock(options, host), step });
  },
  srd: createSrd,
  caps: (system, _, host) => new CapsEngine(system, host),
  "event-chain": (system, options: ChainOptions, host) => new ChainEngine(system, options, host.random),
};

/** Options of the time-stepped engine, with the noise that this system's particles have. */
export function steppedOptions(
  { motion, count, dimension }: System,
  { step, detector = "centres", ...options }: Partial<SteppedOptions>,
  host: HostServices,
): SteppedOptions {
  if (step === undefined) throw new TypeError("a time-stepped method needs a step");
  if (!motion) return { ...options, step, detector };
  const { diffusion, onContact, seed, stepsBefore, clusters } = motion;
  const noise = host.noise(seed, count, dimension, stepsBefore);
  return { ...options, step, detector, motion: { diffusion, onContact, noise, ...(clusters && { clusters }) } };
}
