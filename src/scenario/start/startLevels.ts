/** Energy levels of a flat histogram at the start: the number of pairs is known only here, and a state may be one of an earlier run. */
import { stateProblem } from "../../engine/flatHistogram/stateProblem.ts";
import {
  energiesOf,
  freePairs,
  levelsBetween,
  levelsOf,
  mostLevels,
  possibleEnergies,
  possiblePart,
} from "../../physics/contacts/energyWeights.ts";
import type { System } from "../../physics/system.ts";
import { formatGrouped, formatNumber } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { plural } from "../text/wording.ts";
import { CannotBuild } from "./particleBatch.ts";

export function flatHistogramOf({ flatHistogram }: ResolvedScenario): Pick<System, "flatHistogram"> {
  if (!flatHistogram) return {};
  const { state, ...settings } = flatHistogram;
  return { flatHistogram: { ...settings, ...(state && { state: Float64Array.from(state) }) } };
}

/** Throws `CannotBuild` where there are too few levels, or too many, or the state is not one of these. */
export function checkLevels(system: System): void {
  const { flatHistogram } = system;
  if (!flatHistogram) return;
  const path = ["flatHistogram"];
  const levels = levelsOf(system);
  const found = plural(levels.count, "level");
  if (levels.count < 2)
    throw new CannotBuild("range", `expected pairs that can have at least two levels of energy, got ${found}.`, path);
  checkReach(system, levels.unit);
  if (levels.count > mostLevels) {
    const message = `pairs can have ${found} of energy, expected at most ${formatGrouped(mostLevels)}: give \`energies\`, the lowest and the highest.`;
    throw new CannotBuild("too-big", message, path);
  }
  const problem = flatHistogram.state && stateProblem(flatHistogram.state, levels);
  if (problem) throw new CannotBuild("range", `expected a state of these levels: ${problem}.`, [...path, "state"]);
}

/** A range of energies, where it is given, has two levels at least that this number of pairs can have. */
function checkReach(system: System, unit: number): void {
  const range = system.flatHistogram!.energies;
  if (!range) return;
  const pairs = freePairs(system);
  const possible = possibleEnergies(energiesOf(system.contactLaw!), pairs);
  if (levelsBetween(unit, possiblePart(range, possible)).count >= 2) return;
  const [lowest, highest, low, high] = [...possible, ...range].map(formatNumber);
  const message =
    `${plural(pairs, "pair")} can have energies from ${lowest} to ${highest}: expected a range with at least two of their levels, ` +
    `got ${low} to ${high}.`;
  throw new CannotBuild("range", message, ["flatHistogram", "energies"]);
}
