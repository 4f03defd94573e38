/** The part of the schema that says what happens when particles meet. */
import { contactLaws } from "../../physics/contacts/index.ts";
import { reservedIn } from "../suggestions/reservedWords.ts";
import { parameterProperties } from "./schemaParameters.ts";
import { block, choice, listOf, number, optional, positive, text, whole } from "./schemaWords.ts";

/** Of the default law. */
const { restitution } = contactLaws[0]!.parameters;
const restitutionLimits = { minimum: restitution!.minimum, maximum: restitution!.maximum, examples: [0.9] };

/** Other laws than the default one: the property chooses the law, and holds its parameters. */
function otherLaws(): Record<never, never> {
  const laws = contactLaws.slice(1);
  return Object.fromEntries(
    laws.map(({ name, description, parameters }) => [
      name,
      optional(block(parameterProperties(parameters), description)),
    ]),
  );
}

export const contact = block(
  {
    restitution: optional(number(restitution!.description, restitutionLimits)),
    ...otherLaws(),
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
            restitution: number("Coefficient of normal restitution of this pair, 0 … 1. No unit.", restitutionLimits),
          },
          "What holds between these two instead.",
          {
            defaultSnippets: [
              { label: "a group and walls", body: { between: ["particles", "walls"], restitution: 0.9 } },
            ],
          },
        ),
        "Exceptions for pairs of species, and for species and walls. Later entries win over earlier ones. Default: none.",
        {
          maxItems: 10_000,
          defaultSnippets: [{ label: "walls", body: [{ between: ["particles", "walls"], restitution: 0.9 }] }],
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
