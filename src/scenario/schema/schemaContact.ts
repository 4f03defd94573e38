/** Schema of `contact`. */
import { type ComparedDetection, detectionForms } from "../../physics/contacts/detection.ts";
import { contactLaws } from "../../physics/contacts/index.ts";
import { namedLaws } from "../contactLaws.ts";
import { parameterProperties, parameterSchema } from "./schemaParameters.ts";
import { block, choice, listOf, number, optional, positive, text, whole } from "./schemaWords.ts";

/** Of the default law. */
const { restitution } = contactLaws[0].parameters;
const restitutionLimits = { minimum: 0, maximum: 1, examples: [0.9] };

/** Other laws than the default one: the property chooses the law, and holds its parameters. */
function otherLaws(): Record<never, never> {
  return Object.fromEntries(
    namedLaws().map(({ name, description, parameters, examples = [] }) => [
      name,
      optional(block(parameterProperties(parameters), `${description} Default: none.`, { examples: [...examples] })),
    ]),
  );
}

/** Those of their parameters that a pair may have otherwise. */
function lawsOfPairs(): Record<never, never> {
  return Object.fromEntries(
    namedLaws().flatMap(({ name, parameters }) => {
      const own = Object.entries(parameters).filter(([, { perPair }]) => perPair);
      if (own.length === 0) return [];
      const properties = own.map(([word, parameter]) => [word, optional(parameterSchema(parameter))]);
      return [
        [name, optional(block(Object.fromEntries(properties), `Parameters of the law \`${name}\` for this pair.`))],
      ];
    }),
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
              "Two names, which may be equal.",
              { minItems: 2, maxItems: 2, expects: "a list of two names", examples: [["particles", "walls"]] },
            ),
            restitution: optional(
              number("Coefficient of normal restitution of this pair, 0 … 1. No unit.", restitutionLimits),
            ),
            ...lawsOfPairs(),
          },
          "Values of this pair.",
          {
            defaultSnippets: [
              { label: "a group and walls", body: { between: ["particles", "walls"], restitution: 0.9 } },
            ],
          },
        ),
        "Exceptions for pairs of species, and for species and walls. Of several entries for one pair the last applies. Default: none.",
        {
          maxItems: 10_000,
          defaultSnippets: [{ label: "walls", body: [{ between: ["particles", "walls"], restitution: 0.9 }] }],
        },
      ),
    ),
    pairStates: optional(
      listOf(
        listOf(number("A number."), "First and second particle, and the number.", {
          minItems: 3,
          maxItems: 3,
          expects: "a list of two particles and a number",
          examples: [[0, 1, 1]],
        }),
        "What a contact law remembers of pairs of particles, such as bonds; end states have it. Particles are numbered from 0 in " +
          "the order of the groups. Default: as the law finds the pairs at the start.",
      ),
    ),
    detection: optional(
      choice(
        {
          stable:
            "An overlap made by rounding is no new event while it shrinks, and is stopped at once when it would grow.",
          ...(Object.fromEntries(
            Object.entries(detectionForms).map(([form, { description }]) => [form, description]),
          ) as Record<ComparedDetection, string>),
        },
        "Event detection of pairs (Bannerman et al. 2014): the stable form, or another one for comparison, with constant restitution. " +
          "The results count the invalid states of the others. Default: `stable`.",
      ),
    ),
    collapse: optional(
      block(
        {
          kind: optional(
            choice(
              {
                stop: "The run ends with a message that names the particle, the place and the time.",
                rest:
                  "A particle whose rebounds from a flat surface at rest are too low to resolve comes to rest there, until it is hit: on a face " +
                  "of the box, a plane, a block or, in 2-D, a single segment. Everywhere else the run ends as with `stop`.",
                tc: "A contact that follows a particle’s last one by less than `tc` loses no energy (Luding & McNamara 1998).",
              },
              "What happens to contacts without end. Default: `tc` where a `tc` is given, otherwise `stop`.",
            ),
          ),
          tc: optional(
            positive("The duration of a contact. Unit: time. Well below the mean collision time.", {
              examples: [1e-5],
            }),
          ),
          after: optional(
            whole("Number of events of one particle at one time that count as collapse. Default: 100.", {
              minimum: 3,
              maximum: 1_000_000,
              examples: [100],
            }),
          ),
        },
        "Inelastic collapse: infinitely many collisions in a finite time, when ε < 1. Default: the run stops with a message.",
        { examples: [{ tc: 1e-5 }] },
      ),
    ),
  },
  "Collisions of particles. Default: elastic.",
  {
    defaultSnippets: [
      { label: "inelastic", body: { restitution: 0.9 } },
      { label: "inelastic, without collapse", body: { restitution: 0.9, collapse: { tc: 1e-5 } } },
      ...namedLaws().flatMap(({ name, examples = [], exampleLabel = name }) =>
        examples.slice(0, 1).map((example) => ({ label: exampleLabel, body: { [name]: example } })),
      ),
    ],
  },
);
