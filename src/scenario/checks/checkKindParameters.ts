/** Checks of an object whose `kind` chooses its parameters: those that are required are given, and no others, in a box of its dimensions. */
import { isRequired, type Parameters, type ParameterValues } from "../../physics/parameters.ts";
import type { Path } from "../diagnostics.ts";
import type { Report } from "../text/report.ts";
import { list } from "../text/wording.ts";

/** An entry of a registry. */
interface Kind {
  readonly kind: string;
  readonly parameters: Parameters;
  readonly example?: ParameterValues;
  /** Default: both. */
  readonly dimensions?: readonly (2 | 3)[];
}

interface Placed {
  readonly path: Path;
  /** What it is: "flow". */
  readonly about: string;
  readonly dimension: number;
  /** Properties that all kinds have. */
  readonly common: readonly string[];
}

export function checkKindParameters(
  written: Readonly<Record<string, unknown>>,
  { kind, parameters, example = {}, dimensions = [2, 3] }: Kind,
  { path, about, dimension, common }: Placed,
  report: Report,
): void {
  const { source } = report;
  if (!dimensions.some((each) => each === dimension)) {
    report.add({
      code: "conflict",
      path: [...path, "kind"],
      message: `The ${about} \`${kind}\` exists in ${dimensions.join("-D and ")}-D only, the box is ${dimension}-D.`,
      related: [{ message: "The box.", path: ["box", "size"] }],
    });
  }
  for (const [parameter, form] of Object.entries(parameters)) {
    if (!isRequired(form) || written[parameter] !== undefined) continue;
    const value =
      example[parameter] ?? form.examples?.find((each) => !Array.isArray(each) || each.length === dimension);
    report.add({
      code: "missing",
      path,
      onStart: true,
      message: `The ${about} \`${kind}\` needs \`${parameter}\`.`,
      fixes:
        value === undefined
          ? []
          : [{ title: `Add \`${parameter}\``, edits: [source.add(path, parameter, JSON.stringify(value))] }],
    });
  }
  for (const parameter of Object.keys(written)) {
    if (common.includes(parameter) || parameter in parameters) continue;
    report.add({
      code: "conflict",
      path: [...path, parameter],
      onName: true,
      message: `The ${about} \`${kind}\` has no \`${parameter}\`; it has ${list(Object.keys(parameters), "`", "and")}.`,
      fixes: [source.removing([...path, parameter])],
    });
  }
}
