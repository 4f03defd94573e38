/** Numbers for people, in the terminal, the editor and the panel: as many digits as mean something. */

import { superscript } from "./ticks.ts";

/** Whole numbers in groups of three. Without `Intl`, whose first use takes 20 ms of every start. */
export function whole(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e21) return number(value);
  return value.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ",");
}

export function number(value: number | undefined, digits = 5): string {
  if (value === undefined || Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e7 || size < 1e-4)
    return value
      .toExponential(Math.max(0, digits - 1))
      .replace(/\.?0+e/, "e")
      .replace("e+", "e");
  return String(Number(value.toPrecision(digits)));
}

/** As many digits as a glance takes in: `0.0412`, `1.2e-7`. */
export function rounded(value: number, digits = 3): string {
  return number(value, digits);
}

/** In sentences: `0.25`, `8.436·10⁻¹³`, `10¹⁵`. */
export function inSentence(value: number, digits = 6): string {
  const plain = number(value, digits);
  if (!plain.includes("e")) return plain;
  const [factor, power] = number(value, Math.min(digits, 4)).split("e");
  const times = factor === "1" ? "" : factor === "-1" ? "-" : `${factor}·`;
  return `${times}10${superscript(Number(power))}`;
}

/** `3,500`, `1.2 million`: theory knows no more digits. */
export function amount(value: number): string {
  if (value >= 1e15) return number(value, 2);
  const scale = [
    [1e12, " trillion"],
    [1e9, " billion"],
    [1e6, " million"],
  ] as const;
  for (const [unit, word] of scale) if (value >= 0.995 * unit) return `${number(value / unit, 2)}${word}`;
  return whole(Number(value.toPrecision(2)));
}

/** `7.664 ± 0.012`: two digits of the error, and the value as far as it is known. */
export function withError(value: number | undefined, error: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return "–";
  // An error at the level of rounding is no information.
  if (error === undefined || !Number.isFinite(error) || error <= 1e-12 * Math.abs(value)) return number(value, 6);
  const place = 1 - Math.floor(Math.log10(error));
  const top = Math.max(Math.abs(value), error);
  if (top < 1e-3 || top >= 1e7 || place < -1) {
    const exponent = Math.floor(Math.log10(top));
    const decimals = Math.min(15, Math.max(0, exponent + place));
    const scaled = (x: number) => (x / 10 ** exponent).toFixed(decimals);
    return `(${scaled(value)} ± ${scaled(error)})e${exponent}`;
  }
  const decimals = Math.max(0, place);
  return `${value.toFixed(decimals)} ± ${error.toFixed(decimals)}`;
}

/** `1.23 M`, `456 k`. */
export function rate(perSecond: number): string {
  if (!Number.isFinite(perSecond)) return "–";
  if (perSecond >= 1e6) return `${number(perSecond / 1e6, 3)} M`;
  return perSecond >= 1e4 ? `${number(perSecond / 1e3, 3)} k` : number(perSecond, 3);
}

export function bytes(count: number): string {
  return inBytes(count, 3);
}

/** What a run will take, which is known to two digits at most. */
export function memory(count: number): string {
  return inBytes(count, 2);
}

function inBytes(count: number, digits: number): string {
  if (count >= 1e9) return `${number(count / 1e9, digits)} GB`;
  if (count >= 1e6) return `${number(count / 1e6, digits)} MB`;
  return count >= 1e3 ? `${number(count / 1e3, digits)} kB` : `${whole(count)} bytes`;
}

/** Measured, or left. */
export function duration(seconds: number | undefined): string {
  if (seconds === undefined || Number.isNaN(seconds)) return "–";
  if (!Number.isFinite(seconds)) return "for ever";
  if (seconds < 0.0995) return `${number(seconds * 1000, 2)} ms`;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 119.5) return `${Math.round(seconds)} s`;
  if (seconds < 119.5 * 60) return `${Math.round(seconds / 60)} min`;
  return seconds < 48 * 3600 ? `${number(seconds / 3600, 2)} h` : `${number(seconds / 86_400, 3)} days`;
}

/** Measured, and to be divided by: three digits. */
export function elapsed(seconds: number): string {
  if (!(seconds < 9.995)) return duration(seconds);
  const [value, unit] = seconds < 0.9995 ? [1000 * seconds, "ms"] : [seconds, "s"];
  return `${number(value, 3)} ${unit}`;
}

/** Before a run: theory and the machine are known to a factor, not to a digit. */
export function expectedDuration(seconds: number): string {
  if (!Number.isFinite(seconds)) return "no end";
  if (seconds < 1) return "under 1 s";
  if (seconds < 100) return `${Math.round(seconds)} s`;
  if (seconds < 100 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`;
  const days = seconds / 86_400;
  if (days < 1000) return `${whole(Number(days.toPrecision(2)))} days`;
  const years = days / 365.25;
  return years > 1e6 ? "more than a million years" : `${whole(Number(years.toPrecision(2)))} years`;
}
