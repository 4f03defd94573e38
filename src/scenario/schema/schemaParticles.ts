/** Schema of `particles`: groups with their sizes, masses and positions. */
import { mostParticles } from "../../engine/cells/cellSize.ts";
import { particleMemories } from "../../physics/memory.ts";
import { parameterSchema } from "./schemaParameters.ts";
import { spin, velocity } from "./schemaVelocities.ts";
import {
  block,
  choice,
  either,
  flag,
  listOf,
  number,
  optional,
  positive,
  span,
  text,
  typed,
  vector,
  whole,
} from "./schemaWords.ts";

const spread = (what: string, example: { readonly mean: number; readonly width: number }) =>
  block(
    {
      mean: positive(`Mean of the ${what} distribution before it is cut. Unit: length.`, { examples: [example.mean] }),
      width: number("Standard deviation over mean, before the cut: 0.1 is 10 %.", {
        minimum: 0,
        maximum: 1,
        examples: [example.width],
      }),
    },
    what === "gaussian"
      ? "Normal, cut at three standard deviations and at a twentieth of the mean: p(r) ∝ exp(−(r−μ)²/2σ²)."
      : "Lognormal, cut at three standard deviations of ln r: sizes that grinding and growth make.",
    { examples: [example] },
  );

const distribution = block(
  {
    uniform: optional(span("Uniform between the two.", { examples: [[0.01, 0.02]] })),
    gaussian: optional(spread("gaussian", { mean: 0.01, width: 0.1 })),
    lognormal: optional(spread("lognormal", { mean: 0.01, width: 0.2 })),
    mixture: optional(
      block(
        {
          radii: listOf(positive("A radius. Unit: length."), "The radii.", {
            minItems: 1,
            maxItems: 1000,
            examples: [[0.01, 0.014]],
          }),
          weights: optional(
            listOf(number("A share.", { minimum: 0 }), "Relative *numbers* of particles. Default: equal.", {
              minItems: 1,
              examples: [[1, 1]],
            }),
          ),
        },
        'A few radii in exact proportions: `{ "radii": [1, 1.4], "weights": [1, 1] }` is the common mixture that does not crystallize.',
        { examples: [{ radii: [0.01, 0.014], weights: [1, 1] }] },
      ),
    ),
    grown: optional(
      span(
        "Random growth: particles are placed with the smaller radius; then each in turn, in random order, grows to a " +
          "radius drawn between the two, or until it touches a neighbor or a wall.",
        { examples: [[0.005, 0.02]] },
      ),
    ),
  },
  "A distribution of radii: exactly one of the kinds.",
  { minProperties: 1, maxProperties: 1 },
);

const radius = either(
  [
    positive(
      "The radius of all particles; a list has one per particle, of a distribution they are drawn. Unit: length.",
    ),
    listOf(positive("A radius. Unit: length."), "One radius per particle, in order. Unit: length."),
    distribution,
  ],
  "Radius: a number, a list with one number per particle, or a distribution.\n\n" +
    "Give exactly two of `count`, `radius` and `fraction`. With a distribution, `count` *and* `fraction`, the " +
    "distribution gives the proportions and the fraction the scale.\n\nUnit: length.",
  'a positive number, a list with one number per particle, or a distribution such as { "uniform": [0.5, 1] }',
  {
    defaultSnippets: [
      { label: "all equal", body: 0.01 },
      { label: "uniform", body: { uniform: [0.01, 0.02] } },
      { label: "gaussian", body: { gaussian: { mean: 0.01, width: 0.1 } } },
      { label: "lognormal", body: { lognormal: { mean: 0.01, width: 0.2 } } },
      { label: "two sizes", body: { mixture: { radii: [0.01, 0.014], weights: [1, 1] } } },
      { label: "grown", description: "as large as neighbors allow", body: { grown: [0.005, 0.02] } },
    ],
  },
);

const latticeKinds = {
  square: "Square lattice, two-dimensional. Maximum fraction π/4 = 0.785.",
  hexagonal: "Hexagonal lattice, two-dimensional. The densest packing, π/√12 = 0.907.",
  cubic: "Simple cubic lattice, three-dimensional. Maximum fraction π/6 = 0.524.",
  bcc: "Body-centered cubic lattice, three-dimensional. Maximum fraction π√3/8 = 0.680.",
  fcc: "Face-centered cubic lattice, three-dimensional. The densest packing, π/√18 = 0.740.",
} as const;

const placeHover =
  "Initial positions of the particles.\n\n" +
  '* `"auto"` (default): random insertion at low fractions (below 0.45 in 2-D, 0.30 in 3-D), above it a ' +
  "hexagonal or fcc lattice\n" +
  '* `"random"`: random insertion, or an error; it reaches about 0.547 (2-D) and 0.384 (3-D) for equal sizes\n' +
  '* `"packed"`: points grow until they have their sizes; it reaches about 0.84 (2-D) and 0.64 (3-D)\n' +
  '* a lattice: `"square"`, `"hexagonal"` in 2-D; `"cubic"`, `"bcc"`, `"fcc"` in 3-D\n' +
  '* `{ "lattice": "hexagonal", "from": [0, 4], "to": [20, 60] }`: in a part of the box';

const place = either(
  [
    choice(
      {
        auto: "Random insertion at low fractions, a hexagonal or fcc lattice above.",
        random:
          "Random insertion: one after another at free positions. Reaches about 0.547 (2-D) or 0.384 (3-D) for equal sizes.",
        packed:
          "Disordered packing: points grow until they have their sizes. Reaches about 0.84 (2-D) or 0.64 (3-D); fills the whole box, alone.",
        ...latticeKinds,
      },
      placeHover,
    ),
    block(
      {
        lattice: optional(choice(latticeKinds, 'The lattice. Without it: as `"auto"`, in the region given.')),
        from: optional(
          vector("Low corner of the initial region. Unit: length. Default: the origin.", {
            examples: [
              [0, 0],
              [0, 0, 0],
            ],
          }),
        ),
        to: optional(
          vector("High corner of the initial region. Unit: length. Default: the box's size.", {
            examples: [
              [1, 0.5],
              [1, 1, 0.5],
            ],
          }),
        ),
        inside: optional(
          text(
            "The name of an obstacle `mesh` whose closed surface encloses the particles, where the mesh is without its motion. " +
              "Default: anywhere outside of solid obstacles.",
            { minLength: 1, maxLength: 100, examples: ["glass"] },
          ),
        ),
        spacing: optional(
          positive(
            "Distance between nearest sites; the lattice is then filled from the low corner up, the last axis last. Unit: " +
              "length. Default: the largest that the region allows.",
            { examples: [0.05] },
          ),
        ),
      },
      "A region of the box, and a lattice in it. Particles lie entirely within the region.",
    ),
  ],
  placeHover,
  '"auto", "random", a lattice such as "hexagonal", or { "lattice": …, "from": […], "to": […] }',
);

/** Characters of the name of a group. */
export const longestName = 100;

export const group = block(
  {
    name: optional(
      text(
        "Name of the species. Groups of the same name are one species. Default: `particles`, or `group 1`, `group 2` …",
        { minLength: 1, maxLength: longestName, examples: ["sand"] },
      ),
    ),
    count: optional(
      whole("Number of particles. Give `count`, `at` or `file`; and exactly two of `count`, `radius` and `fraction`.", {
        minimum: 1,
        maximum: mostParticles,
        examples: [1000],
      }),
    ),
    at: optional(
      listOf(
        vector("A position: one number per axis. Unit: length.", {
          defaultSnippets: [
            { label: "in two dimensions", body: [0.5, 0.5] },
            { label: "in three dimensions", body: [0.5, 0.5, 0.5] },
          ],
        }),
        "Positions of the centers, one per particle. Unit: length.",
        {
          minItems: 1,
          defaultSnippets: [
            {
              label: "positions",
              body: [
                [0.25, 0.5],
                [0.75, 0.5],
              ],
            },
          ],
        },
      ),
    ),
    file: optional(
      text(
        "An extended XYZ or GSD file (`.gsd`), its path relative to this scenario: positions (`pos:R:3`), and optionally " +
          "velocities (`velo:R:3`), radii, masses and species. Values of the group have priority over those of the file.",
        { minLength: 1, maxLength: 1000, examples: ["start.xyz", "start.gsd"] },
      ),
    ),
    radius: optional(radius),
    fraction: optional(
      number(
        "Fraction of the box (area in 2-D, volume in 3-D) that the group fills: φ = N πr² / A, η = N 4πr³ / 3V. " +
          "Give exactly two of `count`, `radius` and `fraction`.",
        { exclusiveMinimum: 0, exclusiveMaximum: 1, minimum: 1e-60, maximum: 1, examples: [0.15] },
      ),
    ),
    mass: optional(
      either(
        [positive("The mass of each particle."), listOf(positive("A mass."), "One mass per particle, in order.")],
        "Mass of a particle: a number, or a list with one number per particle. Unit: mass. Default: 1.",
        "a positive number, or a list with one number per particle",
        { examples: [1] },
      ),
    ),
    density: optional(
      positive("Mass per volume (3-D) or area (2-D) of a particle, in place of `mass`: m = ρ πr², ρ 4πr³/3.", {
        examples: [1],
      }),
    ),
    place: optional(place),
    fixed: optional(
      flag(
        "The particles never move: they have no mass and no velocity, gravity and impacts do not move them, and others bounce off them. They are " +
          "placed first, and are hard under every contact law. Results count the particles that move. Default: false.",
        { examples: [true] },
      ),
    ),
    velocity: optional(velocity),
    spin: optional(spin),
    state: optional(
      typed<Readonly<Record<string, readonly number[]>>>(
        block(
          Object.fromEntries(
            Object.entries(particleMemories).map(([name, memory]) => [
              name,
              optional(listOf(parameterSchema(memory), `${memory.description} One number per particle, in order.`)),
            ]),
          ),
          "What a run depends on beside positions and velocities: end states have it, so that a run that is continued is the uncut " +
            "run. Default: nothing.",
        ),
      ),
    ),
    cluster: optional(
      listOf(
        whole("Label of its cluster.", { minimum: 0, maximum: 2_147_483_647 }),
        "Initial cluster membership of associating Brownian particles: one label per particle, in order. Particles of one label are one " +
          "cluster, also across groups. End states of runs have it. Default: no clusters.",
        { minItems: 1 },
      ),
    ),
  },
  "A group of particles. Number: `count`, `at` (listed) or `file`. Size: `radius`, or `fraction` of the box.",
  {
    reserved: {
      force: { means: "a constant force on each particle of a group", planned: "[1, 0] | [0, 0, -1]" },
      strength: { means: "a counter that units lose and gain", planned: "100" },
    },
    defaultSnippets: [
      { label: "a fraction of the box", body: { count: 1000, fraction: 0.15 } },
      { label: "a species", body: { name: "sand", count: 1000, radius: 0.01, density: 1 } },
      {
        label: "listed",
        body: {
          radius: 0.1,
          at: [
            [0.25, 0.5],
            [0.75, 0.5],
          ],
          velocity: [
            [1, 0],
            [0, 0],
          ],
        },
      },
      { label: "from a file", body: { file: "start.xyz" } },
    ],
  },
);

export const particles = either(
  [
    group,
    listOf(group, "Groups of particles.", {
      minItems: 1,
      maxItems: 100_000,
      defaultSnippets: [
        {
          label: "two species",
          body: [
            { name: "large", count: 50, radius: 0.03, density: 1 },
            { name: "small", count: 500, radius: 0.01, density: 1 },
          ],
        },
      ],
    }),
  ],
  'The particles: one group, or a list of groups. Default: none; required unless there is a `fluid`.\n\nExample: `{ "count": 1000, "fraction": 0.15 }`.',
  "a group { … } or a list of groups",
);
