/**
 * Check of the messages to the page. They come from the extension, which the types hold together; what is checked here is that a message
 * is of a known kind and that what the page indexes and iterates over is there.
 */
import type { HostUpdate } from "./messages.ts";
import { type Check, count, finite, flag, list, oneOf, text } from "./shape.ts";

const array: Check = (value) => Array.isArray(value);
const numbers: Check = (value) => ArrayBuffer.isView(value);
const object: Check = (value) => typeof value === "object" && value !== null;

/** The properties that are checked of each kind. */
const shapes: { readonly [K in HostUpdate["kind"]]: Readonly<Record<string, Check>> } = {
  scene: {
    generation: count,
    dimension: oneOf(2, 3),
    size: list(finite),
    edges: array,
    count,
    radii: numbers,
    species: numbers,
  },
  frame: { generation: count, serial: count, time: finite, positions: numbers, shades: numbers, data: object },
  status: { generation: count, phase: text, time: finite },
  rows: { generation: count, first: count, names: list(text), columns: list(numbers) },
  distribution: { generation: count, of: text, x: numbers, y: numbers },
  result: { generation: count, findings: array, remarks: array, judged: array, messages: array },
  failure: { generation: count, message: text, messages: array },
  inspected: { generation: count, chosen: object },
  about: { pinned: flag, changed: flag, errors: count },
  problems: { messages: array },
  highlight: { ranges: array },
  imageSequence: { goesOn: flag, written: count },
  sideBySide: {},
  second: { update: (value) => "update" in checkedUpdate(value) },
  open: { uri: text },
  state: {},
  do: { what: oneOf("fit", "picture", "copyPicture", "video", "loop", "imageSequence", "focus") },
};

/** The update, or the reason why it is none. */
export function checkedUpdate(message: unknown): { readonly update: HostUpdate } | { readonly refused: string } {
  const { kind, ...rest } = (typeof message === "object" && message !== null ? message : {}) as Record<string, unknown>;
  if (typeof kind !== "string" || !Object.hasOwn(shapes, kind)) return { refused: "unknown kind of message" };
  const wrong = Object.entries(shapes[kind as HostUpdate["kind"]]).find(([name, check]) => !check(rest[name]));
  if (wrong) return { refused: `message "${kind}" has an unexpected value of ${wrong[0]}` };
  return { update: message as HostUpdate };
}
