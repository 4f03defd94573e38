/** Coloring by cluster: single particles are gray. */
import { whole } from "../../../format/numbers.ts";
import type { Coloring, ParticleColors } from "./coloring.ts";

export const cluster: Coloring = {
  id: "cluster",
  label: "Cluster",
  about: "Each cluster has one color; single particles are gray.",
  palette: "clusters",
  applies: ({ facts }) => facts.aggregates,
  preference: () => 4,
  create: ({ count }) => ({ shade: ({ clusters }) => byCluster(count, clusters?.()) }),
};

/**
 * A single particle is 0. A cluster has the color of its label, which is that of one of the larger when two become one: so the
 * larger keeps its color. The golden section of the circle of colors separates consecutive labels.
 */
function byCluster(count: number, clusters: Int32Array | undefined): ParticleColors {
  const shades = new Uint8Array(count);
  const sizes = new Uint32Array(count);
  for (let i = 0; i < count; i++) sizes[clusters?.[i] ?? i]++;
  let [single, labels, largest] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const size = sizes[i];
    if (size > 0) labels++;
    if (size === 1) single++;
    if (size > largest) largest = size;
    const label = clusters?.[i] ?? i;
    shades[i] = sizes[label] === 1 ? 0 : 1 + Math.floor(255 * ((label * goldenSection) % 1));
  }
  return { shades, range: [labels - single, largest], legend: legendOf(labels - single, largest) };
}

const goldenSection = (Math.sqrt(5) - 1) / 2;

function legendOf(clusters: number, largest: number): string {
  if (clusters === 0) return "no clusters yet; single particles are gray";
  const many = clusters === 1 ? "1 cluster" : `${whole(clusters)} clusters`;
  return `${many}, the largest of ${whole(largest)}; single particles are gray`;
}
