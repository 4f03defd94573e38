/** Every engine of the literature in every form it has, by name. */

import type { Engine } from "../../src/engine/api/engine.ts";
import { chooseCells } from "../../src/engine/cells/cellSize.ts";
import { createAlderWainwright } from "../../src/engine/reference/methods/alderWainwright.ts";
import { createCellTransfers } from "../../src/engine/reference/methods/cellTransfers.ts";
import { createLubachevsky } from "../../src/engine/reference/methods/lubachevsky.ts";
import { createNodeLists } from "../../src/engine/reference/methods/nodeLists.ts";
import { createSingleCheck } from "../../src/engine/reference/methods/singleCheck.ts";
import type { QueueKind } from "../../src/engine/reference/queues/eventQueue.ts";
import { chooseTouchedCells } from "../../src/engine/reference/touchedCells.ts";
import type { System } from "../../src/physics/system.ts";

export interface Variant {
  readonly name: string;
  readonly create: (system: System, queue?: QueueKind) => Engine;
}

/** The smallest cells allowed; and fewer than the literature allows. */
const smallest = (system: System) => chooseCells(system, system.count > 0 ? 0 : 1);
const few = (system: System) => smallest(system).map((n) => Math.min(n, 2));

const withQueue = (queue: QueueKind | undefined) => (queue === undefined ? {} : { queue });

export const variants: readonly Variant[] = [
  { name: "saved times", create: (s, q) => createAlderWainwright(s, withQueue(q)) },
  {
    name: "saved times, all advanced",
    create: (s, q) => createAlderWainwright(s, { ...withQueue(q), update: "advance" }),
  },
  { name: "cells", create: (s, q) => createCellTransfers(s, withQueue(q)) },
  { name: "smallest cells", create: (s, q) => createCellTransfers(s, { ...withQueue(q), cells: smallest(s) }) },
  {
    name: "few cells, all advanced",
    create: (s, q) => createCellTransfers(s, { ...withQueue(q), cells: few(s), update: "advance" }),
  },
  { name: "touched cells", create: (s, q) => createCellTransfers(s, { ...withQueue(q), membership: "touching" }) },
  {
    name: "touched cells smaller than a particle",
    create: (s, q) =>
      createCellTransfers(s, { ...withQueue(q), membership: "touching", cells: chooseTouchedCells(s, 0.02) }),
  },
  {
    name: "Lubachevsky 4.1 in sectors",
    create: (s, q) => createLubachevsky(s, { ...withQueue(q), update: "advance", cells: smallest(s) }),
  },
  {
    name: "Lubachevsky 4.1",
    create: (s, q) => createLubachevsky(s, { ...withQueue(q), update: "advance", sectors: false }),
  },
  {
    name: "Lubachevsky 6.1 in sectors",
    create: (s, q) => createLubachevsky(s, { ...withQueue(q), cells: smallest(s) }),
  },
  { name: "Lubachevsky 6.1", create: (s, q) => createLubachevsky(s, { ...withQueue(q), sectors: false }) },
  { name: "node lists", create: (s, q) => createNodeLists(s, { ...withQueue(q), cells: smallest(s) }) },
  { name: "node lists, few cells", create: (s, q) => createNodeLists(s, { ...withQueue(q), cells: few(s) }) },
  { name: "single check", create: (s, q) => createSingleCheck(s, { ...withQueue(q), cells: smallest(s) }) },
  { name: "single check, few cells", create: (s, q) => createSingleCheck(s, { ...withQueue(q), cells: few(s) }) },
  {
    name: "single check, adaptive cells",
    create: (s, q) => createSingleCheck(s, { ...withQueue(q), adaptive: true }),
  },
];
