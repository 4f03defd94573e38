/** Rows of cells in aligned columns. */
import type { Paint } from "./paint.ts";

/**
 * The first row holds the headings.
 *
 * @param right columns aligned to the right @param emphasized rows, without the headings, that are to stand out
 */
export function textTable(
  rows: readonly (readonly string[])[],
  paint: Paint,
  right: (column: number) => boolean = () => false,
  emphasized: (row: number) => boolean = () => false,
): string[] {
  // A cell with only empty ones behind it may be long without moving the next column.
  const widths = rows[0]!.map((_, k) =>
    Math.max(...rows.map((row) => (row.slice(k + 1).some(Boolean) ? row[k]!.length : 0))),
  );
  return rows.map((row, index) => {
    const cells = row.map((cell, k) => (right(k) ? cell.padStart(widths[k]!) : cell.padEnd(widths[k]!)));
    const line = `  ${cells.join("  ")}`.trimEnd();
    if (index === 0) return paint("dim", line);
    return emphasized(index - 1) ? paint("red", line) : line;
  });
}
