/** What a run is drawn from, sent once: box, sizes, species, and where in the document each particle stands. */
import { chooseCells } from "../engine/cellSize.ts";
import { steppedCells } from "../engine/stepped/steppedCells.ts";
import type { System } from "../engine/system.ts";
import type { Built } from "../scenario/build.ts";
import { estimate } from "../scenario/estimate.ts";
import type { ResolvedScenario } from "../scenario/resolve.ts";
import { distributionsFor } from "./distributions.ts";
import type { Colouring, Scene, Source } from "./messages.ts";
import { crossingTime } from "./samplingInterval.ts";

/** Seconds of real time in which a run is to be seen as a whole. */
const showing = 10;

export function sceneOf(generation: number, scenario: ResolvedScenario, built: Built): Scene {
  const { system, notes } = built;
  const { time } = estimate(scenario, {}, system)!;
  const expectedEnd = time > 0 && Number.isFinite(time) ? time : undefined;
  return {
    kind: "scene",
    generation,
    title: scenario.title,
    units: scenario.units,
    method: scenario.method.kind,
    seed: scenario.seed,
    dimension: system.dimension,
    size: [...system.size],
    edges: [...system.edges],
    gravity: [...system.gravity],
    cells: cellsOf(scenario, system),
    count: system.count,
    radii: Float32Array.from(allEqual(system.radii) ? system.radii.subarray(0, 1) : system.radii),
    species: system.speciesNames.length > 1 ? system.species.slice() : new Uint16Array(0),
    speciesNames: system.speciesNames,
    sources: sourcesOf(scenario, built),
    colourings: colouringsFor(scenario),
    distributions: distributionsFor({ scenario, system }),
    expectedEnd,
    endIsEstimated: expectedEnd !== scenario.stop.time,
    // Without an end in sight: a particle crosses the box.
    usualSpeed: round((expectedEnd ?? 10 * system.dimension * crossingTime(system)) / showing),
    notes,
  };
}

/** Of the engine, along each axis; the simple method has none, which is one. */
export function cellsOf({ method }: ResolvedScenario, system: System): readonly number[] {
  if (method.kind === "simple") return Array.from(system.size, () => 1);
  if (method.kind === "time-stepped" && method.step !== undefined) {
    const { detector = "centres", step, cells, sizes } = method;
    return steppedCells(system, { detector, step, ...(cells !== "auto" && { cells }), ...(sizes && { sizes }) });
  }
  return method.cells === "auto" ? chooseCells(system) : [...method.cells];
}

function colouringsFor({ method }: ResolvedScenario): Colouring[] {
  const cell = method.kind === "simple" ? [] : (["cell"] as const);
  return ["species", "speed", "encounters", "since", ...cell, "overlap"];
}

function sourcesOf({ groups }: ResolvedScenario, { groupCounts }: Built): Source[] {
  let first = 0;
  return groups.map(({ path, name, at }, k) => {
    const count = groupCounts[k]!;
    const source = { path, name, first, count, listed: at !== undefined };
    first += count;
    return source;
  });
}

/** To 1, 2 or 5 times a power of ten: a speed that can be said. */
function round(speed: number): number {
  const power = 10 ** Math.floor(Math.log10(speed));
  const lead = [1, 2, 5, 10].reduce((best, step) =>
    Math.abs(Math.log((step * power) / speed)) < Math.abs(Math.log((best * power) / speed)) ? step : best,
  );
  return Number((lead * power).toPrecision(1));
}

function allEqual(values: Float64Array): boolean {
  return values.every((value) => value === values[0]);
}
