/** Numbers for people: as many digits as mean something. */

const thousands = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** Whole numbers in groups of three. */
export function whole(value: number): string {
  return Number.isFinite(value) ? thousands.format(value) : "–";
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
  if (count >= 1e9) return `${number(count / 1e9, 3)} GB`;
  if (count >= 1e6) return `${number(count / 1e6, 3)} MB`;
  return count >= 1e3 ? `${number(count / 1e3, 3)} kB` : `${whole(count)} bytes`;
}

export function duration(seconds: number | undefined): string {
  if (seconds === undefined || Number.isNaN(seconds)) return "–";
  if (!Number.isFinite(seconds)) return "for ever";
  if (seconds < 0.0995) return `${number(seconds * 1000, 2)} ms`;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 119.5) return `${Math.round(seconds)} s`;
  if (seconds < 119.5 * 60) return `${Math.round(seconds / 60)} min`;
  return seconds < 48 * 3600 ? `${number(seconds / 3600, 2)} h` : `${number(seconds / 86_400, 3)} days`;
}
