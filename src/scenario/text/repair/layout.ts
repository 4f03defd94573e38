/**
 * How often the layout of a text contradicts its brackets when one of them is changed. A block in lines ends where a line begins as far in
 * as the one it began on, and what is in it begins further in, everything equally far; on one line brackets have a space inside or none.
 * Entries of a list that are of another kind than the one before, or lists of another length, count, too.
 */
import { token } from "../jsonTokens.ts";
import { isFirst, isLast, type TokenList } from "./tokenList.ts";

/** A token is written before the one at `at`, or in its place, or that one is taken away. */
export interface Change {
  readonly at: number;
  /** 0: none. */
  readonly adds: number;
  readonly removes: boolean;
}

interface Block {
  readonly line: number;
  readonly indent: number;
  /** What is in it begins on another line than its bracket. */
  readonly inLines: boolean;
  /** Of brackets that are written nothing is known. */
  readonly spaced: boolean | undefined;
  /** How far in its entries begin, -1 where none begins a line. */
  entries: number;
  readonly isList: boolean;
  /** Of a list, and of what kind the last entry is: a length, or below 0. */
  length: number;
  last: number;
}

const kindOfEntry = { none: -1, object: -2, number: -3, word: -4 } as const;

export function contradictions(list: TokenList, change: Change): number {
  const { at, adds, removes } = change;
  const { length } = list.kinds;
  const reader = new LayoutReader(list);
  for (let k = 0; k < length; k++) {
    if (k !== at) reader.read(list.kinds[k], k);
    else {
      if (adds !== 0 && !removes) reader.write(adds, k);
      if (!removes || adds !== 0) reader.read(removes ? adds : list.kinds[k], k);
    }
  }
  return reader.count;
}

class LayoutReader {
  count = 0;
  private readonly blocks: Block[] = [];
  private beginsEntry = true;

  constructor(private readonly list: TokenList) {}

  read(kind: number, k: number): void {
    const { list } = this;
    const { lines, indents, starts, ends, text } = list;
    const block = this.blocks.at(-1);
    const [first, closes, opens] = [isFirst(list, k), isClosing(kind), isOpening(kind)];
    if (block && closes) {
      if (first) this.expect(lines[k] === block.line || indents[k] === block.indent);
      else if (block.line === lines[k] && block.spaced !== undefined)
        this.expect(block.spaced === (text[starts[k] - 1] === " "));
      else this.expect(!block.inLines);
    } else if (block && first && this.beginsEntry && lines[k] !== block.line) {
      this.expect(indents[k] > block.indent && (block.entries < 0 || block.entries === indents[k]));
      block.entries = indents[k];
    }
    if (closes) this.close();
    else if (opens) this.open(kind, k, isLast(list, k), text[ends[k]] === " ");
    else if (this.beginsEntry) this.entry(kind === token.number ? kindOfEntry.number : kindOfEntry.word);
    this.beginsEntry = opens || kind === token.comma;
  }

  /** A bracket before the token: one that closes gets a line of its own where its block has lines, and ends what the line before says. */
  write(kind: number, k: number): void {
    const { list } = this;
    if (isOpening(kind)) this.open(kind, k, false, undefined);
    else {
      const ends = list.kinds[k] === token.comma ? isLast(list, k) : isFirst(list, k);
      if (this.close()?.inLines && !ends) this.count += 2;
    }
    this.beginsEntry = isOpening(kind);
  }

  private open(kind: number, k: number, inLines: boolean, spaced: boolean | undefined): void {
    const { lines, indents } = this.list;
    const isList = kind === token.openBracket;
    const of = { isList, length: 0, last: kindOfEntry.none };
    this.blocks.push({ line: lines[k], indent: indents[k], inLines, spaced, entries: -1, ...of });
  }

  private close(): Block | undefined {
    const block = this.blocks.pop();
    if (block) this.entry(block.isList ? block.length : kindOfEntry.object);
    return block;
  }

  private entry(kind: number): void {
    const list = this.blocks.at(-1);
    if (!list?.isList) return;
    // A word may stand beside a list of words.
    if (kind !== kindOfEntry.word) {
      this.expect(list.last === kindOfEntry.none || list.last === kind);
      list.last = kind;
    }
    list.length++;
  }

  private expect(regular: boolean): void {
    if (!regular) this.count++;
  }
}

export function isOpening(kind: number): boolean {
  return kind === token.openBrace || kind === token.openBracket;
}

export function isClosing(kind: number): boolean {
  return kind === token.closeBrace || kind === token.closeBracket;
}
