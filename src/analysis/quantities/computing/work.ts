/** The engine's counted work per encounter: the same on every machine. */

import { isCharted } from "../../../engine/dynamics/counters.ts";
import { dynamics } from "../../../engine/dynamics/index.ts";
import type { NamedColumn, Quantity } from "../quantity.ts";
import { movesCounter, perEncounter } from "../rowIntervals.ts";

/** Names in the legend, of the counters of all methods. */
function legend(): Record<string, string> {
  const counters = dynamics.flatMap((entry) => entry.counters).filter(isCharted);
  return Object.fromEntries(counters.map(({ id, label }) => [`cost.${id}`, label]));
}

export const work: Quantity = {
  id: "work",
  label: "Work per collision",
  unit: "",
  about: "What the algorithm does for one encounter, by counters; the check-event ratio of methods that check.",
  always: true,
  columns: [{ name: "cost." }, { name: "checkRatio" }],
  *chartOnly(rows) {
    const { work, fluid } = rows.facts;
    for (const name of work) {
      // The moves of a fluid are what all else is divided by.
      if (!fluid || name !== movesCounter) yield [`cost.${name}`, perEncounter(rows, name)] satisfies NamedColumn;
    }
    if (!rows.facts.rechecks) return;
    const advancements = perEncounter(rows, "advancements");
    yield ["checkRatio", perEncounter(rows, "checks").map((n, k) => 1 + n + advancements[k])];
  },
  charts: ({ fluid }) => [
    {
      id: "cost",
      title: fluid ? "Work per move" : "Work per collision",
      about: fluid
        ? "What the algorithm does for one move of a particle: cells rotated, pairs tested and pushed apart, cells visited by the pressure."
        : "What the algorithm does for one encounter: pairs tested, moves to another cell, checks, advancements, entries made in the event queue, its steps, cells looked into.",
      columns: legend(),
      // A check or two beside some tens of pairs: both are to be seen.
      logarithmic: true,
      cost: true,
      opens: ["cost", 0],
    },
    {
      id: "checkRatio",
      title: "Check-event ratio",
      about:
        "Ratio of encounters and checks to encounters. A check is a particle whose partner was taken by another and that is predicted again. " +
        "In gases it lies between 1.04 and 1.12, whatever the cells; dense fluids and crystals come to 1.25.",
      cost: true,
      columns: { checkRatio: "measured" },
      usual: [1.04, 1.12],
    },
  ],
};
