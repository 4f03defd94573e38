/** A value with another name of a property in it. */
import type { Path } from "../diagnostics.ts";
import { isObject } from "../schema/schemaNode.ts";

/** A copy in which the property at the path has another name and value. Undefined: that name is there already. */
export function withName(around: unknown, [step, ...rest]: Path, name: string, value: unknown): unknown {
  if (Array.isArray(around)) {
    const inner = withName(around[Number(step)], rest, name, value);
    return inner === undefined ? undefined : around.with(Number(step), inner);
  }
  if (!isObject(around) || step === undefined) return undefined;
  if (rest.length > 0) {
    const inner = withName(around[step], rest, name, value);
    return inner === undefined ? undefined : { ...around, [step]: inner };
  }
  if (Object.hasOwn(around, name)) return undefined;
  const { [step]: _, ...others } = around;
  return { ...others, [name]: value };
}
