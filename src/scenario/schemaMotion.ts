/** The part of the schema that says how particles move between encounters. */
import { reservedIn } from "./reserved.ts";
import { block, choice, optional, positive, tabStop } from "./schemaWords.ts";

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
    diffusion: optional(
      positive(
        "`brownian` only: the diffusion constant D of a particle alone, ⟨|Δx|²⟩ = 2dDt. The same for all. Unit: length²/time. Default: none, one has to be given.",
      ),
    ),
    onContact: optional(
      choice(
        {
          reflect:
            "The rest of the step is reflected: both exchange what is normal to the contact, like elastic balls of one mass. " +
            "Right in the limit of short steps: in dilute 3-D the long-time diffusion is D(1 − 2φ).",
          stop: "Both stay where they touch until the step ends.",
          associate:
            "They stay together for good. A cluster moves as one, by the mean of its members’ steps, so with D over their number; it does not turn.",
        },
        "`brownian` only: what a contact does to the rest of the step. Default: `reflect`.",
      ),
    ),
  },
  "How particles move between encounters. Default: freely.",
  {
    reserved: reservedIn("motion"),
    defaultSnippets: [
      { label: "brownian", body: { kind: "brownian", diffusion: tabStop(1, "1"), onContact: "reflect" } },
    ],
  },
);
