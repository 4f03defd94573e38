/** Cells, grids for classes of sizes, neighbor lists and margins in which the production engine searches a system. */
import { constantRestitution } from "../../physics/contacts/constantRestitution.ts";
import { growingBalls } from "../../physics/contacts/growingContact.ts";
import { contactLawOf, isElastic, reachWithoutBonds } from "../../physics/contacts/index.ts";
import { rough } from "../../physics/contacts/rough.ts";
import { steppedPotential } from "../../physics/contacts/steppedPotential.ts";
import { viscoelastic } from "../../physics/contacts/viscoelastic.ts";
import { hasGravity } from "../../physics/gravity.ts";
import type { System } from "../../physics/system.ts";
import type { CellDecision } from "../api/engine.ts";
import type { CellSteerer } from "../cells/cellDecisions.ts";
import { chooseMargin } from "../cells/cellMargin.ts";
import { CellCostPrediction } from "../cells/cellPrediction.ts";
import { chooseCells, type WorkCosts } from "../cells/cellSize.ts";
import { CellSteering } from "../cells/cellSteering.ts";
import { chooseLists, chooseListsInRange, type ListLayout } from "../cells/neighborLists.ts";
import { type Levels, levelsOf } from "./levels.ts";

/** What its counted work takes, see `cellSize.ts`. */
export const productionCosts: WorkCosts = { fixed: 55, transfer: 20, cell: 0.6 };

export interface ProductionOptions {
  /** Cells along each axis; chosen from density and sizes when left out. */
  readonly cells?: readonly number[];
  /** Neighbor lists in these cells; chosen by density when left out, if cells are, too. */
  readonly lists?: ListLayout;
  /** How far particles may lie beyond their cells, 0 for not at all; chosen by density when left out, if cells are, too. */
  readonly margin?: number;
  /** Whether classes of sizes have grids of their own, all or none of them; decided by what it saves when left out. */
  readonly levels?: "all" | "none";
  /** These are only the first, see `cellPrediction.ts`. */
  readonly adaptive?: boolean;
  /** Adapting by measured time, in milliseconds, in place of counted work: see `cellSteering.ts`. */
  readonly clock?: () => number;
  /** What another run decided, to be done again. */
  readonly decisions?: readonly CellDecision[];
}

export interface CellLayout {
  /** Cells are made for particles as large as they reach, without their bonds. */
  readonly outline: System;
  /** The cells with which it begins: of levels, those of the finest. */
  readonly cells: readonly number[];
  readonly levels: Levels | undefined;
  /** Of neighbor lists. */
  readonly shell: number | undefined;
  readonly margin: number;
}

export function hasSteps(system: System): boolean {
  return contactLawOf(system) === steppedPotential && !system.flatHistogram;
}

/** Laws that the kernel is compiled for. */
const compiled = [constantRestitution, viscoelastic, rough, steppedPotential, growingBalls];

/** The kernel asks for times and outcomes of pairs: `hostLaw.ts`. With a flat histogram a step costs what the host knows. */
export function hasHostLaw(system: System): boolean {
  return system.rules !== undefined || system.flatHistogram !== undefined || !compiled.includes(contactLawOf(system));
}

/**
 * Grids for classes of sizes, lists and margins where they cost less: only with cells of automatic choice, which then stay as they are. No margins
 * beside obstacles, of which times are asked for until a particle leaves its cell; no grids for classes with potentials, bonds
 * and laws of the host; neither grids for classes nor lists in sheared boxes.
 *
 * @param reach of each particle, without its bonds
 */
export function layoutOf(system: System, options: ProductionOptions, reach = reachWithoutBonds(system)): CellLayout {
  const { levels: asked, lists: given, margin } = options;
  const outline = { ...system, radii: reach };
  const automatic = isAutomatic(options);
  const isOther = hasSteps(system) || hasHostLaw(system) || system.bonds || system.shear;
  const oneGrid = asked === "none" || given || !automatic || isOther;
  const levels = oneGrid ? undefined : levelsOf(system, productionCosts, asked);
  const isFar = reach.some((each, i) => each > system.radii[i]);
  const choose = hasSteps(system) || isFar ? chooseListsInRange : chooseLists;
  const lists = levels ? undefined : (given ?? (automatic && !system.shear ? choose(system, reach) : undefined));
  const automaticMargin = automatic && !system.obstacles?.length;
  const cells = levels?.grids[0].cells ?? lists?.cells ?? options.cells ?? chooseCells(outline);
  return {
    outline,
    cells,
    levels,
    shell: lists?.shell,
    margin: levels || lists ? 0 : (margin ?? (automaticMargin ? (chooseMargin(outline, cells) ?? 0) : 0)),
  };
}

export function isAutomatic({ cells, adaptive, decisions }: ProductionOptions): boolean {
  return !(cells || adaptive || decisions);
}

export function steererOf(layout: CellLayout, options: ProductionOptions): CellSteerer | undefined {
  const { outline, cells } = layout;
  const { adaptive, clock, decisions } = options;
  const steering = decisions ? { decisions } : adaptive && clock && { clock };
  if (steering) return new CellSteering(() => outline, cells, steering);
  // A prediction is for sizes that stay.
  if (adaptive && outline.growth) return new CellSteering(() => outline, cells);
  const isSteered = adaptive || (isAutomatic(options) && mayGather(layout));
  return isSteered ? new CellCostPrediction(outline, cells, productionCosts) : undefined;
}

/** The density that cells were chosen for is not that of the run: gravity gathers particles, and so do losses. */
function mayGather({ outline, levels, shell, margin }: CellLayout): boolean {
  if (levels || shell !== undefined || margin > 0 || outline.growth) return false;
  return hasGravity(outline) || !isElastic(outline);
}
