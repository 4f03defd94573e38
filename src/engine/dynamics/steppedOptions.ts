/** Options of methods with time steps. */
import { choice, either, number, object, positive, whole } from "./valueForm.ts";

export const step = positive(
  "The time step Δt, required by `time-stepped`, `particle-field` and `srd`. With `time-stepped` no particle should go farther in it than half a " +
    "cell less its radius; with `particle-field` it is short beside the times in which flow and particles change. Unit: time. Default: none.",
);

export const detector = choice(
  {
    overlap:
      "Overlaps at the end of a step. Misses pairs that pass through each other within it, and acts late on the others (Sundaram & Collins 1997).",
    sweep:
      "Straight paths within a step, neighboring cells; assumes that no particle goes farther than half a cell: v_max Δt ≤ L/2 (Sundaram & Collins 1997).",
    verlet: "Straight paths, with the particles of a neighbor list that is rebuilt now and then (Verlet 1967).",
    naive: "Straight paths, all pairs (Johnson & Whalley 2002). Cost ∝ n².",
    cells:
      "Johnson & Whalley’s algorithm A: links both ways between a particle and every cell it touches, made anew at every move; cells behind it are left out.",
    centres: "Their algorithm B: links by centers, once a step.",
    slices:
      "Their algorithm C: slices across the longest side of the box in place of cells. The fastest where the box is nearly empty.",
  },
  "`time-stepped` only: how collisions are found. Default: `centres`.",
);

export const within = choice(
  {
    queue: "A small event queue: a particle that has collided is examined again.",
    restart:
      "After each collision all particles are moved there and examined again, except pairs too far apart for the time to the earliest so far.",
    once: "Only what was predicted when the step began: later collisions that follow from one within the same step are missed.",
  },
  "`time-stepped` only: how several collisions in one step are treated (Johnson & Whalley 2002, §4.1). Default: `queue`.",
);

export const beyond = choice(
  {
    miss: "Nothing: their collisions may be missed.",
    split: "The step is divided into pieces short enough, which is counted.",
    apart: "They are tested with all others, as in the naive method, as long as they are that fast.",
  },
  "`time-stepped` only: treatment of particles that go farther in a step than their detector looks. " +
    "Default: `miss`; for Brownian motion, whose steps have no bound, `split`.",
);

export const sizes = either(
  [
    choice(
      {
        together: "One lattice of cells for all, as large as the largest needs.",
        "large-apart":
          "The few large ones are handled apart: they are tested with all others, and cells are sized by the small. Which are large is chosen by the number of pairs.",
        lattices:
          "A lattice of cells for each class of sizes, largest and smallest within a factor of 2. Detectors `centres`, `sweep`, `slices`, `overlap`, which link particles by their centers; `cells` links them to all cells they touch, `verlet` has lists by both sizes already.",
      },
      "Treatment of several sizes.",
    ),
    object(
      {},
      {
        apartAbove: positive("Particles of a larger radius than this are handled apart. Unit: length."),
        lattices: whole(
          "Number of lattices, for classes of equal factors between the smallest radius and the largest.",
          {
            minimum: 1,
            maximum: 16,
          },
        ),
      },
      "Which are handled apart, or how many lattices: `apartAbove` or `lattices`.",
      { minProperties: 1, maxProperties: 1, defaultSnippets: [{ label: "two lattices", body: { lattices: 2 } }] },
    ),
  ],
  "`time-stepped` only: how cells deal with particles of several sizes (Johnson & Whalley 2002, §5): in one lattice `together` (default), the " +
    '`large-apart`, or in several `lattices`; or `{ "apartAbove": 0.5 }`, `{ "lattices": 3 }`. It changes the cost, never the result.',
  '"together", "large-apart", "lattices", { "apartAbove": a radius } or { "lattices": a whole number }',
);

export const lists = object(
  {},
  {
    radius: number(
      "Particles nearer than this number of contact distances are in the list. Above 1. Default: by the step, 1.5 at least.",
      { exclusiveMinimum: 1, maximum: 1000 },
    ),
    every: either(
      [
        choice({ auto: "As soon as something could be missed." }, "When lists are rebuilt."),
        whole("After this number of steps, whatever has happened.", { minimum: 1, maximum: 1_000_000 }),
      ],
      'When lists are rebuilt: `"auto"` (default), or a number of steps, between which collisions may be missed.',
      '"auto" or a whole number of steps',
    ),
  },
  "The lists of the detector `verlet`. Default: rebuilt as soon as something could be missed.",
  { minProperties: 1, defaultSnippets: [{ label: "every ten steps", body: { radius: 1.5, every: 10 } }] },
);

export const shadow = number(
  "`time-stepped` only: share of the counted work spent on following a few particles exactly, to measure what is missed. 0: nothing is measured. Default: 0.05.",
  { minimum: 0, maximum: 0.5 },
);
