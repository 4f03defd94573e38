/** The charts over time that there are, in the order in which they are offered, and the columns of the rows that they show. */
import type { Plan } from "./chartPlan.ts";

export interface TimeEntry extends Plan {
  /** Columns by their whole name, or by its beginning where that ends in a dot. */
  readonly columns: Readonly<Record<string, string>>;
  readonly logarithmic?: true;
  /** It falls by decades where particles cool. */
  readonly cools?: true;
  readonly fromZero?: true;
  readonly usual?: readonly [low: number, high: number];
}

export const chartsOverTime: readonly TimeEntry[] = [
  {
    id: "events",
    title: "Events a second",
    about:
      "Collisions and wall hits in a second of computing, without waiting, measuring and drawing; from row to row. " +
      "The number is that of the strip above: lately, or at the end the mean of the whole run. In short runs that may lie below most of the curve, " +
      "as slow moments count by the time they take: the beginning, and whenever the machine does something else.",
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
      "How far particles have come, squared, however often round the box; of all and of each species. Dashed: 2dDt, as each would get alone; dash and dot, where there is such a theory: the law for long times, which the results are held to.",
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
    about:
      "Mean kinetic energy a degree of freedom, times two; of all particles and of each species. Dashed, where a uniform gas cools: Haff's law.",
    columns: { temperature: "all", "temperature.": "" },
    cools: true,
  },
  {
    id: "collisionRate",
    title: "Collision rate",
    about: "Collisions that a particle suffers in a unit of time, beside Enskog's theory where it applies.",
    columns: { collisionRate: "measured" },
    cools: true,
  },
  {
    id: "pressure",
    title: "Pressure",
    about: "From the virial of the collisions, beside the equation of state where it applies.",
    columns: { pressure: "measured" },
    cools: true,
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
    title: "Encounters in all",
    about: "Collisions of two particles, and of a particle with a wall, counted from the start.",
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
