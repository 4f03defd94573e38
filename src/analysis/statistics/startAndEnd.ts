/**
 * Measured values at the start of a run and at its end, by column: shown where nothing settles, because a mean over the course
 * would describe no moment of it.
 *
 * Rates belong to the stretch between two rows, and a few encounters give no rate: at the end as at the start as many stretches are
 * combined as together have a hundred encounters, which gives the rate within a tenth; but at most a tenth of the run, because the
 * run changes in one direction. Rates of growing particles rise without bound at the end: there the last stretch alone counts.
 */
import type { Series } from "../measures/sampledRows.ts";

interface StartAndEnd {
  readonly start: Readonly<Record<string, number>>;
  readonly end: Readonly<Record<string, number>>;
}

const enough = 100;
const longest = 0.1;

/** @param encounters from the start to each row */
export function startAndEnd({ names, columns }: Series, encounters: ArrayLike<number>, grows = false): StartAndEnd {
  const start: Record<string, number> = {};
  const end: Record<string, number> = {};
  const times = columns[names.indexOf("time")] ?? new Float64Array();
  const last = times.length - 1;
  const early = firstStretch(times, encounters);
  const late = grows ? Math.max(0, last - 1) : lastStretch(times, encounters);
  names.forEach((name, k) => {
    const column = columns[k];
    // The first row is the start itself, and has no rates.
    const rate = Number.isNaN(column[0]);
    const first = rate ? meanOver(column, times, 0, early) : column[0];
    const final = rate ? meanOver(column, times, late, last) : column[last];
    if (first !== undefined && !Number.isNaN(first)) start[name] = first;
    if (final !== undefined && !Number.isNaN(final)) end[name] = final;
  });
  return { start, end };
}

/** The row in which it ends. */
function firstStretch(times: Float64Array, encounters: ArrayLike<number>): number {
  const last = times.length - 1;
  let row = Math.min(1, last);
  const within = () => times[row + 1] - times[0] <= longest * (times[last] - times[0]);
  while (row < last && encounters[row] - encounters[0] < enough && within()) row++;
  return row;
}

/** The row in which it begins. */
function lastStretch(times: Float64Array, encounters: ArrayLike<number>): number {
  const last = times.length - 1;
  let row = Math.max(0, last - 1);
  const within = () => times[last] - times[row - 1] <= longest * (times[last] - times[0]);
  while (row > 0 && encounters[last] - encounters[row] < enough && within()) row--;
  return row;
}

/** Of the stretches between two rows, weighted with their lengths. */
function meanOver(column: Float64Array, times: Float64Array, begin: number, end: number): number {
  let sum = 0;
  for (let k = begin + 1; k <= end; k++) sum += column[k] * (times[k] - times[k - 1]);
  return end > begin ? sum / (times[end] - times[begin]) : Number.NaN;
}
