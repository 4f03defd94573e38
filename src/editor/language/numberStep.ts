/** Numbers of a text that grow and shrink by keys: where one is, and how it is written a step further. Without VS Code. */

export interface NumberInLine {
  readonly start: number;
  readonly end: number;
}

/** Of a longer line it takes longer than a key may. */
const longestLine = 100_000;

/** The number that a place of a line is in or beside, outside of texts in quotes and of comments. */
export function numberAt(line: string, place: number): NumberInLine | undefined {
  if (line.length > longestLine) return undefined;
  const words = /"(?:[^"\\]|\\.)*"?|\/\/.*|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;
  for (const { 0: word, index } of line.matchAll(words)) {
    if (index > place) break;
    const end = index + word.length;
    if (index <= place && place <= end && /^-?\d/.test(word)) return { start: index, end };
  }
  return undefined;
}

/**
 * A step changes the last digit that counts, the second at least: 0.3 → 0.31, 1000 → 1100, 0.9999 → 1. Whole numbers stay whole: 7 → 8.
 * The form is kept: as many decimals as before or as the step needs, an exponent where there was one.
 */
export function stepped(written: string, steps: number): string {
  const [mantissa = "", exponent] = written.split(/[eE]/);
  const decimals = mantissa.split(".")[1]?.length ?? 0;
  const value = Number(mantissa);
  const counted = mantissa.replace(/^-?0*\.?0*/, "").replace(".", "");
  // Zeros at the end of a whole number are not what is changed.
  const digits = (decimals > 0 ? counted : counted.replace(/0+$/, "")).length;
  const first = value === 0 ? 1 - Math.max(1, decimals) : Math.floor(Math.log10(Math.abs(value)));
  const whole = decimals === 0 && exponent === undefined;
  const finest = first + 1 - Math.max(2, digits);
  const place = whole ? Math.max(0, value === 0 ? 0 : finest) : finest;
  const at = (power: number): string => {
    const changed = (value + steps * 10 ** power).toFixed(Math.min(100, Math.max(0, decimals, -power)));
    // No sign before nothing.
    return `${/^-0\.?0*$/.test(changed) ? changed.slice(1) : changed}${exponent === undefined ? "" : `e${exponent}`}`;
  };
  // Of seventeen digits the last may be finer than numbers are: it is another text of the same number.
  const next = at(place);
  return Number(next) === Number(written) ? at(place + 1) : next;
}
