/**
 * Velocities at the start: particles at rest that nothing sets in motion or that grow without end, and a gas that cools and flies as a whole.
 * In a periodic box without forces the momentum that random velocities happen to have stays: 1/N of the kinetic energy. Once inelastic
 * contacts have taken as large a share of the rest, the velocity of the center of mass is above those about it: particles cross cells
 * together, and each collision costs more. In the frame of the center of mass, momentum zero, the collisions are the same.
 */

import { dynamicsOf, samplesOnly } from "../../engine/dynamics/index.ts";
import { isPeriodicThroughout } from "../../physics/box.ts";
import { hasGravity } from "../../physics/gravity.ts";
import { defaultMotion, isOnSphere } from "../../physics/motion/index.ts";
import type { Fix } from "../diagnostics.ts";
import { estimate } from "../estimate/estimate.ts";
import type { ResolvedGroup, ResolvedScenario } from "../resolve.ts";
import type { Report } from "../text/report.ts";

export function checkVelocities(scenario: ResolvedScenario, report: Report): void {
  const { groups, method, growth } = scenario;
  if (groups.length === 0) return;
  if (samplesOnly(method) && !dynamicsOf(method.kind).moves?.(method) && moveAlike(groups))
    nothingExchanged(scenario, report);
  else if (growth?.rescaled && groups.every(isAtRest) && endsByJamming(scenario)) growsAtRest(scenario, report);
  else if (groups.every(isAtRest) && !isDriven(scenario)) noMotion(scenario, report);
  else checkWholeFlight(scenario, report);
}

/** Chains that hand on the velocities of the particles move them all in one direction, or not at all, where these are the same. */
function nothingExchanged({ groups, method }: ResolvedScenario, report: Report): void {
  const atRest = groups.every(isAtRest);
  const { variants = [] } = dynamicsOf(method.kind);
  const moving = variants.find((options) => dynamicsOf(method.kind).moves?.(options));
  report.add({
    code: "motionless",
    severity: "warning",
    path: [...groups[0].path, "velocity"],
    message:
      `${atRest ? "All particles are at rest and nothing sets them in motion" : "All particles have the same velocity"}: these chains move ` +
      `particles with their own velocities and exchange them, so ${atRest ? "no state but the first is visited" : "all move in one direction"}, and ` +
      "temperature and pressure are 0. Expected velocities that differ, or chains that have a speed of their own.",
    fixes: [
      givingVelocities(groups, report),
      ...Object.entries(moving ?? {}).map(([option, value]) =>
        report.source.writing(["method", option], JSON.stringify(value)),
      ),
    ],
  });
}

function givingVelocities([{ path }]: readonly ResolvedGroup[], { source }: Report): Fix {
  return source.writing([...path, "velocity"], '{ "temperature": 1 }');
}

/** All particles have one velocity, none included. */
function moveAlike(groups: readonly ResolvedGroup[]): boolean {
  const known = groups.flatMap(velocitiesOf);
  return (
    groups.every((group) => velocitiesOf(group).length > 0) && known.every((v) => v.every((x, k) => x === known[0][k]))
  );
}

/** Where they are given one by one, or all the same. */
function velocitiesOf(group: ResolvedGroup): readonly (readonly number[])[] {
  if (isAtRest(group)) return [group.mean ?? [0, 0, 0]];
  const { velocity } = group;
  return velocity.kind === "alike" ? [velocity.velocity] : velocity.kind === "listed" ? velocity.list : [];
}

/** A run to a time may be one of particles at rest; one to a number of collisions has no end. */
function noMotion({ groups, stop }: ResolvedScenario, report: Report): void {
  const counted = (["collisions", "collisionsPerParticle"] as const).find((word) => stop[word] !== undefined);
  if (!counted) return;
  report.add({
    code: "motionless",
    severity: "warning",
    path: ["stop", counted],
    message: "All particles are at rest and nothing sets them in motion: there are no collisions.",
    fixes: [givingVelocities(groups, report)],
  });
}

function endsByJamming(scenario: ResolvedScenario): boolean {
  const { time, collisions, collisionsPerParticle } = scenario.stop;
  const hasOtherEnd = [time, collisions, collisionsPerParticle].some((end) => end !== undefined);
  return !hasOtherEnd && !isOnSphere(scenario.motion) && !hasGravity(scenario);
}

/** Velocities that are rescaled to the energy of the start, none, end growth before particles are jammed. */
function growsAtRest({ groups }: ResolvedScenario, report: Report): void {
  report.add({
    code: "motionless",
    path: [...groups[0].path, "velocity"],
    message:
      "All particles are at rest, and growth rescales velocities to the energy of the start: once sizes are held, no collision ends the run. " +
      'Expected velocities, or `growth.velocities` "kept".',
    fixes: [givingVelocities(groups, report), report.source.writing(["growth", "velocities"], '"kept"')],
  });
}

function isDriven({
  motion,
  gravity,
  flow,
  fluid,
  growth,
  thermostat,
  schedule,
  obstacles = [],
  method,
}: ResolvedScenario): boolean {
  if (dynamicsOf(method.kind).moves?.(method)) return true;
  if (motion.kind !== defaultMotion || gravity.some((g) => g !== 0)) return true;
  return (
    [flow, fluid, growth, thermostat, schedule].some(Boolean) ||
    obstacles.some(({ values }) => values.motion !== undefined)
  );
}

/** Nothing gives particles that are at rest a velocity, but for a thermostat and a schedule. */
export function staysAtRest(scenario: ResolvedScenario): boolean {
  const { groups, obstacles = [], thermalWalls } = scenario;
  return groups.every(isAtRest) && !hasGravity(scenario) && obstacles.length === 0 && !thermalWalls;
}

function isAtRest({ velocity }: ResolvedGroup): boolean {
  const still = (vector: readonly number[]) => vector.every((v) => v === 0);
  switch (velocity.kind) {
    case "rest":
      return true;
    case "maxwellian":
      return velocity.temperature === 0;
    case "uniform":
    case "speed":
      return velocity.most === 0;
    case "alike":
      return still(velocity.velocity);
    case "listed":
      return velocity.list.every(still);
    case "file":
      return false;
  }
}

function checkWholeFlight(scenario: ResolvedScenario, report: Report): void {
  const { groups, dimension, contact } = scenario;
  if (!keepsMomentum(scenario) || contact.law) return;
  const changed = groups.map(withoutMomentum);
  if (changed.includes(undefined)) return;
  // Of the most elastic pairs.
  const loss = 1 - Math.max(contact.restitution, ...contact.pairs.map(({ restitution }) => restitution)) ** 2;
  const { count, collisions } = (loss > 0 && estimate(scenario)) || { count: 0, collisions: 0 };
  // Haff: ln T₀/T = (1 − ε²)/d · collisions of a particle.
  if (count < 2 || (loss / dimension) * ((2 * collisions) / count) < Math.log(count)) return;
  const { source } = report;
  const edits = groups.flatMap(
    ({ path }, k) => source.writing([...path, "velocity"], JSON.stringify(changed[k])).edits,
  );
  report.add({
    code: "whole-flight",
    severity: "information",
    path: [...groups[0].path, "velocity"],
    message: `The gas cools, but not the motion of its center of mass, which has a random velocity: in the end ${consequence}`,
    fixes: [{ title: "Begin without momentum", edits }],
  });
}

/** Beside what it is about. */
export const consequence =
  "the gas flies as a whole, and each collision costs more pair tests and transfers. Without momentum, `zeroMomentum`, it has the same " +
  "physics.";

function keepsMomentum({
  edges,
  gravity,
  motion,
  obstacles,
  rules,
  thermostat,
  schedule,
  thermalWalls,
  fluid,
  growth,
  fixed,
  shear,
}: ResolvedScenario): boolean {
  const acted = [
    motion.kind !== defaultMotion,
    obstacles?.length,
    rules?.length,
    thermostat,
    schedule,
    thermalWalls?.length,
  ];
  if ([...acted, fluid, growth, fixed?.length, shear].some(Boolean)) return false;
  return isPeriodicThroughout(edges) && gravity.every((g) => g === 0);
}

/** The velocity of the group as it would be written; undefined where its author chose the momentum. */
export function withoutMomentum({ velocity, mean, zeroMomentum }: ResolvedGroup): object | undefined {
  if (mean || zeroMomentum) return undefined;
  if (velocity.kind === "uniform" || velocity.kind === "speed")
    return { [velocity.kind]: velocity.most, zeroMomentum: true };
  if (velocity.kind !== "maxwellian") return undefined;
  const { temperature, exact } = velocity;
  return { temperature, ...(exact && { exact }), zeroMomentum: true };
}
