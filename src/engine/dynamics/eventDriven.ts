/** The production engine: event-driven, in WebAssembly. */
import type { System } from "../../physics/system.ts";
import { chooseCells } from "../cells/cellSize.ts";
import {
  createProduction,
  type ProductionOptions,
  productionCells,
  productionCosts,
} from "../production/productionEngine.ts";
import { sweepPays } from "../production/sweepChoice.ts";
import { createSweep } from "../production/sweepEngine.ts";
import { countersExcept } from "./counters.ts";
import { type Dynamics, type Settings, type Steered, withClock } from "./dynamics.ts";
import { cells } from "./options.ts";
import { choice } from "./valueForm.ts";

interface OrderOption {
  readonly order?: "auto" | "time";
}

function sweeps(system: System, { cells, adaptive, decisions }: ProductionOptions, order?: "auto" | "time"): boolean {
  return order !== "time" && !cells && !adaptive && !decisions && sweepPays(system);
}

export const eventDriven = {
  kind: "event-driven",
  description: "From collision to collision, exactly: the production engine, the fastest.",
  options: {
    order: choice(
      {
        auto:
          "Large systems are processed block by block, where that pays: equal elastic particles in a periodic box, with cells of " +
          "automatic choice.",
        time: "Always event after event in order of time.",
      },
      "`event-driven` only: how events are processed. It changes the cost and the last digits, never the collisions. Default: `auto`.",
    ),
    cells,
  },
  snippets: [{ label: "cells that adapt", body: { cells: "adaptive" } }],
  levelsBySize: true,
  adaptsCells: true,
  cells: (system, { cells, order, ...given }: Settings<ProductionOptions & OrderOption>) => {
    const options = !cells || cells === "auto" ? given : { ...given, cells };
    return sweeps(system, options, order) ? chooseCells(system) : productionCells(system, options);
  },
  rechecksThirdParties: true,
  restoresFast: true,
  worksInFewCells: true,
  // The kernel counts no steps of its queue.
  counters: countersExcept("advancements", "queueSteps"),
  workCosts: productionCosts,
  create: (system, { order, ...options }: Steered<ProductionOptions> & OrderOption, host) =>
    sweeps(system, options, order) ? createSweep(system) : createProduction(system, withClock(options, host)),
  slowness: () => 1,
  compared: () => [{}],
} as const satisfies Dynamics;
