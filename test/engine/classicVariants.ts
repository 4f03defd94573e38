/** Every engine of the literature in every form it has, by name. */
import { chooseCells } from "../../src/engine/cellSize.ts";
import { createAlderWainwright } from "../../src/engine/classic/alderWainwright.ts";
import { createCellTransfers } from "../../src/engine/classic/cellTransfers.ts";
import type { QueueKind } from "../../src/engine/classic/eventQueue.ts";
import { createLubachevsky } from "../../src/engine/classic/lubachevsky.ts";
import { createNodeLists } from "../../src/engine/classic/nodeLists.ts";
import { createSingleCheck } from "../../src/engine/classic/singleCheck.ts";
import { chooseTouchedCells } from "../../src/engine/classic/touchedCells.ts";
import type { Engine } from "../../src/engine/engine.ts";
import type { System } from "../../src/engine/system.ts";

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
