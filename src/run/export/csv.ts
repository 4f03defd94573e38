/** Comma-separated values: a line of names, then numbers with all their digits (RFC 4180; empty where there is none). */

import type { Curve } from "../../analysis/distributions/distribution.ts";
import type { Series } from "../../analysis/measures/measures.ts";

export function csvOfSeries({ names, columns }: Series): Iterable<string> {
  return table(names, columns[0]?.length ?? 0, (row) => columns.map((column) => column[row]!));
}

/**
 * A histogram has its bins' edges and counts, a curve its places; theory stands beside where there is one.
 *
 * @param place what the places are called, where they are no bins @param value what stands there
 */
export function csvOfCurve({ x, y, expected, counts }: Curve, place: string, value: string): Iterable<string> {
  const bins = x.length > y.length;
  const names = [
    ...(bins ? ["low", "high"] : [place]),
    ...(counts ? ["count"] : []),
    value,
    ...(expected ? ["expected"] : []),
  ];
  return table(names, y.length, (row) => [
    ...(bins ? [x[row]!, x[row + 1]!] : [x[row]!]),
    ...(counts ? [counts[row]!] : []),
    y[row]!,
    ...(expected ? [expected[row]!] : []),
  ]);
}

function* table(names: readonly string[], rows: number, row: (index: number) => readonly number[]): Iterable<string> {
  yield `${names.map(quoted).join(",")}\n`;
  for (let k = 0; k < rows; k++) {
    yield `${row(k)
      .map((value) => (Number.isFinite(value) ? String(value) : ""))
      .join(",")}\n`;
  }
}

function quoted(name: string): string {
  return /[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}
