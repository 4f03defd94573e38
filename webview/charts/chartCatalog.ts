/** Which charts mean something for a run: that follows from the columns of its rows. And which of them are open. */
import type { DistributionKind } from "../../src/protocol/messages.ts";
import type { ChartLine, ChartPlan } from "./chartPlan.ts";
import { chartsOfDistributions } from "./chartsOfDistributions.ts";
import { chartsOverTime } from "./chartsOverTime.ts";

/** Beside all particles together these have a line for each species. */
const withSpecies = new Set(["temperature", "meanSquareDisplacement"]);

/** Colours of lines that are no species, thin as they are: those first that are farthest apart, without a second orange or yellow. */
const apart = [0, 1, 2, 3, 9, 7, 6];

/** @param names columns of the rows; @param kinds distributions that the run offers */
export function chartsFor(names: readonly string[], kinds: readonly DistributionKind[]): ChartPlan[] {
  const cooling = names.includes("temperature.theory");
  const ofSeries = chartsOverTime.flatMap(
    ({ columns, cools = false, logarithmic = cools && cooling, fromZero = false, ...plan }): ChartPlan[] => {
      const found = Object.entries(columns).flatMap(([wanted, label]) => linesOf(names, wanted, label));
      // "All" beside its parts takes no colour, so that species keep theirs.
      const bySpecies = withSpecies.has(plan.id);
      const whole = bySpecies && found.length > 1 ? 1 : 0;
      const lines = found.map((line, k) => ({ ...line, colour: bySpecies ? k - whole : (apart[k] ?? k) }));
      return lines.length === 0 ? [] : [{ kind: "series", ...plan, lines, logarithmic, fromZero }];
    },
  );
  const ofDistributions = chartsOfDistributions
    .filter((plan) => kinds.includes(plan.of))
    .map((plan): ChartPlan => ({ kind: "distribution", ...plan }));
  return [...ofSeries, ...ofDistributions];
}

function linesOf(names: readonly string[], wanted: string, label: string): Omit<ChartLine, "colour">[] {
  const belonging = names.filter((name) =>
    wanted.endsWith(".") ? name.startsWith(wanted) && !/\.(theory|alone)$/.test(name) : name === wanted,
  );
  return belonging.map((column) => {
    const beside = (["theory", "alone"] as const).flatMap((what) => {
      const name = `${column}.${what}`;
      return names.includes(name) ? [[what, name]] : [];
    });
    return {
      column,
      label:
        label ||
        (wanted === "wallPressure." ? wallOf(column, names) : column.slice(wanted.length).replaceAll(".", " ")),
      ...(Object.fromEntries(beside) as Pick<ChartLine, "theory" | "alone">),
    };
  });
}

/** As scenarios name it: the last axis is the vertical one. */
function wallOf(column: string, names: readonly string[]): string {
  const [, end, axis] = column.split(".");
  const walls = names.includes("momentum.z")
    ? { x: ["left", "right"], y: ["front", "back"], z: ["bottom", "top"] }
    : { x: ["left", "right"], y: ["bottom", "top"] };
  return (walls as Readonly<Record<string, readonly string[]>>)[axis!]?.[end === "low" ? 0 : 1] ?? column;
}

/** Stands in the list of open charts for the usual choice, until somebody makes another. */
export const defaultCharts = "usual";

/** The charts to be shown, in the catalogue's order. */
export function openCharts(plans: readonly ChartPlan[], open: readonly string[]): ChartPlan[] {
  const wanted = new Set(open.includes(defaultCharts) ? [...usualOf(plans), ...open] : open);
  return plans.filter(({ id }) => wanted.has(id));
}

function usualOf(plans: readonly ChartPlan[]): string[] {
  // Where one alone would get somewhere: of Brownian particles it is what they are looked at for.
  const spreads = plans.some(
    (plan) => plan.id === "meanSquareDisplacement" && plan.kind === "series" && plan.lines.some(({ alone }) => alone),
  );
  const first = (...ids: string[]) => ids.filter((id) => plans.some((plan) => plan.id === id)).slice(0, 1);
  return [
    ...["events", "cost", ...(spreads ? ["meanSquareDisplacement"] : [])],
    ...first("temperature", "energy"),
    ...first("clusterSizes", "pressure", "collisionRate"),
    ...["velocities"],
  ];
}
