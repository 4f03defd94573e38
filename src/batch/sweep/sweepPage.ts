/** All that a sweep leaves in its folder, at any time: the page with charts and heat maps, tables, and the scenario of each point. */
import { number, whole, withError } from "../../format/numbers.ts";
import { fileName, markdown } from "../../format/shownText.ts";
import { writeLines } from "../../scenario/text/jsonScalar.ts";
import { svgChart } from "../charts/svgChart.ts";
import { svgHeatMap } from "../charts/svgHeatMap.ts";
import { filesOfLadders, laddersIn, type ShownLadder, sectionsOfLadders } from "./ladderPage.ts";
import { pageOfSweep } from "./sweepCommands.ts";
import {
  type PlannedRun,
  type RunResult,
  resultsOfRuns,
  type SweepFolder,
  type SweepPlan,
  type SweepResult,
} from "./sweepFolder.ts";
import {
  chartOf,
  csvOfPoints,
  csvOfRuns,
  heatMapOf,
  pointsOf,
  resultNames,
  type SweepPoint,
  textOf,
  valuesText,
} from "./sweepTables.ts";

/** Most rows of the table of the page; points.csv has all. */
const mostRows = 500;

export interface SweepDocument {
  readonly title: string;
  readonly made: string;
  readonly complete: boolean;
  readonly names: readonly string[];
  readonly points: readonly SweepPoint[];
  readonly runs: readonly object[];
}

/** Without the seconds that runs took, so that documents of equal sweeps are equal. */
export function documentOf(
  plan: SweepPlan,
  runs: readonly PlannedRun[],
  computed: ReadonlyMap<string, SweepResult>,
): SweepDocument {
  const results = resultsOfRuns(plan, runs, computed);
  const points = pointsOf(runs, results);
  return {
    title: plan.document.title ?? plan.file,
    made: plan.made,
    complete: runs.every(({ key }) => results.has(key)),
    names: plan.collect ?? resultNames(points),
    points,
    runs: runs.map(({ text: _, ...run }) => ({ ...run, ...outcomeOf(results.get(run.key)) })),
  };
}

function outcomeOf(result: RunResult | undefined): object {
  if (!result) return { state: "missing" };
  return result.state === "finished"
    ? { state: result.state, measured: result.measured }
    : { state: result.state, reason: result.reason };
}

/** Writes everything; returns the names of the files, the page first. */
export function writeSweep(
  folder: SweepFolder,
  plan: SweepPlan,
  runs: readonly PlannedRun[],
  computed: ReadonlyMap<string, SweepResult>,
): string[] {
  const document = documentOf(plan, runs, computed);
  const ladders = laddersIn(plan, runs, computed);
  const { points, names } = document;
  const files: [string, string][] = [
    [pageOfSweep(plan.file), pageOf(document, ladders)],
    ["points.csv", [...csvOfPoints(points, names)].join("")],
    ["runs.csv", [...csvOfRuns(runs, resultsOfRuns(plan, runs, computed), names)].join("")],
    ["results.json", `${JSON.stringify(document, null, 1)}\n`],
    ...picturesOf(document, ladders),
    ...filesOfLadders(ladders),
  ];
  for (const [name, content] of files) folder.write(name, content);
  return files.map(([name]) => name);
}

/** Writes what the page shows, while runs are being computed. */
export function writePage(
  folder: SweepFolder,
  plan: SweepPlan,
  runs: readonly PlannedRun[],
  computed: ReadonlyMap<string, SweepResult>,
  state: string,
): void {
  const document = documentOf(plan, runs, computed);
  const ladders = laddersIn(plan, runs, computed);
  const page = [pageOfSweep(plan.file), pageOf(document, ladders, state)] as const;
  for (const [name, content] of [...picturesOf(document, ladders), ...filesOfLadders(ladders), page])
    folder.write(name, content);
}

/** One scenario for each point, that of its first repeat, titled by its values: it opens and runs as any other. Returns their names. */
export function writeScenarios(
  folder: SweepFolder,
  { document, file }: SweepPlan,
  runs: readonly PlannedRun[],
): string[] {
  const names: string[] = [];
  for (const { repeat, text, values } of runs) {
    if (repeat !== 0) continue;
    if (names.length >= mostRows) break;
    const name = scenarioOf(names.length + 1);
    const { title: _, ...scenario } = JSON.parse(text);
    const title = `${document.title ?? file}: ${valuesText(values)}`;
    folder.write(name, `${writeLines({ title, ...scenario })}\n`);
    names.push(name);
  }
  return names;
}

function scenarioOf(point: number): string {
  return `points/${point}.edpd.json`;
}

/** Of results that differ between points. A single ladder has charts of its own of these. */
function picturesOf({ points, names }: SweepDocument, ladders: readonly ShownLadder[]): [string, string][] {
  const drawn = ladders.length === 1 ? ["potentialEnergy", "heatCapacity"] : [];
  return names.flatMap((name): [string, string][] => {
    if (drawn.includes(name)) return [];
    if (new Set(points.flatMap(({ means }) => means[name]?.mean ?? [])).size < 2) return [];
    const map = heatMapOf(points, name);
    const chart = chartOf(points, name);
    return [
      ...(map ? [[`${fileName(name)}-map.svg`, svgHeatMap(map)] as [string, string]] : []),
      ...(chart ? [[`${fileName(name)}.svg`, svgChart(chart)] as [string, string]] : []),
    ];
  });
}

function pageOf(document: SweepDocument, ladders: readonly ShownLadder[], state?: string): string {
  const { title, points, names, runs } = document;
  const paths = Object.keys(points[0]?.values ?? {});
  const pictures = picturesOf(document, ladders).map(([name]) => `![${markdown(name)}](${encodeURI(name)})`);
  const done = points.reduce((sum, { finished }) => sum + finished, 0);
  const failed = points.reduce((sum, point) => sum + point.failed, 0);
  const summary =
    state ?? `${done} of ${runs.length} runs${failed > 0 ? `, ${failed} failed (runs.csv has the reasons)` : ""}.`;
  const head = ["point", ...paths.map(markdown), "runs", ...names.map(markdown)];
  const rows = points
    .slice(0, mostRows)
    .map(({ values, runs: all, finished, means }, k) => [
      `[${k + 1}](${scenarioOf(k + 1)})`,
      ...paths.map((path) => markdown(textOf(values[path]))),
      finished === all ? whole(all) : `${finished} of ${all}`,
      ...names.map((name) => meanText(means[name])),
    ]);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return `${[
    `# ${markdown(title)}`,
    "",
    summary,
    "",
    ...sectionsOfLadders(ladders),
    ...(ladders.length > 0 && pictures.length > 0 ? ["## Results by temperature", ""] : []),
    ...pictures.flatMap((picture) => [picture, ""]),
    `${ladders.length === 1 ? "Averages at each temperature" : "Means of the repeats"} with their standard errors. The number of a point opens its scenario.`,
    "",
    line(head),
    `|${"---|".repeat(head.length)}`,
    ...rows.map(line),
    ...(points.length > mostRows ? ["", `The table ends after ${mostRows} points: points.csv has all.`] : []),
  ].join("\n")}\n`;
}

/** Mean with its error, or a dash where there is no result. */
export function meanText(found: { readonly mean: number; readonly error: number | undefined } | undefined): string {
  if (!found) return "–";
  return found.error === undefined || found.error === 0 ? number(found.mean, 5) : withError(found.mean, found.error);
}
