/** What moves, and how: hard particles with one of the motions, or a fluid. Each system has exactly one of these features. */
import { defaultMotion } from "../motion/index.ts";
import type { Feature, Written } from "./feature.ts";

const motion = (kind: string) => (scenario: Written) =>
  !scenario.fluid && (scenario.motion?.kind ?? defaultMotion) === kind ? [["motion", "kind"]] : [];

const fluid = (withSolutes: boolean) => (scenario: Written) =>
  scenario.fluid && (scenario.particles !== undefined) === withSolutes ? [["fluid"]] : [];

const passing = "particles of a fluid pass through each other";
const ofFluids = [
  {
    features: ["growth", "bonds", "rules", "thermal-walls", "thermostat"],
    keywords: { flow: [], motion: [] },
    because: passing,
  },
  { features: ["schedule"], because: "a schedule changes particles that are computed from event to event" },
  {
    features: ["shapeless"],
    keywords: { "obstacles.motion": [], "obstacles.moves": [] },
    because: "a fluid flows around shapes that are at rest",
  },
];

export const matter = [
  {
    id: "ballistic",
    keyword: "motion.kind",
    about: "free flight",
    isMatter: true,
    isCanonical: true,
    keepsVelocities: true,
    isInBox: true,
    collides: true,
    of: ({ motion, drag, sphere, fluid }) => !motion && !drag && !sphere && !fluid,
    places: motion("ballistic"),
  },
  {
    id: "brownian",
    keyword: "motion.kind",
    about: "Brownian motion",
    isMatter: true,
    isInBox: true,
    collides: true,
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
    keepsVelocities: true,
    isInBox: true,
    collides: true,
    of: ({ drag }) => drag !== undefined,
    places: motion("drag"),
  },
  {
    id: "great-circles",
    keyword: "motion.kind",
    about: "points on a sphere",
    isMatter: true,
    collides: true,
    of: ({ sphere }) => sphere !== undefined,
    places: motion("great-circles"),
    excludes: [
      {
        features: [
          "gravity",
          "bonds",
          "rules",
          "viscoelastic",
          "rough",
          "law",
          "steps",
          "pair-states",
          "detection",
          "obstacles",
          "thermal-walls",
          "thermostat",
          "schedule",
        ],
        because: "the points are caps that meet on the sphere, the box only shows them",
      },
      // End states write the restitution of elastic spheres, too.
      {
        keywords: { flow: [], "contact.restitution": [1] },
        because: "caps on a sphere fly freely, and are elastic",
      },
      {
        keywords: { "stop.fraction": [] },
        because: "caps fill no share of the box, and grow until they are jammed",
      },
      { keywords: { "growth.velocities": ["rescaled"] }, because: "caps are jammed at velocities that are rescaled" },
    ],
  },
  {
    id: "fluid",
    keyword: "fluid",
    about: "fluids",
    isMatter: true,
    keepsVelocities: true,
    isInBox: true,
    of: ({ fluid }) => fluid !== undefined && !fluid.solutes,
    places: fluid(false),
    excludes: [...ofFluids, { keywords: { contact: [], start: [] }, because: passing }],
  },
  {
    id: "solutes",
    keyword: "fluid",
    about: "hard particles in a fluid",
    isMatter: true,
    keepsVelocities: true,
    isInBox: true,
    of: ({ fluid }) => fluid?.solutes !== undefined,
    places: fluid(true),
    excludes: [
      ...ofFluids,
      {
        features: ["bodies"],
        because:
          "bodies move in time steps, and their contacts with particles that go from collision to collision are not computed",
      },
    ],
  },
] as const satisfies readonly Feature[];
