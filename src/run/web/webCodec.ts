/**
 * Serialization without Node's: JSON in which everything that JSON has no word for is an object with one reserved key. It serves
 * for resolved scenarios on their way between threads. The digest distinguishes texts and is no protection against forgery.
 */
import type { CheckpointCodec } from "../session/checkpointFile.ts";

/** Key of an object that is not the document's own: none of the format's words begins so. */
const tag = "\u0000";

const arrays = { Float64Array, Float32Array, Int32Array, Uint32Array, Uint16Array, Int16Array, Uint8Array, Int8Array };
type ArrayName = keyof typeof arrays;

type Tagged =
  | readonly ["undefined"]
  | readonly ["number", string]
  | readonly ["array", ArrayName, readonly unknown[]]
  | readonly ["map", readonly unknown[]]
  | readonly ["set", readonly unknown[]];

function tagged(value: unknown): Tagged | undefined {
  if (value === undefined) return ["undefined"];
  if (typeof value === "number") {
    if (Object.is(value, -0)) return ["number", "-0"];
    return Number.isFinite(value) ? undefined : ["number", String(value)];
  }
  if (value instanceof Map) return ["map", [...value].map(([key, item]) => [plain(key), plain(item)])];
  if (value instanceof Set) return ["set", [...value].map(plain)];
  const name = arrayNames.find((known) => value instanceof arrays[known]);
  return name && ["array", name, Array.from(value as Float64Array, plain)];
}

const arrayNames = Object.keys(arrays) as ArrayName[];

function plain(value: unknown): unknown {
  const special = tagged(value);
  if (special) return { [tag]: special };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}

function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== "object" || value === null) return value;
  const special = (value as { readonly [tag]?: Tagged })[tag];
  if (!special) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revived(item)]));
  switch (special[0]) {
    case "undefined":
      return undefined;
    case "number":
      return Number(special[1]);
    case "array":
      return arrays[special[1]].from(special[2].map(revived) as number[]);
    case "map":
      return new Map(special[1].map(revived) as [unknown, unknown][]);
    case "set":
      return new Set(special[1].map(revived));
  }
}

/** FNV-1a of 32 bits, of each part and of its length. */
function digest(parts: readonly (string | Uint8Array)[]): string {
  const encoder = new TextEncoder();
  let hash = 0x811c9dc5;
  for (const part of parts) {
    const bytes = typeof part === "string" ? encoder.encode(part) : part;
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
    hash = Math.imul(hash ^ bytes.length, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

export const webCodec: CheckpointCodec = {
  platform: "web",
  digest,
  pack: (value) => new TextEncoder().encode(JSON.stringify(plain(value))),
  unpack: (bytes) => revived(JSON.parse(new TextDecoder().decode(bytes))),
};
