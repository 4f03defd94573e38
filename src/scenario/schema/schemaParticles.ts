/** The part of the schema that says who: groups of particles, their sizes, masses, places and velocities. */
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
  vector,
  whole,
} from "./schemaWords.ts";

const spread = (what: string) =>
  block(
    {
      mean: positive(`Mean of the ${what} distribution before it is cut. Unit: length.`),
      width: number("Standard deviation over mean, before the cut: 0.1 is ten per cent.", { minimum: 0, maximum: 1 }),
    },
    what === "gaussian"
      ? "Normal, cut at three standard deviations and at a twentieth of the mean: p(r) ∝ exp(−(r−μ)²/2σ²)."
      : "Lognormal, cut at three standard deviations of ln r: what grinding and growth make.",
  );

const distribution = block(
  {
    uniform: optional(span("Anywhere between the two, all equally likely.")),
    gaussian: optional(spread("gaussian")),
    lognormal: optional(spread("lognormal")),
    mixture: optional(
      block(
        {
          radii: listOf(positive("A radius. Unit: length."), "The radii that occur.", { minItems: 1, maxItems: 1000 }),
          weights: optional(
            listOf(number("A share.", { minimum: 0 }), "Relative *numbers* of particles. Default: equal.", {
              minItems: 1,
            }),
          ),
        },
        'A few radii in exact proportions: `{ "radii": [1, 1.4], "weights": [1, 1] }` is the usual mixture that does not crystallise.',
      ),
    ),
    grown: optional(
      span(
        "Random growth: particles are placed with the smaller radius; then each in turn, in random order, grows to a " +
          "radius drawn between the two, or until it touches a neighbour or a wall.",
      ),
    ),
  },
  "A distribution of radii: exactly one of the kinds.",
  { minProperties: 1, maxProperties: 1 },
);

const radius = either(
  [
    positive("The radius of all of them."),
    listOf(positive("A radius."), "One radius a particle, in order."),
    distribution,
  ],
  "Radius: a number, a list with one number a particle, or a distribution.\n\n" +
    "Of `count`, `radius` and `fraction`, two settle the third. With a distribution, `count` *and* `fraction`, the " +
    "distribution gives the proportions and the fraction the scale.\n\nUnit: length.",
  'a number above 0, a list with one number a particle, or a distribution such as { "uniform": [0.5, 1] }',
  {
    defaultSnippets: [
      { label: "all equal", body: 0.01 },
      { label: "uniform", body: { uniform: [0.01, 0.02] } },
      { label: "gaussian", body: { gaussian: { mean: 0.01, width: 0.1 } } },
      { label: "lognormal", body: { lognormal: { mean: 0.01, width: 0.2 } } },
      { label: "two sizes", body: { mixture: { radii: [0.01, 0.014], weights: [1, 1] } } },
      { label: "grown", description: "as large as neighbours allow", body: { grown: [0.005, 0.02] } },
    ],
  },
);

const latticeKinds = {
  square: "Square lattice, two-dimensional. Densest at a fraction of π/4 = 0.785.",
  hexagonal: "Hexagonal lattice, two-dimensional. The densest of all, π/√12 = 0.907.",
  cubic: "Simple cubic lattice, three-dimensional. Densest at π/6 = 0.524.",
  bcc: "Body-centred cubic lattice, three-dimensional. Densest at π√3/8 = 0.680.",
  fcc: "Face-centred cubic lattice, three-dimensional. The densest of all, π/√18 = 0.740.",
} as const;

const placeHover =
  "Where the particles start.\n\n" +
  '* `"auto"` (default): random insertion while that works (fractions below 0.45 in 2-D, 0.30 in 3-D), above it a ' +
  "hexagonal or fcc lattice\n" +
  '* `"random"`: random insertion, or a refusal; it ends near 0.547 (2-D) and 0.384 (3-D) for equal sizes\n' +
  '* a lattice: `"square"`, `"hexagonal"` in 2-D; `"cubic"`, `"bcc"`, `"fcc"` in 3-D\n' +
  '* `{ "lattice": "hexagonal", "from": [0, 4], "to": [20, 60] }`: in a part of the box';

const place = either(
  [
    choice(
      {
        auto: "Random insertion while that works, a hexagonal or fcc lattice above.",
        random:
          "Random insertion: one after another, anywhere free. Ends near 0.547 (2-D) or 0.384 (3-D) for equal sizes.",
        ...latticeKinds,
      },
      placeHover,
      {
        growth: { means: "particles that grow from points until they have their size", planned: '"growth"' },
      },
    ),
    block(
      {
        lattice: optional(
          choice(latticeKinds, 'The lattice whose sites they take. Without it: as `"auto"`, in the region given.'),
        ),
        from: optional(vector("Low corner of the part of the box they start in. Unit: length. Default: the origin.")),
        to: optional(
          vector("High corner of the part of the box they start in. Unit: length. Default: the box's size."),
        ),
        spacing: optional(
          positive(
            "Distance of nearest sites; the lattice is then filled from the low corner up, the last axis last. Unit: " +
              "length. Default: as wide as the region allows.",
          ),
        ),
      },
      "A part of the box, and a lattice in it. Particles lie wholly within the region.",
    ),
  ],
  placeHover,
  '"auto", "random", a lattice such as "hexagonal", or { "lattice": …, "from": […], "to": […] }',
);

const velocityHover =
  "Velocities at the start.\n\n" +
  '* nothing, or `"maxwellian"`: Maxwell’s distribution at temperature 1\n' +
  '* `{ "temperature": 2 }`: at another, kT = m⟨v²⟩/d; each component is normal with variance kT/m. They are drawn: of n particles the ' +
  "temperature comes out within about √(2/dn) of it, 3 % at n = 1000 in 2-D\n" +
  '* `{ "temperature": 2, "exact": true, "zeroMomentum": true }`: just this temperature, at momentum 0\n' +
  '* `{ "uniform": 1 }`: each component anywhere between −1 and 1; `{ "speed": 1 }`: all of one speed, in any direction\n' +
  '* `"rest"`: none moves\n* `[1, 0]`: all alike\n* `[[1, 0], [0, 1], …]`: one each, in order\n\nUnit: length / time.';

const velocity = either(
  [
    choice({ maxwellian: "Maxwell’s distribution at temperature 1.", rest: "None moves." }, velocityHover),
    block(
      {
        temperature: optional(
          number(
            "kT of Maxwell’s distribution: each component is normal with variance kT/m. As velocities are drawn, the temperature of n particles " +
              "comes out within about √(2/dn) of this (a share: 3 % at n = 1000 in 2-D); to have just this one, say `exact` too. Unit: energy (mass · length² / " +
              "time²). Default: 1.",
            { minimum: 0 },
          ),
        ),
        exact: optional(
          flag(
            "Scale the velocities drawn so that the temperature is met to rounding, not only on average. With `zeroMomentum` it is that about the mean, " +
              "as a run measures it. Default: false.",
          ),
        ),
        uniform: optional(
          number("Each component anywhere between −this and this. Unit: length / time.", { minimum: 0 }),
        ),
        speed: optional(number("All of this speed, directions at random. Unit: length / time.", { minimum: 0 })),
        mean: optional(vector("A velocity added to all. Unit: length / time. Default: none.")),
        zeroMomentum: optional(
          flag(
            "Take the velocity of the centre of mass from all of the group: its momentum becomes zero. Default: false.",
          ),
        ),
      },
      "Velocities drawn at random: give one of `temperature`, `uniform`, `speed`.",
    ),
    listOf(
      either(
        [number("A component."), vector("The velocity of one particle.")],
        "A component, or a velocity.",
        "a number or a velocity",
      ),
      "One velocity for all `[1, 0]`, or one each `[[1, 0], [0, 1]]`.",
      { minItems: 1 },
    ),
  ],
  velocityHover,
  '"maxwellian", "rest", { "temperature": … }, one velocity for all, or a list of one a particle',
  {
    defaultSnippets: [
      { label: "Maxwell’s distribution, drawn", body: { temperature: 1 } },
      {
        label: "Maxwell’s distribution, with just this temperature and no momentum",
        body: { temperature: 1, exact: true, zeroMomentum: true },
      },
      { label: "all alike, in two dimensions", body: [1, 0] },
      { label: "all alike, in three dimensions", body: [1, 0, 0] },
    ],
  },
);

export const group = block(
  {
    name: optional(
      text(
        "The name of the species. Groups of one name are one species. Default: `particles`, or `group 1`, `group 2` …",
        { minLength: 1, maxLength: 100 },
      ),
    ),
    count: optional(
      whole("How many. Of `count`, `radius` and `fraction`, two settle the third. Give `count`, `at` or `file`.", {
        minimum: 1,
        maximum: 100_000_000,
      }),
    ),
    at: optional(
      listOf(
        vector("A position: one number an axis. Unit: length.", {
          defaultSnippets: [
            { label: "in two dimensions", body: [0.5, 0.5] },
            { label: "in three dimensions", body: [0.5, 0.5, 0.5] },
          ],
        }),
        "The positions of the centres, one a particle. Unit: length.",
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
        "An extended XYZ file, its path relative to this scenario: positions (`pos:R:3`), and where it has them " +
          "velocities (`velo:R:3`), radii, masses and species. What stands in this group counts more than what stands in the file.",
        { minLength: 1, maxLength: 1000 },
      ),
    ),
    radius: optional(radius),
    fraction: optional(
      number(
        "The share of the box (area in 2-D, volume in 3-D) that this group fills: φ = N πr² / A, η = N 4πr³ / 3V. " +
          "Of `count`, `radius` and `fraction`, two settle the third.",
        { exclusiveMinimum: 0, exclusiveMaximum: 1, minimum: 1e-60, maximum: 1 },
      ),
    ),
    mass: optional(
      either(
        [positive("The mass of each."), listOf(positive("A mass."), "One mass a particle, in order.")],
        "Mass of a particle: a number, or a list with one number a particle. Unit: mass. Default: 1.",
        "a number above 0, or a list with one number a particle",
      ),
    ),
    density: optional(
      positive("Mass per volume (3-D) or area (2-D) of a particle, in place of `mass`: m = ρ πr², ρ 4πr³/3."),
    ),
    place: optional(place),
    velocity: optional(velocity),
    cluster: optional(
      listOf(
        whole("The number of its cluster.", { minimum: 0, maximum: 2_147_483_647 }),
        "Who hangs together from the start, where Brownian particles associate: one number a particle, in order. Those of one number are one " +
          "cluster, in whatever group. The state that a run has written has it. Default: nobody does.",
        { minItems: 1 },
      ),
    ),
  },
  "A group of particles. How many: `count`, `at` (listed) or `file`. How large: `radius`, or `fraction` of the box.",
  {
    reserved: {
      grow: { means: "particles that grow while they move", planned: '{ "rate": 0.01 }' },
      spin: { means: "angular velocities of rough particles", planned: '"rest" | { "temperature": 1 } | [0.5, …]' },
      force: { means: "a constant force on each particle of a group", planned: "[1, 0]" },
      detection: { means: "a circle around a unit that notices others", planned: '{ "radius": 2 }' },
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
  [group, listOf(group, "Groups of particles.", { minItems: 1, maxItems: 100_000 })],
  'The particles: one group, or a list of groups. Required.\n\nThe smallest: `{ "count": 1000, "fraction": 0.15 }`.',
  "a group { … } or a list of groups",
);
