/** The production engine beside a reference engine. */
import { expect } from "vitest";
import type { Engine } from "../../../src/engine/api/engine.ts";
import type { ProductionOptions } from "../../../src/engine/production/cellLayout.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import type { System } from "../../../src/physics/system.ts";
import { take } from "../../effort.ts";
import { eventsOf } from "../eventsOf.ts";

/** Both have the same pairs in the same order, at times that differ by rounding. Returns the two engines and the events. */
export function expectSameEvents(
  system: System,
  search: Engine["facets"]["search"],
  options: ProductionOptions,
  number: number,
) {
  const kernel = createProduction(system, options);
  expect(kernel.facets.search).toBe(search);
  const reference = createSingleCheck(system);
  const [events, others] = [eventsOf(kernel, number), eventsOf(reference, number)];
  expect(events.map(({ pair }) => pair)).toEqual(others.map(({ pair }) => pair));
  const mean = (others.at(-1)!.time * system.count) / (2 * number);
  const worst = Math.max(...events.map(({ time }, k) => Math.abs(time - others[k].time)));
  expect(worst / mean).toBeLessThan(take(1e-9, 1e-8));
  return { kernel, reference, events };
}
