/**
 * Descriptions of values as plain data: an engine says with them which options it takes, and the scenario layer makes the schema of the
 * format from them. `T` is the type of the values described.
 */

/** Keywords of JSON schema such as `minimum` or `maxItems`, and `perAxis`: a list of one number per axis of the box. */
type Limits = Readonly<Record<string, unknown>>;

export type ValueForm<T = unknown> = {
  /** The hover. */
  readonly description: string;
  readonly limits?: Limits;
  /** Never set: carries the type. */
  readonly value?: T;
} & (
  | { readonly form: "number" | "positive" | "whole" | "flag" }
  /** One of a few words, each with its hover. */
  | { readonly form: "choice"; readonly words: Readonly<Record<string, string>> }
  | { readonly form: "list"; readonly item: ValueForm }
  | { readonly form: "object"; readonly required: Forms; readonly optional: Forms }
  /** One of several forms, told apart by their JSON type; `expects` names them in messages. */
  | { readonly form: "either"; readonly forms: readonly ValueForm[]; readonly expects: string }
);

export type Forms = Readonly<Record<string, ValueForm>>;
type ValueOf<F> = F extends { readonly value?: infer T } ? Exclude<T, undefined> : never;
/** The values of several forms by name, all of which may be left out. */
export type ValuesOf<F> = { [K in keyof F]?: ValueOf<F[K]> };

export const number = (description: string, limits: Limits = {}): ValueForm<number> => ({
  form: "number",
  description,
  limits,
});

export const positive = (description: string): ValueForm<number> => ({ form: "positive", description });

export const whole = (description: string, limits: Limits): ValueForm<number> => ({
  form: "whole",
  description,
  limits,
});

export const flag = (description: string): ValueForm<boolean> => ({ form: "flag", description });

export function choice<const W extends Record<string, string>>(
  words: W,
  description: string,
): ValueForm<keyof W & string> {
  return { form: "choice", words, description };
}

export function listOf<F extends ValueForm>(item: F, description: string, limits: Limits): ValueForm<ValueOf<F>[]> {
  return { form: "list", item, description, limits };
}

export function object<R extends Forms, O extends Forms>(
  required: R,
  optional: O,
  description: string,
  limits: Limits = {},
): ValueForm<{ [K in keyof R]: ValueOf<R[K]> } & ValuesOf<O>> {
  return { form: "object", required, optional, description, limits };
}

export function either<const F extends readonly ValueForm[]>(
  forms: F,
  description: string,
  expects: string,
): ValueForm<ValueOf<F[number]>> {
  return { form: "either", forms, description, expects };
}
