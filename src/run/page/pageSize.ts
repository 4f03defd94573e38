/** How much of a page that runs by itself may be its scenario: a browser reads all of the page before it shows any of it. */
import { bytes } from "../../format/numbers.ts";
import type { PageScenario } from "./pageFile.ts";

/** Text and files (bytes): those of all samples have less than 50 kB. */
const [heavy, most] = [100e3, 20e6];
const wayOut =
  "List fewer positions in it and in its files, or have particles placed by `count` and `place`, which take a line.";

export function sizeOf({ text, files }: Pick<PageScenario, "text" | "files">): number {
  let size = new TextEncoder().encode(text).length;
  for (const { length } of files.values()) size += length;
  return size;
}

/** What is said of a page that opens slowly. @param size of text and files */
export function heavyPage(size: number): string | undefined {
  if (size <= heavy) return undefined;
  return `its text and its files make the page ${bytes(size)} larger, and slower to open and to send. ${wayOut}`;
}

/** Why there is no page. @param size of text and files */
export function tooLargeForPage(size: number): string | undefined {
  if (size <= most) return undefined;
  return `${bytes(size)} of text and files are too much for a page: expected at most ${bytes(most)}. ${wayOut}`;
}
