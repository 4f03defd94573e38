/** Values of a sweep that the scenario would refuse, each beside the others' first values, reported where they are written. */
import { type Diagnostic, type Path, shorten } from "../diagnostics.ts";
import type { Scenario } from "../schema/schema.ts";
import type { Report } from "../text/report.ts";
import { pathsOf, type SweptValue, valuesOf, withValues } from "./sweepPoints.ts";

/** Most values that are tried, and most characters that are read for them: a keystroke waits for it. */
const mostValues = 100;
const mostCharacters = 1_000_000;

/** @param read diagnostics of the text of a scenario */
export function checkSweepValues(
  document: Scenario,
  read: (text: string) => readonly Diagnostic[],
  report: Report,
): void {
  const { sweep, ...base } = document;
  if (!sweep) return;
  const axes = sweep.over.map((axis) => ({ axis, paths: pathsOf(axis), values: valuesOf(axis) ?? [] }));
  const first = Object.assign({}, ...axes.map(({ paths, values }) => valuesAt(paths, values[0] ?? [])));
  const length = JSON.stringify(base).length;
  let left = Math.min(mostValues, Math.floor(mostCharacters / length));
  for (const [k, { axis, paths, values }] of axes.entries()) {
    for (const [n, value] of values.entries()) {
      // The first values of all axes are one scenario.
      if ((k > 0 && n === 0) || left-- <= 0) continue;
      const own = valuesAt(paths, value);
      const error = read(JSON.stringify(withValues(base, { ...first, ...own }))).find(
        ({ severity }) => severity === "error",
      );
      if (!error) continue;
      const at: Path = ["sweep", "over", k];
      const place: Path = axis.values ? [...at, "values", n] : [...at, 2 * n < values.length ? "from" : "to"];
      const { message, code } = error;
      const number = axis.values && value.length === 1 ? quotedNumber(value[0]) : undefined;
      const fixes =
        number === undefined
          ? []
          : [{ title: `Write ${number} without quotes`, edits: [report.source.replace(place, String(number))] }];
      report.add({ code, path: place, message: `With ${textOfValues(own)}: ${message}`, fixes });
    }
  }
}

function quotedNumber(value: SweptValue | undefined): number | undefined {
  if (typeof value !== "string" || value.trim() === "" || !Number.isFinite(Number(value))) return undefined;
  return Number(value);
}

function valuesAt(paths: readonly string[], values: readonly SweptValue[]): Record<string, SweptValue> {
  return Object.fromEntries(paths.flatMap((path, n) => (values[n] === undefined ? [] : [[path, values[n]]])));
}

/** Values with their paths, for messages. */
export function textOfValues(values: Readonly<Record<string, SweptValue>>): string {
  return Object.entries(values)
    .map(([path, value]) => `\`${shorten(path)}\` = ${shorten(JSON.stringify(value))}`)
    .join(", ");
}
