/** The part of the schema that says by which algorithm a scenario is computed. */
import { reservedIn } from "../suggestions/reservedWords.ts";
import { cells } from "./schemaCells.ts";
import { block, choice, either, flag, number, optional, positive, whole } from "./schemaWords.ts";

export const method = block(
  {
    kind: optional(
      choice(
        {
          "event-driven": "From collision to collision, exactly: the production engine, the fastest.",
          simple: "Every pair and image, at every event: the slow oracle that the others are checked against.",
          "saved-times":
            "Times of all pairs are kept, only those of the two colliders are looked at again (Alder & Wainwright 1959). Cost ∝ n.",
          cells:
            "Only neighbours in cells are looked at, all their encounters are kept in the queue; crossings from cell to cell are events " +
            "(Erpenbeck & Wood 1977; Rapaport 1980). With `membership` also the form of Kim, Guibas & Shin.",
          lubachevsky:
            "One event and two states a particle; a third party advances to where its collision would have been (Lubachevsky 1991).",
          "node-lists":
            "All that a particle has foreseen stays in its own list; only the earliest takes part in the queue (Marín, Risso & Cordero 1993).",
          "single-check":
            "One collision and one transfer a particle; a third party keeps the time as a check (Sigurgeirsson, Stuart & Wan 2001).",
          "time-stepped":
            "From time step to time step, with one of several ways to find collisions (`detector`). It may miss some: how many is measured " +
            "while it runs. The method for Brownian motion.",
        },
        "The algorithm. All but `time-stepped` are exact and find the same collisions; what they cost differs. " +
          "Default: `event-driven`; for Brownian motion `time-stepped`.",
        reservedIn("method.kind"),
      ),
    ),
    cells: optional(cells),
    step: optional(
      positive(
        "`time-stepped` only, and needed there: the time step Δt. No particle should go farther in it than half a cell less its radius. Unit: time. Default: none, one has to be given.",
      ),
    ),
    detector: optional(
      choice(
        {
          overlap:
            "Who overlaps at the end of a step? Misses whoever passes through another within it, and acts late on the others (Sundaram & Collins 1997).",
          sweep:
            "Straight paths within a step, neighbouring cells; trusts that nobody goes farther than half a cell: v_max Δt ≤ L/2 (Sundaram & Collins 1997).",
          verlet: "Straight paths, with those in a list of neighbours that is built anew now and then (Verlet 1967).",
          naive: "Straight paths, everybody with everybody (Johnson & Whalley 2002). Cost ∝ n².",
          cells:
            "Johnson & Whalley’s algorithm A: links both ways between a particle and every cell it touches, made anew at every move; cells behind it are left out.",
          centres: "Their algorithm B: links by centres, once a step.",
          slices:
            "Their algorithm C: slices across the longest side of the box in place of cells. The fastest where the box is nearly empty.",
        },
        "`time-stepped` only: how collisions are found. Default: `centres`.",
      ),
    ),
    within: optional(
      choice(
        {
          queue: "A small event queue: whoever has collided is looked at again.",
          restart:
            "After each collision everybody is moved there and everybody looked at again, but for pairs too far apart for the time to the earliest so far.",
          once: "Only what was foreseen when the step began: what comes of a collision within its step is missed.",
        },
        "`time-stepped` only: how several collisions in one step are dealt with (Johnson & Whalley 2002, §4.1). Default: `queue`.",
      ),
    ),
    beyond: optional(
      choice(
        {
          miss: "Nothing: their collisions may be missed.",
          split: "The step is cut in pieces short enough, which is counted.",
          apart: "They look at everybody, as in the naive method, as long as they are that fast.",
        },
        "`time-stepped` only: what is done about particles that go farther in a step than their detector looks. " +
          "Default: `miss`; for Brownian motion, whose steps have no bound, `split`.",
      ),
    ),
    sizes: optional(
      either(
        [
          choice(
            {
              together: "One lattice of cells for all, as large as the largest needs.",
              "large-apart":
                "The few large ones are handled apart: they look at everybody, and cells are sized by the small. Which are large is chosen by the number of pairs.",
              lattices:
                "A lattice of cells for each class of sizes, largest and smallest within a factor of 2. Detectors `centres`, `sweep`, `slices`, `overlap`, which link particles by their centres; `cells` links them to all cells they touch, `verlet` has lists by both sizes already.",
            },
            "What becomes of several sizes.",
          ),
          block(
            {
              apartAbove: optional(positive("Particles of a larger radius than this are handled apart. Unit: length.")),
              lattices: optional(
                whole("So many lattices, for classes of equal factors between the smallest radius and the largest.", {
                  minimum: 1,
                  maximum: 16,
                }),
              ),
            },
            "Which are handled apart, or how many lattices: `apartAbove` or `lattices`.",
            { minProperties: 1, maxProperties: 1, defaultSnippets: [{ label: "two lattices", body: { lattices: 2 } }] },
          ),
        ],
        "`time-stepped` only: how cells deal with particles of several sizes (Johnson & Whalley 2002, §5): in one lattice `together` (default), the " +
          '`large-apart`, or in several `lattices`; or `{ "apartAbove": 0.5 }`, `{ "lattices": 3 }`. It changes the cost, never the result.',
        '"together", "large-apart", "lattices", { "apartAbove": a radius } or { "lattices": a whole number }',
      ),
    ),
    lists: optional(
      block(
        {
          radius: optional(
            number(
              "Who is nearer than so many contact distances is in the list. Above 1. Default: by the step, 1.5 at least.",
              {
                exclusiveMinimum: 1,
                maximum: 1000,
              },
            ),
          ),
          every: optional(
            either(
              [
                choice({ auto: "As soon as something could be missed." }, "When lists are built anew."),
                whole("After so many steps, whatever has happened.", { minimum: 1, maximum: 1_000_000 }),
              ],
              'When lists are built anew: `"auto"` (default), or a number of steps, between which collisions may be missed.',
              '"auto" or a whole number of steps',
            ),
          ),
        },
        "The lists of the detector `verlet`. Default: rebuilt as soon as something could be missed.",
        { minProperties: 1, defaultSnippets: [{ label: "every ten steps", body: { radius: 1.5, every: 10 } }] },
      ),
    ),
    shadow: optional(
      number(
        "`time-stepped` only: share of the counted work spent on following a few particles exactly, to measure what is missed. 0: nothing is measured. Default: 0.05.",
        { minimum: 0, maximum: 0.5 },
      ),
    ),
    queue: optional(
      choice(
        {
          list: "A linear list, looked through from end to end: n steps.",
          tree: "A binary search tree (Rapaport 1980): about 2 ln n steps.",
          "balanced-tree": "A red–black tree (Kim, Guibas & Shin 1997): at most 2 log₂ n steps.",
          heap: "A binary heap (Lubachevsky 1991): a few steps on average, 2 log₂ n at most.",
          tournament: "A complete binary tree of matches (Marín, Risso & Cordero 1993): log₂ n steps at most.",
          calendar:
            "A list for each of many short stretches of time (Paul 2007): a few steps, however many events there are.",
        },
        "How foreseen events are kept in order, in the methods of the literature. It changes the cost, never the result, bit for bit. " +
          "Default: what the method’s authors took: `heap`; for `cells` `tree`; for `node-lists` `tournament`.",
      ),
    ),
    sectors: optional(
      flag(
        "`lubachevsky` only. With sectors, its word for cells, only neighbours are looked at; without, everybody and all images round the box. Default: true.",
      ),
    ),
    update: optional(
      choice(
        {
          advance:
            "As early as in the method’s first form: all particles at every event (`saved-times`, `cells`); the states after an encounter " +
            "when it is scheduled (`lubachevsky`, Fig. 4.1).",
          delay:
            "As late as possible: only the colliders, when they collide (Erpenbeck & Wood 1977; `lubachevsky`, Fig. 6.1).",
        },
        "`saved-times`, `cells` and `lubachevsky` only: when states are brought up to date. Default: `delay`.",
      ),
    ),
    membership: optional(
      choice(
        {
          centre: "The cell in which its centre is; neighbouring cells are looked into.",
          touching:
            "Every cell it touches (Kim, Guibas & Shin 1997); only those are looked into, and they may be smaller than a diameter.",
        },
        "`cells` only: to which cells a particle belongs. Default: `centre`.",
      ),
    ),
  },
  "How it is computed. Default: the production engine with cells of its own choice.",
  {
    reserved: reservedIn("method"),
    defaultSnippets: [
      { label: "cells that adapt", body: { cells: "adaptive" } },
      { label: "single-check", body: { kind: "single-check", cells: "auto" } },
      { label: "lubachevsky", body: { kind: "lubachevsky", sectors: true, update: "delay" } },
      { label: "time-stepped", body: { kind: "time-stepped", detector: "centres", step: 0.01 } },
    ],
  },
);
