/** Columns of a sweep of time steps: errors of the collisions. Without DOM. */

import { figure, whole } from "../app/numberDisplay.ts";
import type { Column, Row } from "./compareColumn.ts";

/** Per cent of the exact engine's collisions; none of N means fewer than one of N. */
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
      // Invented collisions are not among those judged: Poisson statistics.
      if (part === "invented") return (100 * Math.sqrt(found + 0.5)) / judged;
      // Binomial, and not zero where few or none were found (as in `src/analysis/statistics/shareError.ts`).
      const chance = (found + 0.5) / (judged + 1);
      return 100 * Math.sqrt((chance * (1 - chance)) / judged);
    },
    cost: true,
    // There may be more invented collisions than real ones.
    ...(part !== "invented" && { whole: 100 }),
  };
}

export const errorColumns: readonly Column[] = [
  share(
    "missed",
    "Missed, %",
    "Collisions of the exact engine missed between time steps, of those between particles without an earlier error.",
  ),
  share("invented", "Invented, %", "Collisions that the exact engine does not have, relative to its own."),
  share("delayed", "Late, %", "Collisions that are detected too late."),
  {
    id: "delay",
    title: "Late by",
    about: "Mean delay of late collisions, in the scenario’s unit of time.",
    value: ({ method: { against } }) => (against && against.delayed > 0 ? against.delay : undefined),
    text: ({ method: { against } }) => (against && against.delayed > 0 ? figure(against.delay, 3) : "–"),
    cost: true,
  },
  {
    id: "parting",
    title: "First differs at",
    about:
      "Time of the first collision that is missed, invented, or so late that another precedes it, over all starts in sequence. A dash: none was found.",
    value: ({ method: { against } }) => against && (against.parting ?? Number.POSITIVE_INFINITY),
    text: ({ method: { against } }) => (against?.parting === undefined ? "–" : figure(against.parting, 3)),
    cost: false,
  },
  {
    id: "energyError",
    title: "Energy error, %",
    about:
      "Difference of the final energy from the exact engine’s, relative to the initial kinetic energy. Elastic collisions conserve it, even if they are late.",
    value: ({ method: { against } }) => against && 100 * against.energyError,
    text: ({ method: { against } }) =>
      percent(against && (against.energyError > 1e-9 ? 100 * against.energyError : undefined)),
    cost: true,
  },
  {
    id: "judged",
    title: "Judged",
    about: "Number of judged collisions of the exact engine, which limits the precision of the shares.",
    value: ({ method: { against } }) => against?.judged,
    text: ({ method: { against } }) => (against ? whole(against.judged) : "–"),
    cost: false,
  },
];

function percent(value: number | undefined): string {
  return value === undefined ? "–" : figure(value, 3);
}

/** Columns that are not costs of an event. */
export const areErrors: ReadonlySet<string> = new Set(errorColumns.map(({ id }) => id));
