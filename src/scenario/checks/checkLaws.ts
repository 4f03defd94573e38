/** Contact laws in `contact` and `contact.pairs`: only parameters that belong to the law. */
import { contactLaws } from "../../physics/contacts/index.ts";
import type { ParameterValues } from "../../physics/parameters.ts";
import { chosenLaw, lawsOfPairs, writtenLaws } from "../contactLaws.ts";
import { pathText } from "../diagnostics.ts";
import { groupList, type ResolvedScenario } from "../resolve.ts";
import { scheduledActions, scheduledValues } from "../scheduled.ts";
import type { Scenario } from "../schema/schema.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Report } from "../text/report.ts";

export function checkLaws(document: Scenario, report: Report): void {
  const [first] = writtenLaws(document);
  checkLawsOfPairs(document, first?.name, report);
  checkReplaced(document, first?.name, report);
  checkValues(document, report);
  checkSpins(document, first?.name, report);
}

function checkLawsOfPairs(document: Scenario, chosen: string | undefined, report: Report): void {
  lawsOfPairs(document).forEach((laws, k) => {
    const path = ["contact", "pairs", k];
    for (const { name } of laws) {
      if (name === chosen) continue;
      const title = `Add \`${name}\` to \`contact\``;
      report.addIdle(
        [...path, name],
        `the contact law is ${chosen === undefined ? "constant restitution" : `\`${chosen}\``}`,
        {
          severity: "error",
          fixes: chosen === undefined ? [{ title, edits: [report.source.add(["contact"], name, "{}")] }] : [],
        },
      );
    }
    if (laws.length > 0 || document.contact?.pairs?.[k]?.restitution !== undefined) return;
    report.add({
      code: "missing",
      path,
      onStart: true,
      message: "expected `restitution` or parameters of the contact law for this pair, got neither.",
      fixes: [{ title: "Add `restitution`", edits: [report.source.add(path, "restitution", "0.9")] }],
    });
  });
}

/** Coefficients that a law with a restitution of its own does not use. */
function checkReplaced(document: Scenario, chosen: string | undefined, report: Report): void {
  const { contact = {} } = document;
  const law = contactLaws.find(({ name, replacesRestitution }) => name === chosen && replacesRestitution);
  if (!law) return;
  const add = (path: readonly (string | number)[], given: number | undefined) => {
    if (given === undefined || given === 1) return;
    report.addIdle([...path, "restitution"], `the contact law \`${law.name}\` has its own`, {
      related: [{ message: "The contact law.", path: ["contact", law.name] }],
      further: [report.source.removing(["contact", law.name])],
    });
  };
  add(["contact"], contact.restitution);
  for (const [k, { restitution }] of (contact.pairs ?? []).entries()) add(["contact", "pairs", k], restitution);
  for (const { value, path } of scheduledValues("restitution", scheduledActions(document)))
    add(path.slice(0, -1), value);
}

/** Values that do not go together, in `contact` and with the exceptions of each pair. */
function checkValues(document: Scenario, report: Report): void {
  const law = chosenLaw(document);
  const problems = contactLaws.find(({ name }) => name === law?.name)?.problems;
  if (!law || !problems) return;
  const add = (path: readonly (string | number)[], values: ParameterValues, own: ParameterValues) => {
    for (const { parameter, message } of problems(values)) {
      const given = own[parameter] !== undefined;
      report.add({ code: "range", path: given ? [...path, parameter] : path, message: `\`${parameter}\`: ${message}` });
    }
  };
  add(["contact", law.name], law.values, law.values);
  lawsOfPairs(document).forEach((laws, k) => {
    const own = laws.find(({ name }) => name === law.name)?.values;
    if (own) add(["contact", "pairs", k, law.name], { ...law.values, ...own }, own);
  });
}

/** Sizes that the law does not fit, of groups that are not drawn. */
export function checkSizesOfLaw(scenario: ResolvedScenario, report: Report, document: Scenario): void {
  const { contact, groups, size, edges } = scenario;
  const law = contactLaws.find(({ name }) => name === contact.law?.name);
  if (!law?.misfit) return;
  const speciesNames = [...new Set(groups.map(({ name }) => name))];
  const largest = speciesNames.map((species) =>
    Math.max(...groups.map((group) => (group.name === species ? radiusOf(group) : 0))),
  );
  const misfit = law.misfit({ contactLaw: contact.law!, size, edges, speciesNames }, largest);
  if (!misfit) return;
  const { between, parameter, message, fitting } = misfit;
  const entry = lawsOfPairs(document).findLastIndex((laws, k) => {
    const names = document.contact!.pairs![k].between;
    const isPair = between.join() === names.join() || between.join() === names.toReversed().join();
    return isPair && laws.some(({ name, values }) => name === law.name && values[parameter] !== undefined);
  });
  const path = ["contact", ...(entry < 0 ? [] : ["pairs", entry]), law.name, parameter];
  report.add({
    code: "range",
    path,
    message: `${pathText(path)}: ${message}`,
    fixes: fitting === undefined ? [] : [report.source.writing(path, writeJson(fitting))],
  });
}

/** 0 where it is drawn or read. */
function radiusOf({ sizes: { radii, scaleTo } }: ResolvedScenario["groups"][number]): number {
  if (scaleTo !== undefined) return 0;
  return radii.kind === "fixed" ? radii.radius : radii.kind === "listed" ? Math.max(...radii.list) : 0;
}

/** Spins are changed by some laws only. */
function checkSpins(document: Scenario, chosen: string | undefined, report: Report): void {
  const rough = contactLaws.filter(({ inertiaFactor }) => inertiaFactor);
  if (rough.length === 0 || rough.some(({ name }) => name === chosen)) return;
  for (const { group, path } of groupList(document)) {
    if (group.spin === undefined) continue;
    const title = `Add \`${rough[0].name}\` to \`contact\``;
    report.addIdle([...path, "spin"], "contacts of smooth particles do not change spins", {
      fixes: chosen === undefined ? [{ title, edits: [report.source.add(["contact"], rough[0].name, "{}")] }] : [],
    });
  }
}
