/** Keyword `motion`: how particles move between collisions. */
import { diffuses, hoversOfMotions, isDragged, isOnSphere } from "../../physics/motion/index.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import {
  block,
  choice,
  either,
  listOf,
  number,
  optional,
  positive,
  type Static,
  text,
  whole,
} from "../schema/schemaWords.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Block } from "./block.ts";

const diffusion = either(
  [
    positive("The same for all particles. Unit: length²/time."),
    block(
      {
        stokesEinstein: positive(
          "D times radius, kT/6πη: D = `stokesEinstein` / radius of each particle. Unit: length³/time. Required.",
          { examples: [0.5] },
        ),
      },
      "By size, by the Stokes–Einstein relation: D = kT / 6πηr.",
    ),
    listOf(
      block(
        {
          species: text("The name of a group, or of a species in its file. Required.", {
            minLength: 1,
            maxLength: 100,
            examples: ["sand"],
          }),
          diffusion: positive("Its diffusion constant. Unit: length²/time. Required.", { examples: [1] }),
        },
        "The diffusion constant of one group.",
      ),
      "One entry per group.",
      { minItems: 1, maxItems: 10_000 },
    ),
  ],
  "`brownian` only: the diffusion constant D of a free particle, ⟨|Δx|²⟩ = 2dDt: one number for all; one per group, by name; or by size with " +
    '`{ "stokesEinstein": 0.5 }`, D = 0.5 / radius. In contacts particles have the mass 1/D. Unit: length²/time. Default: none, one has to be given.',
  'a positive number, { "stokesEinstein": D times radius }, or a list such as [{ "species": "large", "diffusion": 0.1 }]',
  {
    defaultSnippets: [
      { label: "the same for all", body: 1 },
      { label: "by size", body: { stokesEinstein: 0.5 } },
      {
        label: "by group",
        body: [
          { species: "large", diffusion: 0.1 },
          { species: "small", diffusion: 1 },
        ],
      },
    ],
  },
);

const schema = block(
  {
    kind: choice(hoversOfMotions(), "Kind of motion. Default: `ballistic`."),
    diffusion: optional(diffusion),
    onContact: optional(
      choice(
        {
          reflect:
            "The rest of the step is reflected: the normal components are exchanged, as between elastic spheres of mass 1/D. " +
            "Exact in the limit of short steps: in dilute 3-D systems the long-time diffusion constant of equal particles is D(1 − 2φ).",
          stop: "Both stay at the contact until the step ends.",
          associate:
            "They stay together permanently. A cluster moves as one body with the friction of all its members: D divided by their number if they are equal. It does not rotate.",
        },
        "`brownian` only: effect of a contact on the rest of the step. Default: `reflect`.",
      ),
    ),
    stepsBefore: optional(
      whole(
        "`brownian` only: number of time steps before this start, as written in end states of runs. The random " +
          "stream of each particle continues after them, so that a run in two parts has the noise of one. Default: 0.",
        { minimum: 0, maximum: 1_000_000_000 },
      ),
    ),
    tau: optional(
      positive(
        "`drag` only: the relaxation time τ of all particles, within which they take the velocity of the flow. Unit: time. " +
          "Default: none, `tau` or `tauPerRadius` has to be given.",
        { examples: [0.1] },
      ),
    ),
    tauPerRadius: optional(
      positive(
        "`drag` only: the relaxation time τ of each particle over its radius, in place of `tau`. Unit: time/length. " +
          "Default: none, `tau` or `tauPerRadius` has to be given.",
        { examples: [16] },
      ),
    ),
    dimensions: optional(
      whole(
        "`great-circles` only: the dimensions k of the space of the unit sphere; 3 is the sphere of everyday life. At least those of the box. " +
          "Default: those of the box.",
        { minimum: 2, maximum: 8, examples: [4] },
      ),
    ),
    starts: optional(
      whole(
        "`great-circles` only: random starts, one after the other; the code with the largest angle counts. Growth finds local optima, " +
          "too. Default: 1.",
        { minimum: 1, maximum: 1000, examples: [10] },
      ),
    ),
    state: optional(
      listOf(
        number("One number of the state."),
        "`great-circles` only: points, velocities and the best code so far, as written in end states of runs. Default: none, the run " +
          "begins with random points.",
        { maxItems: 1_000_000 },
      ),
    ),
  },
  "Motion of particles between collisions. Default: free flight.",
  {
    defaultSnippets: [
      { label: "random steps", body: { kind: "brownian", diffusion: 1, onContact: "reflect" } },
      { label: "caps on a sphere", body: { kind: "great-circles", dimensions: 3, starts: 10 } },
      { label: "drag in a flow", body: { kind: "drag", tauPerRadius: 16 } },
    ],
  },
);

declare module "../schema/schema.ts" {
  interface Scenario {
    motion?: Static<typeof schema>;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly motion: Motion;
  }
}

export const motion: Block = {
  name: "motion",
  schema,
  completionOrder: 6,
  // Brownian and dragged motion require methods of their own.
  decides: ["method"],
  groupNames: [{ path: "diffusion.*.species" }],
  alternatives: [
    { words: [["tau"], ["tauPerRadius"]], expected: "Expected one relaxation time, `tau` or `tauPerRadius`" },
  ],
  synonyms: {
    diffusion: ["d", "D"],
    drag: ["stokes", "friction"],
    tau: ["relaxation time", "response time"],
    "great-circles": ["sphere", "caps"],
  },
  mistakes: {
    values: { "": (value) => (value === "brownian" ? [{ kind: "brownian", diffusion: 1 }] : []) },
    properties: [
      {
        within: "",
        name: /^diffusion(Coefficient|Constant)?$/,
        meant: (diffusion) => [{ motion: { kind: "brownian", diffusion } }],
      },
      {
        within: "",
        name: /^brownian$/,
        meant: (value) => (value === true ? [{ motion: { kind: "brownian", diffusion: 1 } }] : []),
      },
    ],
  },
  resolve: (document) => ({ motion: resolveMotion(document) }),
  write({ document, frame, memory }) {
    if (isOnSphere(document?.motion) && memory?.sphere)
      return writeJson({ ...document.motion, state: Array.from(memory.sphere) });
    const continued = document && continuedMotion(document, frame.time);
    return continued && writeJson(continued);
  },
};

function resolveMotion({ motion, box }: Scenario): ResolvedScenario["motion"] {
  if (isOnSphere(motion)) {
    const { kind, dimensions = box.size.length, starts = 1, state } = motion;
    return { kind, dimensions, starts, ...(state && { state }) };
  }
  if (isDragged(motion)) {
    const { tau, tauPerRadius } = motion;
    return {
      kind: motion.kind,
      ...(tau !== undefined && { tau }),
      ...(tauPerRadius !== undefined && { tauPerRadius }),
    };
  }
  if (!diffuses(motion)) return { kind: "ballistic" };
  // The checks ensure that D is given.
  const { diffusion = 1, onContact = "reflect", stepsBefore = 0 } = motion;
  return { kind: "brownian", diffusion, onContact, ...(stepsBefore > 0 && { stepsBefore }) };
}

/** The rest of a step that is cut short is lost: the next step begins. */
function continuedMotion({ motion, method }: Scenario, time: number): Scenario["motion"] {
  if (!diffuses(motion) || method?.step === undefined) return motion;
  // Rounding of the clock does not count as a step.
  const stepsBefore = (motion.stepsBefore ?? 0) + Math.ceil(time / method.step - 1e-6);
  return stepsBefore > 0 ? { ...motion, stepsBefore } : motion;
}
