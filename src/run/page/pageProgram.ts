/**
 * The program of a page that runs by itself (`dist/page.html`), made of what the extension has in its own programs: of the page's parts only
 * what differs is a file, `dist/page.delta`. Its head, a line of JSON, names the programs beside which it is written.
 */
import { bytesOfLetters } from "../../format/packing/letters.ts";
import { pack, textOf } from "../../format/packing/pack.ts";
import { readDelta } from "../../format/packing/readDelta.ts";
import { writeDelta } from "../../format/packing/writeDelta.ts";

interface Head {
  /** Files in the folder of the program. */
  readonly beside: readonly string[];
  /** Lengths of the parts that are read. */
  readonly lengths: readonly number[];
}

export interface PageParts {
  /** The text before and behind the packed program. */
  readonly before: string;
  readonly behind: string;
  /** Of the program, in the order of `boot.ts`, but for the kernels. */
  readonly parts: readonly Uint8Array[];
  /** All of them, as letters (`letters.ts`), as they are in other programs. */
  readonly kernels: string;
}

type ReadFile = (name: string) => Promise<Uint8Array>;

export async function writePageDelta(page: PageParts, beside: readonly string[], read: ReadFile): Promise<Uint8Array> {
  const { before, behind, parts, kernels } = page;
  const texts = [before, behind, kernels].map((text) => new TextEncoder().encode(text));
  const all = [...texts, ...parts];
  const head: Head = { beside, lengths: all.map(({ length }) => length) };
  const code = writeDelta(joined(await Promise.all(beside.map(read))), joined(all));
  return joined([new TextEncoder().encode(`${JSON.stringify(head)}\n`), code]);
}

/** @param delta as `writePageDelta` makes it @returns `dist/page.html` */
export async function pageProgram(delta: Uint8Array, read: ReadFile): Promise<string> {
  const end = delta.indexOf(0x0a);
  const decoder = new TextDecoder();
  const { beside, lengths } = JSON.parse(decoder.decode(delta.subarray(0, end))) as Head;
  const base = joined(await Promise.all(beside.map(read)));
  const all = readDelta(
    base,
    delta.subarray(end + 1),
    lengths.reduce((sum, length) => sum + length, 0),
  );
  let at = 0;
  const [before, behind, kernels, ...parts] = lengths.map((length) => {
    at += length;
    return all.subarray(at - length, at);
  });
  const packed: Uint8Array[] = [];
  for (const part of [...parts, bytesOfLetters(decoder.decode(kernels))]) {
    // Other work of the thread need not wait for all.
    await new Promise((resolve) => setTimeout(resolve));
    packed.push(pack([part]));
  }
  return `${decoder.decode(before)}${textOf(joined(packed))}${decoder.decode(behind)}`;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
