/** What a run changes of its document. */
import type { Scenario } from "../../scenario/schema/schema.ts";
import type { Change } from "./runRecord.ts";

export function changed(document: Scenario, { until, seed, every }: Partial<Change>): Scenario {
  return {
    ...document,
    ...(until !== undefined && { stop: { time: until } }),
    ...(seed !== undefined && { seed }),
    ...(every !== undefined && { measure: { ...document.measure, every } }),
  };
}
