/** Schemas of `fluid` and `bodies`: a fluid of particles, and what is immersed in it. */
import { block, choice, either, listOf, number, optional, positive, text, vector, whole } from "./schemaWords.ts";

const name = (hover: string, example: string) => text(hover, { minLength: 1, maxLength: 100, examples: [example] });

const region = block(
  {
    name: optional(
      name(
        "Name of the fluid. Regions of one name are one fluid; another name is a fluid that can be told apart, by color and by its forces. " +
          "Default: `fluid`.",
        "green",
      ),
    ),
    from: optional(
      vector("Low corner of a box that is filled. Unit: length. Default: the low corner of the box.", {
        examples: [[0, 0]],
      }),
    ),
    to: optional(
      vector("High corner of a box that is filled. Unit: length. Default: the high corner of the box.", {
        examples: [[200, 400]],
      }),
    ),
    center: optional(
      vector("Center of a disc or ball that is filled, together with `radius`. Unit: length. Default: none.", {
        examples: [[320, 480]],
      }),
    ),
    radius: optional(
      positive("Radius of the disc or ball that is filled, together with `center`. Unit: length. Default: none.", {
        examples: [60],
      }),
    ),
    place: optional(
      choice(
        {
          lattice:
            "A lattice of the natural density γ/a₀ᵈ: triangular in two dimensions, with neighbors at the distance r_L; cubic in three.",
          random: "Anywhere, independently of each other: the equilibrium of a fluid without repulsion.",
        },
        'Places of the particles. Default: `random` where the method has `"repulsion": false`, else `lattice`.',
      ),
    ),
    at: optional(
      listOf(
        vector("Position of a particle. Unit: length."),
        "Positions of the particles, one by one, in place of a region; end states have them. Unit: length. Default: none.",
        { minItems: 1, maxItems: 10_000_000 },
      ),
    ),
    file: optional(
      text(
        "Extended XYZ or GSD file with positions and velocities, in place of a region; its species are the fluids. Bodies in it, known by their " +
          "names, are left out. Default: none.",
        { minLength: 1, maxLength: 1000, examples: ["end.xyz"] },
      ),
    ),
    velocity: optional(
      listOf(
        either(
          [number("A component."), vector("The velocity of one particle.")],
          "A component, or a velocity.",
          "a number or a velocity",
        ),
        "Velocity at the start: one for all `[0, -10]`, or with `at` one for each `[[1, 0], [0, 1]]`. Thermal velocities are added. " +
          "Unit: length / time. Default: at rest.",
        { minItems: 1, examples: [[0, -10]] },
      ),
    ),
  },
  "A region that is filled with γ particles per cell: a box (`from`, `to`), a disc or ball (`center`, `radius`), or listed particles.",
  {
    defaultSnippets: [
      { label: "a box", body: { from: [0, 0], to: [200, 400] } },
      { label: "a disc", body: { name: "droplet", center: [320, 480], radius: 60 } },
    ],
  },
);

const response = block(
  {
    normal: number(
      "Factor of the component normal to the surface: −1 bounces, 0 stays at the surface. No unit. Required.",
      { minimum: -1, maximum: 0, examples: [0] },
    ),
    tangential: number(
      "Factor of the component along the surface: 1 slips, 0 adheres, −1 bounces back. No unit. Required.",
      { minimum: -1, maximum: 1, examples: [0.5] },
    ),
  },
  "Factors of the components of the velocity relative to the surface.",
);

export const fluid = block(
  {
    kind: optional(
      choice(
        {
          srd:
            "Stochastic rotation dynamics (Malevanets & Kapral 1999): in each cell the velocities relative to their mean are rotated. With " +
            "local repulsion and cell pressure it keeps its volume (Crespin et al. 2020). The method is `srd`.",
        },
        "Kind of fluid. Default: `srd`.",
      ),
    ),
    cell: positive(
      "Side a₀ of the cells. Structures of the flow are a few cells in size. A periodic axis has a whole number of cells. Unit: length. " +
        "Required.",
      { examples: [10] },
    ),
    perCell: positive(
      "γ: particles per cell at the natural density of the fluid. Above 1.15, so that the distance r_L of neighbors is below a cell. " +
        "No unit. Required.",
      { maximum: 1000, examples: [5] },
    ),
    fill: listOf(region, "Regions that are filled at the start. Required.", {
      minItems: 1,
      maxItems: 10_000,
      examples: [[{ from: [0, 0], to: [200, 400] }]],
    }),
    temperature: optional(
      number("kT of the thermal velocities at the start; particles have the mass 1. Unit: energy. Default: 0, none.", {
        minimum: 0,
        examples: [1],
      }),
    ),
    walls: optional(
      either(
        [
          choice(
            {
              slip: "The normal component is reversed: a smooth wall.",
              "no-slip": "The whole velocity is reversed: on average the fluid is at rest at the wall.",
              slide: "The normal component is lost, the other one kept.",
              adhere: "The whole velocity is lost.",
            },
            "What particles do.",
          ),
          response,
        ],
        "What fluid particles do at reflecting edges, obstacles and balls, beside being moved back: a word, or the factors of the components " +
          "of their velocity. Default: `slip`.",
        '"slip", "no-slip", "slide", "adhere", or { "normal": -0.5, "tangential": 1 }',
        { examples: ["no-slip"] },
      ),
    ),
    forces: optional(
      listOf(
        block(
          {
            on: name("Name of the fluid. Required.", "green"),
            force: vector("Force on each of its particles, of mass 1. Unit: mass · length / time². Required.", {
              examples: [[0, -1]],
            }),
          },
          "A constant force on one fluid.",
        ),
        "Constant forces on the particles of single fluids. Default: none.",
        { maxItems: 100, examples: [[{ on: "green", force: [0, -1] }]] },
      ),
    ),
    stepsBefore: optional(
      whole(
        "Number of time steps before this start, as written in end states of runs: the random numbers continue after them, so that a run in " +
          "two parts is the same as one. Default: 0.",
        { minimum: 0, maximum: 4_000_000_000 },
      ),
    ),
    pressures: optional(
      listOf(number("Of a cell."), "Pressure of each cell, as written in end states of runs. Default: 0 everywhere.", {
        minItems: 1,
        maxItems: 10_000_000,
      }),
    ),
  },
  "A fluid of its own particles, which pass through each other and exchange momentum in cells. In place of `particles`, or as their solvent. Default: none.",
  {
    defaultSnippets: [
      { label: "a dam", body: { cell: 10, perCell: 5, fill: [{ from: [0, 0], to: [200, 400] }] } },
      { label: "a thermal fluid", body: { cell: 1, perCell: 10, fill: [{}], temperature: 1 } },
    ],
  },
);

const body = block(
  {
    kind: optional(
      choice({ ball: "A disc, or in three dimensions a ball. It does not rotate." }, "Kind of body. Default: `ball`."),
    ),
    name: optional(name("Name of the body, in colors and columns. Bodies may share one. Default: `ball`.", "ball")),
    at: vector("Position of the center. Unit: length. Required.", { examples: [[450, 60]] }),
    radius: positive("Radius of the ball. Unit: length. Required.", { examples: [30] }),
    density: optional(
      positive("Density over that of the fluid: below 1 it floats, above it sinks. No unit. Default: 1.", {
        examples: [0.4],
      }),
    ),
    velocity: optional(
      vector("Velocity at the start. Unit: length / time. Default: at rest.", { examples: [[0, -10]] }),
    ),
    restitution: optional(
      number(
        "Coefficient of normal restitution at edges, obstacles and other bodies, of which the smaller one counts. No unit. Default: 0.5.",
        { minimum: 0, maximum: 1 },
      ),
    ),
  },
  "A body that the fluid moves, and that moves the fluid.",
);

export const bodies = listOf(
  body,
  "Balls immersed in the fluid, with two-way coupling: they sink, float and are carried along. Default: none.",
  { maxItems: 255, examples: [[{ at: [450, 60], radius: 30, density: 0.4 }]] },
);
