/** Features of a scenario beside each other, beside its keywords, and beside those that its method computes: all from the registry of features. */
import { defaultDynamics, dynamicsOf, unserved } from "../../engine/dynamics/index.ts";
import { type Feature, keywordOf, placesOf } from "../../physics/features/feature.ts";
import { exclusionsIn, featuresIn, idleKeywordsIn, unmetIn } from "../../physics/features/index.ts";
import { type Fix, type Path, pathText } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import type { Report } from "../text/report.ts";
import { capital, list } from "../text/wording.ts";
import { takeMethod } from "./checkMethod.ts";
import { lacksDrag } from "./checkMotion.ts";

/** Features that exclude each other or lack another one, and keywords that do not apply beside them. */
export function checkCombinations(document: Scenario, report: Report): void {
  const { source } = report;
  for (const { feature, place, other, because } of exclusionsIn(document)) {
    const [at] = placesOf(other, document);
    report.add({
      code: "conflict",
      path: place,
      onName: true,
      message: `${capital(feature.about)} and ${called(other, document)} exclude each other: ${because}.`,
      related: [{ message: `${capital(other.about)} here.`, path: at! }],
      fixes: [
        leavingOut(feature, place, document, report),
        ...(other.isMatter ? [] : [leavingOut(other, at!, document, report)]),
      ],
    });
  }
  for (const { feature, place, because } of idleKeywordsIn(document)) {
    report.add({
      code: "conflict",
      path: place,
      onName: true,
      message: `${pathText(place)} does not apply to ${feature.about}: ${because}.`,
      related: [{ message: `${capital(feature.about)} here.`, path: placesOf(feature, document)[0] }],
      fixes: [source.removing(place)],
    });
  }
  for (const { feature, place, others, because, isIdle } of unmetIn(document)) {
    const needed = others.map((other) => `${other.about} (${pathText(keywordOf(other))})`);
    report.add({
      code: "conflict",
      severity: isIdle ? "warning" : "error",
      path: place,
      onName: true,
      message: `${capital(feature.about)} need ${list(needed, "", "or")}: ${because}.`,
      fixes: [...others.flatMap((other) => additionOf(other, report)), leavingOut(feature, place, document, report)],
    });
  }
}

/** The fix that gives a scenario the feature, if there is one. */
function additionOf({ addition, keyword }: Feature, { source }: Report): Fix[] {
  return addition ? [{ title: addition.title, edits: [source.add([], keyword, addition.json)] }] : [];
}

/** With its place, where it is written. */
function called(feature: Feature, document: Scenario): string {
  const [place] = placesOf(feature, document);
  return place && !feature.isMatter ? `${feature.about} (${pathText(place)})` : feature.about;
}

function leavingOut({ without }: Feature, place: Path, document: Scenario, { source }: Report): Fix {
  if (without !== undefined) return source.writing(place, typeof without === "string" ? without : without(document));
  // Lists without entries are invalid.
  const list = place.slice(0, -1);
  const isOnly = typeof place.at(-1) === "number" && !source.has([...list, 1]);
  return source.removing(isOnly ? list : place);
}

/** Features that the method does not compute. @returns whether it computes what moves, so that its other checks have a meaning */
export function checkSupport(scenario: ResolvedScenario, document: Scenario, report: Report): boolean {
  const entry = dynamicsOf(scenario.method.kind);
  const features = featuresIn(document);
  const missing = unserved(entry, features);
  const [first] = missing;
  if (!first) return true;
  const isLost = missing.some(({ isMatter }) => isMatter);
  // That the flow drags particles is still to be said: that has a message of its own.
  if (isLost && lacksDrag(scenario, report)) return false;
  const { source } = report;
  const kind = ["method", "kind"];
  const places = missing.flatMap((feature) => placesOf(feature, document)).filter((place) => source.has(place));
  const other = defaultDynamics(features);
  const leavable = missing.filter(({ isMatter, keyword }) => !isMatter && keyword !== "box.size");
  report.add({
    code: "conflict",
    path: source.has(kind) ? kind : (places[0] ?? keywordOf(first)),
    message: `The method "${entry.kind}" does not support ${list(
      missing.map((feature) => called(feature, document)),
      "",
      "or",
    )}.`,
    related: source.has(kind) ? places.map((path) => ({ message: "It is given here.", path })) : [],
    fixes: [
      ...(other.kind !== entry.kind ? [takeMethod(other, report)] : []),
      ...leavable.flatMap((feature) =>
        placesOf(feature, document).map((place) => leavingOut(feature, place, document, report)),
      ),
    ],
  });
  return !isLost;
}
