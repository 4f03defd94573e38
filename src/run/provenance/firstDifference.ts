/** The first place at which two files of results differ, in words: row and column of a table, member of a document, particle of a frame. */

/** Lines of a file with their line ends taken off; the end of the file is undefined. */
export interface Lines {
  next(): string | undefined;
}

/** @returns undefined where all lines agree */
export function firstDifference(name: string, recorded: Lines, again: Lines): string | undefined {
  const place = placesOf(name);
  for (let line = 1; ; line++) {
    const [a, b] = [recorded.next(), again.next()];
    if (a === undefined && b === undefined) return undefined;
    if (a === undefined || b === undefined)
      return `it ends after line ${line - 1} ${a === undefined ? "in the folder, not when run again" : "when run again, not in the folder"}`;
    if (a !== b) return place(line, a, b);
    place(line, a, a);
  }
}

/** Says where two lines differ; called with each line, the same one twice where they agree. */
type Places = (line: number, a: string, b: string) => string;

function placesOf(name: string): Places {
  if (name.endsWith(".csv")) return tablePlaces();
  if (name.endsWith(".xyz")) return framePlaces();
  if (name.endsWith(".dump")) return dumpPlaces();
  return (line, a, b) => `line ${line}: ${values(excerpt(a, b), excerpt(b, a))}`;
}

/** Where the two of a comparison are. */
const compared = ["in the folder", "when run again"] as const;

function values(recorded: string, again: string, [here, there]: readonly [string, string] = compared): string {
  return `${recorded} ${here}, ${again} ${there}`;
}

function tablePlaces(): Places {
  let names: string[] = [];
  return (line, a, b) => {
    if (line === 1) names = a.split(",");
    if (a === b) return "";
    const [left, right] = [a.split(","), b.split(",")];
    const k = left.findIndex((cell, column) => cell !== right[column]);
    if (line === 1 || left.length !== right.length || k < 0)
      return `line ${line}: ${values(excerpt(a, b), excerpt(b, a))}`;
    const time = names[0] === "time" ? ` (time ${left[0]})` : "";
    return `row ${line - 1}${time}, column ${names[k] ?? k + 1}: ${values(left[k], right[k])}`;
  };
}

/** A frame is the number of particles, a line about the frame, and a line of each particle. */
function framePlaces(): Places {
  // Numbered as steps in other formats.
  let [frame, left, count] = [-1, 0, 0];
  let about = "";
  return (line, a, b) => {
    if (left === 0) {
      frame++;
      count = Number(a);
      left = Number.isSafeInteger(count) ? count + 1 : 0;
      return a === b ? "" : `line ${line}: ${values(excerpt(a, b), excerpt(b, a))}`;
    }
    const particle = count - left;
    if (particle < 0) about = /\bTime=(\S+)/i.exec(a)?.[1] ?? "";
    left--;
    if (a === b) return "";
    const where = `frame ${frame}${about && ` (time ${about})`}`;
    const what = particle < 0 ? "its second line" : `particle ${particle}`;
    return `${where}, ${what}: ${values(excerpt(a, b), excerpt(b, a))}`;
  };
}

function excerpt(line: string, other: string): string {
  return `"${part(line, other)}"`;
}

/** A frame of a dump file has items, of which the last one has a line of each particle. */
function dumpPlaces(): Places {
  let [frame, row] = [-1, 0];
  let item = "";
  return (line, a, b) => {
    if (a.startsWith("ITEM: ")) {
      if (a === "ITEM: TIMESTEP") frame++;
      [item, row] = [a.slice("ITEM: ".length), 0];
    } else row++;
    if (a === b) return "";
    const where = item.startsWith("ATOMS") && row > 0 ? `particle ${row - 1}` : `line ${line}`;
    return `frame ${Math.max(0, frame)}, ${where}: ${values(excerpt(a, b), excerpt(b, a))}`;
  };
}

/** Of `line` the part from shortly before where `other` differs. */
function part(line: string, other: string): string {
  let k = 0;
  while (k < line.length && line[k] === other[k]) k++;
  const from = Math.max(0, k - 20);
  const shown = line.slice(from, k + 40);
  return `${from > 0 ? "…" : ""}${shown}${from + shown.length < line.length ? "…" : ""}`;
}

/** The first member that differs, as a path, with both values. @param where what is compared @param path of these values */
export function firstMember(
  recorded: unknown,
  again: unknown,
  where: readonly [string, string] = compared,
  path = "",
): string | undefined {
  if (Object.is(recorded, again)) return undefined;
  const [a, b] = [recorded, again];
  if (typeof a === "object" && typeof b === "object" && a !== null && b !== null) {
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const inner = Array.isArray(a) ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`;
      const found = firstMember(
        (a as Record<string, unknown>)[name],
        (b as Record<string, unknown>)[name],
        where,
        inner,
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const [left, right] = [a, b].map((value) => (value === undefined ? "nothing" : JSON.stringify(value))) as [
    string,
    string,
  ];
  return `${path === "" ? "" : `${path}: `}${values(part(left, right), part(right, left), where)}`;
}
