/** The outcome of a run: means with errors, theory beside them, drift, the reason for the end, and the cost. Plain data. */

import { cutEnergiesOf } from "../../analysis/distributions/overTemperature.ts";
import type { Summary } from "../../analysis/measures/summary.ts";
import type { Results } from "../../analysis/quantities/quantity.ts";
import { meaninglessIn } from "../../analysis/registry.ts";
import type { Settling } from "../../analysis/statistics/equilibrium.ts";
import { startAndEnd } from "../../analysis/statistics/startAndEnd.ts";
import { endCounts, unsteadyReason } from "../../analysis/statistics/steadyState.ts";
import { theoryOfRun } from "../../analysis/theory/theoryComparison.ts";
import type { CellDecision, Facets, Frame, SweepWork, ThreadWork } from "../../engine/api/engine.ts";
import { dynamicsOf, hasTimeSteps } from "../../engine/dynamics/index.ts";
import { meanDiffusion } from "../../engine/stepped/contacts/brownian.ts";
import { fastestOf } from "../../engine/stepped/expectedDisplacement.ts";
import { periodicAxes } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import { mostRounding } from "../../scenario/start/outsideBox.ts";
import { closestOfSystem, findOverlaps } from "../../scenario/start/overlaps.ts";
import { mostSpecies } from "../session/counts.ts";
import type { Session } from "../session/session.ts";
import type { Ending } from "../session/stopConditions.ts";
import { sentenceOf } from "./endingSentence.ts";
import { estimatesOf } from "./runDistributions.ts";

export interface Cost {
  /** Real time spent in the run, and of it in the engine. */
  readonly seconds: number;
  readonly engineSeconds: number;
  /** Pair collisions and wall hits a second of the engine's time. */
  readonly eventsPerSecond: number;
  readonly collisionsPerSecond: number;
  /** Milliseconds of each stage of the steps, where the method has such. */
  readonly stages?: Readonly<Record<string, number>>;
  /** How the production engine found encounters: in cells, by neighbor lists, on a grid for each class of sizes, or in blocks. */
  readonly search?: Facets["search"];
  /** Of large systems, which are processed block by block. */
  readonly sweep?: SweepWork;
  /** Of other methods whose work threads share, where several were asked for. */
  readonly threads?: ThreadWork;
  /** Why a large system was not. */
  readonly inOrderBecause?: string;
  readonly bytes: number;
}

export interface Outcome extends Results {
  readonly title: string;
  readonly units: string;
  readonly seed: number;
  readonly method: string;
  readonly ending: (Ending & { readonly sentence: string }) | undefined;
  readonly rows: number;
  /** Averages count from here on, over `samples` rows. */
  readonly from: number;
  readonly samples: number;
  readonly settling: Settling;
  /** As deep as contacts that are found late may get, as such a share: methods that look at the end of a step only, or once in it. */
  readonly overlapOfStep: number;
  /** As deep as the rounding of the clock may make them, as such a share: it decides where fast particles meet. */
  readonly overlapOfClock: number;
  readonly cost: Cost;
  /** Cells that adapt: by what, and what was decided. Written as `cells.decisions` in a scenario, the run is repeated. */
  readonly adapted?: { readonly by: "work" | "time"; readonly decisions: readonly CellDecision[] };
}

export function outcomeOf(session: Session): Outcome {
  const { scenario, system, engine, ending, drift, stopwatch } = session;
  const tally = engine.tally();
  const summary = session.measures.summary();
  const { collisions, wallHits, bytes } = tally;
  const inOrderBecause = dynamicsOf(scenario.method.kind).inOrderBecause?.(system, scenario.method);
  return {
    title: scenario.title,
    units: scenario.units,
    seed: scenario.seed,
    method: scenario.method.kind,
    particles: system.count,
    dimension: system.dimension,
    ending: ending && { ...ending, sentence: sentenceOf(ending, session) },
    time: engine.time,
    collisions,
    wallHits,
    collisionsPerParticle: (2 * collisions) / system.count,
    rows: session.counts.rows,
    from: summary.from,
    samples: summary.samples,
    averages: averagesOf(summary, session),
    ...firstAndLast(session),
    theory: theoryOfRun(system, meanOf(summary, "temperature"), scenario.method.step),
    ...steadinessOf(session),
    settling: summary.settling,
    maxwell: summary.maxwell,
    energyDrift: orUndefined(drift.energy),
    momentumDrift: orUndefined(drift.momentum),
    ...overlapsIn(system, session.view()),
    overlapOfStep: overlapOfStep(session),
    overlapOfClock: overlapOfClock(session),
    tally,
    diffusion: diffusionOf(session),
    diffusionOfSpecies: diffusionOfSpecies(session),
    ...estimated(session),
    cost: {
      seconds: stopwatch.seconds,
      engineSeconds: stopwatch.engineSeconds,
      eventsPerSecond: (collisions + wallHits) / stopwatch.engineSeconds,
      collisionsPerSecond: collisions / stopwatch.engineSeconds,
      bytes,
      ...(engine.facets.search && { search: engine.facets.search }),
      ...(engine.facets.sweep && { sweep: engine.facets.sweep() }),
      ...(engine.facets.threads && { threads: engine.facets.threads() }),
      ...(inOrderBecause !== undefined && { inOrderBecause }),
      ...(engine.facets.stages && { stages: { ...engine.facets.stages() } }),
    },
    ...adaptedCells(session),
  };
}

/** Where cells could change: with those of automatic choice, if they did. */
function adaptedCells({ scenario, engine }: Session): Pick<Outcome, "adapted"> {
  const { adaptive, steerBy = "work", decisions: given } = scenario.method;
  const decisions = engine.facets.adaptiveCells?.decisions() ?? [];
  return adaptive || (decisions.length > 0 && !given) ? { adapted: { by: steerBy, decisions } } : {};
}

function estimated(session: Session): Pick<Outcome, "estimates" | "cutEnergies" | "flightsUnknown"> {
  const estimates = estimatesOf(session);
  const { system, engine } = session;
  const cutEnergies = cutEnergiesOf({ system, flatHistogram: engine.facets.flatHistogram?.read() });
  return {
    ...(cutEnergies.length > 0 && { cutEnergies }),
    ...(Object.keys(estimates).length > 0 && { estimates }),
    ...(session.measures.flights?.exact === false && { flightsUnknown: true }),
  };
}

function steadinessOf({ scenario, system }: Session): Pick<Outcome, "fromGiven" | "unsteady"> {
  return { fromGiven: scenario.measure.from !== undefined, unsteady: unsteadyReason(system) };
}

/** How far values lie apart says nothing of their mean where they go one way, or to and fro as those of particles that never meet. */
function averagesOf({ averages }: Summary, session: Session): Outcome["averages"] {
  const steadiness = steadinessOf(session);
  const noError = endCounts(steadiness) || (steadiness.unsteady === "few" && session.engine.tally().collisions === 0);
  return Object.fromEntries(
    Object.entries(averages)
      .filter(([name]) => !meaninglessIn(name, session.scenario))
      .map(([name, average]) => [name, noError ? { ...average, error: Number.NaN, plateau: false } : average]),
  );
}

function firstAndLast({ measures, scenario, counts, facts }: Session): Pick<Outcome, "start" | "end"> {
  const { names, columns } = measures.series();
  const kept = names.filter((name) => !meaninglessIn(name, scenario));
  const wallHits = counts.column("wallHits");
  const encounters = counts.column("collisions").map((count, row) => count + wallHits[row]);
  const series = { names: kept, columns: kept.map((name) => columns[names.indexOf(name)]) };
  return startAndEnd(series, encounters, facts.grows);
}

/** Where Brownian particles are of several species: what each has by now, and has alone. */
function diffusionOfSpecies(session: Session): Outcome["diffusionOfSpecies"] {
  const { system } = session;
  if (!system.motion || system.speciesNames.length < 2 || system.speciesNames.length > mostSpecies) return [];
  return system.speciesNames.flatMap((name, s) => {
    const measured = diffusionOf(session, s);
    const members = system.species.reduce((many, of) => many + (of === s ? 1 : 0), 0);
    return measured === undefined ? [] : [{ name, measured, alone: meanDiffusion(system, s), members }];
  });
}

function diffusionOf({ engine, system, displacement }: Session, species?: number): number | undefined {
  const square = engine.time > 0 ? displacement?.meanSquare(species) : undefined;
  return square === undefined ? undefined : square / (2 * system.dimension * engine.time);
}

function meanOf({ averages }: Summary, name: string): number {
  return averages[name]?.mean ?? Number.NaN;
}

/** Share of a growing particle's size within which a contact is no overlap. */
const clockRounding = 1e-12;

function overlapsIn(system: System, { positions, time }: Frame) {
  if (system.fluid || system.sphere) return { overlaps: 0, overlap: 0 };
  const { dimension, size, shear, growth } = system;
  const box = { dimension, size, periodic: periodicAxes(system), shear, time };
  // Sizes that grow are known to the rounding of the clock.
  const radii = growth ? system.radii.map((radius) => radius * (1 - clockRounding)) : system.radii;
  const closest = closestOfSystem(system);
  const { count, pairs, worst } = findOverlaps({ ...box, positions, radii, limit: 1000, closest });
  const share = ({ i, j, depth }: { i: number; j: number; depth: number }) => depth / (radii[i] + radii[j]);
  return {
    overlaps: count,
    overlap: [...pairs, ...(worst ? [worst] : [])].reduce((most, o) => Math.max(most, share(o)), 0),
  };
}

/** The clock has steps of ε t at a time t: as much is unknown of the time of an impact. */
function overlapOfClock(session: Session): number {
  const ofClock = wayInto(session, Number.EPSILON * session.engine.time);
  return Math.min(ofClock, mostRounding);
}

/** Two of the fastest may go straight into each other for a whole step. */
function overlapOfStep(session: Session): number {
  const { method } = session.scenario;
  const late = hasTimeSteps(method) && (method.detector === "overlap" || method.within === "once");
  return late ? wayInto(session, method.step ?? 0) : 0;
}

/** As far as two of the fastest go into each other in a time, as a share of the contact distance of the smallest. */
function wayInto(session: Session, time: number): number {
  const { system } = session;
  const smallest = system.radii.reduce((least, radius) => Math.min(least, radius), Number.POSITIVE_INFINITY);
  return (fastestOf(system, session.view().velocities) * time) / smallest;
}

function orUndefined(value: number): number | undefined {
  return Number.isNaN(value) ? undefined : value;
}
