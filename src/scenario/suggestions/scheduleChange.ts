/** Changes that can be written into a schedule at a time, and how they are written there. */
import { actionOf, actions } from "../../physics/actions/index.ts";
import type { ParameterValue, ParameterValues } from "../../physics/parameters.ts";
import type { Edit } from "../diagnostics.ts";
import { outerNames } from "../schema/scenarioSchema.ts";
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

/** Of each action its examples; first of all what is done to a chosen particle. */
export function changesOf(dimension: number, particle: number | undefined): Change[] {
  return actions.flatMap(({ name, value: { examples = [] }, example, ofParticle, labelOf }) => {
    const change = (value: ParameterValue): Change => ({
      action: name,
      value,
      label: labelOf(value),
      written: `"${name}": ${writeJson(value)}`,
    });
    const values = (examples.length > 0 ? examples : [example])
      .filter((value) => !Array.isArray(value) || value.length === dimension)
      .map((value) => inDimension(value, dimension));
    const chosen = ofParticle && particle !== undefined ? [{ ...(values[0] as ParameterValues), particle }] : [];
    return [...chosen, ...values].map(change);
  });
}

/** With one number an axis in `velocity`. */
function inDimension(value: ParameterValue, dimension: number): ParameterValue {
  const { velocity } = value as ParameterValues;
  if (!Array.isArray(velocity)) return value;
  return { ...(value as ParameterValues), velocity: Array.from({ length: dimension }, (_, k) => velocity[k] ?? 0) };
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
  const { value, places } = readJsonText(text, outerNames());
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
