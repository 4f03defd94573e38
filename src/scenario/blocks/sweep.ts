/** Keyword `sweep`: many runs of one scenario with other values of some of its properties, by `edpd sweep`. */
import { expectables } from "../../analysis/registry.ts";
import {
  block,
  choice,
  either,
  flag,
  listOf,
  number,
  optional,
  positive,
  type Static,
  text,
  whole,
} from "../schema/schemaWords.ts";
import { asNumber } from "../suggestions/mistakenForms.ts";
import type { Block } from "./block.ts";

const scalar = [number("A number."), text("A word."), flag("True or false.")] as const;
const value = either(
  [
    ...scalar,
    listOf(
      either(
        [...scalar, listOf(number("One component."), "A vector.")],
        "The value of one property, or a component of a vector.",
        "a number, a word, true, false or a vector",
      ),
      "A vector; with several paths one value for each of them.",
    ),
  ],
  "A value that the property takes.",
  "a number, a word, true, false or a list",
);
const path = text("Names from the outside in, joined by dots. A group has its name or its number in the list.", {
  minLength: 1,
  maxLength: 300,
  examples: ["contact.restitution", "particles.fraction", "particles.sand.count"],
});

const word = (hover: string, examples: readonly string[]) => text(hover, { minLength: 1, maxLength: 100, examples });

const axis = block(
  {
    path: either(
      [path, listOf(path, "Properties that change together.", { minItems: 2, maxItems: 10 })],
      "The property that changes, such as `contact.restitution`; or a list of properties that change together. Required.",
      'the path of a property, such as "contact.restitution", or a list of them',
      { examples: ["contact.restitution", "particles.fraction", "particles.radius", "particles.count"] },
    ),
    values: optional(
      listOf(
        value,
        "The values that it takes; with several paths, lists with one value for each. Default: those from `from` to `to`.",
        { minItems: 1, maxItems: 100_000, examples: [[0.5, 0.7, 0.9]] },
      ),
    ),
    from: optional(number("The first value of a range. Default: none, `values` are given.", { examples: [0.1] })),
    to: optional(number("The last value of a range. Default: none, `values` are given.", { examples: [0.5] })),
    points: optional(
      whole("Number of values of the range, both ends included. Default: 5.", { minimum: 2, maximum: 100_000 }),
    ),
    spacing: optional(
      choice(
        { linear: "Equal differences.", logarithmic: "Equal ratios; both ends are positive." },
        "Distances of the values of a range. Where the property is a whole number, they are rounded. Default: `linear`.",
      ),
    ),
  },
  "An axis of the sweep: a property with the values that it takes.",
);

const schema = block(
  {
    over: listOf(axis, "The axes. Every value of one is combined with every value of the others. Required.", {
      minItems: 1,
      maxItems: 10,
      examples: [
        [{ path: "contact.restitution", from: 0.5, to: 1 }],
        [{ path: "particles.fraction", from: 0.1, to: 0.5 }],
        [{ path: "particles.radius", from: 0.1, to: 0.5 }],
        [{ path: "particles.count", values: [100, 200, 400] }],
      ],
    }),
    repeats: optional(
      whole("Number of runs of each combination, each with random numbers of its own. Default: 1.", {
        minimum: 1,
        maximum: 100_000,
        examples: [20],
      }),
    ),
    exchange: optional(
      block(
        {
          every: positive("Time between two exchanges. Unit: time. Required.", { examples: [1] }),
        },
        "Replica exchange: the runs of one axis, `thermostat.temperature`, are a ladder. At equal intervals neighbors on it exchange their " +
          "temperatures with the probability that keeps the canonical distribution of each. Default: none, all runs are independent.",
        { examples: [{ every: 1 }] },
      ),
    ),
    slurm: optional(
      block(
        {
          partition: optional(word("Partition of the cluster. Default: its default partition.", ["short"])),
          account: optional(word("Account that is charged. Default: that of the user.", ["physics"])),
          time: optional(
            word("Time limit of a task, as `sbatch --time` takes it. Default: that of the partition.", ["30:00"]),
          ),
          memory: optional(
            word("Memory of a task, as `sbatch --mem` takes it. Default: that of the partition.", ["1G"]),
          ),
          limit: optional(
            whole("Most tasks that run at a time. Default: no limit.", {
              minimum: 1,
              maximum: 100_000,
              examples: [100],
            }),
          ),
          runsPerTask: optional(
            whole("Runs that a task computes, one after another. Default: as many as take a minute by the estimate.", {
              minimum: 1,
              maximum: 100_000,
            }),
          ),
        },
        "Settings of a Slurm cluster, for `edpd sweep FILE --executor slurm`. Default: those of the cluster.",
      ),
    ),
    collect: optional(
      listOf(
        choice(
          Object.fromEntries(Object.entries(expectables()).map(([name, { about }]) => [name, about])),
          "A result of a run, by the word that `expect` has for it.",
        ),
        "The results that are kept of each run. Default: those named in `expect`; without `expect` all that the runs measure.",
        { minItems: 1, uniqueItems: true, examples: [["pressure", "temperature"]] },
      ),
    ),
  },
  "Many runs of this scenario with other values of some properties: `edpd sweep FILE`. An ordinary run ignores it. Default: none.",
  {
    defaultSnippets: [
      {
        label: "sweep",
        body: { over: [{ path: "contact.restitution", from: 0.5, to: 1, points: 6 }], repeats: 5 },
      },
      {
        label: "replica exchange",
        body: {
          over: [{ path: "thermostat.temperature", from: 0.5, to: 2, points: 8, spacing: "logarithmic" }],
          exchange: { every: 1 },
        },
      },
    ],
  },
);

declare module "../schema/schema.ts" {
  interface Scenario {
    sweep?: Static<typeof schema>;
  }
}

/** Its checks read other scenarios and are called by the reader (`../sweep`). */
export const sweep: Block = {
  name: "sweep",
  schema,
  completionOrder: 9,
  alternatives: [
    {
      within: ["over"],
      words: [["values"], ["from", "to"]],
      expected: "Expected `values`, or a range by `from` and `to`",
    },
  ],
  synonyms: {
    sweep: ["scan", "parameters", "grid"],
    over: ["axes", "vary"],
    repeats: ["replicas", "seeds"],
    exchange: ["parallel tempering", "replica exchange", "tempering"],
    every: ["interval"],
  },
  mistakes: {
    properties: [{ within: "sweep.over", name: /^(count|n|num|number|steps)$/, meant: asNumber("points") }],
  },
};
