/** Keyword `contact`: coefficients of restitution, and what happens at an inelastic collapse. */

import { contactDuration } from "../../physics/contacts/collapse.ts";
import { wallNames } from "../../physics/contacts/pairTables.ts";
import { faceNames } from "../../physics/surfaces/boxFace.ts";
import { obstacleName } from "../../physics/surfaces/surface.ts";
import type { CollapseRule, System } from "../../physics/system.ts";
import { checkCollapse, checkPairs } from "../checks/checkContact.ts";
import { checkLaws, checkSizesOfLaw } from "../checks/checkLaws.ts";
import { chosenLaw, comparedDetection, namedLaws } from "../contactLaws.ts";
import { hardParticlesOf } from "../fluid/hardParticles.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import { contact as schema } from "../schema/schemaContact.ts";
import { isObject } from "../schema/schemaNode.ts";
import type { Static } from "../schema/schemaWords.ts";
import { groupNames } from "../suggestions/mistakenForms.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Around, Block } from "./block.ts";

declare module "../schema/schema.ts" {
  interface Scenario {
    contact?: Static<typeof schema>;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly contact: {
      readonly restitution: number;
      readonly pairs: readonly { readonly between: readonly [string, string]; readonly restitution: number }[];
      readonly collapse: CollapseRule;
      /** What the law remembers of pairs from before. */
      readonly pairStates?: readonly (readonly number[])[];
      /** Another form than the stable one. */
      readonly detection?: NonNullable<System["detection"]>;
      /** Another law than the default one. */
      readonly law?: NonNullable<System["contactLaw"]>;
    };
  }
}

export const contact: Block = {
  name: "contact",
  schema,
  completionOrder: 5,
  groupNames: [{ path: "pairs.*.between.*", walls: true }],
  alternatives: [{ words: namedLaws().map(({ name }) => [name]), expected: "Expected one contact law" }],
  synonyms: {
    restitution: ["coefficient of restitution", "cor", "e", "en", "eps", "epsilon"],
    between: ["groups", "species"],
  },
  mistakes: {
    values: {
      "": (value) => (value === "elastic" ? [{ restitution: 1 }] : value === "inelastic" ? [{ restitution: 0.9 }] : []),
      collapse: (value) => (value === "tc" ? [{ tc: 1e-5 }] : []),
      pairs: (value) =>
        Array.isArray(value) && value.length === 3 ? [{ between: value.slice(0, 2), restitution: value[2] }] : [],
      "pairs.between": (value, around) =>
        typeof value === "string"
          ? fewGroups(around).map((name) => [name, wallNames.includes(value) ? value : name])
          : [],
    },
    properties: [
      {
        // Synonyms would hold in other blocks, too, which have these words of their own.
        within: "contact",
        name: /^(alpha|normal|normal[_-]?restitution)$/i,
        meant: (restitution) => [{ restitution }],
      },
      {
        within: "contact",
        name: /^(tangential|tangential[_-]?restitution|beta|e_?t|nu_?t|friction|mu)$/i,
        meant: (value, _, name) =>
          typeof value === "number"
            ? [{ rough: { [/^(friction|mu)$/i.test(name) ? "friction" : "tangential"]: value } }]
            : [],
      },
      {
        within: "",
        name: /^collisions?$/,
        meant: (contact) => (isObject(contact) ? [{ contact }] : []),
      },
      {
        within: "contact.potential",
        name: /^(depth|eps|epsilon)$/,
        meant: (depth) => (typeof depth === "number" ? [{ energies: [-Math.abs(depth)] }] : []),
      },
      {
        within: "contact.potential",
        name: /^range$/,
        meant: (range) => (typeof range === "number" ? [{ distances: [range] }] : []),
      },
      {
        within: "contact.potential",
        name: /^(lambda|width)$/,
        meant: (value, around, name) => rangesBySize(value, around, name).map((range) => ({ distances: [range] })),
      },
      { within: "contact", name: /^nu$/i, meant: (value) => [{ restitution: value }, { rough: { friction: value } }] },
      {
        within: "contact",
        name: /./,
        meant: (value, around, name) => pairsWithWalls(value, around, name).map((pairs) => ({ pairs })),
      },
      {
        within: "",
        name: /./,
        meant: (value, around, name) => pairsWithWalls(value, around, name).map((pairs) => ({ contact: { pairs } })),
      },
    ],
  },
  resolve: (document) => ({
    contact: {
      restitution: document.contact?.restitution ?? 1,
      pairs: (document.contact?.pairs ?? []).flatMap(({ between, restitution }) =>
        restitution === undefined ? [] : [{ between: [between[0], between[1]] as const, restitution }],
      ),
      collapse: resolveCollapse(document),
      ...(document.contact?.pairStates && { pairStates: document.contact.pairStates }),
      ...detectionOf(document),
      ...lawOf(document),
    },
  }),
  checkDocument(document, report) {
    checkPairs(document, report);
    checkLaws(document, report);
    checkCollapse(document, report);
  },
  checkScenario: checkSizesOfLaw,
  write(state) {
    const { fluid } = state.system;
    if (fluid && !fluid.solutes) return undefined;
    const { system, document, speciesNames, memory } = hardParticlesOf(state);
    // Contacts of Brownian particles lose no energy: the rules are those that were written.
    const rules = system.motion ? document?.contact : writtenContact(system, speciesNames);
    return rules && writeJson({ ...rules, ...(memory?.pairs && { pairStates: memory.pairs }) });
  },
};

const allWallsWords = /^(walls?|wall[_-]?restitution|restitution[_-]?walls?)$/i;
/** Fixes do not list more groups than this. */
const mostGroups = 20;

function fewGroups({ document }: Around): string[] {
  const all = groupNames(document);
  return all.length <= mostGroups ? all : [];
}

/** `"walls": 0.9`, `"bottomRestitution": 0.5`. */
function pairsWithWalls(value: unknown, around: Around, name: string): object[][] {
  const restitution = typeof value === "number" ? value : isObject(value) ? value.restitution : undefined;
  if (typeof restitution !== "number") return [];
  const wall =
    wallNames.find((known) => [known, `${known}Restitution`].includes(name)) ??
    (allWallsWords.test(name) ? "walls" : undefined);
  if (wall === undefined) return [];
  const pairs = fewGroups(around).map((group) => ({ between: [group, wall], restitution }));
  return pairs.length === 0 ? [] : [pairs];
}

/** λ is the range over the diameter, a width what it has beyond it; of particles that are all alike. */
function rangesBySize(value: unknown, { document }: Around, name: string): number[] {
  const particles = isObject(document) ? [document.particles].flat() : [];
  const [group] = particles;
  if (particles.length !== 1 || !isObject(group) || typeof group.radius !== "number" || typeof value !== "number")
    return [];
  const diameter = 2 * group.radius;
  return [Number((name === "lambda" ? diameter * value : diameter + value).toPrecision(12))];
}

function detectionOf(document: Scenario): Pick<ResolvedScenario["contact"], "detection"> {
  const detection = comparedDetection(document);
  return detection ? { detection } : {};
}

function lawOf(document: Scenario): Pick<ResolvedScenario["contact"], "law"> {
  const law = chosenLaw(document);
  return law ? { law } : {};
}

function resolveCollapse({ contact }: Scenario): ResolvedScenario["contact"]["collapse"] {
  const { kind, tc, after = 100 } = contact?.collapse ?? {};
  return { kind: kind ?? (tc === undefined ? "stop" : "tc"), tc: tc ?? 0, after };
}

/** The most frequent coefficient, and the pairs that have another. */
function writtenContact(
  {
    dimension,
    restitution,
    wallRestitution,
    collapse,
    contactLaw,
    detection,
    obstacles = [],
    obstacleRestitution,
    changingRestitution,
    speciesNames,
  }: System,
  names: readonly string[],
): Scenario["contact"] {
  const { kind, tc, after } = collapse;
  const rules = {
    ...(contactLaw && { [contactLaw.name]: contactLaw.values }),
    ...(detection && { detection }),
    collapse: contactDuration(collapse) > 0 ? { kind, tc, after } : { kind, after },
  };
  const laws = (contactLaw?.pairs ?? []).map(({ between, values }) => ({
    between: [...between],
    [contactLaw!.name]: values,
  }));
  if (changingRestitution) {
    // Others than these have what the schedule says next.
    const renamed = (name: string) => names[speciesNames.indexOf(name)] ?? name;
    const own = changingRestitution.pairs.map(({ between, value }) => ({
      between: between.map(renamed),
      restitution: value,
    }));
    const pairs = [...own, ...laws];
    return { restitution: changingRestitution.everywhere, ...(pairs.length > 0 && { pairs }), ...rules };
  }
  const counts = new Map<number, number>();
  for (const e of [...restitution, ...wallRestitution, ...(obstacleRestitution ?? [])])
    counts.set(e, (counts.get(e) ?? 0) + 1);
  const most = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [1, 0] as const)[0];
  const faces = faceNames(dimension);
  const pairs: NonNullable<NonNullable<Scenario["contact"]>["pairs"]> = [];
  names.forEach((name, s) => {
    names.slice(s).forEach((other, k) => {
      const e = restitution[s * names.length + s + k];
      if (e !== most) pairs.push({ between: [name, other], restitution: e });
    });
    obstacles.forEach((obstacle, k) => {
      const e = obstacleRestitution?.[s * obstacles.length + k] ?? 1;
      if (e !== most) pairs.push({ between: [name, obstacleName(obstacle, k)], restitution: e });
    });
    const walls = faces.map((_, f) => wallRestitution[s * faces.length + f]);
    if (walls.every((e) => e === walls[0])) {
      if (walls[0] !== most) pairs.push({ between: [name, "walls"], restitution: walls[0] });
    } else {
      walls.forEach((e, f) => {
        if (e !== most) pairs.push({ between: [name, faces[f]], restitution: e });
      });
    }
  });
  pairs.push(...laws);
  return { restitution: most, ...(pairs.length > 0 && { pairs }), ...rules };
}
