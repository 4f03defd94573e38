/** Whole scenarios that the editor offers in an empty file, each with a line that says what it is. */
export const scenarioSnippets = [
  {
    label: "Gas of discs",
    description: "2-D, periodic, the least there is",
    body: {
      title: "A gas of discs",
      box: { size: [1, 1] },
      particles: { count: 1000, fraction: 0.15 },
      stop: { time: 10 },
    },
  },
  {
    label: "Fluid of spheres",
    description: "3-D, beside Enskog’s theory",
    body: {
      title: "A fluid of hard spheres",
      box: { size: [10, 10, 10] },
      particles: { radius: 0.5, count: 500, place: "fcc" },
      stop: { time: 50 },
      measure: { from: 10, what: ["temperature", "collision-rate", "pressure"] },
    },
  },
  {
    label: "Two species",
    description: "large and small discs of unlike masses",
    body: {
      title: "A mixture",
      box: { size: [1, 1] },
      particles: [
        { name: "large", count: 50, radius: 0.03, mass: 9 },
        { name: "small", count: 500, radius: 0.01, mass: 1 },
      ],
      stop: { time: 10 },
    },
  },
  {
    label: "Grains in a box",
    description: "walls, gravity, inelastic contacts",
    body: {
      title: "Grains fall and come to rest",
      box: { size: [1, 1], edges: ["periodic", "reflecting"] },
      gravity: [0, -1],
      particles: { count: 200, radius: 0.015, velocity: { temperature: 0.1 } },
      contact: { restitution: 0.9, collapse: { tc: 1e-5 } },
      stop: { time: 10 },
    },
  },
  {
    label: "Grains on a floor",
    description: "two sizes, gravity, open above",
    body: {
      title: "Grains of two sizes settle on a floor",
      box: { size: [40, 60], edges: ["periodic", ["reflecting", "open"]] },
      gravity: [0, -1],
      particles: [
        { name: "large", count: 40, radius: 1, density: 1, velocity: "rest" },
        { name: "small", count: 400, radius: 0.4, density: 1, velocity: "rest" },
      ],
      contact: {
        restitution: 0.8,
        pairs: [
          { between: ["large", "bottom"], restitution: 0.6 },
          { between: ["small", "bottom"], restitution: 0.6 },
        ],
        collapse: { tc: 1e-3 },
      },
      stop: { time: 100 },
    },
  },
  {
    label: "Brownian spheres",
    description: "3-D, random steps in a liquid",
    body: {
      title: "Brownian spheres",
      box: { size: [18, 18, 18] },
      particles: { count: 560, radius: 0.5 },
      motion: { kind: "brownian", diffusion: 1, onContact: "reflect" },
      method: { kind: "time-stepped", detector: "centres", step: 0.005 },
      stop: { time: 5 },
      measure: { what: ["mean-square-displacement", "collision-rate"] },
    },
  },
  {
    label: "Listed particles",
    description: "every position and velocity given",
    body: {
      title: "Three balls in a row",
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
  {
    label: "Square-well fluid",
    description: "3-D, spheres that attract",
    body: {
      title: "A fluid of spheres that attract each other",
      box: { size: [9, 9, 9] },
      particles: { radius: 0.5, count: 400, velocity: { temperature: 1.5, zeroMomentum: true } },
      contact: { potential: { distances: [1.5], energies: [-1] } },
      stop: { time: 10 },
      measure: { what: ["energy", "temperature", "pressure"] },
    },
  },
  {
    label: "Discs among obstacles",
    description: "2-D, walls, fixed obstacles",
    body: {
      title: "A gas among obstacles",
      box: { size: [20, 10], edges: "reflecting" },
      obstacles: [
        { kind: "sphere", at: [5, 5], radius: 1.5 },
        {
          kind: "segments",
          points: [
            [10, 0],
            [10, 4],
          ],
        },
        { kind: "sphere", at: [15, 5], radius: 1 },
      ],
      particles: { count: 200, radius: 0.1 },
      stop: { time: 50 },
    },
  },
  {
    label: "Packing",
    description: "discs that grow until they are jammed",
    body: {
      title: "Discs grow until they are jammed",
      box: { size: [1, 1] },
      particles: { count: 200, radius: 0.01 },
      growth: { rate: 0.02, from: 0 },
      stop: { pressure: 1e4 },
    },
  },
  {
    label: "Particles in a flow",
    description: "2-D, four vortices and drag",
    body: {
      title: "Heavy particles in vortices",
      box: { size: [6, 6] },
      flow: { kind: "taylor-green", speed: 1 },
      particles: { count: 400, radius: 0.02, velocity: "rest" },
      motion: { kind: "drag", tau: 0.5 },
      method: { step: 0.02 },
      stop: { time: 20 },
    },
  },
  {
    label: "Fluid in a tank",
    description: "2-D, a dam breaks, with SRD",
    body: {
      title: "A dam breaks",
      box: { size: [800, 400], edges: "reflecting" },
      gravity: [0, -9.81],
      fluid: { cell: 10, perCell: 5, fill: [{ from: [0, 0], to: [200, 300] }] },
      method: { kind: "srd", step: 0.1 },
      stop: { time: 20 },
    },
  },
];
