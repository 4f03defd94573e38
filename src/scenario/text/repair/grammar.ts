/**
 * The grammar of JSON with trailing commas as an automaton over tokens, with the lists and objects that are open as its stack. It is run
 * forward from the beginning of a text and backward from its end; where both can go no further, one token between them may be wrong.
 */

import { token } from "../jsonTokens.ts";
import { deepest } from "../limits.ts";

/** What is open, from the outside; the same nesting is the same object, so that two are compared by `===`. */
export interface Nesting {
  readonly outer: Nesting | undefined;
  readonly isObject: boolean;
  readonly depth: number;
  object?: Nesting;
  list?: Nesting;
}

/** A word that can be a name or a value: a text, or one without quotes. */
export const word = token.string;
/** A number. */
export const number = token.number;

/** What may come next, as bits. */
export const may = { value: 1, valueOrEnd: 2, nameOrEnd: 4, colon: 8, commaOrEnd: 16, nothing: 32 } as const;

export function nothingOpen(): Nesting {
  return { outer: undefined, isObject: false, depth: 0 };
}

function inside(outer: Nesting, isObject: boolean): Nesting {
  const known = isObject ? outer.object : outer.list;
  if (known) return known;
  const made: Nesting = { outer, isObject, depth: outer.depth + 1 };
  if (isObject) outer.object = made;
  else outer.list = made;
  return made;
}

/** A place between two tokens: what is open there, and what may come next (forward one bit, backward all that do). */
export interface Place {
  readonly open: Nesting;
  readonly next: number;
}

const afterValue = (open: Nesting) => (open.outer ? may.commaOrEnd : may.nothing);

/** The place behind a token; undefined where it cannot stand. */
export function forward({ open, next }: Place, kind: number): Place | undefined {
  const takesValue = (next & (may.value | may.valueOrEnd)) !== 0;
  switch (kind) {
    case token.openBrace:
    case token.openBracket: {
      if (!takesValue || open.depth > deepest) return undefined;
      const isObject = kind === token.openBrace;
      return { open: inside(open, isObject), next: isObject ? may.nameOrEnd : may.valueOrEnd };
    }
    case token.closeBrace:
    case token.closeBracket: {
      const isObject = kind === token.closeBrace;
      const ends = (next & (may.commaOrEnd | may.nameOrEnd | may.valueOrEnd)) !== 0;
      if (!ends || !open.outer || open.isObject !== isObject) return undefined;
      return { open: open.outer, next: afterValue(open.outer) };
    }
    case token.comma:
      return next === may.commaOrEnd ? { open, next: open.isObject ? may.nameOrEnd : may.valueOrEnd } : undefined;
    case token.colon:
      return next === may.colon ? { open, next: may.value } : undefined;
    default:
      if (takesValue) return { open, next: afterValue(open) };
      return kind === word && next === may.nameOrEnd ? { open, next: may.colon } : undefined;
  }
}

/** The place before a token; undefined where it cannot stand. */
export function backward({ open, next }: Place, kind: number): Place | undefined {
  const found = before({ open, next }, kind);
  return found && found.next !== 0 ? found : undefined;
}

function before({ open, next }: Place, kind: number): Place | undefined {
  switch (kind) {
    case token.openBrace:
    case token.openBracket: {
      const isObject = kind === token.openBrace;
      const empty = isObject ? may.nameOrEnd : may.valueOrEnd;
      if (!open.outer || open.isObject !== isObject || (next & empty) === 0) return undefined;
      return { open: open.outer, next: valueIn(open.outer) };
    }
    case token.closeBrace:
    case token.closeBracket: {
      if ((next & afterValue(open)) === 0 || open.depth > deepest) return undefined;
      const isObject = kind === token.closeBrace;
      return { open: inside(open, isObject), next: may.commaOrEnd | (isObject ? may.nameOrEnd : may.valueOrEnd) };
    }
    case token.comma: {
      const follows = open.isObject ? may.nameOrEnd : may.valueOrEnd;
      return open.outer && (next & follows) !== 0 ? { open, next: may.commaOrEnd } : undefined;
    }
    case token.colon:
      return open.isObject && (next & may.value) !== 0 ? { open, next: may.colon } : undefined;
    default: {
      const asValue = (next & afterValue(open)) !== 0 ? valueIn(open) : 0;
      const asName = kind === word && open.isObject && (next & may.colon) !== 0 ? may.nameOrEnd : 0;
      return { open, next: asValue | asName };
    }
  }
}

function valueIn(open: Nesting): number {
  return open.outer && !open.isObject ? may.valueOrEnd : may.value;
}

/** What has been read and what follows fit together. */
export function meet(read: Place | undefined, follows: Place | undefined): boolean {
  return !!read && !!follows && read.open === follows.open && (read.next & follows.next) !== 0;
}
