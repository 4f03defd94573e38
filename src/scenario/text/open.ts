/** Lists and objects that have begun, and how values are put into them. */
import type { Property } from "./textPlaces.ts";

/** A list or object that has begun and not ended. */
export interface Open {
  readonly list: unknown[] | undefined;
  readonly object: Record<string, unknown> | undefined;
  readonly index: number;
  readonly start: number;
  property: Property | undefined;
}

/** The next entry of a list, or the value of the property named last. */
export function putInto({ list, object, property }: Open, value: unknown): void {
  if (list) list.push(value);
  else if (property) setProperty(object!, property.name, value);
}

/** The entry or the value read last becomes another. */
export function putAgain({ list, object }: Open, name: string | undefined, value: unknown): void {
  if (list) list[list.length - 1] = value;
  else if (name !== undefined) setProperty(object!, name, value);
}

/** Plain assignment to `__proto__` would change what the object is. */
function setProperty(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") object[name] = value;
  else Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}
