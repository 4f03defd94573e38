/** Whole scenarios that the editor offers in an empty file. */
import { tabStop } from "./schemaWords.ts";

export const scenarioSnippets = [
  {
    label: "Gas of discs",
    description: "2-D, periodic, Maxwellian, the production engine",
    body: {
      title: tabStop(1, "A gas of discs"),
      box: { size: [1, 1] },
      particles: { count: 1000, fraction: 0.15 },
      stop: { time: 10 },
    },
  },
  {
    label: "Fluid of spheres",
    description: "3-D, periodic, measured against Enskog and Carnahan–Starling",
    body: {
      title: tabStop(1, "A fluid of hard spheres"),
      box: { size: [10, 10, 10] },
      particles: { radius: 0.5, count: 500, place: "fcc" },
      stop: { time: 50 },
      measure: { from: 10, what: ["temperature", "collision-rate", "pressure"] },
    },
  },
  {
    label: "Grains in a box",
    description: "walls, gravity, inelastic contacts",
    body: {
      title: tabStop(1, "Grains fall and come to rest"),
      box: { size: [1, 1], edges: ["periodic", "reflecting"] },
      gravity: [0, -1],
      particles: { count: 200, radius: 0.015, velocity: { temperature: 0.1 } },
      contact: { restitution: 0.9, collapse: { tc: 1e-5 } },
      stop: { time: 10 },
    },
  },
  {
    label: "Two species",
    description: "different radii and masses",
    body: {
      title: tabStop(1, "A mixture"),
      box: { size: [1, 1] },
      particles: [
        { name: "large", count: 50, radius: 0.03, mass: 9 },
        { name: "small", count: 500, radius: 0.01, mass: 1 },
      ],
      stop: { time: 10 },
    },
  },
  {
    label: "Listed particles",
    description: "every position and velocity given",
    body: {
      title: tabStop(1, "Three balls in a row"),
      box: { size: [2, 1], edges: "reflecting" },
      particles: {
        radius: 0.1,
        at: [
          [0.5, 0.5],
          [1, 0.5],
          [1.5, 0.5],
        ],
        velocity: [
          [1, 0],
          [0, 0],
          [0, 0],
        ],
      },
      stop: { time: 10 },
    },
  },
];
