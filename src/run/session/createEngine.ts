/** The engine that a scenario's method asks for. */

import type { Engine } from "../../engine/api/engine.ts";
import { createProduction } from "../../engine/production/productionEngine.ts";
import { createAlderWainwright } from "../../engine/reference/methods/alderWainwright.ts";
import { createCellTransfers } from "../../engine/reference/methods/cellTransfers.ts";
import { createLubachevsky } from "../../engine/reference/methods/lubachevsky.ts";
import { createNodeLists } from "../../engine/reference/methods/nodeLists.ts";
import { createSingleCheck } from "../../engine/reference/methods/singleCheck.ts";
import { createOracle } from "../../engine/reference/oracle.ts";
import { createStepped, type SteppedOptions } from "../../engine/stepped/steppedEngine.ts";
import type { System } from "../../physics/system.ts";
import type { Method, MethodKind } from "../../scenario/resolve.ts";
import { BrownianNoise } from "../../scenario/start/brownianNoise.ts";

/** The knobs that a method has, with what it takes where nothing is said left out. */
type Knobs = Omit<Method, "kind" | "cells"> & { readonly cells?: readonly number[] };

const engines: Readonly<Record<MethodKind, (system: System, knobs: Knobs) => Engine>> = {
  "event-driven": (system, knobs) => createProduction(system, withClock(knobs)),
  simple: (system) => createOracle(system),
  "saved-times": createAlderWainwright,
  cells: createCellTransfers,
  lubachevsky: createLubachevsky,
  "node-lists": createNodeLists,
  "single-check": (system, knobs) => createSingleCheck(system, withClock(knobs)),
  "time-stepped": (system, knobs) => createStepped(system, steppedOptions(system, knobs)),
};

/** Whoever steers by measured time has asked for a clock; nothing else that steers a run reads one. */
function withClock({ steerBy, ...knobs }: Omit<Knobs, "kind">) {
  return steerBy === "time" ? { ...knobs, clock: () => performance.now() } : knobs;
}

/** The knobs of a time-stepped engine, with the noise that this system's particles have. */
export function steppedOptions(system: System, knobs: Omit<Knobs, "kind">): SteppedOptions {
  const { motion, count, dimension } = system;
  const { detector = "centres", step, cells, within, beyond, sizes, lists, shadow } = knobs;
  if (step === undefined) throw new TypeError("a time-stepped method needs a step");
  return {
    detector,
    step,
    ...(cells && { cells }),
    ...(within && { within }),
    ...(beyond && { beyond }),
    ...(sizes && { sizes }),
    ...(lists && { lists }),
    ...(shadow !== undefined && { shadow }),
    ...(motion && {
      motion: {
        diffusion: motion.diffusion,
        onContact: motion.onContact,
        noise: new BrownianNoise(motion.seed, count, dimension, motion.stepsBefore),
        ...(motion.clusters && { clusters: motion.clusters }),
      },
    }),
  };
}

export function createEngine(method: Method, system: System): Engine {
  const { kind, cells, ...knobs } = method;
  return engines[kind](system, cells === "auto" ? knobs : { ...knobs, cells });
}
