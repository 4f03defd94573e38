/** Keyword `bonds`: pairs that never part, listed, or generated as chains and rings of a group. */
import { periods } from "../../physics/box.ts";
import { checkGroupName } from "../checks/checkNames.ts";
import { formatNumber, shorten } from "../diagnostics.ts";
import { groupList, type ResolvedScenario } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import { block, choice, listOf, optional, positive, type Static, text, whole } from "../schema/schemaWords.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Report } from "../text/report.ts";
import type { Block } from "./block.ts";

const entry = block(
  {
    pairs: optional(
      listOf(
        listOf(whole("Number of a particle.", { minimum: 0 }), "Two particles.", {
          minItems: 2,
          maxItems: 2,
          expects: "a list of two particle numbers",
        }),
        "Bonded pairs: numbers of particles, from 0 in the order of the document. In place of `group`.",
        { maxItems: 1_000_000, examples: [[[0, 1], [1, 2]]] }, // biome-ignore format: a short example
      ),
    ),
    group: optional(
      text("Name of a group whose particles are bonded to chains or rings. In place of `pairs`.", {
        maxLength: 100,
        examples: ["particles"],
      }),
    ),
    form: optional(
      choice(
        {
          chain: "Each particle is bonded to the next of its chain.",
          ring: "A chain whose ends are bonded to each other. Takes an even `length`.",
        },
        "Form of the molecules of `group`. Default: `chain`.",
      ),
    ),
    length: optional(
      whole("Number of particles of each chain or ring of `group`. Default: all of the group.", {
        minimum: 2,
        maximum: 1_000_000,
        examples: [10],
      }),
    ),
    distance: listOf(
      positive("A distance of the centers. Unit: length."),
      "Shortest and longest distance of the centers. Unit: length. Required.",
      {
        minItems: 2,
        maxItems: 2,
        expects: "a list of two distances",
        examples: [[1, 1.2]],
      },
    ),
  },
  "Pairs that stay between two distances.",
  {
    defaultSnippets: [
      { label: "chains of a group", body: { group: "particles", form: "chain", length: 10, distance: [1, 1.2] } },
      { label: "listed pairs", body: { pairs: [[0, 1]], distance: [1, 1.2] } },
    ],
  },
);
const schema = listOf(
  entry,
  "Bonds that never break: chains, rings and networks. A bonded pair is reflected at its shortest and at its longest distance. Default: none.",
  { maxItems: 1000, examples: [[{ group: "particles", form: "chain", length: 10, distance: [1, 1.2] }]] },
);

export interface ResolvedBonds {
  readonly distance: readonly [shortest: number, longest: number];
  readonly pairs?: readonly (readonly [number, number])[];
  /** Generated: chains, or rings, of `length` particles of a group. */
  readonly molecules?: { readonly group: string; readonly ring: boolean; readonly length?: number };
}

declare module "../schema/schema.ts" {
  interface Scenario {
    bonds?: Static<typeof schema>;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly bonds?: readonly ResolvedBonds[];
  }
}

export const bonds: Block = {
  name: "bonds",
  schema,
  completionOrder: 6,
  groupNames: [{ path: "*.group" }],
  alternatives: [
    {
      words: [["pairs"], ["group", "form", "length"]],
      expected: "Expected `pairs`, or a `group` with `form` and `length`",
    },
  ],
  synonyms: {
    bonds: ["springs", "links", "molecules", "polymer"],
    chain: ["polymer", "linear"],
    ring: ["loop", "cycle"],
  },
  resolve({ bonds }) {
    if (!bonds?.length) return {};
    return { bonds: bonds.map(resolved) };
  },
  checkDocument,
  checkScenario,
  write({ system }) {
    const { bonds } = system;
    if (!bonds) return undefined;
    const byDistance = new Map<string, [number, number][]>();
    for (let b = 0; b < bonds.longest.length; b++) {
      const key = JSON.stringify([bonds.shortest[b], bonds.longest[b]]);
      const pair: [number, number] = [bonds.pairs[2 * b], bonds.pairs[2 * b + 1]];
      const known = byDistance.get(key);
      if (known) known.push(pair);
      else byDistance.set(key, [pair]);
    }
    return writeJson([...byDistance].map(([distance, pairs]) => ({ pairs, distance: JSON.parse(distance) })));
  },
};

function resolved({ pairs, group, form, length, distance }: Static<typeof entry>): ResolvedBonds {
  return {
    distance: [distance[0], distance[1]],
    ...(pairs && { pairs: pairs.map(([i, j]) => [i!, j!] as const) }),
    ...(group !== undefined && {
      molecules: { group, ring: form === ringForm, ...(length !== undefined && { length }) },
    }),
  };
}

const ringForm = "ring";

/** A bond is to one image of a particle: the nearest. */
function checkScenario(scenario: ResolvedScenario, report: Report): void {
  const half = Math.min(...periods(scenario)) / 2;
  scenario.bonds?.forEach(({ distance }, k) => {
    const [, longest] = distance;
    if (longest < half) return;
    report.add({
      code: "range",
      path: ["bonds", k, "distance", 1],
      message: `\`distance\`: expected less than half of the periodic box, ${formatNumber(half)}, got ${formatNumber(longest)}.`,
    });
  });
}

function checkDocument(document: Scenario, report: Report): void {
  const groups = groupList(document);
  document.bonds?.forEach((bond, k) => {
    const path = ["bonds", k];
    const [shortest, longest] = bond.distance;
    if (shortest! >= longest!) {
      report.add({
        code: "range",
        path: [...path, "distance"],
        message: `\`distance\`: expected the shortest distance before the longest, got ${shortest} and ${longest}.`,
        fixes: [
          {
            title: "Exchange the distances",
            edits: [report.source.replace([...path, "distance"], `[${longest}, ${shortest}]`)],
          },
        ],
      });
    }
    if (bond.pairs === undefined && bond.group === undefined) {
      report.add({ code: "missing", path, onStart: true, message: "expected either `pairs` or `group`, got neither." });
    }
    if (bond.pairs || bond.group === undefined) return;
    checkGroupName({ name: bond.group, path: [...path, "group"], moves: true }, groups, [], report);
    const found = groups.find(({ name }) => name === bond.group);
    if (!found) return;
    const { count } = found.group;
    const length = bond.length ?? count;
    if (length === undefined) return;
    if (bond.form === ringForm && length % 2 !== 0) {
      report.add({
        code: "range",
        path: bond.length === undefined ? path : [...path, "length"],
        message: `\`length\`: expected an even number of particles in a generated ring, got ${length}. List the pairs of other rings.`,
      });
    }
    if (count !== undefined && count % length !== 0) {
      const whole = length * Math.max(1, Math.round(count / length));
      report.add({
        code: "range",
        path: [...path, "length"],
        message: `\`length\`: expected a divisor of the ${count} particles of \`${bond.group}\`, got ${length}.`,
        fixes: [
          {
            title: `Write a count of ${whole} for \`${shorten(bond.group)}\``,
            edits: [report.source.replace([...found.path, "count"], String(whole))],
          },
        ],
      });
    }
  });
}
