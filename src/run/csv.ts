/** Comma-separated values: a line of names, then numbers with all their digits (RFC 4180; empty where there is none). */
import type { Histogram } from "../engine/histogram.ts";
import type { Series } from "../engine/measures.ts";
import { normalBelow } from "../engine/specialFunctions.ts";

export function csvOfSeries({ names, columns }: Series): string {
  return table(names, columns[0]?.length ?? 0, (row) => columns.map((column) => column[row]!));
}

/** @param below the distribution to stand beside: the share of values below x */
export function csvOfHistogram(histogram: Histogram, below?: (x: number) => number): string {
  const { low, width, counts } = histogram;
  const names = ["low", "high", "count", "density", ...(below ? ["expected"] : [])];
  return table(names, counts.length, (bin) => {
    const [from, to] = [low + bin * width, low + (bin + 1) * width];
    const expected = below ? [(below(to) - below(from)) / width] : [];
    return [from, to, counts[bin]!, histogram.density(bin), ...expected];
  });
}

/** Velocity components in thermal units, Maxwell's normal distribution beside them. */
export function csvOfVelocities(histogram: Histogram): string {
  return csvOfHistogram(histogram, normalBelow);
}

function table(names: readonly string[], rows: number, row: (index: number) => readonly number[]): string {
  const lines = [names.map(quoted).join(",")];
  for (let k = 0; k < rows; k++) {
    lines.push(
      row(k)
        .map((value) => (Number.isFinite(value) ? String(value) : ""))
        .join(","),
    );
  }
  return `${lines.join("\n")}\n`;
}

function quoted(name: string): string {
  return /[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}
