/** Errors that a run was too short to tell: one sentence for a person, if there are any. */
import type { Outcome } from "./outcome.ts";

const names: readonly (readonly [column: RegExp, name: string])[] = [
  [/^collisionRate$/, "the collision rate"],
  [/^compressibility$/, "Z"],
  [/^wallPressure/, "the pressure on a wall"],
];
/** Of the mean: what rounding does to a quantity that stays. */
const unmoved = 1e-9;

export function unsureErrors({ averages, unsteady }: Outcome): string | undefined {
  if (unsteady) return undefined;
  const unsure = Object.entries(averages).filter(([column, { mean, error, plateau }]) => {
    return names.some(([of]) => of.test(column)) && !plateau && error > unmoved * Math.abs(mean);
  });
  const said = names.flatMap(([column, name]) => (unsure.some(([of]) => column.test(of)) ? [name] : []));
  if (said.length === 0) return undefined;
  const [errors, values] = said.length > 1 ? ["Errors", "their"] : ["The error", "its"];
  const last = said.at(-1)!;
  const all = said.length > 1 ? `${said.slice(0, -1).join(", ")} and ${last}` : last;
  const are = said.length > 1 ? "are" : "is";
  return `${errors} of ${all} ${are} only roughly known: ${values} values stay alike for too large a part of the run. A longer run tells more.`;
}
