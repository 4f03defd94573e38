/**
 * Proposals of the schema, fitted to the scenario in which they are made: groups get free names, pairs the names of groups, particles
 * sizes that the box has room for, lengths their place in it, times theirs in the run. What the check would refuse is left out. What leaves less to be written,
 * and fewer warnings, comes first; otherwise the order is that of the schema, in which the usual comes first.
 */
import { getLocation } from "jsonc-parser";
import type { Path } from "../diagnostics.ts";
import { requiredKeywords, schemaAt } from "../schema/scenarioSchema.ts";
import { exampleOf, isObject } from "../schema/schemaNode.ts";
import { ballVolume, boxVolume } from "../start/density.ts";
import { readJsonText } from "../text/jsonText.ts";
import { groupNames, isNumbers } from "./mistakenForms.ts";
import { groupsWanted, moversAt } from "./namesAt.ts";
import { plainValue } from "./plainValue.ts";
import {
  inSnippet,
  nameOf,
  type Proposal,
  propertyOf,
  withNumbersOf,
  withOpenValue,
  writtenBy,
} from "./proposedText.ts";
import { largestOf, scaled } from "./scaled.ts";
import { type Outcome, trialsIn } from "./trials.ts";
import { withAllAxes } from "./withAllAxes.ts";

/** Beyond this length of a text the path takes too long to find. */
const longest = 1_000_000;
/** Beyond this one the check takes too long to be asked about each proposal. */
const longestTried = 20_000;
/** Powers of ten by which lengths are tried that do not fit the box. */
const powers = [-1, -2, -3, 1, 2, 3];

/** The proposals that fit at an offset, as they fit there. */
export function fittingProposals<P extends Proposal>(text: string, offset: number, proposals: readonly P[]): P[] {
  if (text.length > longest) return [...proposals];
  const { value } = readJsonText(text);
  if (!isObject(value)) return [...proposals];
  const { path, isAtPropertyKey } = getLocation(text, offset);
  // Before or behind the scenario.
  if (path.length === 0) return [];
  const names = groupNames(value);
  const size = sizeOf(value.box);
  const isGroup = path[0] === "particles" && !isAtPropertyKey;
  const writtenAt = isAtPropertyKey ? namedIn(path) : valueAt(path);
  const isWholeGroup = path.length === 1 || (path.length === 2 && typeof path[1] === "number");
  const groups = { taken: "particles" in value ? names : [], wanted: isWholeGroup ? groupsWanted(value) : [] };
  const fitted = inDimensions(size?.length, proposals, writtenAt).map((proposal) =>
    isGroup
      ? withRoom(withNames(proposal, groups), size)
      : inside(withMover(withGroups(proposal, names), value, path), writtenAt, { size, end: endOf(value.stop) }),
  );
  if (text.length > longestTried) return fitted;
  const outcomeOf = trialsIn(value, path);
  const tried = fitted.map((proposal) => bestOf(proposal, writtenAt, outcomeOf));
  if (isAtPropertyKey) return fittingNames(tried, path, size?.length ?? 2, outcomeOf);
  const fitting = tried.filter(({ refused }) => !refused);
  // A block that has to be written is offered nevertheless: other numbers are typed over those that do not fit.
  const isRequired = path.length === 1 && requiredKeywords(value).includes(String(path[0]));
  const offered = fitting.length === 0 && isRequired ? tried : fitting;
  return offered.toSorted((a, b) => a.missing - b.missing || a.warnings - b.warnings).map(({ proposal }) => proposal);
}

/**
 * Vectors of two numbers become those of a box of three dimensions, but for its own, and where the schema proposes such a vector itself. Of
 * equal proposals one is left.
 */
function inDimensions<P extends Proposal>(
  dimension: number | undefined,
  proposals: readonly P[],
  writtenAt: (proposal: Proposal) => Written,
): readonly P[] {
  if (dimension !== 3) return proposals;
  const written = proposals.map(writtenAt);
  const hasOwn = written.some((each) => isNumbers(each?.value) && each.value.length === 3);
  const found = new Map<string, P>();
  for (const [k, proposal] of proposals.entries()) {
    const each = written[k];
    const stays = !each || each.path[0] === "box" || (hasOwn && isNumbers(each.value));
    const whole = stays ? proposal : withAllAxes(proposal, each);
    const key = `${whole.label} ${whole.text}`;
    if (!found.has(key)) found.set(key, whole);
  }
  return [...found.values()];
}

type OutcomeOf = (path: Path, value: unknown) => Outcome;
type Tried<P> = Outcome & { readonly proposal: P };

/**
 * Names that have their place here, also such whose example has not: their value is still to be chosen. What has to be written comes first.
 */
function fittingNames<P extends Proposal>(
  tried: readonly Tried<P>[],
  path: Path,
  dimension: number,
  outcomeOf: OutcomeOf,
): P[] {
  const named = tried.flatMap(({ proposal, refused, completes }) => {
    if (refused === "conflict") return [];
    const name = nameOf(proposal.text);
    const isKnown = path.length === 1 || propertyOf(proposal.text) !== undefined;
    if ((!refused && isKnown) || name === undefined) return [{ proposal, completes }];
    const at = [...path.slice(0, -1), name];
    const schema = schemaAt(at.filter((step) => typeof step === "string"));
    const tryAt = (value: unknown) => (value === undefined ? undefined : outcomeOf(at, value));
    const plain = tryAt(plainValue(schema, dimension));
    if (refused && plain?.refused === "conflict") return [];
    const isRequired = plain?.completes || tryAt(schema && (exampleOf(schema) ?? schema.enum?.[0]))?.completes;
    return [{ proposal: refused ? withOpenValue(proposal) : proposal, completes: isRequired ?? false }];
  });
  // Those of the scenario are in the order in which one is written.
  const inOrder = path.length === 1 ? named : named.toSorted((a, b) => Number(b.completes) - Number(a.completes));
  return inOrder.map(({ proposal }) => proposal);
}

type Written = { readonly path: Path; readonly value: unknown } | undefined;

/** What a proposal writes at a place. */
function valueAt(path: Path): (proposal: Proposal) => Written {
  return ({ text }) => ({ path, value: writtenBy(text) });
}

/** As a property, in place of the name at the path. Undefined: its value is still to be chosen. */
function namedIn(path: Path): (proposal: Proposal) => Written {
  return ({ text }) => {
    const property = propertyOf(text);
    return property && { path: [...path.slice(0, -1), property.name], value: property.value };
  };
}

/** With lengths that are not larger than the box, and times before the end of the run. */
function inside<P extends Proposal>(proposal: P, writtenAt: (proposal: Proposal) => Written, room: Room): P {
  const written = writtenAt(proposal);
  if (!written) return proposal;
  const { path, value } = written;
  const [length, time] = [largestOf(path, value, "length"), largestOf(path, value, "time")];
  const beyond =
    room.size && path[0] !== "box" ? Math.max(0, Math.ceil(Math.log10(length / Math.min(...room.size)))) : 0;
  const late = room.end && path[0] !== "stop" ? Math.max(0, Math.floor(Math.log10(time / room.end)) + 1) : 0;
  const smaller = (beyond > 0 && scaled(proposal, written, "length", 10 ** -beyond)) || proposal;
  return (late > 0 && scaled(smaller, written, "time", 10 ** -late)) || smaller;
}

/** With other lengths or times, or the numbers that the check asks for, where it is refused with its own. */
function bestOf<P extends Proposal>(
  proposal: P,
  writtenAt: (proposal: Proposal) => Written,
  outcomeOf: OutcomeOf,
): Tried<P> {
  const written = writtenAt(proposal);
  if (!written) return { proposal, missing: 0, warnings: 0, completes: false };
  const own = { proposal, ...outcomeOf(written.path, written.value) };
  if (own.refused !== "value") return own;
  const mended = own.mended === undefined ? [] : [withNumbersOf(proposal, own.mended)];
  const others = function* () {
    yield* mended;
    for (const unit of ["length", "time"] as const)
      for (const power of powers) yield scaled(proposal, written, unit, 10 ** power);
  };
  for (const other of others()) {
    const outcome = other && outcomeOf(written.path, writtenAt(other)?.value);
    if (outcome && !outcome.refused) return { proposal: other, ...outcome };
  }
  return own;
}

interface Room {
  readonly size: readonly number[] | undefined;
  /** Time at which the run ends, where that is written. */
  readonly end: number | undefined;
}

function endOf(stop: unknown): number | undefined {
  const time = isObject(stop) ? stop.time : undefined;
  return typeof time === "number" && time > 0 ? time : undefined;
}

function sizeOf(box: unknown): readonly number[] | undefined {
  const size = isObject(box) ? box.size : undefined;
  const isSize = Array.isArray(size) && (size.length === 2 || size.length === 3) && size.every((x) => x > 0);
  return isSize ? size : undefined;
}

interface GroupNames {
  readonly taken: readonly string[];
  /** Those that other blocks name, and that no group has yet. */
  readonly wanted: readonly string[];
}

/** Names that no group has yet: those that other blocks wait for, and free ones for more groups. */
function withNames<P extends Proposal>(proposal: P, { taken, wanted }: GroupNames): P {
  const written = writtenBy(proposal.text);
  const groups = [written].flat().filter(isObject);
  if (wanted.length > 0 && isObject(written) && !("name" in written)) return named(proposal, wanted[0]);
  const left = [...wanted];
  return groups.reduce<P>((one, { name }) => {
    if (typeof name !== "string") return one;
    const other = left.shift() ?? freeName(name, taken);
    return other === name ? one : renamed(one, name, other);
  }, proposal);
}

function freeName(name: string, taken: readonly string[]): string {
  let number = 2;
  while (taken.includes(`${name} ${number}`)) number++;
  return taken.includes(name) ? `${name} ${number}` : name;
}

function named<P extends Proposal>(proposal: P, name: string): P {
  const begun = (text: string, own: string) =>
    text.replace(/^\{(\s*)/, (_, space) => `{${space}"name": ${own},${space}`);
  return {
    ...proposal,
    label: begun(proposal.label, JSON.stringify(name)),
    text: begun(proposal.text, inSnippet(JSON.stringify(name))),
  };
}

function renamed<P extends Proposal>(proposal: P, from: string, to: string): P {
  return {
    ...proposal,
    label: proposal.label.replace(JSON.stringify(from), () => JSON.stringify(to)),
    text: proposal.text.replace(`:${from}}`, () => `:${inSnippet(JSON.stringify(to).slice(1, -1))}}`),
  };
}

/** Groups of the scenario for `particles` and `others`, and for `walls` where two may meet; to be chosen where there are several. */
function withGroups<P extends Proposal>(proposal: P, names: readonly string[]): P {
  const isPair = proposal.text.includes('"between"');
  const [first = "particles", second = first] = names;
  const offered = isPair ? [...names, "walls"] : names;
  const canChoose = names.length > 1 && offered.every((name) => /^[^,|}$\\"]+$/.test(name));
  const stop = (name: string) =>
    canChoose ? `|${[name, ...offered.filter((other) => other !== name)].join(",")}|}` : `:${name}}`;
  const named = (from: string, to: string, one: P): P => ({
    ...one,
    label: one.label.replace(`["${from}"`, `["${to}"`).replace(`, "${from}"]`, `, "${to}"]`),
    text: one.text.replace(`:${from}}`, () => stop(to)),
  });
  const own = named("others", second, named("particles", first, proposal));
  return second !== first && isPair ? named("walls", second, own) : own;
}

/** The property that names an obstacle with a motion, with the name of one. */
function withMover<P extends Proposal>(proposal: P, document: Record<string, unknown>, path: Path): P {
  const property = propertyOf(proposal.text);
  if (typeof property?.value !== "string") return proposal;
  const [mover] = moversAt(document, [...path.slice(0, -1), property.name]);
  return mover === undefined ? proposal : renamed(proposal, property.value, mover);
}

/** Shares of the box, below and above which a number of particles of a proposed radius is an odd beginning, and a usual one. */
const shares = { least: 0.01, most: 0.4, usual: 0.1 };

function withRoom<P extends Proposal>(proposal: P, size: readonly number[] | undefined): P {
  const written = writtenBy(proposal.text);
  const groups = [written].flat().filter(isObject);
  const [radius] = groups.map((group) => group.radius);
  if (!size || typeof radius !== "number") return proposal;
  const volumes = groups.map(
    ({ count, radius }) => Number(count) * ballVolume(size.length === 2 ? 2 : 3, Number(radius)),
  );
  const share = volumes.reduce((sum, volume) => sum + volume, 0) / boxVolume(size);
  if (Number.isNaN(share) || (share >= shares.least && share <= shares.most)) return proposal;
  const fitting = Number((radius * (shares.usual / share) ** (1 / size.length)).toPrecision(1));
  return scaled(proposal, { path: ["particles"], value: written }, "length", fitting / radius) ?? proposal;
}
