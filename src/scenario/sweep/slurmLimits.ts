/** Limits of a task of a cluster, as options of `sbatch` are written. */

/** Seconds: "30", "30:00", "1:30:00", "2-0", "2-12:00" or "2-12:00:00". Undefined where it is none of these. */
export function secondsOfLimit(text: string): number | undefined {
  const [, days, rest] = /^(?:(\d+)-)?(\d+(?::\d+){0,2})$/.exec(text) ?? [];
  if (rest === undefined) return undefined;
  const parts = rest.split(":").map(Number);
  const [first = 0, second = 0, third = 0] = parts;
  if (days !== undefined) return 86_400 * Number(days) + 3600 * first + 60 * second + third;
  // Without days the first is minutes, unless there are three.
  return parts.length === 3 ? 3600 * first + 60 * second + third : 60 * first + second;
}

const units: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 };

/** Bytes: "500" (megabytes), "500M", "2G". Undefined where it is none of these. */
export function bytesOfLimit(text: string): number | undefined {
  const [, amount, unit = "M"] = /^(\d+)([KMGT])?B?$/i.exec(text) ?? [];
  return amount === undefined ? undefined : Number(amount) * units[unit.toUpperCase()]!;
}
