/** Forecast of a fluid before its run: particles, lengths and times that follow from its cells, and the cost of the steps. */
import { mixtureTotalRate } from "../../analysis/theory/hardSphereTheory.ts";
import { srdTheory } from "../../analysis/theory/srdTheory.ts";
import { repulsionDistance } from "../../engine/srd/settings.ts";
import { rotationOf } from "../../engine/srd/srdSystem.ts";
import type { System } from "../../physics/system.ts";
import { type Expected, expectedOf, pooled } from "../estimate/expectedMixture.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { boxVolume } from "../start/density.ts";
import { beginsOnLattice, latticePlaces, latticeRows } from "./lattice.ts";
import { isInBall, shapeOf, volumeOf } from "./regions.ts";
import type { ResolvedFluid } from "./resolvedFluid.ts";

export interface FluidFacts {
  /** Distance r_L at which the repulsion keeps neighbors; undefined without it. */
  readonly neighborDistance: number | undefined;
  /** Number of steps of the run; Infinity where no time ends it. */
  readonly steps: number;
  /** kT of the start or of the thermostat; 0: none. */
  readonly temperature: number;
  /** Δt √(kT/m), over the side of a cell too; 0 at rest. */
  readonly freePath: number;
  /** Kinematic viscosity of the rotation by theory; undefined where it has none. */
  readonly viscosity: number | undefined;
}

/**
 * As the estimate of an ideal gas: no pressure of contacts, and collisions of the hard particles in it alone, which have its temperature:
 * in equilibrium they meet as often as in a gas. Undefined where a file has to be read first.
 */
export function fluidEstimate(scenario: ResolvedScenario, fluid: ResolvedFluid, system: System | undefined) {
  const { dimension, size, method, stop, bodies } = scenario;
  const expected = expectedCount(scenario, fluid);
  const solutes = expectedOf(scenario);
  const count =
    system?.count ?? (expected === undefined || !solutes ? undefined : expected + bodies.length + solutes.count);
  if (count === undefined) return undefined;
  const time = stop.time ?? Number.POSITIVE_INFINITY;
  const { step = 0, repulsion = true } = method;
  const temperature = method.thermostat?.temperature ?? fluid.temperature;
  const cells = size.map((length) => Math.max(1, Math.round(length / fluid.cell)));
  const theory =
    temperature > 0 && step > 0
      ? srdTheory({
          dimension,
          cell: fluid.cell,
          perCell: fluid.perCell,
          step,
          temperature,
          rotation: rotationOf(method),
        })
      : undefined;
  return {
    count,
    fraction: (count * fluid.cell ** dimension) / (fluid.perCell * boxVolume(size)),
    numberDensity: count / boxVolume(size),
    temperature,
    speed: Math.sqrt(temperature),
    collisionRate: 0,
    meanCollisionTime: Number.POSITIVE_INFINITY,
    meanFreePath: Number.POSITIVE_INFINITY,
    compressibility: 1,
    pressure: 0,
    cells,
    cellSide: fluid.cell,
    time,
    collisions: Math.min(
      scenario.stop.collisions ?? Number.POSITIVE_INFINITY,
      time * collisionsOf(scenario, solutes, temperature),
    ),
    without: noGas,
    caveats: [],
    fluid: {
      neighborDistance: repulsion === false ? undefined : repulsionDistance(fluid.cell, fluid.perCell),
      steps: step > 0 ? time / step : Number.POSITIVE_INFINITY,
      temperature,
      freePath: step * Math.sqrt(temperature),
      viscosity: theory?.viscosity,
    },
  };
}

const noGas = { rate: "of a fluid", path: "of a fluid", state: "of a fluid" };

/** Of hard particles in a fluid, a unit time. */
function collisionsOf({ dimension }: ResolvedScenario, solutes: Expected | undefined, temperature: number): number {
  if (!solutes || solutes.count < 2 || !(temperature > 0)) return 0;
  const mixture = pooled(dimension, solutes.mixture).map((c) => ({ ...c, temperature }));
  const density = mixture.reduce((sum, c) => sum + c.numberDensity, 0);
  const rates = mixture.map((c, i) => (c.numberDensity / density) * mixtureTotalRate(dimension, mixture, i));
  return ((solutes.count - 1) / 2) * rates.reduce((sum, rate) => sum + rate, 0);
}

/** More places of a lattice are not looked at one by one: their number is that of the density. */
const manyPlaces = 50_000;

/** Exact where nothing but balls is in a region; undefined where a file has to be read first. */
function expectedCount(scenario: ResolvedScenario, fluid: ResolvedFluid): number | undefined {
  const { size, dimension, bodies } = scenario;
  let count = 0;
  for (const region of fluid.fill) {
    if (region.file !== undefined) return undefined;
    const shape = shapeOf(region, size);
    if (!shape) count += region.at!.length;
    else if (beginsOnLattice(region, scenario) && product(latticeRows(shape, fluid)) < manyPlaces)
      count += latticePlaces(shape, fluid).filter((point) => !isInBall(bodies, point)).length;
    else count += Math.round((volumeOf(shape) * fluid.perCell) / fluid.cell ** dimension);
  }
  return count;
}

const product = (factors: readonly number[]) => factors.reduce((a, b) => a * b, 1);
