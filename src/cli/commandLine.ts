/** Parser of the command line; a misspelled option is answered with the nearest one. */
import { parseArgs } from "node:util";
import { largest, smallest } from "../scenario/schema/schemaNode.ts";
import { nearestSpelling } from "../scenario/suggestions/nearestSpelling.ts";
import { Misuse } from "./io.ts";

interface OptionSpec {
  /** Name of its value in the help; an option without one is a flag. */
  readonly value?: string;
  readonly short?: string;
  readonly says: string;
}

export interface CommandSpec {
  readonly name: string;
  /** `FILE…` */
  readonly operands: string;
  /** Summary in one line. */
  readonly does: string;
  readonly details: string;
  readonly options: Readonly<Record<string, OptionSpec>>;
  readonly examples: readonly (readonly [line: string, says: string])[];
}

export interface Given {
  /** All of them, as typed. */
  readonly words: readonly string[];
  readonly operands: readonly string[];
  has(name: string): boolean;
  text(name: string): string | undefined;
  /** Undefined where the option is not given. */
  positive(name: string): number | undefined;
  /** A whole number ≥ 0. */
  count(name: string): number | undefined;
}

export function readCommandLine(command: CommandSpec, args: readonly string[]): Given {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { value, short }]) => [
      name,
      { type: value ? ("string" as const) : ("boolean" as const), ...(short && { short }) },
    ]),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const values = new Map<string, string | true>();
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") operands.push(token.value);
    if (token.kind !== "option") continue;
    const spec = Object.hasOwn(command.options, token.name) ? command.options[token.name] : undefined;
    if (!spec) throw unknown(command, token.rawName);
    if (spec.value && (token.value === undefined || token.value === "")) {
      throw new Misuse(`${token.rawName} needs a value: ${token.rawName} ${spec.value}.`);
    }
    if (!spec.value && token.value !== undefined) throw new Misuse(`${token.rawName} takes no value.`);
    values.set(token.name, token.value ?? true);
  }
  const text = (name: string) => {
    const value = values.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const numeric = (name: string, sound: (value: number) => boolean, expected: string) => {
    const given = text(name);
    if (given === undefined) return undefined;
    const value = given.trim() === "" ? Number.NaN : Number(given);
    if (!sound(value)) throw new Misuse(`--${name}: expected ${expected}, got "${given}".`);
    return value;
  };
  return {
    words: args,
    operands,
    has: (name) => values.has(name),
    text,
    // As in documents.
    positive: (name) =>
      numeric(
        name,
        (value) => value >= smallest && value <= largest,
        `a positive number from ${smallest} to ${largest}`,
      ),
    count: (name) => numeric(name, (value) => Number.isSafeInteger(value) && value >= 0, "a whole number ≥ 0"),
  };
}

function unknown(command: CommandSpec, written: string): Misuse {
  const names = Object.keys(command.options);
  const nearest = nearestSpelling(written.replace(/^-+/, ""), names);
  const hint = nearest === undefined ? "" : ` Did you mean --${nearest}?`;
  return new Misuse(`edpd ${command.name} has no option ${written}.${hint}\nSee edpd help ${command.name}.`);
}
