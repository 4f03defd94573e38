/** The part of the schema that says into what cells the box is cut, and whether they may change while it runs. */
import { reservedIn } from "../suggestions/reservedWords.ts";
import { block, choice, either, listOf, optional, whole } from "./schemaWords.ts";

export const cells = either(
  [
    choice(
      {
        auto: "Chosen from the density.",
        adaptive:
          "Begins as `auto`; then what is counted while it runs says whether larger or smaller cells would cost less (`event-driven` and `single-check`). " +
          'Counted work is the same on every machine: the run repeats bit for bit. To go by measured time: `{ "adapt": "time" }`.',
      },
      "How many cells.",
      reservedIn("method.cells"),
    ),
    whole("So many along every axis.", { minimum: 1, maximum: 10_000 }),
    listOf(whole("Cells along this axis.", { minimum: 1, maximum: 10_000 }), "Cells along x, y (and z).", {
      minItems: 2,
      maxItems: 3,
      perAxis: true,
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
            "By what cells adapt while it runs (`event-driven` and `single-check`), in place of `decisions`.",
          ),
        ),
        decisions: optional(
          listOf(
            block(
              {
                after: whole("From the event after so many encounters on. Required.", { minimum: 0 }),
                cells: listOf(
                  whole("Cells along this axis.", { minimum: 1, maximum: 65_535 }),
                  "Cells along x, y (and z).",
                  { minItems: 2, maxItems: 3, perAxis: true },
                ),
              },
              "Other cells from here on.",
            ),
            "What a run with `adapt` has decided, in order: it begins with `auto` and is repeated bit for bit (`event-driven` and `single-check`). In place of `adapt`.",
            { maxItems: 100_000 },
          ),
        ),
      },
      "Cells that adapt, by time or as another run did: `adapt` or `decisions`.",
      { minProperties: 1, maxProperties: 1, defaultSnippets: [{ label: "by time", body: { adapt: "time" } }] },
    ),
  ],
  'Cells the box is cut into, to look for partners only nearby: `"auto"` (default), `"adaptive"`, a number along every axis, or ' +
    'one number an axis; or `{ "adapt": "time" }`. A cell must not be smaller than the largest diameter (but see `membership` and `sizes`). It changes the cost, never the result.',
  '"auto", "adaptive", a whole number, a list of one whole number an axis, or { "adapt": "time" }',
);
