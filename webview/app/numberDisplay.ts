/** Number formats for quick reading. Numbers keep their width while they change, as far as that is possible. */

const grouping = /\B(?=(\d{3})+(?!\d))/g;

/** 1,234,567 */
export function whole(value: number): string {
  return String(Math.round(value)).replace(grouping, ",");
}

const units = [
  [1e12, "T"],
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
] as const;

const ticksInLetters = units.filter(([from]) => from <= 1e6);

/** Three digits and a unit: 812, 1.24 k, 31.0 k, 1.24 M. */
export function compact(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  if (size < 0.01 && size > 0) return powers(value.toExponential(1));
  // 999,600 is a million to three digits, not 1000 thousand.
  const unit = units.find(([from]) => size >= from * 0.9995);
  if (unit) return `${threeDigits(value / unit[0])} ${unit[1]}`;
  return size >= 100 || Number.isInteger(value) ? String(Math.round(value)) : threeDigits(value);
}

function threeDigits(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2);
}

/** Four digits that count, plain where that is readable. */
export function figure(value: number, digits = 4): string {
  if (Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (size >= 1e6 || size < 1e-3) return minus(powers(value.toExponential(digits - 1)));
  return minus(Number(value.toPrecision(digits)).toFixed(decimalsFor(value, digits)));
}

/** Without decimals that mean nothing: large numbers with a unit. */
export function tidy(value: number, digits = 3): string {
  return Math.abs(value) >= 1e5 ? compact(value) : figure(value, digits);
}

function decimalsFor(value: number, digits: number): number {
  return Math.max(0, digits - 1 - Math.floor(Math.log10(Math.abs(Number(value.toPrecision(digits))))));
}

const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** `-4.698e-5` as −4.698·10⁻⁵; `(1.2 ± 0.1)e7`, too. */
export function powers(text: string): string {
  return text.replace(/(^|[\s(])-(?=\d)/g, "$1−").replace(/([\d)])e([-+]?)0*(\d+)\b/g, (_, before, sign, digits) => {
    const power = [...digits].map((digit) => raised[Number(digit)]).join("");
    return `${before}·10${sign === "-" ? "⁻" : ""}${power}`;
  });
}

/** The true minus sign is as wide as a digit. */
function minus(text: string): string {
  return text.replace(/^-/, "−");
}

/** Digits that a number has. */
const mostDigits = 15;

/**
 * A moment on a scale that ends at `end`: always as many decimals, so that the figure does not dance.
 * @param finest difference to be visible: more decimals where that is less than the scale shows
 */
export function moment(time: number, end: number, finest = Number.POSITIVE_INFINITY): string {
  const span = end > 0 && Number.isFinite(end) ? end : Math.max(Math.abs(time), 1);
  const needed = Math.ceil(-Math.log10(finest) - 1e-9);
  if (span >= 1e7 || span < 1e-3) {
    const power = time === 0 ? 0 : Math.floor(Math.log10(Math.abs(time)));
    const digits = Math.min(Math.max(3, needed + power), mostDigits - 1);
    return minus(powers(time.toExponential(digits)));
  }
  const decimals = Math.min(Math.max(0, 3 - Math.floor(Math.log10(span))), 6);
  const most = mostDigits - 1 - Math.max(0, Math.floor(Math.log10(span)));
  return minus(time.toFixed(Math.max(decimals, Math.min(needed, most))));
}

/** Real time: 3 s, 4 min, 2 h. */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return "very long";
  if (seconds < 1) return "under 1 s";
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 36 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** 0:07, 12:34. */
export function clock(seconds: number): string {
  const all = Math.floor(seconds);
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, "0")}`;
}

export function memory(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.max(1, Math.round(bytes / 1e6))} MB`;
}

/** A mark on an axis whose marks are `step` apart. */
export function mark(value: number, step: number): string {
  const size = Math.max(Math.abs(value), step);
  if (value === 0 || Math.abs(value) < step * 1e-6) return "0";
  // Letters for millions at most: 200 T could be a temperature, and 10¹⁵ beside it is another notation.
  if (size >= 1e4 && size < 1e12 && step < 1e8) {
    const [from, unit] = ticksInLetters.find(([least]) => Math.abs(value) >= least) ?? [1, ""];
    return minus(`${withDecimals(value / from, step / from)} ${unit}`.trim());
  }
  if (size < 1e-3 || size >= 1e4) return minus(trimmed(value.toExponential(decimalsBetween(value, step))));
  return minus(withDecimals(value, step));
}

function withDecimals(value: number, step: number): string {
  return String(Number(value.toFixed(Math.min(12, Math.max(0, Math.ceil(-Math.log10(step) + 1))))));
}

/** Number of digits after the first that makes two marks differ. */
function decimalsBetween(value: number, step: number): number {
  return Math.min(6, Math.max(0, Math.ceil(Math.log10(Math.abs(value) / step))));
}

/** 10⁶, 2.5·10⁶ */
function trimmed(exponential: string): string {
  return powers(exponential.replace(/\.?0*e\+?/, "e")).replace(/^(−?)1·/, "$1");
}
