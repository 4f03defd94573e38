/** Changes that can be written into a schedule at a time, and how they are written there. */
import type { Action } from "../../physics/actions/action.ts";
import { actionOf, actions } from "../../physics/actions/index.ts";
import type { ParameterValue, ParameterValues } from "../../physics/parameters.ts";
import type { Edit } from "../diagnostics.ts";
import { quickFindings } from "../readScenario.ts";
import { writeJson } from "../text/jsonScalar.ts";
import { readJsonText } from "../text/jsonText.ts";
import { Source } from "../text/source.ts";

export interface Change {
  readonly action: string;
  readonly value: ParameterValue;
  readonly label: string;
  /** As an entry of a schedule has it. */
  readonly written: string;
}

/** A change whose numbers are asked for. */
export interface FreeChange {
  readonly label: string;
  /** What is asked for. */
  readonly what: string;
  /** To begin with. */
  readonly numbers: string;
  /** The change with the numbers of a text, or what is wrong with it. */
  read(text: string): Change | string;
}

/** Of each action the values that it offers, and any other; first of all what is done to a chosen particle. */
export function changesOf(dimension: number, particle: number | undefined): (Change | FreeChange)[] {
  return actions.flatMap((action) => {
    const { offered, ofParticle } = action;
    const values = offered(dimension);
    const chosen = (value: ParameterValue) => ({ ...(value as ParameterValues), particle });
    return [
      ...(ofParticle && particle !== undefined ? changesWith(action, values.map(chosen), dimension) : []),
      ...changesWith(action, values, dimension),
    ];
  });
}

function changesWith(action: Action, values: readonly ParameterValue[], dimension: number): (Change | FreeChange)[] {
  const { name, labelOf, free } = action;
  const { what, member } = free;
  const [first] = values;
  if (first === undefined) return [];
  const changeTo = (value: ParameterValue): Change => ({
    action: name,
    value,
    label: labelOf(value),
    written: `"${name}": ${writeJson(value)}`,
  });
  const { [member ?? ""]: part = first, particle } = first as ParameterValues;
  const count = Array.isArray(part) ? dimension : 1;
  const read = (text: string): Change | string => {
    const numbers = text.split(/[\s,;()[\]]+/).flatMap((word) => (word === "" ? [] : [Number(word)]));
    if (numbers.length !== count || !numbers.every(Number.isFinite))
      return `Expected ${count === 1 ? "one number" : `${count} numbers, one per axis`}, got "${text}".`;
    const given = Array.isArray(part) ? numbers : numbers[0];
    const change = changeTo(member === undefined ? given : { ...(first as ParameterValues), [member]: given });
    return misfitOf(change, dimension) ?? change;
  };
  const whom = particle === undefined ? "" : ` particle ${particle}`;
  const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}${whom}: another ${what}…`;
  return [...values.map(changeTo), { label, what, numbers: [part].flat().join(", "), read }];
}

/** What the check says of it in a box in which nothing else is wrong. */
function misfitOf({ written }: Change, dimension: number): string | undefined {
  const size = Array.from({ length: dimension }, () => 10);
  const particles = '{ "count": 1, "radius": 1, "velocity": { "temperature": 1 } }';
  const text = `{ "box": { "size": [${size}], "edges": "reflecting" }, "particles": ${particles}, "schedule": [{ "at": 0, ${written} }] }`;
  return quickFindings(text).find(({ severity }) => severity === "error")?.message;
}

/**
 * The edit that writes it at the end of the schedule, and what is written. A value that an entry of the same time gives is replaced where a
 * second one would take its place.
 */
export function scheduleEdit(
  text: string,
  at: number,
  change: Pick<Change, "action" | "value">,
): { readonly edit: Edit; readonly entry: string } {
  const { value, places } = readJsonText(text);
  const source = new Source(text, places);
  const known = (value as { readonly schedule?: unknown } | undefined)?.schedule;
  const written = writeJson(change.value);
  const entry = `{ "at": ${at}, "${change.action}": ${written} }`;
  if (!Array.isArray(known)) return { edit: inLines(source.add([], "schedule", `[${entry}]`), entry), entry };
  const { act } = actionOf(change.action);
  const before = act ? known.findLastIndex((each) => each?.at === at && each[change.action] !== undefined) : -1;
  if (before < 0) return { edit: source.append(["schedule"], known.length, entry), entry };
  return { edit: source.replace(["schedule", before, change.action], written), entry: written };
}

/** A first entry has a line of its own where the blocks of the document have: the next ones follow it there. */
function inLines(edit: Edit, entry: string): Edit {
  const [, line, indent] = /^,?(\r?\n([ \t]*))"/.exec(edit.newText) ?? [];
  if (line === undefined || indent === undefined) return edit;
  return { ...edit, newText: edit.newText.replace(`[${entry}]`, () => `[${line}${indent}${entry}${line}]`) };
}
