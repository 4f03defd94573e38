/** The velocities that a group starts with. */

import { addFlow } from "../../physics/boundary/images.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Batch } from "./particleBatch.ts";
import { stream } from "./randomStreams.ts";
import { alike, atRest, maxwellian, removeMomentum, rescale, uniformInCube, uniformOnSphere } from "./velocities.ts";

/** Those that a box has at its start, with the flow in them where it is sheared: of listed ones and those of files it is a part already. */
export function startVelocities(
  scenario: ResolvedScenario,
  batch: Batch,
  masses: Float64Array,
  notes: string[],
): Float64Array {
  const velocities = ownVelocities(scenario, batch, masses, notes);
  const { group, file, positions } = batch;
  const { kind } = group.velocity;
  if (kind !== "listed" && !(kind === "file" && file?.velocities)) addFlow(scenario, positions, velocities);
  return velocities;
}

function ownVelocities(
  { dimension, seed }: ResolvedScenario,
  { group, count, file }: Batch,
  masses: Float64Array,
  notes: string[],
): Float64Array {
  const chance = stream(seed, `velocities of ${group.label}`);
  let rule = group.velocity;
  if (rule.kind === "file" && !file?.velocities) {
    notes.push(`${group.file} has no velocities: they are Maxwellian at temperature 1.`);
    rule = { kind: "maxwellian", temperature: 1, exact: false };
  }
  switch (rule.kind) {
    case "file":
      return file!.velocities!;
    case "rest":
      return atRest(dimension, count);
    case "alike":
      return alike(count, rule.velocity);
    case "listed":
      return Float64Array.from(rule.list.flat());
  }
  const velocities =
    rule.kind === "maxwellian"
      ? maxwellian(dimension, masses, rule.temperature, chance)
      : rule.kind === "uniform"
        ? uniformInCube(dimension, count, rule.most, chance)
        : uniformOnSphere(dimension, count, rule.most, chance);
  if (group.zeroMomentum) removeMomentum(dimension, velocities, masses);
  if (rule.kind === "maxwellian" && rule.exact) {
    // With the momentum taken out one particle's worth of freedoms is gone, as it is where a run's temperature is measured.
    const freedoms = dimension * (group.zeroMomentum && count > 1 ? count - 1 : count);
    rescale(dimension, velocities, masses, rule.temperature, freedoms);
  }
  group.mean?.forEach((v, axis) => {
    for (let at = axis; at < velocities.length; at += dimension) velocities[at] += v;
  });
  return velocities;
}
