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
        },
        "The algorithm. All are exact and find the same collisions; what they cost differs. Default: `event-driven`.",
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
                "Counted work is the same on every machine: the run repeats bit for bit.",
            },
            "How many cells.",
            reservedIn("method.cells"),
          ),
          whole("So many along every axis.", { minimum: 1, maximum: 10_000 }),
          listOf(whole("Cells along this axis.", { minimum: 1, maximum: 10_000 }), "Cells along x, y (and z).", {
            minItems: 2,
            maxItems: 3,
          }),
        ],
        'Cells the box is cut into, to look for partners only nearby: `"auto"` (default), `"adaptive"`, a number along every axis, or ' +
          "one number an axis. A cell must not be smaller than the largest diameter (but see `membership`). It changes the cost, never the result.",
        '"auto", "adaptive", a whole number, or a list of one whole number an axis',
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
      listOf(quantity, "What to measure. Default: energy, momentum, temperature, collision rate and pressure.", {
        uniqueItems: true,
      }),
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
    overlap: optional(bounds("Deepest overlap at the end, as a share of the contact distance. No unit.")),
  },
  "What must hold at the end. Shown in the Test Explorer, and `edpd check --run` fails where it does not. Default: nothing.",
  { reserved: reservedIn("expect") },
);
