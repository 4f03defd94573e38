/** Schema of parameters that contact laws and obstacles declare as plain data (`physics/parameters.ts`). */
import { isRequired, type Parameter, type Parameters, type ParameterValues } from "../../physics/parameters.ts";
import {
  block,
  choice,
  either,
  flag,
  listOf,
  number,
  optional,
  positive,
  type TSchema,
  text,
  vector,
} from "./schemaWords.ts";

export function parameterSchema(parameter: Parameter): TSchema {
  const { type, description, examples } = parameter;
  const shown = examples && { examples };
  switch (type) {
    case "vector":
      return vector(description, shown);
    case "numbers":
      return listOf(parameter.positive ? positive("A number.") : number("A number."), description, {
        maxItems: 100_000,
        ...shown,
      });
    case "points":
      return listOf(
        either(
          [number("A coordinate."), vector("One point: one number per axis.")],
          "A coordinate, or a point.",
          "a number or a point",
        ),
        description,
        { minItems: 1, maxItems: 100_000, ...shown },
      );
    case "choice":
      return choice(parameter.words, description);
    case "flag":
      return flag(description, shown);
    case "text":
      return text(description, { minLength: 1, maxLength: 100, ...shown });
    case "file":
      return text(description, { minLength: 1, maxLength: 1000, ...shown });
    case "group":
      return block(parameterProperties(parameter.members), description, shown);
    case "number": {
      const { minimum, maximum } = parameter;
      const limits = { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }), ...shown };
      return parameter.positive ? positive(description, limits) : number(description, limits);
    }
  }
}

/** One property a parameter, optional where it need not be given. */
export function parameterProperties(parameters: Parameters): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => {
      const schema = parameterSchema(parameter);
      return [name, isRequired(parameter) ? schema : optional(schema)];
    }),
  );
}

/**
 * Properties of a block whose `kind` chooses the parameters. Where not all kinds have a parameter, or it means several things, its hover
 * names the kinds. Its examples are those of all kinds that have it.
 */
export function propertiesByKind(
  kinds: readonly { readonly kind: string; readonly parameters: Parameters; readonly example?: ParameterValues }[],
): Record<string, TSchema> {
  const names = new Set(kinds.flatMap(({ parameters }) => Object.keys(parameters)));
  return Object.fromEntries(
    [...names].map((name) => {
      const owners = kinds.flatMap(({ kind, parameters, example = {} }) => {
        const parameter = parameters[name];
        if (!parameter) return [];
        const examples = parameter.examples ?? (example[name] === undefined ? [] : [example[name]]);
        return [
          { kind, parameter, examples, hover: `${parameter.description}${isRequired(parameter) ? " Required." : ""}` },
        ];
      });
      const hovers = [...new Set(owners.map(({ hover }) => hover))].map((hover) => {
        const own = owners.filter((owner) => owner.hover === hover);
        return own.length === kinds.length ? hover : `${own.map(({ kind }) => `\`${kind}\``).join(", ")}: ${hover}`;
      });
      const examples = new Map(owners.flatMap(({ examples }) => examples).map((each) => [JSON.stringify(each), each]));
      const shown = examples.size > 0 && { examples: [...examples.values()] };
      const parameter = { ...owners.at(-1)!.parameter, ...shown, description: hovers.join("\n\n") };
      return [name, optional(parameterSchema(parameter))];
    }),
  );
}
