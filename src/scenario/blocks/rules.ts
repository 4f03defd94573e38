/** Keyword `rules`: courses that units take by the units they detect. */
import { headings } from "../../physics/contacts/courses.ts";
import { counters } from "../../physics/contacts/rules.ts";
import type { Rule } from "../../physics/system.ts";
import { checkCourses, checkRuledScenario } from "../checks/checkCourses.ts";
import {
  block,
  choice,
  listOf,
  number,
  optional,
  positive,
  type Static,
  text,
  vector,
  whole,
} from "../schema/schemaWords.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Block } from "./block.ts";

const countedWords = Object.entries(counters).map(([name, { about }]) => `* \`${name}\`: ${about}`);

const condition = block(
  {
    of: text(
      ["Units that are counted, inside the circle:", ...countedWords, "* the name of a group: its units"].join("\n"),
      {
        maxLength: 100,
        examples: Object.keys(counters),
      },
    ),
    min: optional(whole("Smallest number for which the condition holds.", { examples: [1] })),
    max: optional(whole("Largest number for which the condition holds.", { examples: [0] })),
  },
  "A condition on a number of detected units.",
);

const course = block(
  {
    velocity: optional(vector("A velocity. Unit: length/time.", { examples: [[1, 0]] })),
    heading: optional(
      choice(
        Object.fromEntries(Object.entries(headings).map(([name, { about }]) => [name, about])),
        "A direction relative to another unit. A unit that has detected none keeps its direction.",
      ),
    ),
    turn: optional(
      number("Angle by which the unit turns, counterclockwise. Unit: degree. Two-dimensional boxes only.", {
        minimum: -360,
        maximum: 360,
        examples: [180],
      }),
    ),
    speed: optional(
      number("Speed; 0 stops the unit. Unit: length/time. Default: the present speed.", { minimum: 0, examples: [0] }),
    ),
  },
  "Course that a unit takes: `velocity`, or a direction by `heading` or `turn`, with or without `speed`. Required.",
  {
    examples: [{ velocity: [1, 0] }, { heading: "toward" }, { heading: "away", speed: 2 }, { turn: 180 }, { speed: 0 }],
  },
);

const entry = block(
  {
    for: text("Name of the group that the rule holds for. Required.", { maxLength: 100, examples: ["particles"] }),
    within: positive("Radius of the circle of detection, from center to center. Unit: length. Required.", {
      examples: [5],
    }),
    when: optional(
      listOf(condition, "Conditions, all of which must hold. Default: none.", {
        maxItems: 20,
        examples: [[{ of: "others", min: 1 }]],
      }),
    ),
    course,
  },
  "A rule: units of a group take a course by the units that they detect.",
  {
    defaultSnippets: [
      {
        label: "rule",
        body: { for: "particles", within: 5, when: [{ of: "others", min: 1 }], course: { heading: "away" } },
      },
    ],
  },
);
const schema = listOf(
  entry,
  "Units take courses by the numbers of units that they detect inside circles. When a unit crosses a circle, the first rule that " +
    "applies to the detecting unit decides its course. Default: none.",
  {
    maxItems: 100,
    examples: [[{ for: "particles", within: 5, when: [{ of: "others", min: 1 }], course: { heading: "away" } }]],
  },
);

declare module "../schema/schema.ts" {
  interface Scenario {
    rules?: Static<typeof schema>;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly rules?: readonly Rule[];
  }
}

export const rules: Block = {
  name: "rules",
  schema,
  completionOrder: 6,
  groupNames: [{ path: "*.for" }, { path: "*.when.*.of" }],
  synonyms: {
    rules: ["behavior", "behaviour", "agents", "combat", "decisions"],
    within: ["radius", "range", "sight"],
    when: ["if", "conditions", "detects"],
    course: ["action", "then"],
  },
  alternatives: [
    {
      within: ["course"],
      words: [["velocity"], ["heading", "turn", "speed"]],
      expected: "A `velocity` sets direction and speed: expected it alone",
    },
    {
      within: ["course"],
      words: [["heading"], ["turn"]],
      expected: "Expected a direction once, by `heading` or `turn`",
    },
  ],
  resolve({ rules }) {
    if (!rules?.length) return {};
    return { rules: rules.map(({ when = [], ...rule }) => ({ ...rule, when })) };
  },
  checkDocument: checkCourses,
  checkScenario: checkRuledScenario,
  write: ({ system: { rules } }) => rules && writeJson(rules),
};
