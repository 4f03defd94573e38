/** Comma-separated values: a header, then numbers in full precision (RFC 4180; empty where there is none). */

import type { Curve } from "../../analysis/distributions/distribution.ts";
import type { Series } from "../../analysis/measures/sampledRows.ts";
import { shown } from "../../format/shownText.ts";

export function csvOfSeries({ names, columns }: Series): Iterable<string> {
  return table(names, columns[0]?.length ?? 0, (row) => columns.map((column) => column[row]));
}

/**
 * A histogram has edges and counts of its bins, a curve its abscissas; standard errors and theory are further columns.
 *
 * @param place name of the abscissa of curves @param value name of the ordinate @param more names of further curves
 */
export function csvOfCurve(
  { x, y, expected, errors, counts, others = [] }: Curve,
  place: string,
  value: string,
  more: readonly string[] = [],
): Iterable<string> {
  const bins = x.length > y.length;
  const names = [
    ...(bins ? ["low", "high"] : [place]),
    ...(counts ? ["count"] : []),
    value,
    ...(errors ? ["error"] : []),
    ...(expected ? ["expected"] : []),
    ...others.map((_, k) => more[k] ?? `${value}.${k + 1}`),
  ];
  return table(names, y.length, (row) => [
    ...(bins ? [x[row], x[row + 1]] : [x[row]]),
    ...(counts ? [counts[row]] : []),
    y[row],
    ...(errors ? [errors[row]] : []),
    ...(expected ? [expected[row]] : []),
    ...others.map((values) => values[row]),
  ]);
}

function* table(names: readonly string[], rows: number, row: (index: number) => readonly number[]): Iterable<string> {
  yield csvRow(names);
  for (let k = 0; k < rows; k++) {
    yield `${row(k)
      .map((value) => (Number.isFinite(value) ? String(value) : ""))
      .join(",")}\n`;
  }
}

/** A text as the cell of a table: what a spreadsheet would take for a formula is a text there, too. */
function csvCell(written: string): string {
  const text = shown(written);
  const plain = /^[=+\-@\t\n]/.test(text) && !isNumber(text) ? `'${text}` : text;
  return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** A row with its line end; cells without a value are empty. */
export function csvRow(cells: readonly (string | number | boolean | undefined)[]): string {
  return `${cells.map((cell) => csvCell(String(cell ?? ""))).join(",")}\n`;
}

const isNumber = (text: string) => text.trim() !== "" && !Number.isNaN(Number(text));
