/** Remembers what was computed of a system, for theory that stays the same while a run goes on. */
import type { System } from "../../physics/system.ts";

export function oncePerSystem<T>(compute: (system: System) => T): (system: System) => T {
  const known = new WeakMap<System, { readonly value: T }>();
  return (system) => {
    const found = known.get(system) ?? { value: compute(system) };
    known.set(system, found);
    return found.value;
  };
}
