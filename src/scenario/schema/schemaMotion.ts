/** The part of the schema that says how particles move between encounters. */
import { reservedIn } from "../suggestions/reservedWords.ts";
import { block, choice, either, listOf, optional, positive, text, whole } from "./schemaWords.ts";

const diffusion = either(
  [
    positive("The same for all. Unit: length²/time."),
    block(
      {
        stokesEinstein: positive(
          "D times radius, kT/6πη: D = `stokesEinstein` / radius of each particle. Unit: length³/time. Required.",
        ),
      },
      "By size, as Stokes and Einstein say: D = kT / 6πηr.",
    ),
    listOf(
      block(
        {
          species: text("The name of a group, or of a species in its file. Required.", {
            minLength: 1,
            maxLength: 100,
          }),
          diffusion: positive("Its diffusion constant. Unit: length²/time. Required."),
        },
        "The diffusion constant of one group.",
      ),
      "One entry a group.",
      { minItems: 1, maxItems: 10_000 },
    ),
  ],
  "`brownian` only: the diffusion constant D of a particle alone, ⟨|Δx|²⟩ = 2dDt: one number for all; one a group, by name; or by size with " +
    '`{ "stokesEinstein": 0.5 }`, D = 0.5 / radius. Where particles meet they weigh 1/D. Unit: length²/time. Default: none, one has to be given.',
  'a number above 0, { "stokesEinstein": D times radius }, or a list such as [{ "species": "large", "diffusion": 0.1 }]',
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

export const motion = block(
  {
    kind: choice(
      {
        ballistic: "Freely: straight, or in a parabola where there is gravity.",
        brownian:
          "By random steps, as small particles in a liquid at rest do: a Gaussian displacement of variance 2DΔt along each axis in each time step. " +
          "Takes the method `time-stepped`. Each particle has a random stream of its own, so that methods can be compared on the same noise.",
      },
      "How they move. Default: `ballistic`.",
      reservedIn("motion.kind"),
    ),
    diffusion: optional(diffusion),
    onContact: optional(
      choice(
        {
          reflect:
            "The rest of the step is reflected: both exchange what is normal to the contact, like elastic balls that weigh 1/D. " +
            "Right in the limit of short steps: in dilute 3-D the long-time diffusion of equal ones is D(1 − 2φ).",
          stop: "Both stay where they touch until the step ends.",
          associate:
            "They stay together for good. A cluster moves as one, with the friction of all its members, so alike ones with D over their number; it does not turn.",
        },
        "`brownian` only: what a contact does to the rest of the step. Default: `reflect`.",
      ),
    ),
    stepsBefore: optional(
      whole(
        "`brownian` only: so many time steps have been taken before this start, as the state that a run has written says of itself. The random " +
          "stream of each particle goes on behind them, so that a run in two parts has the noise of one. Default: 0.",
        { minimum: 0, maximum: 1_000_000_000 },
      ),
    ),
  },
  "How particles move between encounters. Default: freely.",
  {
    reserved: reservedIn("motion"),
    defaultSnippets: [{ label: "brownian", body: { kind: "brownian", diffusion: 1, onContact: "reflect" } }],
  },
);
