/** Registry of actions. A new one is a file beside this one and a line here; schema, completion, documentation and engines follow. */
import type { ScheduledAction } from "../system.ts";
import type { Action } from "./action.ts";
import { gravity } from "./gravity.ts";
import { heat } from "./heat.ts";
import { push } from "./push.ts";
import { restitution } from "./restitution.ts";

export const actions: readonly Action[] = [heat, push, gravity, restitution];

export function actionOf(name: string): Action {
  const found = actions.find((each) => each.name === name);
  if (!found) throw new RangeError(`expected an action, got \`${name}\``);
  return found;
}

/** Some action of a schedule changes the total momentum. */
export function pushes({ schedule = [] }: { readonly schedule?: readonly ScheduledAction[] }): boolean {
  return schedule.some(({ action }) => actionOf(action).changesMomentum);
}
