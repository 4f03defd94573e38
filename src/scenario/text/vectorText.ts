/**
 * `[0.25, -1.5e-3, 7]` in one go: two or three numbers in brackets are the bulk of every long list, and reading them
 * without tokens, and into lists of exactly their length, makes a file of 10⁵ particles three times as fast to read.
 *
 * Whatever is not plainly such a vector (a comment, another length, a number to complain about) is left to the parser.
 */
import type { Places } from "./textPlaces.ts";

/** Of the vector read last: its numbers and where each starts and ends, and where the text goes on. */
const numbers = new Float64Array(3);
const starts = new Int32Array(3);
const ends = new Int32Array(3);
let after = 0;

let place = 0;
let value = 0;

/** Reads vectors with commas between them into a list. Returns where the last one ends, −1 where none begins. @param most values of the text */
export function readVectors(text: string, start: number, list: unknown[], places: Places, most: number): number {
  let end = -1;
  let bracket = start;
  while (bracket >= 0 && places.count < most) {
    const count = readVector(text, bracket);
    if (count === 0) break;
    const index = places.open(bracket, after);
    for (let k = 0; k < count; k++) places.open(starts[k], ends[k]);
    places.close(index, after);
    list.push(count === 2 ? [numbers[0], numbers[1]] : [numbers[0], numbers[1], numbers[2]]);
    end = after;
    bracket = nextBracket(text, after);
  }
  return end;
}

/** How many numbers the vector that begins at this bracket has: 2 or 3, or 0 where it is not plainly a vector. */
function readVector(text: string, bracket: number): number {
  place = bracket + 1;
  for (let count = 0; count < 3; ) {
    let c = skipSpace(text);
    starts[count] = place;
    if (!readNumber(text)) return 0;
    numbers[count] = value;
    ends[count] = place;
    count++;
    c = skipSpace(text);
    place++;
    if (c === 93 && count >= 2) {
      after = place;
      return count;
    }
    if (c !== 44) return 0;
  }
  return 0;
}

/** The bracket that follows a comma here, −1 where something else does. */
function nextBracket(text: string, from: number): number {
  place = from;
  if (skipSpace(text) !== 44) return -1;
  place++;
  return skipSpace(text) === 91 ? place : -1;
}

function skipSpace(text: string): number {
  let c = text.charCodeAt(place);
  while (c === 32 || c === 10 || c === 13 || c === 9) c = text.charCodeAt(++place);
  return c;
}

/** Powers of ten that are doubles exactly. */
const tens = Array.from({ length: 23 }, (_, k) => 10 ** k);

/** A number by JSON's grammar, from `place` on; false where it is none or one to complain about. */
function readNumber(text: string): boolean {
  const start = place;
  let c = text.charCodeAt(place);
  const negative = c === 45;
  if (negative) c = text.charCodeAt(++place);
  if (!isDigit(c)) return false;
  let mantissa = 0;
  let digits = 0;
  let exponent = 0;
  if (c === 48) c = text.charCodeAt(++place);
  else {
    while (isDigit(c)) {
      mantissa = mantissa * 10 + (c - 48);
      digits++;
      c = text.charCodeAt(++place);
    }
  }
  if (isDigit(c)) return false;
  if (c === 46) {
    c = text.charCodeAt(++place);
    if (!isDigit(c)) return false;
    while (isDigit(c)) {
      mantissa = mantissa * 10 + (c - 48);
      if (mantissa > 0) digits++;
      exponent--;
      c = text.charCodeAt(++place);
    }
  }
  let plain = true;
  if (c === 101 || c === 69) {
    plain = false;
    c = text.charCodeAt(++place);
    if (c === 43 || c === 45) c = text.charCodeAt(++place);
    if (!isDigit(c)) return false;
    while (isDigit(c)) c = text.charCodeAt(++place);
  }
  // Up to 15 digits and 10^22 both are exact, and one division rounds once (Clinger 1990).
  if (plain && digits <= 15 && exponent >= -22) {
    value = mantissa / tens[-exponent];
    if (negative) value = -value;
    return true;
  }
  value = Number(text.slice(start, place));
  return Number.isFinite(value) && (value !== 0 || mantissa === 0);
}

function isDigit(c: number): boolean {
  return c >= 48 && c <= 57;
}
