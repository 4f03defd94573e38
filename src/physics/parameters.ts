/**
 * Parameters of a contact law or an obstacle as plain data: the scenario layer makes schema, completion and hovers of them, and
 * hands the values to the entry of the registry.
 */
interface Described {
  /** One or two sentences with the unit, for hovers and documentation. */
  readonly description: string;
  /** It may be left out, without a default that holds in its place. */
  readonly optional?: true;
  readonly examples?: readonly ParameterValue[];
  /** Of contact laws: `contact.pairs` may give another value for a pair of species, or for a species and walls. */
  readonly perPair?: true;
}

export type Parameter = Described &
  (
    | {
        readonly type: "number";
        readonly minimum?: number;
        readonly maximum?: number;
        /** Only numbers above 0. */
        readonly positive?: boolean;
        /** What holds where it is left out; without it the parameter is required. */
        readonly default?: number;
      }
    /** A list of numbers. */
    | { readonly type: "numbers"; readonly positive?: boolean; readonly default?: undefined }
    /** One number an axis; of a direction any length will do. */
    | { readonly type: "vector"; readonly direction?: boolean; readonly default?: undefined }
    /** One point, or a list of points: one number an axis each. */
    | { readonly type: "points"; readonly default?: undefined }
    /** One of a few words, each with its hover. */
    | { readonly type: "choice"; readonly words: Readonly<Record<string, string>>; readonly default?: string }
    | { readonly type: "flag"; readonly default?: boolean }
    /** A name. */
    | { readonly type: "text"; readonly default?: undefined }
    /** The path of a file, relative to the scenario. */
    | { readonly type: "file"; readonly default?: undefined }
    /** An object with parameters of its own. */
    | { readonly type: "group"; readonly members: Parameters; readonly default?: undefined }
  );

export type Parameters = Readonly<Record<string, Parameter>>;
export type ParameterValue =
  | number
  | string
  | boolean
  | readonly number[]
  | readonly (readonly number[])[]
  | ParameterValues;
export interface ParameterValues {
  readonly [name: string]: ParameterValue | undefined;
}

/** The parameter has to be given. */
export function isRequired({ optional, default: standard }: Parameter): boolean {
  return !optional && standard === undefined;
}

/** A number among the values, or its default. */
export function numberOf(parameters: Parameters, values: ParameterValues, name: string): number {
  const value = values[name] ?? parameters[name]?.default;
  if (typeof value !== "number") throw new RangeError(`expected a number for \`${name}\`, got ${String(value)}`);
  return value;
}

export function flagOf(values: ParameterValues, name: string): boolean {
  return values[name] === true;
}

/** A text, a word of a choice or the path of a file; undefined where it is left out and has no default. */
export function textOf(parameters: Parameters, values: ParameterValues, name: string): string | undefined {
  const value = values[name] ?? parameters[name]?.default;
  if (value !== undefined && typeof value !== "string")
    throw new RangeError(`expected a text for \`${name}\`, got ${String(value)}`);
  return value;
}

export function vectorOf(values: ParameterValues, name: string): readonly number[] {
  const value = values[name];
  if (!isNumberList(value)) throw new RangeError(`expected one number per axis for \`${name}\`, got ${String(value)}`);
  return value;
}

/** A list of points, which may be written as a single one. */
export function pointsOf(values: ParameterValues, name: string): readonly (readonly number[])[] {
  const value = values[name];
  if (isNumberList(value)) return [value];
  if (!Array.isArray(value) || !value.every(isNumberList))
    throw new RangeError(`expected points for \`${name}\`, got ${String(value)}`);
  return value;
}

/** The values of a group; undefined where it is left out. */
export function groupOf(values: ParameterValues, name: string): ParameterValues | undefined {
  const value = values[name];
  if (value === undefined || isGroup(value)) return value;
  throw new RangeError(`expected an object for \`${name}\`, got ${String(value)}`);
}

function isGroup(value: ParameterValue): value is ParameterValues {
  return typeof value === "object" && !Array.isArray(value);
}

function isNumberList(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((number) => typeof number === "number");
}
