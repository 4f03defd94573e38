/** Coloring by the rule whose course each unit is on. */
import type { Rule } from "../../../physics/system.ts";
import type { Coloring } from "./coloring.ts";

/** Names of courses in a legend. */
const mostNames = 10;

export const course: Coloring = {
  id: "course",
  label: "Course",
  about: "The rule whose course each unit is on.",
  palette: "categories",
  names: ({ rules = [] }) => ["no rule", ...rules.slice(0, mostNames).map(nameOf)],
  applies: ({ system: { rules } }) => rules !== undefined,
  preference: ({ system: { rules } }) => (rules ? 4 : 0),
  create: ({ count }) => ({
    shade({ memory }) {
      const courses = memory?.().particles?.course ?? new Float64Array(count);
      return { shades: Uint8Array.from(courses, (number) => Math.min(255, number)), range: [0, 255] };
    },
  }),
};

/** `1: sheep away` */
function nameOf({ for: group, course: { heading, turn, velocity, speed } }: Rule, k: number): string {
  const what =
    heading ??
    (turn !== undefined ? `turn ${turn}°` : velocity ? `velocity ${velocity.join(", ")}` : `speed ${speed ?? 0}`);
  return `${k + 1}: ${group} ${what}`;
}
