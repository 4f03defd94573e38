/**
 * Growing particles in the kernel that is compiled for them: what kernel/forms/growth.ts has in memory, and the cells or lists in which they
 * are searched, for what they grow to.
 */
import { createPairLaw } from "../../physics/contacts/index.ts";
import type { System } from "../../physics/system.ts";
import { type Facets, growthFacets } from "../api/engine.ts";
import { largestRadius } from "../cells/cellMargin.ts";
import { cellMargin, chooseCells } from "../cells/cellSize.ts";
import { chooseLists, type ListLayout, listsWithin } from "../cells/neighborLists.ts";
import { type CellLayout, isAutomatic, type ProductionOptions } from "./cellLayout.ts";
import { allEqual, type Kernel, type Layout } from "./productionKernel.ts";

/** Functions that kernel/forms/growthMain.ts exports beside those of kernel/main.ts. */
export interface GrowthKernel extends Kernel {
  setCourse(grown: number, since: number, pace: number, covered: number): void;
  coveredUntil(): number;
  takeLayout(shell: number, ...layout: Layout): void;
  regrow(time: number, shell: number, ...layout: Layout): void;
}

/** Growth of the largest particle until which lists hold: the more it is the longer they are. */
const listedShare = 1.03;

export class GrowingSizes {
  /** The time until which the last layout holds. */
  end = 0;
  private readonly law;
  private readonly outline: System;

  constructor(
    private readonly system: System,
    private readonly options: ProductionOptions,
  ) {
    this.law = createPairLaw(system);
    this.outline = { ...system, radii: this.law.reach };
  }

  facets(extend: () => number): Pick<Facets, "growth"> {
    return growthFacets(this.law, extend);
  }

  /** Radii or rates differ. */
  get differ(): boolean {
    const { radii, growth } = this.system;
    return !allEqual(radii) || !allEqual(growth!.rates);
  }

  /** Cells or lists that hold from time t on. @param present cells, which stay unless they are of automatic choice or too small */
  layout(t: number, present?: readonly number[]): CellLayout {
    const { law, outline, options } = this;
    const growth = law.growth!;
    const automatic = isAutomatic(options);
    if (automatic) {
      this.end = growth.extend(t, listedShare);
      const lists = this.lists();
      if (lists) return { outline, levels: undefined, margin: 0, ...lists };
    }
    this.end = growth.extend(t);
    const kept = automatic ? undefined : (present ?? options.cells);
    return {
      outline,
      cells: kept ? this.fitting(kept) : chooseCells(outline),
      levels: undefined,
      shell: undefined,
      margin: 0,
    };
  }

  private lists(): ListLayout | undefined {
    const { outline, options } = this;
    return options.lists ? listsWithin(outline, options.lists.shell) : chooseLists(outline);
  }

  /** These cells, or larger ones where particles outgrow them before the last layout ends. */
  fitting(cells: readonly number[]): readonly number[] {
    const { outline } = this;
    const least = 2 * largestRadius(outline) * cellMargin;
    return cells.every((n, axis) => n === 1 || outline.size[axis] / n >= least) ? cells : chooseCells(outline);
  }

  /** Tells the kernel the present course, and how far the last layout holds. */
  setCourse(kernel: GrowthKernel): void {
    const { course, covered } = this.law.growth!;
    kernel.setCourse(course.grown, course.since, course.pace, covered);
  }

  /** The kernel has been restored. */
  restore(kernel: GrowthKernel): void {
    this.law.growth!.cover(kernel.coveredUntil());
  }
}
