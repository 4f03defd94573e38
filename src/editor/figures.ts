/** Numbers in the editor: as many digits as a glance takes in. */

const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

export function whole(value: number): string {
  return Number.isFinite(value) ? grouped.format(value) : "∞";
}

/** `0.0412`, `1.2e-7`. */
export function rounded(value: number, digits = 3): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "–" : "∞";
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e6 || size < 1e-4)) return value.toExponential(digits - 1).replace(/\.?0+e\+?|e\+/, "e");
  return String(Number(value.toPrecision(digits)));
}

/** `3,500`, `1.2 million`: theory knows no more digits. */
export function amount(value: number): string {
  if (value >= 1e15) return rounded(value, 2);
  const scale = [
    [1e12, " trillion"],
    [1e9, " billion"],
    [1e6, " million"],
  ] as const;
  for (const [unit, word] of scale) if (value >= 0.995 * unit) return `${rounded(value / unit, 2)}${word}`;
  return whole(Number(value.toPrecision(2)));
}

export function memory(bytes: number): string {
  return bytes >= 1e9 ? `${rounded(bytes / 1e9, 2)} GB` : `${rounded(bytes / 1e6, 2)} MB`;
}

export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return "no end";
  if (seconds < 1) return "under 1 s";
  if (seconds < 100) return `${Math.round(seconds)} s`;
  if (seconds < 100 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${whole(Number((seconds / 86_400).toPrecision(2)))} days`;
}
