/**
 * A server of the Model Context Protocol over lines of JSON-RPC 2.0 (https://modelcontextprotocol.io/specification/2025-06-18): it lists
 * tools and calls them. Requests are answered in the order in which they are done; a call that takes long does not hold up others.
 */

import { callTool, inputSchemaOf, type Tool, WrongCall } from "./tool.ts";

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
      if (!(error instanceof Refusal || error instanceof WrongCall)) throw error;
      const code = error instanceof Refusal ? error.code : wrongParameters;
      return id === undefined ? undefined : { id, error: { code, message: error.message } };
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
        // Nothing that was asked for is withdrawn, but at the end.
        const { text, isError } = await callTool(tools, given.name, given.arguments, new AbortController().signal);
        return { content: [{ type: "text", text }], isError };
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

function described(tool: Tool): object {
  const { name, description } = tool;
  return { name, description, inputSchema: inputSchemaOf(tool) };
}
