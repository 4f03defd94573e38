/** The values of one quantity that a comparison is repeated for, as one types them: `20..160`, `20..160/10`, `20,40,80`. */

/** Steps of a range that says nothing of its own: equal factors, as sizes want it. */
const usualSteps = 8;
const mostValues = 200;

/** Undefined where it is none of these, or asks for too many. */
export function sweepValues(text: string): readonly number[] | undefined {
  const found = valuesOf(text.replaceAll(" ", ""));
  return found && found.length > 0 && found.length <= mostValues ? found : undefined;
}

function valuesOf(text: string): number[] | undefined {
  const range = /^(\d+)\.\.(\d+)(?:\/(\d+))?$/.exec(text);
  if (!range) return /^\d+(,\d+)*$/.test(text) ? unique(text.split(",").map(Number)) : undefined;
  const [low, high, step] = range.slice(1).map(Number);
  if (!(low! > 0 && high! >= low!)) return undefined;
  if (range[3] === undefined) {
    const factor = high! / low!;
    return unique(Array.from({ length: usualSteps }, (_, k) => Math.round(low! * factor ** (k / (usualSteps - 1)))));
  }
  if (!(step! > 0)) return undefined;
  const steps = Math.min(mostValues + 1, Math.floor((high! - low!) / step!) + 1);
  return unique(Array.from({ length: steps }, (_, k) => low! + k * step!));
}

function unique(values: readonly number[]): number[] {
  return [...new Set(values.filter((value) => value > 0))];
}
