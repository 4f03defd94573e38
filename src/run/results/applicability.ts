/** Plain facts of a run, by which quantities, distributions and charts decide whether they apply. */

import type { RunFacts } from "../../analysis/quantities/quantity.ts";
import { isCharted } from "../../engine/dynamics/counters.ts";
import { computesFluids, dynamicsOf, hasTimeSteps, samplesOnly } from "../../engine/dynamics/index.ts";
import { contactLawOf, isElastic } from "../../physics/contacts/index.ts";
import { featuresOf, keepVelocities } from "../../physics/features/index.ts";
import { hasGravity, strongestOf } from "../../physics/gravity.ts";
import { associates, diffuses } from "../../physics/motion/index.ts";
import { faceNames } from "../../physics/surfaces/boxFace.ts";
import { obstaclesThat } from "../../physics/surfaces/outlines.ts";
import type { System } from "../../physics/system.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { cellsOf } from "../session/createEngine.ts";

/** Two may pass through each other: of the other methods of time steps none does, whatever they are given. */
export function mayMiss({ method, motion }: ResolvedScenario): boolean {
  if (!hasTimeSteps(method) || computesFluids(method)) return false;
  if (method.detector === "overlap" || method.within === "once") return true;
  const beyond = method.beyond ?? (diffuses(motion) ? "split" : "miss");
  return beyond === "miss" && method.detector !== "naive";
}

/** Treatment of particles that go farther in a step than the range their detector covers. */
const whatBeyond = {
  miss: "collisions far from where they began may be missed",
  split: "their steps were cut, so nothing is missed for it",
  apart: "they were tested against all particles, so nothing is missed for it",
} as const;

export function factsOf(scenario: ResolvedScenario, system: System): RunFacts {
  const { motion, method, measure } = scenario;
  const entry = dynamicsOf(method.kind);
  const inertia = keepVelocities(featuresOf(system));
  const { thermostat, thermalWalls, schedule, shear } = system;
  const thermostatted = [thermostat, thermalWalls, schedule, shear].some((part) => part !== undefined);
  const potential = contactLawOf(system).hasPotential === true;
  let cells: readonly number[] | undefined;
  return {
    dimension: system.dimension,
    edges: system.edges,
    gravity: strongestOf(system),
    count: system.count,
    species: system.speciesNames,
    what: measure.what,
    faces: faceNames(system.dimension),
    inertia,
    ...(system.detection && { detection: system.detection }),
    rotates: system.spins !== undefined,
    contactsPush: !system.fluid && (!diffuses(motion) || motion.onContact === "reflect"),
    obstacles: (system.obstacles?.length ?? 0) > 0,
    flow: system.flow !== undefined,
    fluid: system.fluid !== undefined,
    collides: system.fluid === undefined || system.fluid.solutes !== undefined,
    grows: system.growth !== undefined && !system.sphere,
    sphere: system.sphere !== undefined,
    coupled: system.flow?.coupling !== undefined,
    sheared: shear !== undefined,
    thermostatted,
    samples: samplesOnly(method),
    steady:
      system.speciesNames.length === 1 &&
      isElastic(system) &&
      !thermostatted &&
      !potential &&
      inertia &&
      !system.fluid &&
      system.spins === undefined &&
      system.growth === undefined &&
      obstaclesThat(true, system).length === 0 &&
      !hasGravity(system),
    potential,
    flatHistogram: system.flatHistogram !== undefined,
    aggregates: associates(motion),
    get cells() {
      // Of sizes that grow those at the present time.
      if (cells === undefined || system.growth) cells = cellsOf(scenario, system);
      return cells;
    },
    work: entry.counters.filter(isCharted).map(({ id }) => id),
    rechecks: entry.rechecksThirdParties ?? false,
    followed: method.shadow !== 0,
    ...(method.step !== undefined && { step: method.step }),
    onceAStep: method.within === "once",
    beyondBound: whatBeyond[method.beyond ?? (diffuses(motion) ? "split" : "miss")],
  };
}
