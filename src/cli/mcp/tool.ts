/** A tool for assistants: what it is called with, and what it answers. `edpd mcp` and the extension offer the same ones. */
import { Unusable } from "../../run/unusable.ts";
import { Misuse } from "../io.ts";

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** Names of its arguments, which are texts and numbers. */
  readonly parameters: Readonly<Record<string, { readonly type: "string" | "number"; readonly description: string }>>;
  readonly required: readonly string[];
  /**
   * The answer as text.
   * @param signal aborted when the call is canceled: a run whose end it waits for ends
   * @throws ToolFailure where it has none, with the reason
   */
  call(given: Arguments, signal: AbortSignal): Promise<string> | string;
}

export type Arguments = Readonly<Record<string, string | number>>;

export interface ToolAnswer {
  readonly text: string;
  /** The caller can correct it. */
  readonly isError: boolean;
}

/** What a caller can correct. */
export class ToolFailure extends Error {}

export class UnknownTool extends Error {}

/** Longest answer (characters): a model reads all of it. */
const longest = 20_000;

export function inputSchemaOf({ parameters, required }: Pick<Tool, "parameters" | "required">): object {
  return { type: "object", properties: parameters, required, additionalProperties: false };
}

/** Whatever a tool throws is an answer, which a model can read. @throws UnknownTool */
export async function callTool(
  tools: readonly Tool[],
  name: unknown,
  given: unknown,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new UnknownTool(`there is no tool ${JSON.stringify(name ?? null)}.`);
  try {
    return { text: cut(await tool.call(argumentsOf(tool, given), signal)), isError: false };
  } catch (error) {
    return { text: cut(failureText(tool, error)), isError: true };
  }
}

function failureText({ name }: Tool, error: unknown): string {
  if (error instanceof ToolFailure || error instanceof Misuse || error instanceof Unusable) return error.message;
  return `${name} has failed: ${error instanceof Error ? error.message : String(error)}`;
}

function argumentsOf({ name, parameters, required }: Tool, given: unknown): Arguments {
  const entries = Object.entries(typeof given === "object" && given !== null ? given : {});
  for (const [key, value] of entries) {
    const type = Object.hasOwn(parameters, key) ? parameters[key].type : undefined;
    if (type === undefined) throw new ToolFailure(`${name} has no argument ${key}.`);
    if (typeof value !== type) throw new ToolFailure(`${name}: expected a ${type} as ${key}.`);
  }
  const missing = required.find((key) => !entries.some(([name]) => name === key));
  if (missing !== undefined) throw new ToolFailure(`${name} needs ${missing}.`);
  return Object.fromEntries(entries);
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}\n… cut: ${text.length - longest} characters more` : text;
}
