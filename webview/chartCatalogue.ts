/** Which charts there are, and which of them mean something for a run: that follows from the columns of its rows. */
import type { DistributionKind } from "../src/run/messages.ts";

export interface ChartLine {
  readonly column: string;
  readonly label: string;
  /** Which of the colours of species; −1: none of them. */
  readonly colour: number;
  /** Column with what theory says of it. */
  readonly theory?: string;
}

interface Plan {
  readonly id: string;
  readonly title: string;
  /** What is to be seen in it, for its tooltip. */
  readonly about: string;
}

export interface SeriesPlan extends Plan {
  readonly kind: "series";
  readonly lines: readonly ChartLine[];
  readonly logarithmic: boolean;
  /** Zero belongs to the picture: what counts is how much, not how it changes. */
  readonly fromZero: boolean;
  /** Between these it usually lies. */
  readonly usual?: readonly [low: number, high: number];
}

export interface DistributionPlan extends Plan {
  readonly kind: "distribution";
  readonly of: DistributionKind;
  /** What the horizontal axis is. */
  readonly across: string;
  readonly label: string;
  readonly expected: string;
  /** Values belong to whole numbers, and are drawn as bars about them. */
  readonly bars?: true;
  /** Whole numbers of something, over decades: what is below one half is none. */
  readonly logarithmic?: true;
}

export type ChartPlan = SeriesPlan | DistributionPlan;

interface Entry extends Plan {
  /** Columns by their whole name, or by its beginning where that ends in a dot. */
  readonly columns: Readonly<Record<string, string>>;
  readonly logarithmic?: true;
  readonly fromZero?: true;
  readonly usual?: readonly [low: number, high: number];
}

const series: readonly Entry[] = [
  {
    id: "events",
    title: "Events a second",
    about: "Collisions and wall hits that the engine works off in a second of its own time.",
    columns: { eventsPerSecond: "events" },
    fromZero: true,
  },
  {
    id: "cost",
    title: "Work an encounter",
    about:
      "What the algorithm does for one encounter: pairs tested, moves to another cell, checks, advancements, entries made in the event queue, its steps, cells looked into.",
    columns: {
      "cost.pairTests": "pairs",
      "cost.transfers": "transfers",
      "cost.checks": "checks",
      "cost.advancements": "advancements",
      "cost.queuePushes": "queue",
      "cost.queueSteps": "queue steps",
      "cost.cellsVisited": "cells",
    },
    // A check or two beside some tens of pairs: both are to be seen.
    logarithmic: true,
  },
  {
    id: "checkRatio",
    title: "Check-event ratio",
    about:
      "Encounters and checks to encounters. A check is a particle whose partner was taken by another and that has to look again. " +
      "In gases it lies between 1.04 and 1.12, whatever the cells; dense fluids and crystals come to 1.25.",
    columns: { checkRatio: "measured" },
    usual: [1.04, 1.12],
  },
  {
    id: "missed",
    title: "Collisions missed",
    about:
      "Share of the collisions that the time-stepped method misses, of a few particles that are followed exactly; and the share of the work that this takes.",
    columns: { "missed.share": "missed", "missed.cost": "cost of measuring" },
    fromZero: true,
  },
  {
    id: "meanSquareDisplacement",
    title: "Mean square displacement",
    about:
      "How far particles have come, squared, however often round the box; of all and of each species, beside 2dDt, which is that of a Brownian particle alone.",
    columns: { meanSquareDisplacement: "all", "meanSquareDisplacement.": "" },
    fromZero: true,
  },
  {
    id: "clusters",
    title: "Clusters",
    about:
      "How many clusters of associated particles there are, those of one particle counted, and how many particles the largest has.",
    columns: { clusters: "clusters", largestCluster: "largest" },
    logarithmic: true,
  },
  {
    id: "microseconds",
    title: "µs an encounter",
    about: "Microseconds that the engine takes for one encounter, on this machine.",
    columns: { "cost.microseconds": "µs" },
    fromZero: true,
  },
  {
    id: "energy",
    title: "Energy",
    about: "Kinetic and potential energy of all particles, and what collisions have dissipated so far.",
    columns: { kineticEnergy: "kinetic", potentialEnergy: "potential", dissipated: "dissipated" },
  },
  {
    id: "temperature",
    title: "Temperature",
    about: "Mean kinetic energy a degree of freedom, times two; of all particles and of each species.",
    columns: { temperature: "all", "temperature.": "" },
  },
  {
    id: "collisionRate",
    title: "Collision rate",
    about: "Collisions that a particle suffers in a unit of time, beside Enskog's theory where it applies.",
    columns: { collisionRate: "measured" },
  },
  {
    id: "pressure",
    title: "Pressure",
    about: "From the virial of the collisions, beside the equation of state where it applies.",
    columns: { pressure: "measured" },
  },
  {
    id: "compressibility",
    title: "Compressibility factor",
    about: "Z = pV / NkT, beside the equation of state where it applies.",
    columns: { compressibility: "measured" },
  },
  {
    id: "wallPressure",
    title: "Pressure on the walls",
    about: "From the momentum that particles give each wall, over its area.",
    columns: { "wallPressure.": "" },
  },
  {
    id: "encounters",
    title: "Encounters so far",
    about: "Collisions of two particles, and of a particle with a wall.",
    columns: { collisions: "collisions", wallHits: "wall hits" },
    fromZero: true,
  },
  {
    id: "momentum",
    title: "Momentum",
    about: "Sum over all particles, along each axis.",
    columns: { "momentum.": "" },
  },
  {
    id: "drift",
    title: "Drift",
    about:
      "By how much energy and momentum have moved that should have stayed, as a share. Rounding alone gives about 10⁻¹⁴.",
    columns: { energyDrift: "energy", momentumDrift: "momentum" },
    logarithmic: true,
  },
];

const distributions: readonly Omit<DistributionPlan, "kind">[] = [
  {
    id: "velocities",
    title: "Velocities",
    about: "Components of the velocity, in units of √(kT/m) of each species, beside Maxwell's distribution.",
    of: "velocities",
    across: "v",
    label: "measured",
    expected: "Maxwell",
  },
  {
    id: "radial",
    title: "Pair correlation g(r)",
    about: "How much more often than by chance two particles stand at a distance r.",
    of: "radial",
    across: "r",
    label: "g(r)",
    expected: "theory",
  },
  {
    id: "impacts",
    title: "Separation on impact",
    about: "Distance between two surfaces when they collide, in units of the last place of their contact distance.",
    of: "impacts",
    across: "gap",
    label: "measured",
    expected: "exact",
  },
  {
    id: "occupancy",
    title: "Particles a cell",
    about: "The share of cells that hold so many particles, beside what chance alone would give.",
    of: "occupancy",
    across: "particles",
    label: "share of cells",
    expected: "by chance",
    bars: true,
  },
  {
    id: "clusterSizes",
    title: "Cluster sizes N(s)",
    about:
      "How many clusters there are of s particles; beside Smoluchowski’s answer for a rate that is the same for all sizes, at the moment when there are as many in all.",
    of: "clusters",
    across: "s",
    label: "clusters",
    expected: "Smoluchowski",
    bars: true,
    logarithmic: true,
  },
];

/** @param names columns of the rows; @param kinds distributions that the run offers */
export function chartsFor(names: readonly string[], kinds: readonly DistributionKind[]): ChartPlan[] {
  const ofSeries = series.flatMap(({ columns, logarithmic = false, fromZero = false, ...plan }): ChartPlan[] => {
    const found = Object.entries(columns).flatMap(([wanted, label]) => linesOf(names, wanted, label));
    // "All" beside its parts takes no colour, so that species keep theirs.
    const whole = plan.id === "temperature" && found.length > 1 ? 1 : 0;
    const lines = found.map((line, k) => ({ ...line, colour: k - whole }));
    return lines.length === 0 ? [] : [{ kind: "series", ...plan, lines, logarithmic, fromZero }];
  });
  const ofDistributions = distributions
    .filter((plan) => kinds.includes(plan.of))
    .map((plan): ChartPlan => ({ kind: "distribution", ...plan }));
  return [...ofSeries, ...ofDistributions];
}

function linesOf(names: readonly string[], wanted: string, label: string): Omit<ChartLine, "colour">[] {
  const belonging = names.filter((name) =>
    wanted.endsWith(".") ? name.startsWith(wanted) && !name.endsWith(".theory") : name === wanted,
  );
  return belonging.map((column) => {
    const theory = names.includes(`${column}.theory`) ? { theory: `${column}.theory` } : {};
    return { column, label: label || column.slice(wanted.length).replaceAll(".", " "), ...theory };
  });
}

/** Stands in the list of open charts for the usual choice, until somebody makes another. */
export const usualCharts = "usual";

/** The charts to be shown, in the catalogue's order. */
export function openCharts(plans: readonly ChartPlan[], open: readonly string[]): ChartPlan[] {
  const wanted = new Set(open.includes(usualCharts) ? [...usualOf(plans), ...open] : open);
  return plans.filter(({ id }) => wanted.has(id));
}

function usualOf(plans: readonly ChartPlan[]): string[] {
  const first = (...ids: string[]) => ids.filter((id) => plans.some((plan) => plan.id === id)).slice(0, 1);
  return [
    ...["events", "cost"],
    ...first("temperature", "energy"),
    ...first("clusterSizes", "pressure", "collisionRate"),
    ...["velocities"],
  ];
}
