/**
 * Parameters of a contact law or an obstacle as plain data: the scenario layer makes schema, completion and hovers of them, and
 * hands the values to the entry of the registry.
 */
export interface Parameter {
  /** One number, or one number an axis. */
  readonly type: "number" | "vector";
  /** One or two sentences with the unit, for hovers and documentation. */
  readonly description: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Only numbers above 0. */
  readonly positive?: boolean;
  /** What holds where it is left out; without it the parameter is required. */
  readonly default?: number;
}

export type Parameters = Readonly<Record<string, Parameter>>;
export type ParameterValues = Readonly<Record<string, number | readonly number[]>>;

/** A number among the values, or its default. */
export function numberOf(parameters: Parameters, values: ParameterValues, name: string): number {
  const value = values[name] ?? parameters[name]?.default;
  if (typeof value !== "number") throw new RangeError(`expected a number for \`${name}\`, got ${String(value)}`);
  return value;
}

export function vectorOf(values: ParameterValues, name: string): readonly number[] {
  const value = values[name];
  if (typeof value !== "object")
    throw new RangeError(`expected one number per axis for \`${name}\`, got ${String(value)}`);
  return value;
}
