/**
 * A server of the Model Context Protocol over lines of JSON-RPC 2.0 (https://modelcontextprotocol.io/specification/2025-06-18): it lists
 * tools and calls them. Requests are answered in the order in which they are done; a call that takes long does not hold up others.
 */

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** Names of its arguments, which are texts and numbers. */
  readonly parameters: Readonly<Record<string, { readonly type: "string" | "number"; readonly description: string }>>;
  readonly required: readonly string[];
  /** The answer as text. @throws ToolFailure where it has none, with the reason */
  call(given: Readonly<Record<string, string | number>>): Promise<string> | string;
}

/** What a caller can correct. */
export class ToolFailure extends Error {}

/** Longest answer (characters): a model reads all of it. */
const longest = 20_000;
const versions = ["2025-06-18", "2025-03-26", "2024-11-05"];

interface Request {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

/** Codes of JSON-RPC. */
const [unreadable, unknownMethod, wrongParameters] = [-32700, -32601, -32602];

class Refusal extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** Answers until the input ends. @param version of this program @param stop ends what is in progress, as the client has gone */
export async function serve(
  lines: AsyncIterable<string>,
  write: (line: string) => void,
  { tools, version, stop }: { readonly tools: readonly Tool[]; readonly version: string; readonly stop: () => void },
): Promise<void> {
  const pending = new Set<Promise<void>>();
  for await (const line of lines) {
    if (line.trim() === "") continue;
    const answered = answer(line).then((reply) => {
      if (reply) write(`${JSON.stringify({ jsonrpc: "2.0", ...reply })}\n`);
      pending.delete(answered);
    });
    pending.add(answered);
  }
  stop();
  await Promise.all(pending);

  async function answer(line: string): Promise<object | undefined> {
    let id: unknown = null;
    try {
      const request = parsed(line);
      id = request.id;
      const result = await resultOf(request);
      return id === undefined ? undefined : { id, result };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return id === undefined ? undefined : { id, error: { code: error.code, message: error.message } };
    }
  }

  async function resultOf({ method, params }: Request): Promise<object> {
    const given = (typeof params === "object" && params !== null ? params : {}) as Record<string, unknown>;
    switch (method) {
      case "initialize": {
        const protocolVersion = versions.find((each) => each === given.protocolVersion) ?? versions[0];
        return { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "edpd", version } };
      }
      case "ping":
      case "notifications/initialized":
      case "notifications/cancelled":
        return {};
      case "tools/list":
        return { tools: tools.map(described) };
      case "tools/call": {
        const tool = tools.find(({ name }) => name === given.name);
        if (!tool) throw new Refusal(wrongParameters, `there is no tool ${JSON.stringify(given.name ?? null)}.`);
        return called(tool, argumentsOf(tool, given.arguments));
      }
      default:
        throw new Refusal(unknownMethod, `there is no method ${JSON.stringify(method ?? null)}.`);
    }
  }
}

function parsed(line: string): Request {
  try {
    const request: unknown = JSON.parse(line);
    if (typeof request === "object" && request !== null && !Array.isArray(request)) return request;
  } catch {
    // Reported below.
  }
  throw new Refusal(unreadable, "expected a JSON object in a line.");
}

function described({ name, description, parameters, required }: Tool): object {
  return {
    name,
    description,
    inputSchema: { type: "object", properties: parameters, required, additionalProperties: false },
  };
}

function argumentsOf({ name, parameters, required }: Tool, given: unknown): Record<string, string | number> {
  const entries = Object.entries(typeof given === "object" && given !== null ? given : {});
  for (const [key, value] of entries) {
    const type = Object.hasOwn(parameters, key) ? parameters[key]!.type : undefined;
    if (type === undefined) throw new Refusal(wrongParameters, `${name} has no argument ${key}.`);
    if (typeof value !== type) throw new Refusal(wrongParameters, `${name}: expected a ${type} as ${key}.`);
  }
  const missing = required.find((key) => !entries.some(([name]) => name === key));
  if (missing !== undefined) throw new Refusal(wrongParameters, `${name} needs ${missing}.`);
  return Object.fromEntries(entries);
}

async function called(tool: Tool, given: Record<string, string | number>): Promise<object> {
  try {
    return content(await tool.call(given), false);
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    return content(error.message, true);
  }
}

function content(text: string, isError: boolean): object {
  const cut =
    text.length > longest ? `${text.slice(0, longest)}\n… cut: ${text.length - longest} characters more` : text;
  return { content: [{ type: "text", text: cut }], isError };
}
