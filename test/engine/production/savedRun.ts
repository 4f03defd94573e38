/** A run of the kernel that is saved and restored into a new engine again and again, beside one that is not. */
import { expect } from "vitest";
import type { ProductionOptions } from "../../../src/engine/production/cellLayout.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import type { System } from "../../../src/physics/system.ts";
import { frameOf } from "../frameOf.ts";

/** @param part encounters between two states */
export function expectSameAfterSaving(system: System, options: ProductionOptions, part: number): void {
  const whole = createProduction(system, options);
  let cut = createProduction(system, options);
  for (let k = 0; k < 4; k++) {
    cut.advance({ until: 1e9, encounters: part });
    const state = cut.save();
    cut = createProduction(system, options);
    cut.restore(state);
    expect(Buffer.compare(cut.save(), state)).toBe(0);
  }
  whole.advance({ until: 1e9, encounters: 4 * part });
  expect(frameOf(cut)).toEqual(frameOf(whole));
  expect(cut.tally()).toEqual(whole.tally());
  expect(cut.memory()).toEqual(whole.memory());
}
