/** Options that several methods have. */
import { choice, either, listOf, object, whole } from "./valueForm.ts";

const perAxis = (maximum: number) =>
  listOf(whole("Cells along this axis.", { minimum: 1, maximum }), "Cells along x, y (and z).", {
    minItems: 2,
    maxItems: 3,
    perAxis: true,
  });

export const cells = either(
  [
    choice(
      {
        auto:
          "Chosen from the density; where sizes are very unequal, `event-driven` has a grid for each class of them. Under gravity, and where " +
          'contacts lose energy, `event-driven` goes on as `"adaptive"`: particles gather there.',
        adaptive:
          "Begins as `auto`; then the counted work decides while it runs whether larger or smaller cells would cost less (`event-driven` and " +
          '`single-check`). Counted work is the same on every machine: the run repeats bit for bit. To go by measured time: `{ "adapt": "time" }`.',
      },
      "How many cells.",
    ),
    whole("This number along every axis.", {
      minimum: 1,
      maximum: 10_000,
      expects: "a whole number of cells along each axis, from 1 to 10,000",
    }),
    perAxis(10_000),
    object(
      {},
      {
        adapt: choice(
          {
            work: 'As `"adaptive"`: by counted work; the run repeats bit for bit.',
            time:
              "By measured time, as its authors did. Decisions then depend on the machine and its load; the result lists them, to be " +
              "repeated with `decisions`.",
          },
          "By what cells adapt while it runs (`event-driven`, `single-check` and `particle-field`), in place of `decisions`.",
        ),
        decisions: listOf(
          object(
            {
              after: whole(
                "From the event after this number of encounters on; with `particle-field`, from the end of this number of intervals on. Required.",
                { minimum: 0 },
              ),
              cells: perAxis(65_535),
            },
            {},
            "Other cells from here on.",
          ),
          "Decisions of a run with `adapt`, in order: this run begins with `auto` and repeats that one bit for bit (`event-driven`, `single-check` and `particle-field`). In place of `adapt`.",
          { maxItems: 100_000 },
        ),
      },
      "Cells that adapt, by time or as another run did: `adapt` or `decisions`.",
      { minProperties: 1, maxProperties: 1, defaultSnippets: [{ label: "by time", body: { adapt: "time" } }] },
    ),
  ],
  'Cells the box is divided into, to search for partners only nearby: `"auto"` (default), `"adaptive"`, a number along every axis, or ' +
    'one number per axis; or `{ "adapt": "time" }`. A cell must not be smaller than the largest diameter (but see `membership` and `sizes`). It changes the cost, never the result.',
  '"auto", "adaptive", a whole number, a list of one whole number per axis, or { "adapt": "time" }',
);

export const threads = either(
  [
    choice({ auto: "As many as the machine has processors, 16 at most." }, "As many as the machine has."),
    whole("This number of threads.", { minimum: 1, maximum: 16, expects: "a whole number of threads, from 1 to 16" }),
  ],
  "`event-driven` and `srd` only: threads that share the work of a large system. They change how long the run takes, and the counted work of " +
    "blocks (see `order`), never a bit of what happens. Where there are fewer, a warning or the report says why. Default: 1.",
  '"auto" or a whole number from 1 to 16',
);

export const queue = choice(
  {
    list: "A linear list, searched from end to end: n steps.",
    tree: "A binary search tree (Rapaport 1980): about 2 ln n steps.",
    "balanced-tree": "A red–black tree (Kim, Guibas & Shin 1997): at most 2 log₂ n steps.",
    heap: "A binary heap (Lubachevsky 1991): a few steps on average, 2 log₂ n at most.",
    tournament: "A complete binary tree of matches (Marín, Risso & Cordero 1993): log₂ n steps at most.",
    calendar:
      "A list for each of many short intervals of time (Paul 2007): a few steps, however many events there are.",
  },
  "How predicted events are kept in order, in the methods of the literature. It changes the cost, never the result, bit for bit. " +
    "Default: what the method’s authors took: `heap`; for `cells` `tree`; for `node-lists` `tournament`.",
);

export const update = choice(
  {
    advance:
      "As early as in the method’s first form: all particles at every event (`saved-times`, `cells`); the states after an encounter " +
      "when it is scheduled (`lubachevsky`, Fig. 4.1).",
    delay:
      "As late as possible: only the colliders, when they collide (Erpenbeck & Wood 1977; `lubachevsky`, Fig. 6.1).",
  },
  "`saved-times`, `cells` and `lubachevsky` only: when states are brought up to date. Default: `delay`.",
);
