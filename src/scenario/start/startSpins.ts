/** Moments of inertia and initial angular velocities, of systems whose contact law changes spins. */
import { contactLaws } from "../../physics/contacts/index.ts";
import { type System, spinComponents } from "../../physics/system.ts";
import { formatGrouped, pathText } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Batch } from "./particleBatch.ts";
import { CannotBuild } from "./particleBatch.ts";
import { stream } from "./randomStreams.ts";

export function startRotation(
  scenario: ResolvedScenario,
  batches: readonly Batch[],
  masses: Float64Array,
): Pick<System, "spins" | "inertia"> {
  const { dimension, contact } = scenario;
  const factor = contactLaws
    .find(({ name }) => name === contact.law?.name)
    ?.inertiaFactor?.(contact.law!.values, dimension);
  if (factor === undefined) return {};
  const radii = batches.flatMap((batch) => [...batch.radii]);
  const inertia = masses.map((m, i) => factor * m * radii[i] ** 2);
  const components = spinComponents(dimension);
  const spins = new Float64Array(components * masses.length);
  let start = 0;
  for (const batch of batches) {
    const own = inertia.subarray(start, start + batch.count);
    spins.set(spinsOf(scenario, batch, own, components), components * start);
    start += batch.count;
  }
  return { spins, inertia };
}

/** Drawn: each component normal with variance kT / I. */
function spinsOf({ seed }: ResolvedScenario, batch: Batch, inertia: Float64Array, components: number): Float64Array {
  const { group, count, file } = batch;
  const { spin } = group;
  const spins = new Float64Array(components * count);
  switch (spin.kind) {
    case "rest":
      return spins;
    case "file":
      return file?.spins ?? spins;
    case "alike":
      return spins.map((_, k) => spin.spin[k % components]);
    case "listed":
      if (spin.list.length !== count) {
        const message = `${pathText([...group.path, "spin"])}: expected one angular velocity per particle, got ${formatGrouped(spin.list.length)} for ${formatGrouped(count)}.`;
        throw new CannotBuild("range", message, [...group.path, "spin"]);
      }
      return Float64Array.from(spin.list.flat());
    case "drawn": {
      const chance = stream(seed, `spins of ${group.label}`);
      return spins.map((_, k) => Math.sqrt(spin.temperature / inertia[Math.floor(k / components)]) * chance.normal());
    }
  }
}
