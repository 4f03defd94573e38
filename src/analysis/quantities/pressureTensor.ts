/**
 * Pressure tensor P_ab = (1/V) [Σ m v_a v_b + Σ Δp_a r_b / Δt]: the mean over the interval of what particles carry, and what collisions
 * transfer over the distance r of their centers (Hansen & McDonald, §8.4). Its trace over d is the pressure; in equilibrium it is
 * isotropic. Velocities count relative to the motion of all together.
 */
import { averageFinding } from "./findings.ts";
import type { Quantity } from "./quantity.ts";

const column = (a: number, b: number) => `pressureTensor.${"xyz"[a]}${"xyz"[b]}`;
const pairsOf = (dimension: number) =>
  Array.from({ length: dimension }, (_, a) =>
    Array.from({ length: dimension - a }, (_, k) => [a, a + k] as const),
  ).flat();

export const pressureTensor: Quantity = {
  id: "pressure-tensor",
  synonyms: ["stress", "stress tensor"],
  label: "Pressure tensor",
  unit: "energy/volume",
  about:
    "Mean momentum flux of each interval, carried and transferred in collisions. Event-driven methods, periodic boxes.",
  columns: [{ name: "pressureTensor.", called: "the pressure tensor" }],
  encounters: true,
  flights: true,
  requires: ["events", "bulk"],
  sample({ system, interval, totals, totalsBefore }, put) {
    const { dimension: d, size } = system;
    const volume = size.reduce((product, side) => product * side, 1);
    const [now, then] = [totals?.momentumFlux, totalsBefore?.momentumFlux];
    for (const [a, b] of pairsOf(d)) {
      const sum = now && then ? now[a * d + b] - then[a * d + b] : Number.NaN;
      put(column(a, b), sum / (volume * interval));
    }
  },
  charts: () => [
    {
      id: "pressureTensor",
      title: "Pressure tensor",
      about:
        "Momentum flux, carried by particles and transferred in collisions: its components, each the mean since the row before.",
      columns: { "pressureTensor.": "" },
    },
  ],
  findings: (results, { facts }) =>
    pairsOf(facts.dimension).flatMap(([a, b]) =>
      averageFinding(
        results,
        `pressure ${"xyz"[a]}${"xyz"[b]}`,
        column(a, b),
        a === b ? results.theory?.pressure : undefined,
      ),
    ),
};
