/** What the page of a sweep shows of replicas that exchange: curves over the temperature, histograms, and the way of replicas along the ladder. */
import { markdown } from "../../format/shownText.ts";
import type { Chart, Curve } from "../../protocol/chart.ts";
import type { LadderRadial, LadderResult } from "../../run/exchange/ladderResult.ts";
import { csvRow } from "../../run/export/csv.ts";
import { svgChart } from "../charts/svgChart.ts";
import { computedRuns, isLadder, type PlannedRun, type SweepPlan, type SweepResult } from "./sweepFolder.ts";
import { valuesText } from "./sweepTables.ts";

export interface ShownLadder {
  /** Values of the other axes and the repeat, where there are several. */
  readonly title: string;
  readonly result: LadderResult;
}

/** Ladders that have files and a section of the page. */
const mostLadders = 20;
/** Of which the way along the ladder is drawn, and temperatures whose histograms are. */
const [mostReplicas, mostHistograms] = [3, 7];
/** Times at which the way of replicas is drawn. */
const mostDrawn = 250;
/** Every which point of a curve has an error bar. */
const barEvery = 8;

export function laddersIn(
  plan: SweepPlan,
  runs: readonly PlannedRun[],
  results: ReadonlyMap<string, SweepResult>,
): ShownLadder[] {
  const { sweep } = plan.document;
  if (!sweep?.exchange) return [];
  const repeats = (sweep.repeats ?? 1) > 1;
  return computedRuns(plan, runs).flatMap(({ key, values, repeat }) => {
    const result = results.get(key);
    if (result?.state !== "finished" || !isLadder(result.measured)) return [];
    const title = [valuesText(values), ...(repeats ? [`repeat ${repeat}`] : [])].filter(Boolean).join(", ");
    return [{ title, result: result.measured }];
  });
}

/** Names and contents. */
export function filesOfLadders(ladders: readonly ShownLadder[]): [string, string][] {
  return ladders.slice(0, mostLadders).flatMap(({ result }, k): [string, string][] => {
    const name = (what: string) => `ladder-${k + 1}-${what}`;
    return [
      ...chartsOf(result).map(([what, chart]): [string, string] => [`${name(what)}.svg`, svgChart(chart)]),
      [`${name("curves")}.csv`, [...csvOfCurves(result)].join("")],
      [`${name("histograms")}.csv`, [...csvOfHistograms(result)].join("")],
      [`${name("trace")}.csv`, [...csvOfTrace(result)].join("")],
      ...(result.radial
        ? [[`${name("pair-correlation")}.csv`, [...csvOfRadial(result, result.radial)].join("")] as [string, string]]
        : []),
    ];
  });
}

/** Lines of the page. */
export function sectionsOfLadders(ladders: readonly ShownLadder[]): string[] {
  return ladders.slice(0, mostLadders).flatMap(({ title, result }, k) => {
    const trips = result.points.reduce((sum, { measured }) => sum + (measured.roundTrips ?? 0), 0);
    const name = (what: string) => `ladder-${k + 1}-${what}`;
    const linked = [
      ["curves", "curves"],
      ["histograms", "histograms"],
      ["replicas", "trace"],
      ...(result.radial ? [["pair correlation", "pair-correlation"]] : []),
    ];
    return [
      `## ${markdown(title === "" ? "Replica exchange" : `Replica exchange: ${title}`)}`,
      "",
      `Round trips of all replicas: ${trips}. Curves are of multiple histograms, points of each temperature alone; errors are those of a jackknife. ` +
        `Files: ${linked.map(([words, file]) => `[${words}](${name(file)}.csv)`).join(", ")}.`,
      "",
      ...chartsOf(result).flatMap(([what, chart]) => [`![${markdown(chart.title)}](${name(what)}.svg)`, ""]),
    ];
  });
}

function chartsOf(result: LadderResult): [string, Chart][] {
  const { curves, points, temperatures } = result;
  const x = { label: "temperature" };
  const over = (
    title: string,
    y: string,
    values: readonly number[],
    errors: readonly number[],
    column: string,
  ): Chart => {
    const all: Curve = {
      name: "all temperatures",
      points: curves.temperatures.map((temperature, k) => [temperature, values[k]]),
      errors: errors.map((error, k) => (k % barEvery === 0 ? error : undefined)),
      draw: "line",
    };
    const each: Curve = {
      name: "each temperature",
      points: temperatures.map((temperature, k) => [temperature, points[k].measured[column]]),
      errors: points.map((point) => point.errors[column]),
      draw: "dots",
    };
    return { title, x, y: { label: y }, curves: [all, each] };
  };
  return [
    [
      "heat-capacity",
      over(
        "Heat capacity of the potential energy",
        "C / k",
        curves.heatCapacity,
        curves.heatCapacityErrors,
        "heatCapacity",
      ),
    ],
    [
      "energy",
      over("Mean potential energy", "potential energy", curves.energy, curves.energyErrors, "potentialEnergy"),
    ],
    ["histograms", histogramChart(result)],
    ["replicas", replicaChart(result)],
    ...(result.radial ? [["pair-correlation", radialChart(result, result.radial)] as [string, Chart]] : []),
  ];
}

/** Histograms of neighbors must overlap for exchanges to be accepted. */
function histogramChart({ histogram: { energies, counts }, temperatures }: LadderResult): Chart {
  const every = Math.ceil(temperatures.length / mostHistograms);
  const curves = temperatures.flatMap((temperature, k): Curve[] => {
    if (k % every !== 0) return [];
    const total = counts[k].reduce((sum, n) => sum + n, 0);
    const points = energies.flatMap((energy, e): [number, number][] =>
      counts[k][e] > 0 ? [[energy, counts[k][e] / total]] : [],
    );
    return [{ name: nameOf(temperature), points, draw: "line" }];
  });
  return { title: "Histograms", x: { label: "potential energy" }, y: { label: "share of rounds" }, curves };
}

function nameOf(temperature: number): string {
  return `T = ${Number(temperature.toPrecision(4))}`;
}

function replicaChart({ trace: { times, replicas }, temperatures }: LadderResult): Chart {
  const many = temperatures.length;
  const stride = Math.ceil(times.length / mostDrawn);
  const shown = [...new Set([0, (many - 1) >> 1, many - 1])].slice(0, mostReplicas);
  const curves = shown.map(
    (replica): Curve => ({
      name: `replica ${replica + 1}`,
      points: times.flatMap((time, k) => (k % stride === 0 ? [[time, replicas[k].indexOf(replica) + 1]] : [])),
      draw: "line",
    }),
  );
  return { title: "Replicas on the ladder", x: { label: "time" }, y: { label: "number of the temperature" }, curves };
}

function radialChart({ temperatures }: LadderResult, { edges, values }: LadderRadial): Chart {
  const every = Math.ceil(temperatures.length / mostHistograms);
  const curves = temperatures.flatMap((temperature, k): Curve[] => {
    if (k % every !== 0) return [];
    const points = values[k].map((value, bin): [number, number] => [(edges[bin] + edges[bin + 1]) / 2, value]);
    return [{ name: nameOf(temperature), points, draw: "line" }];
  });
  return { title: "Pair correlation", x: { label: "r" }, y: { label: "g(r)" }, curves };
}

/** A row per bin, with g(r) at each temperature and its error. */
function* csvOfRadial({ temperatures }: LadderResult, { edges, values, errors }: LadderRadial): Generator<string> {
  yield csvRow(["r", ...temperatures.flatMap((temperature) => [`T=${temperature}`, `T=${temperature}.error`])]);
  for (let bin = 0; bin + 1 < edges.length; bin++)
    yield csvRow(
      [(edges[bin] + edges[bin + 1]) / 2, ...temperatures.flatMap((_, k) => [values[k][bin], errors[k][bin]])].map(
        String,
      ),
    );
}

function* csvOfCurves({ curves }: LadderResult): Generator<string> {
  yield csvRow(["temperature", "potentialEnergy", "potentialEnergy.error", "heatCapacity", "heatCapacity.error"]);
  for (const [k, temperature] of curves.temperatures.entries())
    yield csvRow(
      [temperature, curves.energy[k], curves.energyErrors[k], curves.heatCapacity[k], curves.heatCapacityErrors[k]].map(
        String,
      ),
    );
}

/** A row per energy with the rounds at each temperature. */
function* csvOfHistograms({ histogram: { energies, counts }, temperatures }: LadderResult): Generator<string> {
  yield csvRow(["potentialEnergy", ...temperatures.map((temperature) => `T=${temperature}`)]);
  for (const [e, energy] of energies.entries()) yield csvRow([energy, ...counts.map((row) => row[e])].map(String));
}

/** A row per time with the replica at each temperature, numbered from 1. */
function* csvOfTrace({ trace, temperatures }: LadderResult): Generator<string> {
  yield csvRow(["time", ...temperatures.map((temperature) => `T=${temperature}`)]);
  for (const [k, time] of trace.times.entries())
    yield csvRow([time, ...trace.replicas[k].map((replica) => replica + 1)].map(String));
}
