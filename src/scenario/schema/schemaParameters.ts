/** Schema of parameters that contact laws and obstacles declare as plain data (`physics/parameters.ts`). */
import type { Parameter, Parameters } from "../../physics/parameters.ts";
import { number, optional, positive, type TSchema, vector } from "./schemaWords.ts";

export function parameterSchema({ type, description, minimum, maximum, positive: aboveZero }: Parameter): TSchema {
  if (type === "vector") return vector(description);
  const limits = { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
  return aboveZero ? positive(description, limits) : number(description, limits);
}

/** One property a parameter, optional where it has a default. */
export function parameterProperties(parameters: Parameters): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => {
      const schema = parameterSchema(parameter);
      return [name, parameter.default === undefined ? schema : optional(schema)];
    }),
  );
}
