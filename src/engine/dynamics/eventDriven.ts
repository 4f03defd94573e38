/** The production engine: event-driven, in WebAssembly. */
import {
  createProduction,
  type ProductionOptions,
  productionCells,
  productionCosts,
} from "../production/productionEngine.ts";
import { countersExcept } from "./counters.ts";
import { type Dynamics, type Settings, type Steered, withClock } from "./dynamics.ts";
import { cells } from "./options.ts";

export const eventDriven = {
  kind: "event-driven",
  description: "From collision to collision, exactly: the production engine, the fastest.",
  options: { cells },
  snippets: [{ label: "cells that adapt", body: { cells: "adaptive" } }],
  adaptsCells: true,
  cells: (system, { cells, ...options }: Settings<ProductionOptions>) =>
    productionCells(system, !cells || cells === "auto" ? options : { ...options, cells }),
  rechecksThirdParties: true,
  restoresFast: true,
  worksInFewCells: true,
  // The kernel counts no steps of its queue.
  counters: countersExcept("advancements", "queueSteps"),
  workCosts: productionCosts,
  create: (system, options: Steered<ProductionOptions>, host) => createProduction(system, withClock(options, host)),
  slowness: () => 1,
  compared: () => [{}],
} as const satisfies Dynamics;
