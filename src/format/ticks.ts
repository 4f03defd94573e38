/** Round numbers on the axes of charts, for the page and for SVG files. */

/** The smallest 1, 2 or 5 × 10^k that is at least `value`. */
export function niceAbove(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  // Powers of ten below 1 are not exact.
  const share = (value / power) * (1 - 1e-9);
  const step = share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10;
  return power >= 1 ? step * power : step / Math.round(1 / power);
}

/** The multiple of a round step that is `steps` steps farther: from between two multiples the first leads to the next of them. */
export function stepsOn(value: number, step: number, steps: number): number {
  const at = value / step;
  const near = Math.round(at);
  const from = Math.abs(at - near) < 1e-6 || steps === 0 ? near : steps > 0 ? Math.floor(at) : Math.ceil(at);
  return Number(((from + steps) * step).toPrecision(12));
}

/** The nearest 1, 2 or 5 × 10^k, by factors. */
export function niceNear(value: number): number {
  const power = Math.floor(Math.log10(value));
  const share = value / 10 ** power;
  const nearest = share < Math.SQRT2 ? 1 : share < Math.sqrt(10) ? 2 : share < Math.sqrt(50) ? 5 : 10;
  return Number(`${nearest}e${power}`);
}

/** Ends of ranges, times a power of ten: close enough to waste little, far enough apart that a range seldom changes. */
const ends = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] as const;

/** The smallest end of a range that is at least `value`; 0 for 0. */
export function roundAbove(value: number): number {
  if (!(value > 0)) return 0;
  const power = Math.floor(Math.log10(value));
  const end = ends.find((share) => Number(`${share}e${power}`) >= value * (1 - 1e-12)) ?? 10;
  return Number(`${end}e${power}`);
}

/** A value below this share of the greatest is zero but for rounding. */
const rounding = 1e-12;

/** Whether values between these are shown on a logarithmic scale, unless a person chooses another. */
export function asksForDecades(low: number, high: number): boolean {
  return low > rounding * high && high > 20 * low;
}

/** Multiples of a round number from `low` to `high`; parts are divided: 0.3 is not three times 0.1. */
export function multiplesOf(step: number, low: number, high: number): number[] {
  const first = Math.ceil(low / step - 1e-6);
  const count = Math.max(0, Math.floor(high / step + 1e-6) - first + 1);
  return Array.from({ length: count }, (_, k) => (step < 1 ? (first + k) / Math.round(1 / step) : (first + k) * step));
}

/** These multiples of every power of ten, or of every `stride`-th, from `low` to `high`. */
export function decadeTicks(low: number, high: number, factors: readonly number[], stride = 1): number[] {
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
    if (power % stride !== 0) continue;
    ticks.push(...factors.map((factor) => (power < 0 ? factor / 10 ** -power : factor * 10 ** power)));
  }
  return ticks.filter((tick) => tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9));
}

/** `⁻¹²` */
export function superscript(power: number): string {
  return String(power).replace(/./g, (digit) => (digit === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]));
}
