/** Axes of a sweep: paths that exist, values given once, ranges that make sense, runs that end. */
import { formatGrouped, type Path, shorten } from "../diagnostics.ts";
import { rootSchema } from "../schema/scenarioSchema.ts";
import type { Scenario } from "../schema/schema.ts";
import { nearestSpelling } from "../suggestions/nearestSpelling.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Report } from "../text/report.ts";
import { countRuns, pathsOf, type SweepAxis, schemaOfPath, stepsOf, usualRounds, valuesOf } from "./sweepPoints.ts";

const mostRuns = 1_000_000;
/** Keywords that name or judge a run, and are not varied. */
const fixedWords = new Set(["sweep", "seed", "$schema", "version", "expect", "measure"]);

export function checkSweepAxes(document: Scenario, report: Report): void {
  const { sweep } = document;
  if (!sweep) return;
  const used = new Map<string, Path>();
  for (const [k, axis] of sweep.over.entries()) {
    const at: Path = ["sweep", "over", k];
    for (const [n, path] of pathsOf(axis).entries()) {
      const where: Path = typeof axis.path === "string" ? [...at, "path"] : [...at, "path", n];
      checkPath(document, path, where, report);
      const before = used.get(path);
      if (before)
        report.addTwice(where, `\`${shorten(path)}\` is on an axis already: one property has one axis.`, at, [
          { message: "Its first axis.", path: before },
        ]);
      else used.set(path, where);
    }
    checkValues(axis, at, report);
  }
  const count = countRuns(sweep);
  if (count > mostRuns)
    report.add({
      code: "too-big",
      path: ["sweep"],
      onName: true,
      message: `The sweep has ${formatGrouped(count)} runs; expected at most ${formatGrouped(mostRuns)}.`,
    });
  if (!document.stop) {
    // Replicas that exchange do so often enough for averages.
    const end = `{ "time": ${document.sweep?.exchange ? usualRounds * document.sweep.exchange.every : 10} }`;
    report.add({
      code: "missing",
      path: ["sweep"],
      onName: true,
      message: "The runs of a sweep need an end: expected `stop`.",
      fixes: [{ title: `Add "stop": ${end}`, edits: [report.source.add([], "stop", end)] }],
    });
  }
}

function checkPath(document: Scenario, path: string, where: Path, report: Report): void {
  const words = path.split(".");
  const [first = ""] = words;
  if (fixedWords.has(first)) {
    const message =
      first === "seed"
        ? "Seeds follow from `repeats`: every run has random numbers of its own."
        : `\`${first}\` is the same for all runs.`;
    report.add({ code: "conflict", path: where, message });
    return;
  }
  if (schemaOfPath(path) && stepsOf(document, path)) return;
  // The first word that leads nowhere.
  const known = words.findIndex((_, n) => !schemaOfPath(words.slice(0, n + 1).join(".")));
  const at = known < 0 ? words.length - 1 : known;
  const siblings = Object.keys(
    (at === 0 ? rootSchema : schemaOfPath(words.slice(0, at).join(".")))?.properties ?? {},
  ).filter((word) => at > 0 || !fixedWords.has(word));
  const nearest = nearestSpelling(words[at], siblings);
  const better = nearest && words.with(at, nearest).join(".");
  report.add({
    code: "unknown",
    path: where,
    message: `there is no property \`${shorten(path)}\`${better ? `. Did you mean \`${better}\`?` : "; expected a path such as `contact.restitution`."}`,
    ...(better && {
      fixes: [report.source.writing(where, JSON.stringify(better))],
    }),
  });
}

function checkValues(axis: SweepAxis, at: Path, report: Report): void {
  const { values, from, to, spacing } = axis;
  const { length } = pathsOf(axis);
  const isRange = length === 1 && (from !== undefined || to !== undefined);
  if (!values && !(isRange && from !== undefined && to !== undefined)) {
    const word = !isRange ? "values" : from === undefined ? "from" : "to";
    const expected = isRange
      ? `\`${word}\``
      : `\`values\`, ${length > 1 ? "as properties that change together have no range" : "or a range by `from` and `to`"}`;
    const row = (value: number) => (length > 1 ? Array.from({ length }, () => value) : value);
    const example = isRange ? (from ?? to) : [0.5, 0.7, 0.9].map(row);
    report.add({
      code: "missing",
      path: at,
      onStart: true,
      message: `expected ${expected}.`,
      fixes: [{ title: `Add \`${word}\``, edits: [report.source.add(at, word, writeJson(example))] }],
    });
  } else if (spacing === "logarithmic" && (from! <= 0 || to! <= 0)) {
    report.add({
      code: "range",
      path: [...at, from! <= 0 ? "from" : "to"],
      message: `Logarithmic spacing: expected a positive number, got ${from! <= 0 ? from : to}.`,
      fixes: [report.source.writing([...at, "spacing"], '"linear"')],
    });
  }
  checkRepeated(axis, at, report);
  if (length === 1) return;
  values?.forEach((value, k) => {
    if (Array.isArray(value) && value.length === length) return;
    const got = Array.isArray(value) ? `${value.length} values` : "one value";
    report.add({
      code: "type",
      path: [...at, "values", k],
      message: `expected a list of ${length} values, one for each path, got ${got}.`,
    });
  });
}

/** Equal values are equal runs, which would count as repeats and are none. */
function checkRepeated(axis: SweepAxis, at: Path, report: Report): void {
  const places = new Map<string, number>();
  for (const [k, value] of (valuesOf(axis) ?? []).entries()) {
    // An invalid range is reported by other checks.
    if ([value].flat().some((each) => Number.isNaN(each))) return;
    const text = JSON.stringify(value);
    const first = places.get(text);
    places.set(text, first ?? k);
    if (first === undefined) continue;
    if (axis.values) {
      const place = [...at, "values", k];
      report.addTwice(place, "This value is on the axis already. For several runs of each value use `repeats`.", place);
    } else {
      const message = `${shorten(text.slice(1, -1))} occurs twice in this range: expected other ends or fewer \`points\`.`;
      report.add({ code: "range", path: at, message });
    }
    return;
  }
}
