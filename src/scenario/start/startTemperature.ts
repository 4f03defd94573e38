/**
 * The temperature that a run starts with, from the velocities that it will draw, without placing anybody. Of a few hot particles it is
 * by some tenths another than the one they are drawn from, and with it all that happens per time.
 */
import { diffuses } from "../../physics/motion/index.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { massesOf, startRadii } from "./radii/startSizes.ts";
import { startVelocities } from "./startVelocities.ts";

/** Kinds that are drawn at random. */
const drawn: ReadonlySet<string> = new Set(["maxwellian", "uniform", "speed"]);
/** Above this number statistical scatter is below a hundredth; drawing them would delay typing in the editor. */
const mostDrawn = 20_000;

/**
 * Start temperature as a run measures it; undefined where no velocity is drawn, a file has to be read, sizes grow, or the number
 * of particles is so large that the expected temperature suffices.
 */
export function startTemperature(scenario: ResolvedScenario): number | undefined {
  const { dimension, groups, motion } = scenario;
  const count = groups.reduce((sum, { sizes }) => sum + (sizes.count ?? Number.NaN), 0);
  const known = groups.every(({ file, sizes }) => file === undefined && sizes.radii.kind !== "grown");
  if (diffuses(motion) || !groups.some(({ velocity }) => drawn.has(velocity.kind))) return undefined;
  if (!known || !(count > 0 && count <= mostDrawn)) return undefined;
  const momentum = new Float64Array(dimension);
  let [energy, total] = [0, 0];
  for (const group of groups) {
    const number = group.sizes.count!;
    const radii = startRadii(scenario, group, number);
    const batch = { group, count: number, radii, positions: new Float64Array(0) };
    const masses = massesOf(batch, dimension);
    const velocities = startVelocities(scenario, batch, masses, []);
    for (let at = 0; at < velocities.length; at++) {
      const mass = masses[Math.floor(at / dimension)];
      const v = velocities[at];
      energy += mass * v * v;
      momentum[at % dimension] += mass * v;
    }
    total += masses.reduce((sum, mass) => sum + mass, 0);
  }
  const drift = count > 1 ? momentum.reduce((sum, p) => sum + p * p, 0) / total : 0;
  const temperature = Math.max(0, energy - drift) / (dimension * Math.max(1, count - 1));
  return Number.isFinite(temperature) ? temperature : undefined;
}
