/** Checks of a block whose `kind` chooses its parameters: those that are required are given, and no others. */
import { isRequired, type Parameters, type ParameterValues } from "../../physics/parameters.ts";
import type { Report } from "../text/report.ts";
import { list } from "../text/wording.ts";

/** An entry of a registry. */
interface Kind {
  readonly kind: string;
  readonly parameters: Parameters;
  readonly example: ParameterValues;
}

/**
 * @param name of the keyword
 * @param common properties that all kinds have
 */
export function checkKindParameters(
  name: string,
  written: Readonly<Record<string, unknown>>,
  { kind, parameters, example }: Kind,
  common: readonly string[],
  report: Report,
): void {
  const { source } = report;
  for (const [parameter, form] of Object.entries(parameters)) {
    if (!isRequired(form) || written[parameter] !== undefined) continue;
    const value = JSON.stringify(example[parameter] ?? 1);
    report.add({
      code: "missing",
      path: [name],
      onStart: true,
      message: `The ${name} \`${kind}\` needs \`${parameter}\`.`,
      fixes: [{ title: `Add \`${parameter}\``, edits: [source.add([name], parameter, value)] }],
    });
  }
  for (const parameter of Object.keys(written)) {
    if (common.includes(parameter) || parameter in parameters) continue;
    const known = Object.keys(parameters);
    report.add({
      code: "conflict",
      path: [name, parameter],
      onName: true,
      message: `The ${name} \`${kind}\` has no \`${parameter}\`; it has ${list(known, "`", "and")}.`,
      fixes: [source.removing([name, parameter])],
    });
  }
}
