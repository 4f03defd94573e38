/** The table of compared methods: what its columns are, which row is best in each, in which order they stand. No DOM here. */
import type { ComparedMethod, ComparedRound, ComparedWork, ComparisonUpdate } from "../../src/protocol/messages.ts";
import { figure, whole } from "../app/numberDisplay.ts";
import { type Column, type Row, sweepText } from "./compareColumn.ts";
import { errorColumns } from "./compareErrors.ts";

interface Counted {
  readonly work: ComparedWork;
  readonly title: string;
  readonly about: string;
  /** A method may well do without, which is neither good nor bad. */
  readonly optional?: true;
}

/** What every method has or lacks for a reason of its own first; memory stands between the two. */
const works: readonly Counted[] = [
  { work: "pairTests", title: "Pair tests", about: "Pairs of particles whose time of collision was worked out." },
  {
    work: "transfers",
    title: "Transfers",
    about: "Crossings of a particle from one cell into the next; without cells, of the periodic box.",
    optional: true,
  },
  {
    work: "queueSteps",
    title: "Queue steps",
    about:
      "Entries that the event queue looked at or moved to keep its order and to find the next event. Not all methods count them.",
  },
];

const details: readonly Counted[] = [
  {
    work: "checks",
    title: "Checks",
    about:
      "A particle whose partner was taken by another looks again for its next collision, at the time of the old one. Methods with a dash have none.",
    optional: true,
  },
  {
    work: "advancements",
    title: "Advancements",
    about:
      "Lubachevsky’s way of a check: the particle is moved to where its collision would have been, and looks again there. Methods with a dash have none.",
    optional: true,
  },
  { work: "cellsVisited", title: "Cells visited", about: "Cells that were looked into for neighbours." },
  { work: "advanced", title: "States updated", about: "Particles whose place and velocity were brought up to date." },
];

const name: Column = {
  id: "name",
  title: "Method",
  about:
    "The algorithm, then what is not usual about it: its queue, its cells. Written like this it can be given to edpd compare.",
  value: ({ method }) => method.family,
  text: ({ method }) => method.family,
  cost: false,
};

function swept(of: NonNullable<ComparisonUpdate["sweep"]>): Column {
  const { title, about } = sweepText[of];
  // Steps were typed: with no more digits than that.
  const write = (value: number) => (of === "step" ? String(Number(value.toPrecision(3))) : whole(value));
  return {
    id: "at",
    title,
    about,
    value: ({ method }) => method.at,
    text: ({ method }) => (method.at === undefined ? "–" : write(method.at)),
    cost: false,
  };
}

const verdict: Column = {
  id: "verdict",
  title: "Same collisions",
  about:
    "Up to which encounter they are those of the first method, particle by particle. Rounding parts any two programs in the end; a method that parts earlier is wrong.",
  value: ({ method }) => (method.stand === "first" ? Number.POSITIVE_INFINITY : (method.matched ?? -1)),
  text: ({ method }) => shortVerdict(method),
  cost: false,
};

/** What a narrow table has room for; the whole stands in its tip. */
function shortVerdict({ stand, verdict, parting }: ComparedMethod): string {
  if (stand === "first") return "reference";
  if (!parting || stand === "running") return verdict;
  const until = whole(parting.encounter - 1);
  return stand === "wrong" ? `${until}: wrong` : until;
}

const time: Column = {
  id: "microseconds",
  title: "µs",
  about:
    "Microseconds of an encounter in the engine, on this machine, taken when all have run: the methods take turns of some hundred encounters, a short run again and again; the median. With ≈, not taken yet: as its run took, its beginning included.",
  value: ({ method }) => method.microseconds,
  text: ({ method: { microseconds, roughly } }) =>
    microseconds === undefined && roughly !== undefined ? `≈ ${figure(roughly, 2)}` : orDash(microseconds),
  error: ({ method }) => method.microsecondsError,
  roughly: ({ method }) => method.roughly,
  cost: true,
  ranked: true,
};

const memory: Column = {
  id: "bytes",
  title: "Memory",
  about: "What the engine holds.",
  value: ({ method }) => method.bytes,
  text: ({ method }) => bytes(method.bytes),
  mark: (value) => bytes(value).replace(/\.?0+ /, " "),
  cost: true,
  ranked: true,
};

const encounters: Column = {
  id: "encounters",
  title: "Encounters",
  about: "Collisions of two particles and hits on walls that were worked off.",
  value: ({ method }) => method.collisions + method.wallHits,
  text: ({ method }) => whole(method.collisions + method.wallHits),
  cost: false,
};

/** Of what is counted only what is there: a column of zeros or dashes says nothing. The ones that matter most stand first. */
export function columnsOf(news: Pick<ComparisonUpdate, "rounds" | "sweep">): Column[] {
  const { rounds, sweep } = news;
  const all = rowsOf(rounds);
  const shown = tableRowsOf(news);
  const counted = (of: readonly Counted[]) =>
    of
      .filter(({ work }) => all.some(({ method }) => (method.work[work] ?? 0) > 0))
      .map(({ work, title, about, optional }): Column => {
        const value = ({ method }: Row) => method.work[work];
        const text = (row: Row) => orDash(optional ? value(row) || undefined : value(row));
        return { id: work, title, about, value, text, cost: true, ...(!optional && { ranked: true as const }) };
      });
  const costs = [...counted(works), memory, ...counted(details)];
  if (sweep === "step") {
    const [missed, ...errors] = errorColumns;
    const told = errors.filter((column) => !isNothing(column, shown));
    const isShare = ({ id }: Column) => id === "invented" || id === "delayed";
    const work = costs.filter(({ text }) => shown.length === 0 || shown.some((row) => text(row) !== "–"));
    return [
      name,
      swept(sweep),
      missed!,
      ...told.filter(isShare),
      time,
      ...told.filter((column) => !isShare(column)),
      ...work,
    ];
  }
  // As many for each stand in the heading already.
  const differ = new Set(all.map((row) => encounters.value(row))).size > 1;
  return [name, ...(sweep ? [swept(sweep)] : []), time, verdict, ...costs, ...(differ ? [encounters] : [])];
}

/** Per cent: a difference of the energy that is no more than rounding is nothing, too. */
const leastEnergyError = 1e-7;

function isNothing({ id, value }: Column, rows: readonly Row[]): boolean {
  const most = id === "energyError" ? leastEnergyError : 0;
  return rows.every((row) => {
    const found = value(row);
    return typeof found !== "number" || !Number.isFinite(found) || Math.abs(found) <= most;
  });
}

export function rowsOf(rounds: readonly ComparedRound[]): Row[] {
  return rounds.flatMap(({ particles, methods }) => methods.map((method) => ({ particles, method })));
}

/** Where steps are swept those without one would be a row of dashes: they stand below the table, a sentence each. */
export function tableRowsOf({ rounds, sweep }: Pick<ComparisonUpdate, "rounds" | "sweep">): Row[] {
  const rows = rowsOf(rounds);
  return sweep === "step" ? rows.filter(({ method }) => method.at !== undefined) : rows;
}

/** `event-driven, without a step: 1.58 µs, 27.2 pair tests and 490 kB; nothing is missed.` */
export function withoutStepOf({ rounds, sweep }: Pick<ComparisonUpdate, "rounds" | "sweep">): string[] {
  if (sweep !== "step") return [];
  return rowsOf(rounds).flatMap((row) => {
    const { at, family, work, bytes: held, stand, microseconds, roughly } = row.method;
    if (at !== undefined || stand === "running") return [];
    const timed = (microseconds ?? roughly) === undefined ? [] : [`${time.text(row)} µs`];
    const tests = work.pairTests === undefined ? [] : [`${figure(work.pairTests, 3)} pair tests`];
    return [`${family}, without a step: ${[...timed, ...tests, bytes(held)].join(", ")}; nothing is missed.`];
  });
}

export interface Command {
  readonly column: string;
  readonly falling: boolean;
}

export const defaultOrder: Command = { column: "microseconds", falling: false };
/** Where steps or particles are swept, each method's one after the other; of cells one wants to see the best. */
export const orderBySize: Command = { column: "name", falling: false };

export function orderFor(sweep: ComparisonUpdate["sweep"]): Command {
  return sweep === "step" || sweep === "n" ? orderBySize : defaultOrder;
}

/** Who is still running, and what is not known, stands last. */
export function sorted(rows: readonly Row[], columns: readonly Column[], { column, falling }: Command): Row[] {
  const by = columns.find(({ id }) => id === column) ?? columns[0]!;
  const sign = falling ? -1 : 1;
  return [...rows].sort((a, b) => {
    const late = Number(a.method.stand === "running") - Number(b.method.stand === "running");
    if (late !== 0) return late;
    const [x, y] = [by.value(a), by.value(b)];
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
    const swept = (a.method.at ?? 0) - (b.method.at ?? 0);
    if (typeof x === "string" || typeof y === "string") return sign * String(x).localeCompare(String(y)) || swept;
    return x === y ? 0 : sign * (x < y ? -1 : 1);
  });
}

/** Two runs of one machine differ by so much, whatever the stretches of each say. */
const alikeTimes = 0.03;
/** A time that is no better known than to this share of it is not known. */
const vague = 0.25;

/**
 * The least of each cost, by column, among as many particles: those that are no more than that, as far as it can be told. None where
 * that is all of them, or there are no two. What is not done at all is no merit, nor what is done with wrong collisions.
 */
export function bestOf(
  rows: readonly Row[],
  columns: readonly Column[],
): ReadonlyMap<string, ReadonlySet<ComparedMethod>> {
  const best = new Map<string, ReadonlySet<ComparedMethod>>();
  const sound = rows.filter(({ method: { stand } }) => !["running", "misses", "wrong"].includes(stand));
  const sizes = [...new Set(sound.map(({ particles }) => particles))];
  for (const { id, ranked, value } of columns) {
    if (!ranked) continue;
    const found = sizes.flatMap((size) => {
      const own = sound.filter(({ particles }) => particles === size);
      return id === "microseconds" ? fastestOf(own.map(({ method }) => method)) : leastOf(own, value);
    });
    if (found.length > 0) best.set(id, new Set(found));
  }
  return best;
}

function leastOf(rows: readonly Row[], value: Column["value"]): ComparedMethod[] {
  const known = rows.flatMap((row) => {
    const found = value(row);
    return typeof found === "number" && found > 0 ? [{ method: row.method, found }] : [];
  });
  const least = Math.min(...known.map(({ found }) => found));
  const alike = known.filter(({ found }) => found === least);
  return alike.length < known.length ? alike.map(({ method }) => method) : [];
}

/** Whom the times do not tell from the fastest is as fast; of whose time is not known nobody knows. */
function fastestOf(methods: readonly ComparedMethod[]): ComparedMethod[] {
  const timed = methods.flatMap(({ microseconds, ...method }) => (microseconds ? [{ ...method, microseconds }] : []));
  const fastest = timed.reduce<(typeof timed)[number] | undefined>(
    (a, b) => (a && a.microseconds <= b.microseconds ? a : b),
    undefined,
  );
  if (!fastest || errorOf(fastest) === undefined) return [];
  const alike = timed.filter((method) => {
    const [error, its] = [errorOf(fastest), errorOf(method)];
    if (error === undefined || its === undefined) return false;
    const least = fastest.microseconds;
    return method.microseconds - least <= Math.max(alikeTimes * least, 2 * Math.hypot(error, its));
  });
  return alike.length < timed.length ? alike : [];
}

function errorOf({ microseconds = Number.NaN, microsecondsError: error }: ComparedMethod): number | undefined {
  return error !== undefined && error <= vague * microseconds ? error : undefined;
}

/** With tabs, to be put into a spreadsheet: all digits, and behind what has a standard error a column of it. */
export function tableOfComparison(rows: readonly Row[], columns: readonly Column[]): string {
  const cell = (row: Row, { id, value, error }: Column) => [
    id === "verdict" ? row.method.verdict : String(value(row) ?? ""),
    ...(error ? [String(error(row) ?? "")] : []),
  ];
  const heads = columns.flatMap(({ title, error }) => [title, ...(error ? [`${title}, standard error`] : [])]);
  const lines = [heads, ...rows.map((row) => columns.flatMap((column) => cell(row, column)))];
  return `${lines.map((line) => line.join("\t")).join("\n")}\n`;
}

function orDash(value: number | undefined): string {
  if (value === undefined) return "–";
  return value >= 1000 ? whole(Number(value.toPrecision(3))) : figure(value, 3);
}

function bytes(count: number): string {
  if (count >= 1e6) return `${figure(count / 1e6, 3)} MB`;
  return count >= 1000 ? `${figure(count / 1e3, 3)} kB` : `${whole(count)} B`;
}
