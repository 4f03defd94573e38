/** Text of a document with the ranges of its values, and edits of them. */
import { type Edit, type Fix, type Path, pathText, type Range } from "../diagnostics.ts";
import type { Places, Span } from "./textPlaces.ts";

export class Source {
  private lines: number[] | undefined;

  constructor(
    readonly text: string,
    readonly places: Places,
  ) {}

  /** Of the value at the path; where there is none, of the nearest value around it. */
  at(path: Path): Range {
    for (let length = path.length; length >= 0; length--) {
      const index = this.places.find(path.slice(0, length));
      if (index >= 0) return this.range(this.places.span(index));
    }
    return this.range({ start: 0, end: this.text.length });
  }

  /** Of the name of the property at the path; where it has none, of its value. */
  name(path: Path): Range {
    const property = this.places.name(path);
    return property ? this.range(property) : this.at(path);
  }

  /** Where something is said of the value: it, where it stands on one line; else its name; without one, where it begins. */
  mark(path: Path): Range {
    let length = path.length;
    while (length > 0 && !this.has(path.slice(0, length))) length--;
    const nearest = path.slice(0, length);
    const value = this.at(nearest);
    if (length > 0 && !this.text.slice(value.start, value.end).includes("\n")) return value;
    const name = this.name(nearest);
    return name.start < value.start ? name : { ...value, end: Math.min(value.start + 1, value.end) };
  }

  range({ start, end }: Span): Range {
    this.lines ??= lineStarts(this.text);
    let [low, high] = [0, this.lines.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.lines[middle] <= start) low = middle;
      else high = middle;
    }
    return { start, end, line: low + 1, column: start - this.lines[low] + 1 };
  }

  has(path: Path): boolean {
    return this.places.find(path) >= 0;
  }

  /** The value at the path becomes another, given as JSON text. */
  replace(path: Path, json: string): Edit {
    const { start, end } = this.at(path);
    return { start, end, newText: json };
  }

  /** The value at the path becomes another, given as JSON text; a property that is not there is added. */
  set(path: Path, json: string): Edit {
    const name = path.at(-1);
    return typeof name !== "string" || this.has(path)
      ? this.replace(path, json)
      : this.add(path.slice(0, -1), name, json);
  }

  /** Fix that writes another value, given as JSON text. */
  writing(path: Path, json: string): Fix {
    const name = path.at(-1);
    const isNew = typeof name === "string" && !this.has(path);
    return { title: isNew ? `Add \`${name}\`: ${json}` : `Write ${json}`, edits: [this.set(path, json)] };
  }

  /** Fix that removes the property or the entry of a list at the path. */
  removing(path: Path): Fix {
    const last = path.at(-1);
    // The number of an entry alone does not say of which list.
    return {
      title: typeof last === "number" ? `Remove ${pathText(path)}` : `Remove \`${last}\``,
      edits: [this.remove(path)],
    };
  }

  rename(path: Path, name: string): Edit {
    const { start, end } = this.name(path);
    return { start, end, newText: JSON.stringify(name) };
  }

  /**
   * The property or list item at the path goes, with its comma, and with its line where nothing else is on it. A block
   * that says nothing without it goes too.
   */
  remove(path: Path): Edit {
    const { text } = this;
    const owner = path.slice(0, -1);
    const needed = ["box", "particles"].includes(String(owner.at(-1)));
    if (typeof path.at(-1) === "string" && typeof owner.at(-1) === "string" && !needed) {
      if (this.places.properties(this.places.find(owner)).length === 1) return this.remove(owner);
    }
    const { start } = typeof path.at(-1) === "string" ? this.name(path) : this.at(path);
    return removal(text, { start, end: this.at(path).end });
  }

  /** The object at the path gets one more property, laid out like those it has. */
  add(path: Path, name: string, json: string): Edit {
    const { text, places } = this;
    const index = places.find(path);
    const property = `${JSON.stringify(name)}: ${json}`;
    const block = path.at(-1);
    if (index < 0 && typeof block === "string") return this.add(path.slice(0, -1), block, `{ ${property} }`);
    const { start: open } = this.at(path);
    // Something else stands where the block is expected.
    if (text[open] !== "{") return this.replace(path, `{ ${property} }`);
    const properties = index < 0 ? [] : places.properties(index);
    const last = properties.at(-1);
    if (last === undefined || last.value < 0) return { start: open + 1, end: open + 1, newText: ` ${property} ` };
    const first = properties[0];
    const lead = text.slice(skip(text, first.start - 1, -1, /\s/) + 1, first.start);
    const gap = lead.includes("\n") ? lead.slice(lead.lastIndexOf("\n")) : " ";
    let { end } = places.span(last.value);
    const after = skip(text, end, 1, /\s/);
    const comma = text[after] === ",";
    if (comma) end = after + 1;
    return { start: end, end, newText: `${comma ? "" : ","}${gap}${property}` };
  }

  /** The list at the path gets one more entry, on a line of its own where its last one has that. @param count number of its entries */
  append(path: Path, count: number, json: string): Edit {
    const { text } = this;
    if (count === 0) return this.replace(path, `[${json}]`);
    const { start, end } = this.at([...path, count - 1]);
    const before = skip(text, start - 1, -1, /[ \t]/);
    const gap = /[\r\n]/.test(text[before] ?? "") ? `\n${text.slice(before + 1, start)}` : " ";
    const after = skip(text, end, 1, /\s/);
    const comma = text[after] === ",";
    const place = comma ? after + 1 : end;
    return { start: place, end: place, newText: `${comma ? "" : ","}${gap}${json}` };
  }
}

/** A property or list item goes, with its comma, and with its line where nothing else is on it. */
export function removal(text: string, item: Span): Edit {
  let { start, end } = item;
  const after = skip(text, end, 1, /\s/);
  if (text[after] === ",") {
    end = skip(text, after + 1, 1, /[ \t]/);
  } else {
    const before = skip(text, start - 1, -1, /\s/);
    if (text[before] === ",") return { start: before, end, newText: "" };
  }
  const lineStart = skip(text, start - 1, -1, /[ \t]/) + 1;
  const alone = (lineStart === 0 || text[lineStart - 1] === "\n") && /[\r\n]/.test(text[end] ?? "\n");
  if (alone) {
    start = lineStart;
    if (text[end] === "\r") end++;
    if (text[end] === "\n") end++;
  }
  return { start, end, newText: "" };
}

/** The first place from `at` on, going by `step`, that is not of this class. */
function skip(text: string, at: number, step: 1 | -1, what: RegExp): number {
  let place = at;
  while (place >= 0 && place < text.length && what.test(text[place])) place += step;
  return place;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
