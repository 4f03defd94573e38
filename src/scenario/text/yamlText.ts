/** A scenario in YAML, as far as scenarios need it: blocks by indentation, lists by hyphens, values on one line, comments. */
import { writeLines } from "./jsonScalar.ts";
import { fix } from "./misspelt.ts";
import { numberMeant } from "./misspeltNumber.ts";
import type { TextProblem } from "./textProblem.ts";

interface Line {
  readonly indent: number;
  readonly text: string;
}

/** Longer texts are not written by hand. */
const longest = 100_000;

/** The whole text is YAML. Its fix writes the comments first. */
export function yamlInPlaceOfJson(text: string): TextProblem | undefined {
  const [lead, word] = /^(?:\s|#.*\n|---\s*\n)*([\w"'$]+)(?=\s*:\s)/.exec(text.slice(0, longest)) ?? [];
  if (lead === undefined || word === undefined) return undefined;
  const found = readYaml(text);
  if (!found) return undefined;
  const json = [...found.comments.map((comment) => `// ${comment}`), writeLines(found.value), ""].join("\n");
  return {
    code: "syntax",
    severity: "error",
    start: lead.length - word.length,
    end: lead.length,
    message: "This is YAML. A scenario is JSON.",
    ...fix("Write it as JSON", 0, text.length, json),
  };
}

/** Undefined where the text is not YAML, or more of YAML than is read here. */
function readYaml(text: string): { readonly value: object; readonly comments: readonly string[] } | undefined {
  if (text.length > longest || text.includes("\t")) return undefined;
  const comments: string[] = [];
  const lines: Line[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, indent, content, comment] =
      /^( *)((?:"[^"]*"|'[^']*'|(?!\s#)[^"'#]|(?<=\S)#)*?)\s*(?:#\s*(.*))?$/.exec(line) ?? [];
    if (indent === undefined) return undefined;
    if (comment) comments.push(comment);
    if (content !== "" && content !== "---") lines.push({ indent: indent.length, text: content });
  }
  try {
    const { value, next } = block(lines, 0, 0);
    return next === lines.length && !Array.isArray(value) ? { value, comments } : undefined;
  } catch (error) {
    if (error instanceof NotYaml) return undefined;
    throw error;
  }
}

class NotYaml extends Error {}

/** The block of lines from `first` on that begin as far in as that one. */
function block(
  lines: readonly Line[],
  first: number,
  least: number,
): { readonly value: object; readonly next: number } {
  const indent = lines[first]?.indent ?? -1;
  if (indent < least) throw new NotYaml();
  const list: unknown[] = [];
  const object: Record<string, unknown> = {};
  const isList = isEntry(lines[first].text);
  let next = first;
  while (next < lines.length && lines[next].indent === indent && isEntry(lines[next].text) === isList) {
    const { text } = lines[next];
    if (isList) {
      const inner = text.replace(/^-\s*/, "");
      if (inner !== "" && propertyIn(inner)) {
        // The entry is a block whose first line stands behind the hyphen.
        const moved = [...lines];
        moved[next] = { indent: indent + text.length - inner.length, text: inner };
        const found = block(moved, next, indent + 1);
        list.push(found.value);
        next = found.next;
      } else if (inner === "") {
        const found = block(lines, next + 1, indent + 1);
        list.push(found.value);
        next = found.next;
      } else {
        list.push(scalar(inner));
        next++;
      }
      continue;
    }
    const [name, written] = propertyIn(text) ?? [];
    if (name === undefined || written === undefined || Object.hasOwn(object, name) || name === "__proto__")
      throw new NotYaml();
    next++;
    if (written !== "") object[name] = scalar(written);
    else {
      // Entries of a list may begin as far in as its name.
      const follows = lines[next];
      const found = block(lines, next, follows && isEntry(follows.text) ? indent : indent + 1);
      object[name] = found.value;
      next = found.next;
    }
  }
  if (next < lines.length && lines[next].indent > indent) throw new NotYaml();
  return { value: isList ? list : object, next };
}

function isEntry(text: string): boolean {
  return /^-(\s|$)/.test(text);
}

function propertyIn(text: string): readonly [name: string, written: string] | undefined {
  const [, quoted, bare, written] = /^(?:["']([\w$ -]+)["']|([A-Za-z_$][\w$-]*))\s*:(?:\s+(.*))?$/.exec(text) ?? [];
  const name = quoted ?? bare;
  return name === undefined ? undefined : [name, written ?? ""];
}

/** A value on one line: of lists and objects the parts are separated by commas outside of brackets and quotes. */
function scalar(text: string): unknown {
  const close = text[0] === "[" ? "]" : text[0] === "{" ? "}" : undefined;
  if (close !== undefined) {
    if (!text.endsWith(close)) throw new NotYaml();
    const parts = partsOf(text.slice(1, -1));
    if (close === "]") return parts.map(scalar);
    const properties = parts.map((part) => propertyIn(part));
    if (properties.some((each) => each === undefined || each[1] === "")) throw new NotYaml();
    return Object.fromEntries(properties.map((each) => [each![0], scalar(each![1])]));
  }
  const quoted = /^"([^"\\]*)"$|^'([^']*)'$/.exec(text);
  if (quoted) return quoted[1] ?? quoted[2];
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  if (/^(null|~)$/i.test(text)) return null;
  if (/[[\]{}"'`,&*|>]/.test(text)) throw new NotYaml();
  const number = Number(text);
  return Number.isFinite(number) ? number : (numberMeant(text) ?? text);
}

function partsOf(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of text) {
    if ("[{".includes(sign)) depth++;
    if ("]}".includes(sign)) depth--;
    if (sign === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  const trimmed = parts.map((part) => part.trim());
  if (trimmed.at(-1) === "") trimmed.pop();
  if (trimmed.includes("")) throw new NotYaml();
  return trimmed;
}
