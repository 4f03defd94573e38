/**
 * A server of the Model Context Protocol over lines of JSON-RPC 2.0 (https://modelcontextprotocol.io/specification/2025-11-25): it lists
 * tools and calls them. Requests are answered in the order in which they are done; a call that takes long does not hold up others.
 */

import { callTool, inputSchemaOf, type Tool, UnknownTool } from "./tool.ts";

const versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

interface Request {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

/** Codes of JSON-RPC. */
const [unreadable, unknownMethod, wrongParameters, internal] = [-32700, -32601, -32602, -32603];

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
  /** Calls in progress, by the numbers or texts that clients give to their requests. */
  const calls = new Map<unknown, AbortController>();
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
      return id === undefined || result === undefined ? undefined : { id, result };
    } catch (error) {
      const code = error instanceof Refusal ? error.code : error instanceof UnknownTool ? wrongParameters : internal;
      const message = error instanceof Error ? error.message : String(error);
      return id === undefined ? undefined : { id, error: { code, message } };
    }
  }

  /** Undefined where the request was canceled: the protocol has no reply to it. */
  async function resultOf({ id, method, params }: Request): Promise<object | undefined> {
    const given = (typeof params === "object" && params !== null ? params : {}) as Record<string, unknown>;
    switch (method) {
      case "initialize": {
        const protocolVersion = versions.find((each) => each === given.protocolVersion) ?? versions[0];
        return { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "edpd", version } };
      }
      case "ping":
      case "notifications/initialized":
        return {};
      case "notifications/cancelled":
        calls.get(given.requestId)?.abort();
        return {};
      case "tools/list":
        return { tools: tools.map(described) };
      case "tools/call": {
        const call = new AbortController();
        calls.set(id, call);
        try {
          const { text, isError } = await callTool(tools, given.name, given.arguments, call.signal);
          return call.signal.aborted ? undefined : { content: [{ type: "text", text }], isError };
        } finally {
          calls.delete(id);
        }
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
