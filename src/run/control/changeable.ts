/** What can be changed while a run goes on: gravity and restitution, as its schedule has them, or the reason why they cannot be. */
import { dynamicsOf, unserved } from "../../engine/dynamics/index.ts";
import { contactLawOf } from "../../physics/contacts/index.ts";
import { type FeatureId, features, whyWithout } from "../../physics/features/index.ts";
import type { System } from "../../physics/system.ts";
import type { Changeable } from "../../protocol/messages.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { scheduledValues } from "../../scenario/scheduled.ts";
import { capital } from "../../scenario/text/wording.ts";

/** Over the mean energy of a particle per height of the box. */
const strong = 10;

export function changeableOf(scenario: ResolvedScenario, system: System): Changeable {
  const { schedule, gravity, contact } = scenario;
  const laterGravity = scheduledValues("gravity", schedule);
  const laterRestitution = scheduledValues("restitution", schedule);
  return {
    velocities: refusal(refusedBy(scenario, system, ["schedule"])),
    gravity: {
      course: [[0, gravity], ...laterGravity.map(({ at, value }) => [at, value] as const)],
      most: Math.max(strongGravity(gravity, system), ...laterGravity.map(({ value }) => Math.hypot(...value))),
      ...refusal(refusedBy(scenario, system, ["schedule", "gravity"])),
    },
    restitution: {
      course: [[0, contact.restitution], ...laterRestitution.map(({ at, value }) => [at, value] as const)],
      ...refusal(refusedBy(scenario, system, ["schedule"]) ?? replacedBy(system)),
    },
  };
}

const refusal = (refused: string | undefined) => (refused === undefined ? {} : { refused });

/** Twice that of the start; where there is none, one in which the gas would lie on the floor. */
function strongGravity(gravity: readonly number[], { velocities, size, count }: System): number {
  const start = Math.hypot(...gravity);
  if (start > 0) return 2 * start;
  const square = velocities.reduce((sum, v) => sum + v * v, 0) / Math.max(1, count);
  return square > 0 ? (strong * square) / size.at(-1)! : 1;
}

function refusedBy({ method }: ResolvedScenario, system: System, needed: readonly FeatureId[]): string | undefined {
  for (const id of needed) {
    const wanted = features.filter((feature) => feature.id === id);
    const because = wanted.map((feature) => whyWithout(system, feature)).find(Boolean);
    if (because !== undefined) return `${capital(because)}.`;
    const [missing] = unserved(dynamicsOf(method.kind), wanted);
    if (missing) return `The method "${method.kind}" does not support ${missing.about}. Event-driven methods do.`;
  }
  return undefined;
}

function replacedBy(system: System): string | undefined {
  const { name, replacesRestitution } = contactLawOf(system);
  return replacesRestitution ? `The contact law \`${name}\` has a restitution of its own.` : undefined;
}
