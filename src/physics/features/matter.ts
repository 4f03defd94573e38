/** What moves, and how: hard particles with one of the motions, or a fluid. Each system has exactly one of these features. */
import { defaultMotion } from "../motion/index.ts";
import type { Feature, Written } from "./feature.ts";

const motion = (kind: string) => (scenario: Written) =>
  !scenario.fluid && (scenario.motion?.kind ?? defaultMotion) === kind ? [["motion", "kind"]] : [];

export const matter = [
  {
    id: "ballistic",
    keyword: "motion.kind",
    about: "free flight",
    isMatter: true,
    of: ({ motion, drag, sphere, fluid }) => !motion && !drag && !sphere && !fluid,
    places: motion("ballistic"),
  },
  {
    id: "brownian",
    keyword: "motion.kind",
    about: "Brownian motion",
    isMatter: true,
    of: ({ motion }) => motion !== undefined,
    places: motion("brownian"),
    excludes: [
      { features: ["gravity"], because: "a liquid carries the particles" },
      { features: ["growth"], because: "encounters in random steps are found for sizes that stay" },
    ],
  },
  {
    id: "drag",
    keyword: "motion.kind",
    about: "drag in a flow",
    isMatter: true,
    of: ({ drag }) => drag !== undefined,
    places: motion("drag"),
  },
  {
    id: "great-circles",
    keyword: "motion.kind",
    about: "points on a sphere",
    isMatter: true,
    of: ({ sphere }) => sphere !== undefined,
    places: motion("great-circles"),
    excludes: [
      {
        features: [
          "gravity",
          "bonds",
          "rules",
          "law",
          "detection",
          "obstacles",
          "thermal-walls",
          "thermostat",
          "schedule",
        ],
        because: "the points are caps that meet on the sphere, the box only shows them",
      },
    ],
  },
  {
    id: "fluid",
    keyword: "fluid",
    about: "fluids",
    isMatter: true,
    of: ({ fluid }) => fluid !== undefined,
    excludes: [
      {
        features: ["growth", "bonds", "rules", "thermal-walls", "thermostat", "schedule"],
        because: "particles of a fluid pass through each other",
      },
    ],
  },
] as const satisfies readonly Feature[];
