/** Checks of messages at run time: a shape has a check for each property of a message. */

export type Check = (value: unknown) => boolean;
export type Shape = Readonly<Record<string, Check>>;

/** A shape for each kind of a union of messages, with a check for each of its properties. */
export type Shapes<M extends { readonly kind: string }> = {
  readonly [K in M["kind"]]: { readonly [P in Exclude<PropertyOf<Extract<M, { kind: K }>>, "kind">]: Check };
};
type PropertyOf<T> = T extends unknown ? keyof T : never;

/** Longest text and list in a message. */
const longestText = 1_000_000;
const longestList = 10_000;

export const finite: Check = Number.isFinite;
export const count: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
export const flag: Check = (value) => typeof value === "boolean";
export const text: Check = (value) => typeof value === "string" && value.length <= longestText;
/** Of any thread: `instanceof` fails for values of another realm. */
export const bytes: Check = (value) => Object.prototype.toString.call(value) === "[object Uint8Array]";
export const oneOf =
  (...words: readonly unknown[]): Check =>
  (value) =>
    words.includes(value);
export const either =
  (...checks: readonly Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));
export const optional = (check: Check): Check => either((value) => value === undefined, check);
export const list =
  (check: Check, length?: number): Check =>
  (value) =>
    Array.isArray(value) &&
    value.length <= longestList &&
    (length === undefined || value.length === length) &&
    value.every(check);
export const record =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.keys(value).length <= longestList && Object.values(value).every(check);

/** An object with these properties; others, as of settings that an earlier version has saved, are not looked at. */
export const object =
  (shape: Shape): Check =>
  (value) =>
    isObject(value) &&
    Object.keys(value).length <= longestList &&
    Object.entries(shape).every(([name, check]) => check(value[name]));

/** Undefined where the message fits its kind, else what does not. */
export function misfit(message: unknown, shapes: Readonly<Record<string, Shape>>): string | undefined {
  if (!isObject(message)) return `expected a message, got ${typeof message}`;
  const { kind, ...rest } = message;
  if (typeof kind !== "string" || !Object.hasOwn(shapes, kind))
    return `unknown kind of message: ${typeof kind === "string" ? kind.slice(0, 50) : typeof kind}`;
  const shape = shapes[kind];
  const unknown = Object.keys(rest).find((name) => !Object.hasOwn(shape, name));
  if (unknown !== undefined) return `message "${kind}" has an unknown property: ${unknown.slice(0, 50)}`;
  const wrong = Object.keys(shape).find((name) => !shape[name](rest[name]));
  return wrong === undefined ? undefined : `message "${kind}" has an unexpected value of ${wrong}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}
