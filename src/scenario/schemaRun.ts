/** The part of the schema that says how, until when, what to look at and what must hold. */
import { reservedIn } from "./reserved.ts";
import {
  block,
  choice,
  either,
  flag,
  listOf,
  number,
  optional,
  positive,
  tabStop,
  text,
  whole,
} from "./schemaWords.ts";

const restitution = (hover: string) => number(hover, { minimum: 0, maximum: 1 });

export const contact = block(
  {
    restitution: optional(
      restitution(
        "Coefficient of normal restitution ε of all contacts, walls included: the normal velocity after over before. " +
          "1 is elastic; each collision loses (1 − ε²) of the energy of the normal motion. No unit. Default: 1.",
      ),
    ),
    pairs: optional(
      listOf(
        block(
          {
            between: listOf(
              text(
                "The name of a group; or `walls`, or one wall: `left` and `right` (ends of x), `bottom` and `top` (ends " +
                  "of the last axis), in 3-D `front` and `back` (ends of y).",
                { maxLength: 100 },
              ),
              "Who meets whom: two names. A name may meet itself.",
              { minItems: 2, maxItems: 2, expects: "a list of two names" },
            ),
            restitution: restitution("Coefficient of normal restitution of this pair, 0 … 1. No unit."),
          },
          "What holds between these two instead.",
        ),
        "Exceptions for pairs of species, and for species and walls. Later entries win over earlier ones. Default: none.",
        {
          maxItems: 10_000,
          defaultSnippets: [
            { label: "walls", body: [{ between: [tabStop(1, "particles"), "walls"], restitution: 0.9 }] },
          ],
        },
      ),
    ),
    collapse: optional(
      block(
        {
          kind: optional(
            choice(
              {
                stop: "The run ends, and says which particle, where and since when.",
                tc: "A contact that follows a particle’s last one by less than `tc` loses no energy (Luding & McNamara 1998).",
              },
              "What to do about it. Default: `tc` where a `tc` is given, otherwise `stop`.",
              reservedIn("contact.collapse.kind"),
            ),
          ),
          tc: optional(positive("The duration of a contact. Unit: time. Well below the mean collision time.")),
          after: optional(
            whole("So many events of one particle at one and the same time are called collapse. Default: 100.", {
              minimum: 3,
              maximum: 1_000_000,
            }),
          ),
        },
        "Inelastic collapse: infinitely many collisions in a finite time, when ε < 1. Default: the run stops and says so.",
      ),
    ),
  },
  "What happens when particles meet. Default: elastic.",
  { reserved: reservedIn("contact") },
);

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
    cells: optional(
      either(
        [
          choice(
            {
              auto: "Chosen from the density.",
              adaptive:
                "Begins as `auto` and then tries larger and smaller cells, keeping what lessens the counted work (`single-check` only). " +
                'Counted work is the same on every machine: the run repeats bit for bit. To go by measured time: `{ "adapt": "time" }`.',
            },
            "How many cells.",
            reservedIn("method.cells"),
          ),
          whole("So many along every axis.", { minimum: 1, maximum: 10_000 }),
          listOf(whole("Cells along this axis.", { minimum: 1, maximum: 10_000 }), "Cells along x, y (and z).", {
            minItems: 2,
            maxItems: 3,
          }),
          block(
            {
              adapt: optional(
                choice(
                  {
                    work: 'As `"adaptive"`: by counted work; the run repeats bit for bit.',
                    time:
                      "By measured time, as its authors did. Decisions then depend on the machine and on what else it does; the result tells them, to be " +
                      "repeated with `decisions`.",
                  },
                  "By what cells adapt while it runs (`single-check` only), in place of `decisions`.",
                ),
              ),
              decisions: optional(
                listOf(
                  block(
                    {
                      after: whole("From the event after so many encounters on. Required.", { minimum: 0 }),
                      cells: listOf(
                        whole("Cells along this axis.", { minimum: 1, maximum: 10_000 }),
                        "Cells along x, y (and z).",
                        { minItems: 2, maxItems: 3 },
                      ),
                    },
                    "Other cells from here on.",
                  ),
                  "What a run with `adapt` has decided, in order: it begins with `auto` and is repeated bit for bit (`single-check` only). In place of `adapt`.",
                  { maxItems: 100_000 },
                ),
              ),
            },
            "Cells that adapt, by time or as another run did: `adapt` or `decisions`.",
            { minProperties: 1, maxProperties: 1, defaultSnippets: [{ label: "by time", body: { adapt: "time" } }] },
          ),
        ],
        'Cells the box is cut into, to look for partners only nearby: `"auto"` (default), `"adaptive"`, a number along every axis, or ' +
          'one number an axis; or `{ "adapt": "time" }`. A cell must not be smaller than the largest diameter (but see `membership`). It changes the cost, never the result.',
        '"auto", "adaptive", a whole number, a list of one whole number an axis, or { "adapt": "time" }',
      ),
    ),
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
      { label: "single-check", body: { kind: "single-check", cells: "auto" } },
      { label: "lubachevsky", body: { kind: "lubachevsky", sectors: true, update: "delay" } },
      { label: "time-stepped", body: { kind: "time-stepped", detector: "centres", step: tabStop(1, "0.01") } },
    ],
  },
);

export const stop = block(
  {
    time: optional(positive("Stop at this time. Unit: time. Default: no limit.")),
    collisions: optional(whole("Stop after so many pair collisions in all. Default: no limit.", { minimum: 1 })),
    collisionsPerParticle: optional(
      positive(
        "Stop when a particle has had so many collisions on average: 2 n_c / N, as each collision has two sides. Default: no limit.",
      ),
    ),
    clock: optional(
      positive(
        "Stop after so many seconds of real time. Where a run ends then depends on the machine: not for results that shall repeat. Default: no limit.",
      ),
    ),
  },
  "Until when: whichever comes first. Default: until stopped by hand.",
  {
    minProperties: 1,
    reserved: reservedIn("stop"),
    defaultSnippets: [
      { label: "time", body: { time: 10 } },
      { label: "collisions a particle", body: { collisionsPerParticle: 100 } },
    ],
  },
);

const quantity = choice(
  {
    energy: "Kinetic and potential energy, and what collisions have dissipated.",
    momentum: "Total momentum.",
    temperature: "m⟨v²⟩/d, of all and of each species.",
    "collision-rate": "Collisions a particle suffers a unit time; Enskog’s beside it.",
    pressure: "From the collisional virial, P V = N kT + Σ Δp·r / (d t), and from walls.",
    "velocity-histogram": "Distribution of velocity components; Maxwell’s beside it.",
    "mean-square-displacement":
      "⟨|x − x₀|²⟩ of all particles, however often round the box; 2dDt of free Brownian motion beside it. Time-stepped methods only.",
    clusters: "How many clusters there are and how large the largest is, where particles associate.",
    "impact-separations": "Distance minus contact distance at impact, in units of the last floating-point digit.",
  },
  "Something to measure.",
  reservedIn("measure.what"),
);

export const measure = block(
  {
    from: optional(
      number("Averages begin at this time. Unit: time. Default: 0.", {
        minimum: 0,
        reserved: reservedIn("measure.from"),
      }),
    ),
    every: optional(positive("Time between two samples. Unit: time. Default: a two-hundredth of `stop.time`.")),
    what: optional(
      listOf(
        quantity,
        "What to measure. Default: energy, momentum, temperature, collision rate and pressure; of Brownian motion mean square displacement, collision rate, pressure and clusters.",
        {
          uniqueItems: true,
        },
      ),
    ),
  },
  "What to look at, and from when on. Default: the usual, from the start.",
);

const bounds = (hover: string) =>
  block(
    {
      min: optional(number("At least this.")),
      max: optional(number("At most this.")),
      about: optional(number("About this: |measured − about| ≤ within · |about|.")),
      within: optional(positive("How far from `about` is still right, as a share of it. Default: 0.01.")),
    },
    `${hover}\n\nBounds: \`min\`, \`max\`, or \`about\` with \`within\`.`,
    { minProperties: 1, defaultSnippets: [{ label: "between", body: { min: 0, max: 1 } }] },
  );

export const expectations = block(
  {
    collisions: optional(bounds("Pair collisions in all.")),
    collisionsPerParticle: optional(bounds("Collisions a particle on average, 2 n_c / N.")),
    wallHits: optional(bounds("Impacts on walls.")),
    time: optional(bounds("The time at the end. Unit: time.")),
    energyDrift: optional(
      bounds("Largest |E + dissipated − E₀| / (kinetic energy at the start). No unit; rounding gives about 1e-12."),
    ),
    momentumDrift: optional(
      bounds("Largest |P − P₀| / Σ m|v| at the start, along periodic axes without gravity. No unit."),
    ),
    temperature: optional(bounds("Mean temperature from `measure.from` on. Unit: energy.")),
    collisionRate: optional(
      bounds("Collisions a particle suffers a unit time, from `measure.from` on. Unit: 1 / time."),
    ),
    pressure: optional(bounds("Mean pressure from `measure.from` on. Unit: energy / volume (area).")),
    compressibility: optional(bounds("Z = P V / N kT from `measure.from` on. No unit.")),
    missed: optional(
      bounds("Share of its collisions that a time-stepped method missed, by its shadow sample. No unit."),
    ),
    diffusion: optional(
      bounds("Mean square displacement at the end over 2dt: the long-time diffusion constant. Unit: length²/time."),
    ),
    overlap: optional(bounds("Deepest overlap at the end, as a share of the contact distance. No unit.")),
  },
  "What must hold at the end. Shown in the Test Explorer, and `edpd check --run` fails where it does not. Default: nothing.",
  { reserved: reservedIn("expect") },
);
