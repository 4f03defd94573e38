/**
 * Proposals of the schema, fitted to the scenario in which they are made: those that it would refuse are left out, groups get free names,
 * pairs the names of groups, and particles sizes that the box has room for.
 */
import { getLocation } from "jsonc-parser";
import { dynamics, supportsMotion } from "../../engine/dynamics/index.ts";
import { diffuses, motions } from "../../physics/motion/index.ts";
import { isObject } from "../schema/schemaNode.ts";
import { ballVolume, boxVolume } from "../start/density.ts";
import { readJsonText } from "../text/jsonText.ts";
import { groupNames } from "./mistakenForms.ts";

export interface Proposal {
  readonly label: string;
  /** What is inserted, with the stops of the cursor. */
  readonly text: string;
}

/** Beyond this length of a text the path takes too long to find. */
const longest = 1_000_000;

/** Returns a proposal as it fits, or undefined where it does not. */
export function fittingProposals(text: string, offset: number): (proposal: Proposal) => Proposal | undefined {
  if (text.length > longest) return (proposal) => proposal;
  const { value } = readJsonText(text);
  if (!isObject(value)) return (proposal) => proposal;
  const { path, isAtPropertyKey } = getLocation(text, offset);
  // Before or behind the scenario.
  if (path.length === 0) return () => undefined;
  const [block] = path;
  const names = groupNames(value);
  const size = sizeOf(value.box);
  const excluded = excludedBy(value.motion);
  return (proposal) => {
    if (isAtPropertyKey)
      return path.length === 1 && excluded.words.includes(proposal.label) ? undefined : withGroups(proposal, names);
    const written = writtenBy(proposal.text);
    if (block === "method" && excluded.methods.includes(kindOf(written))) return undefined;
    if (size && block !== "box" && !hasDimension(written, size.length)) return undefined;
    if (block !== "particles") return withGroups(proposal, names);
    return withRoom(withFreeName(proposal, "particles" in value ? names : []), written, size);
  };
}

function sizeOf(box: unknown): readonly number[] | undefined {
  const size = isObject(box) ? box.size : undefined;
  const isSize = Array.isArray(size) && (size.length === 2 || size.length === 3) && size.every((x) => x > 0);
  return isSize ? size : undefined;
}

/** Words without a meaning, or without a method that computes them, where particles have no inertia. */
const ofInertia = [
  ...["gravity", "contact", "bonds", "obstacles", "thermalWalls", "thermostat"],
  ...["growth", "rules", "flow", "fluid", "bodies"],
];

/** Words and methods that a motion other than the ballistic one refuses. */
function excludedBy(motion: unknown): { readonly words: readonly string[]; readonly methods: readonly unknown[] } {
  const kind = isObject(motion) ? motion.kind : motion;
  const entry = motions.find((each) => each.kind === kind);
  if (!entry) return { words: [], methods: [] };
  const inSteps = diffuses(entry);
  const refusing = dynamics.filter(
    (method) => !supportsMotion(method, entry.kind) || (inSteps && !method.hasTimeSteps),
  );
  return {
    words: inSteps ? ofInertia : [],
    // Without a kind, the options are those of event-driven methods.
    methods: [...refusing.map((method) => method.kind), ...(inSteps ? [undefined] : [])],
  };
}

function kindOf(written: unknown): unknown {
  return isObject(written) ? written.kind : written;
}

/** What is written where nothing is typed over. */
function writtenBy(text: string): unknown {
  const plain = text
    .replace(/\$\{\d+:([^}]*)\}/g, "$1")
    .replace(/\$\{\d+\|([^,|]*)[^}]*\}/g, "$1")
    .replace(/\$\d+/g, "");
  return readJsonText(plain).value;
}

/** A vector, or the places and velocities of particles, with as many numbers as the box has lengths. */
function hasDimension(written: unknown, dimension: number): boolean {
  const fits = (row: unknown) =>
    !Array.isArray(row) || row.some((x) => typeof x !== "number") || row.length < 2 || row.length === dimension;
  if (!isObject(written)) return fits(written);
  const rows = [written.at, written.velocity].flatMap((each) => (Array.isArray(each) ? each : []));
  return rows.every(fits);
}

/** A name that no group has yet, for one more group. */
function withFreeName(proposal: Proposal, names: readonly string[]): Proposal {
  const [, name] = /"name": "\$\{\d+:([^}]*)\}"/.exec(proposal.text) ?? [];
  if (name === undefined || !names.includes(name)) return proposal;
  let number = 2;
  while (names.includes(`${name} ${number}`)) number++;
  const renamed = (from: string, text: string) => text.replace(from, from.replace(name, `${name} ${number}`));
  return { label: renamed(`"${name}"`, proposal.label), text: renamed(`:${name}}`, proposal.text) };
}

/** The groups of the scenario in place of `particles`, and of `walls` where two groups may meet; to be chosen where there are several. */
function withGroups({ label, text }: Proposal, names: readonly string[]): Proposal {
  const isPair = text.includes('"between"');
  const [first = "particles", second] = names;
  const offered = isPair ? [...names, "walls"] : names;
  const canChoose = names.length > 1 && offered.every((name) => /^[^,|}$\\"]+$/.test(name));
  const stop = (name: string) =>
    canChoose ? `|${[name, ...offered.filter((other) => other !== name)].join(",")}|}` : `:${name}}`;
  const named = (from: string, to: string, proposal: Proposal): Proposal => ({
    label: proposal.label.replace(`["${from}"`, `["${to}"`).replace(`, "${from}"]`, `, "${to}"]`),
    text: proposal.text.replace(`:${from}}`, () => stop(to)),
  });
  const own = named("particles", first, { label, text });
  return second !== undefined && isPair ? named("walls", second, own) : own;
}

/** Shares of the box, below and above which a number of particles of a proposed radius is an odd beginning, and a usual one. */
const shares = { least: 0.01, most: 0.4, usual: 0.1 };

function withRoom(proposal: Proposal, written: unknown, size: readonly number[] | undefined): Proposal {
  if (!size || !isObject(written) || typeof written.count !== "number" || typeof written.radius !== "number")
    return proposal;
  const { count, radius } = written;
  const share = (count * ballVolume(size.length === 2 ? 2 : 3, radius)) / boxVolume(size);
  if (share >= shares.least && share <= shares.most) return proposal;
  const fitting = Number((radius * (shares.usual / share) ** (1 / size.length)).toPrecision(1));
  const resized = (text: string) => text.replace(/("radius": (?:\$\{\d+:)?)[\d.e-]+/, `$1${fitting}`);
  return { label: resized(proposal.label), text: resized(proposal.text) };
}
