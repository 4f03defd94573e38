/** Text of a proposal with stops of the cursor, as VS Code's snippets have them: the value that it writes, and its numbers. */
import { isObject } from "../schema/schemaNode.ts";
import { readJsonText } from "../text/jsonText.ts";

export interface Proposal {
  readonly label: string;
  /** What is inserted, with the stops of the cursor. */
  readonly text: string;
}

/** What is written where nothing is typed over. */
export function plainText(text: string): string {
  return text
    .replace(/\$\{\d+:([^}]*)\}/g, "$1")
    .replace(/\$\{\d+\|([^,|]*)[^}]*\}/g, "$1")
    .replace(/\$\d+/g, "")
    .replace(/\\([\\$}])/g, "$1");
}

export function writtenBy(text: string): unknown {
  return readJsonText(plainText(text)).value;
}

/** The property that the proposal of a name writes; undefined where its value is still to be chosen. */
export function propertyOf(text: string): { readonly name: string; readonly value: unknown } | undefined {
  const written = readJsonText(`{${plainText(text)}}`).value;
  const [property] = isObject(written) ? Object.entries(written) : [];
  return property && { name: property[0], value: property[1] };
}

/** That which the proposal of a name begins with. */
export function nameOf(text: string): string | undefined {
  const [, name] = /^("(?:[^"\\]|\\.)*"): /.exec(text) ?? [];
  return name === undefined ? undefined : JSON.parse(name.replaceAll("\\$", "$"));
}

/** The proposal of a name, with its value still to be chosen. */
export function withOpenValue<P extends Proposal>(proposal: P): P {
  return { ...proposal, text: proposal.text.replace(/^("(?:[^"\\]|\\.)*": )[\s\S]*?(,?)$/, "$1$$1$2") };
}

/** With other numbers, which are counted in the order in which they are written. */
export function withNumbers<P extends Proposal>(proposal: P, change: (number: number, index: number) => number): P {
  const changed = (text: string) => {
    let index = 0;
    return text.replace(/\$\{\d+[:|]|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g, (found) => {
      const number = Number(found);
      return Number.isNaN(number) ? found : String(change(number, index++));
    });
  };
  return { ...proposal, label: changed(proposal.label), text: changed(proposal.text) };
}

/** With the numbers of a value of the same form. Undefined: the value has another number of them. */
export function withNumbersOf<P extends Proposal>(proposal: P, value: unknown): P | undefined {
  const numbers = numbersOf(value);
  let count = 0;
  const changed = withNumbers(proposal, (number, k) => {
    count = Math.max(count, k + 1);
    return numbers[k] ?? number;
  });
  return count === numbers.length ? changed : undefined;
}

function numbersOf(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return Array.isArray(value) || isObject(value) ? Object.values(value).flatMap(numbersOf) : [];
}

/** JSON text as it is written in the text of a proposal. */
export function inSnippet(json: string): string {
  return json.replace(/[\\$}]/g, "\\$&");
}

/** Names and words in what a proposal writes. */
export function wordsIn(written: unknown): string[] {
  if (typeof written === "string") return [written];
  if (Array.isArray(written)) return written.flatMap(wordsIn);
  return isObject(written) ? Object.entries(written).flatMap(([name, inner]) => [name, ...wordsIn(inner)]) : [];
}
