/** Speed of computing: encounters per second of the engine's time, between two rows. */

import type { Quantity } from "../quantity.ts";
import { encountersOf, movesOf, since } from "../rowIntervals.ts";

type Charts = ReturnType<NonNullable<Quantity["charts"]>>;

export const speed: Quantity = {
  id: "speed",
  label: "Speed of computing",
  unit: "events/s",
  about: "Collisions and wall hits per second of the engine's time, and microseconds per event.",
  always: true,
  columns: [{ name: "eventsPerSecond" }, { name: "cost.microseconds" }, { name: "movesPerSecond" }],
  chartOnly(rows) {
    const seconds = since(rows, "seconds");
    if (rows.facts.fluid) {
      return [["movesPerSecond", movesOf(rows).map((n, k) => (seconds[k] > 0 ? n / seconds[k] : Number.NaN))]];
    }
    const encounters = encountersOf(rows);
    return [
      ["cost.microseconds", encounters.map((n, k) => (n > 0 ? (1e6 * seconds[k]) / n : Number.NaN))],
      ["eventsPerSecond", encounters.map((n, k) => (seconds[k] > 0 ? n / seconds[k] : Number.NaN))],
    ];
  },
  charts: ({ fluid }) => (fluid ? [moves] : events),
};

const events: Charts = [
  {
    id: "events",
    title: "Events per second",
    about:
      "Collisions and wall hits per second of computing, without waiting, measuring and drawing; from row to row. " +
      "The number is that of the strip above: current, or at the end the mean of the whole run. In short runs that may lie below most of the curve, " +
      "as slow moments count by the time they take: the beginning, and whenever the machine does something else.",
    columns: { eventsPerSecond: "events" },
    fromZero: true,
    cost: true,
    opens: ["events", 0],
  },
  {
    id: "microseconds",
    title: "Time per event (µs)",
    about: "Microseconds that the engine takes for one event, on this machine.",
    cost: true,
    columns: { "cost.microseconds": "µs" },
    fromZero: true,
  },
];

/** Of a fluid, whose particles have no collisions of pairs. */
const moves: Charts[number] = {
  id: "moves",
  title: "Moves per second",
  about: "Moves of a particle per second of computing, without waiting, measuring and drawing; from row to row.",
  columns: { movesPerSecond: "moves" },
  fromZero: true,
  cost: true,
  opens: ["events", 0],
};
