/** The production engine: event-driven, in WebAssembly. */
import type { System } from "../../physics/system.ts";
import { chooseCells } from "../cells/cellSize.ts";
import { layoutOf, type ProductionOptions, productionCosts } from "../production/cellLayout.ts";
import { GrowingSizes } from "../production/growingSizes.ts";
import { sizeCost, sweepPays, whyAnyInOrder, whyCrowdInOrder, whyManyInOrder } from "../production/sweepChoice.ts";
import { countersExcept } from "./counters.ts";
import type { Dynamics, Settings } from "./dynamics.ts";
import { cells, threads } from "./options.ts";
import { anyBox, atTimes, ensembles, stableContacts } from "./served.ts";
import { choice } from "./valueForm.ts";

export interface OrderOptions {
  readonly order?: "auto" | "time";
  readonly threads?: "auto" | number;
}

/** It is processed block by block. */
export function sweeps(
  system: System,
  { cells, adaptive, decisions }: ProductionOptions,
  order?: "auto" | "time",
): boolean {
  return order !== "time" && !cells && !adaptive && !decisions && sweepPays(system);
}

/** Why any system is processed in order of time under these options. */
function whyByOptions({ order, cells, adaptive, decisions }: Settings<ProductionOptions & OrderOptions>) {
  if (order === "time") return 'with `"order": "time"` one thread processes event after event';
  const chosen = (cells !== undefined && cells !== "auto") || adaptive || decisions;
  return chosen ? "cells are not of automatic choice" : undefined;
}

export const eventDriven = {
  kind: "event-driven",
  description: "From collision to collision, exactly: the production engine, the fastest.",
  options: {
    order: choice(
      {
        auto:
          "Large systems are processed block by block, where that pays: particles of one size in a periodic box, elastic or not, with " +
          "cells of automatic choice.",
        time: "Always event after event in order of time.",
      },
      "`event-driven` only: how events are processed. It changes the cost and the last digits, never the collisions. Default: `auto`.",
    ),
    threads,
    cells,
  },
  snippets: [{ label: "cells that adapt", body: { kind: "event-driven", cells: "adaptive" } }],
  serves: ["ballistic", ...anyBox, "shear", ...stableContacts, ...atTimes, ...ensembles],
  levelsBySize: true,
  adaptsCells: true,
  cells: (system, { cells, order, threads, ...given }: Settings<ProductionOptions & OrderOptions>) => {
    const options = !cells || cells === "auto" ? given : { ...given, cells };
    if (system.growth) return new GrowingSizes(system, options).layout(0).cells;
    return sweeps(system, options, order) ? chooseCells(system) : layoutOf(system, options).cells;
  },
  rechecksThirdParties: true,
  restoresFast: true,
  worksInFewCells: true,
  followsBonds: true,
  // The kernel counts no steps of its queue.
  counters: countersExcept("advancements", "queueSteps"),
  workCosts: productionCosts,
  idleOptions: ({ threads, ...options }: Settings<ProductionOptions & OrderOptions>, crowd) => {
    if (threads === undefined || (threads === 1 && options.order !== "time")) return [];
    const known = crowd();
    const because = whyByOptions(options) ?? (known && whyCrowdInOrder(known));
    return because === undefined ? [] : [{ option: "threads", because }];
  },
  inOrderBecause: (system, { threads = 1, ...options }: Settings<ProductionOptions & OrderOptions>) => {
    const byOptions = whyByOptions(options);
    if (threads !== 1) {
      const because = byOptions ?? whyAnyInOrder(system);
      return because === undefined ? undefined : `${because}; \`threads\` had no effect`;
    }
    if (options.order === "time") return undefined;
    return whyManyInOrder(system) ?? (sweepPays(system) ? byOptions : undefined);
  },
  slowness: () => 1,
  sizeCost: ({ order, threads = 1, cells }: OrderOptions & ProductionOptions, crowd) =>
    sizeCost(
      crowd.isUniform && order !== "time" && !Array.isArray(cells) ? crowd : { ...crowd, isUniform: false },
      threads,
    ),
  compared: () => [{}],
} as const satisfies Dynamics;
