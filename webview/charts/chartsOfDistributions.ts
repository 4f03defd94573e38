/** The distributions that there are charts of, in the order in which they are offered. */
import type { DistributionPlan } from "./chartPlan.ts";

export const chartsOfDistributions: readonly Omit<DistributionPlan, "kind">[] = [
  {
    id: "velocities",
    title: "Velocities",
    about: "Components of the velocity, in units of √(kT/m) of each species, beside Maxwell's distribution.",
    of: "velocities",
    across: "v",
    label: "measured",
    expected: "Maxwell",
  },
  {
    id: "radial",
    title: "Pair correlation g(r)",
    about:
      "How much more often than by chance two particles stand at a distance r, at the instant that is shown: of few particles it is noisy. " +
      "The dash is what Carnahan–Starling (in a plane the known virial coefficients) says of contact, in equilibrium.",
    of: "radial",
    across: "r",
    label: "g(r)",
    expected: "theory at contact",
    perDiameter: true,
    when: "this instant",
  },
  {
    id: "impacts",
    title: "Separation on impact",
    about: "Distance between two surfaces when they collide, in units of the last place of their contact distance.",
    of: "impacts",
    across: "gap",
    label: "measured",
    expected: "exact",
  },
  {
    id: "occupancy",
    title: "Particles a cell",
    about: "The share of cells that hold so many particles, beside what chance alone would give.",
    of: "occupancy",
    across: "particles",
    label: "share of cells",
    expected: "by chance",
    bars: true,
  },
  {
    id: "clusterSizes",
    title: "Cluster sizes N(s)",
    about:
      "How many clusters there are of s particles, large sizes in bins and the mean a size; beside Smoluchowski’s answer for a rate that is the same for all sizes, at the moment when there are as many in all.",
    of: "clusters",
    across: "s",
    label: "clusters",
    expected: "Smoluchowski",
    decades: true,
  },
];
