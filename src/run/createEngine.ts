/** The engine that a scenario's method asks for. */
import { createAlderWainwright } from "../engine/classic/alderWainwright.ts";
import { createCellTransfers } from "../engine/classic/cellTransfers.ts";
import { createLubachevsky } from "../engine/classic/lubachevsky.ts";
import { createNodeLists } from "../engine/classic/nodeLists.ts";
import { createSingleCheck } from "../engine/classic/singleCheck.ts";
import type { Engine } from "../engine/engine.ts";
import { createOracle } from "../engine/oracle.ts";
import { createProduction } from "../engine/production.ts";
import type { System } from "../engine/system.ts";
import type { Method, MethodKind } from "../scenario/resolve.ts";

/** The knobs that a method has, with what it takes where nothing is said left out. */
type Knobs = Omit<Method, "kind" | "cells"> & { readonly cells?: readonly number[] };

const engines: Readonly<Record<MethodKind, (system: System, knobs: Knobs) => Engine>> = {
  "event-driven": (system, { cells }) => createProduction(system, cells ? { cells } : {}),
  simple: (system) => createOracle(system),
  "saved-times": createAlderWainwright,
  cells: createCellTransfers,
  lubachevsky: createLubachevsky,
  "node-lists": createNodeLists,
  "single-check": createSingleCheck,
};

export function createEngine(method: Method, system: System): Engine {
  const { kind, cells, ...knobs } = method;
  return engines[kind](system, cells === "auto" ? knobs : { ...knobs, cells });
}
