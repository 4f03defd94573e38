/** Where steps are swept: the columns that say what a time step does to the collisions. No DOM here. */

import { figure, whole } from "../app/numberDisplay.ts";
import type { Column, Row } from "./compareColumn.ts";

/** Per cent of the exact engine's collisions; of none of N it is known that they are fewer than one of N. */
function share(part: "missed" | "invented" | "delayed", title: string, about: string): Column {
  const value = ({ method: { against } }: Row) => against && (100 * against[part]) / Math.max(1, against.judged);
  return {
    id: part,
    title,
    about,
    value,
    text: (row) => percent(value(row)),
    below: ({ method: { against } }) => (against && against.judged > 0 ? 100 / against.judged : undefined),
    error({ method: { against } }) {
      if (!against || against.judged === 0) return undefined;
      const [found, judged] = [against[part], against.judged];
      // What is invented is none of those judged, and each comes by itself.
      if (part === "invented") return (100 * Math.sqrt(found + 0.5)) / judged;
      // Binomial; of few or none it is not nothing (as in the words: `src/analysis/statistics/shareError.ts`).
      const chance = (found + 0.5) / (judged + 1);
      return 100 * Math.sqrt((chance * (1 - chance)) / judged);
    },
    cost: true,
    // Of what was invented there may be more than there is.
    ...(part !== "invented" && { whole: 100 }),
  };
}

export const errorColumns: readonly Column[] = [
  share(
    "missed",
    "Missed, %",
    "Collisions of the exact engine that do not happen, of those between particles to which nothing else has happened before.",
  ),
  share("invented", "Invented, %", "Collisions that the exact engine does not have, as a share of its own."),
  share("delayed", "Late, %", "Collisions that come later than they should."),
  {
    id: "delay",
    title: "Late by",
    about: "By how much they come later, on average, in the scenario’s unit of time.",
    value: ({ method: { against } }) => (against && against.delayed > 0 ? against.delay : undefined),
    text: ({ method: { against } }) => (against && against.delayed > 0 ? figure(against.delay, 3) : "–"),
    cost: true,
  },
  {
    id: "parting",
    title: "First differs at",
    about:
      "When the first collision is missed or invented, or comes so late that another is first. All starts count, one after the other. A dash: never, as long as both were followed.",
    value: ({ method: { against } }) => against && (against.parting ?? Number.POSITIVE_INFINITY),
    text: ({ method: { against } }) => (against?.parting === undefined ? "–" : figure(against.parting, 3)),
    cost: false,
  },
  {
    id: "energyError",
    title: "Energy off, %",
    about:
      "By how much the energy at the end differs from the exact engine’s, as a share of the kinetic energy at the start. Elastic collisions keep it, whenever they come.",
    value: ({ method: { against } }) => against && 100 * against.energyError,
    text: ({ method: { against } }) =>
      percent(against && (against.energyError > 1e-9 ? 100 * against.energyError : undefined)),
    cost: true,
  },
  {
    id: "judged",
    title: "Judged",
    about: "How many of the exact engine’s collisions were judged: a share is no better known than this allows.",
    value: ({ method: { against } }) => against?.judged,
    text: ({ method: { against } }) => (against ? whole(against.judged) : "–"),
    cost: false,
  },
];

function percent(value: number | undefined): string {
  return value === undefined ? "–" : figure(value, 3);
}

/** What is no cost of an encounter. */
export const areErrors: ReadonlySet<string> = new Set(errorColumns.map(({ id }) => id));
