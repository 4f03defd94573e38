/** Columns of a sweep of time steps: errors of the collisions. Without DOM. */
import { errorColumns as described, type ErrorColumn, shownError } from "../../src/protocol/comparisonColumns.ts";
import { figure, whole } from "../app/numberDisplay.ts";
import type { Column, Row } from "./compareColumn.ts";

/** Shares are in per cent. */
function columnOf(described: ErrorColumn): Column {
  const { id, title, about, kind, counted, value } = described;
  const isShare = kind === "share";
  const scale = isShare ? 100 : 1;
  return {
    id,
    title: isShare ? `${title}, %` : title,
    about,
    value({ method: { against } }) {
      const found = against ? scale * value(against) : Number.NaN;
      return Number.isNaN(found) ? undefined : found;
    },
    text({ method: { against } }) {
      const found = shownError(described, against);
      if (found === undefined) return "–";
      return kind === "count" ? whole(found) : figure(scale * found, 3);
    },
    cost: isShare || kind === "quantity",
    ...(counted && {
      // None of N means fewer than one of N.
      below: ({ method: { against } }: Row) => (against && against.judged > 0 ? 100 / against.judged : undefined),
      error: (row: Row) => errorOf(counted, row),
    }),
    // There may be more invented collisions than real ones.
    ...(counted && counted !== "invented" && { whole: 100 }),
  };
}

function errorOf(counted: NonNullable<ErrorColumn["counted"]>, { method: { against } }: Row): number | undefined {
  if (!against || against.judged === 0) return undefined;
  const [found, judged] = [against[counted], against.judged];
  // Invented collisions are not among those judged: Poisson statistics.
  if (counted === "invented") return (100 * Math.sqrt(found + 0.5)) / judged;
  // Binomial, and not zero where few or none were found (as in `src/analysis/statistics/shareError.ts`).
  const chance = (found + 0.5) / (judged + 1);
  return 100 * Math.sqrt((chance * (1 - chance)) / judged);
}

export const errorColumns: readonly Column[] = described.map(columnOf);

/** Columns that are not costs of an event. */
export const areErrors: ReadonlySet<string> = new Set(errorColumns.map(({ id }) => id));
