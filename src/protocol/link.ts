/**
 * A scenario in the fragment of an address, which browsers send to no server: `s=` and a JSON text of its name and text, deflated, in
 * base 64 for addresses (RFC 1951, RFC 4648). Links come from anywhere, so that each is checked, and unpacked up to a limit only.
 */

export interface LinkedScenario {
  /** Of the file, without a folder. */
  readonly name: string;
  readonly text: string;
}

/** Longest fragment (characters); all samples have less than 3000. */
export const longestFragment = 60_000;
/** Longest text (bytes). */
export const longestText = 400_000;

const prefix = "s=";

/** @throws where it is too long for a link */
export async function fragmentOf({ name, text }: LinkedScenario): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify([name, text]));
  if (json.length > longestText) throw tooLong();
  const packed = await through(json, new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY);
  const fragment = prefix + base64Of(packed).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  if (fragment.length > longestFragment) throw tooLong();
  return fragment;
}

export function base64Of(bytes: Uint8Array): string {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}

/** Undefined where the fragment has no scenario. @throws where it has none that can be read, with the reason */
export async function scenarioOfFragment(fragment: string): Promise<LinkedScenario | undefined> {
  const written = fragment
    .replace(/^#/, "")
    .split("&")
    .find((part) => part.startsWith(prefix));
  if (written === undefined) return undefined;
  if (written.length > longestFragment) throw tooLong();
  let found: unknown;
  try {
    const letters = atob(written.slice(prefix.length).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const json = await through(packed, new DecompressionStream("deflate-raw"), longestText);
    found = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json));
  } catch (error) {
    if (error instanceof TooLong) throw error;
    throw new Error("the link is damaged.");
  }
  const [name, text] = Array.isArray(found) ? (found as readonly unknown[]) : [];
  if (typeof text !== "string") throw new Error("the link has no scenario.");
  return { name: safeName(name), text };
}

class TooLong extends Error {}

function tooLong(): TooLong {
  return new TooLong(`the scenario is too long for a link: expected at most ${longestText / 1000} kB`);
}

/** A name without folders and control characters, that ends as scenarios do. */
function safeName(name: unknown): string {
  const plain = typeof name === "string" ? name.replace(/[^\p{L}\p{N} ._-]+/gu, "-").replace(/^[. -]+/, "") : "";
  const stem = plain.replace(/(\.edpd)?\.json$/, "").slice(0, 60);
  return `${stem || "linked"}.edpd.json`;
}

/** @param most bytes, after which it is given up */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  { readable, writable }: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const writer = writable.getWriter();
  // What is wrong with the bytes is reported by the reader.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = (readable as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw tooLong();
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
