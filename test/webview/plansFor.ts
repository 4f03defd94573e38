/** The charts that the registries describe, for rows with given columns. */
import { distributions } from "../../src/analysis/distributions/index.ts";
import type { RunFacts } from "../../src/analysis/quantities/quantity.ts";
import { chartsOf } from "../../src/analysis/registry.ts";
import { chartsFor } from "../../webview/charts/chartCatalog.ts";

const gas: RunFacts = {
  dimension: 2,
  edges: ["reflecting", "reflecting", "reflecting", "reflecting"],
  gravity: [0, 0],
  count: 1000,
  species: [],
  what: distributions.flatMap(({ word }) => (word ? [word] : [])),
  faces: ["left", "right", "bottom", "top"],
  inertia: true,
  rotates: false,
  contactsPush: true,
  obstacles: false,
  flow: false,
  samples: false,
  fluid: false,
  collides: true,
  grows: false,
  sphere: false,
  thermostatted: false,
  steady: false,
  potential: false,
  aggregates: false,
  cells: [10, 10],
  work: [],
  rechecks: true,
  followed: true,
  onceAStep: false,
  beyondBound: "",
};

/** @param kinds of the distributions, as far as they are offered */
export function plansFor(names: readonly string[], kinds: readonly string[] = [], facts: Partial<RunFacts> = {}) {
  const charts = chartsOf({ ...gas, ...facts });
  return chartsFor(
    charts.filter((chart) => chart.kind === "series" || kinds.includes(chart.of)),
    names,
  );
}
