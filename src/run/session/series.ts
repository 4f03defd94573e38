/**
 * The rows of a run, ready for a file: what the scenario asks for, and beside it the counts from the start to each row,
 * of encounters and of the engine's work.
 */
import type { Series } from "../../analysis/quantities/measures.ts";
import { volumeMeans } from "../../scenario/estimate/volumeApplicability.ts";
import type { Quantity } from "../../scenario/resolve.ts";
import { stepColumns } from "../results/stepColumns.ts";
import { counted } from "./counts.ts";
import type { Session } from "./session.ts";

/** Which columns belong to which quantity, by the start of their names. */
const columnsOf: { readonly [quantity in Quantity]: readonly string[] } = {
  energy: ["kineticEnergy", "potentialEnergy", "dissipated"],
  momentum: ["momentum."],
  temperature: ["temperature"],
  "collision-rate": ["collisionRate"],
  pressure: ["pressure", "compressibility", "wallPressure."],
  "velocity-histogram": [],
  "impact-separations": [],
  "mean-square-displacement": ["meanSquareDisplacement"],
  clusters: ["clusters", "largestCluster"],
};

export function seriesOf(session: Session): Series {
  const { measures, counts, scenario } = session;
  const wanted = [
    "time",
    "collisions",
    "wallHits",
    "pairTests",
    "transfers",
    "checks",
    "queuePushes",
    "missed.",
    ...scenario.measure.what.flatMap((quantity) => columnsOf[quantity]),
  ];
  const { names, columns } = measures.series();
  const all = new Map(names.map((name, k) => [name, columns[k]!]));
  for (const name of counted) all.set(name, Float64Array.from(counts.column(name)));
  for (const [name, column] of stepColumns(session)) all.set(name, column);
  const known = [...all.keys()].filter((name) => volumeMeans(name, scenario));
  const kept = wanted.flatMap((start) => known.filter((name) => name === start || belongs(name, start)));
  return { names: kept, columns: kept.map((name) => all.get(name)!) };
}

function belongs(name: string, start: string): boolean {
  return name.startsWith(start.endsWith(".") ? start : `${start}.`);
}
