/** The table of compared methods: columns, the best row of each, and the order of rows. Without DOM. */
import {
  areAlike,
  type ComparedMethod,
  type ComparedRound,
  type ComparisonUpdate,
  type SlowMode,
} from "../../src/protocol/comparison.ts";
import { decorrelationIn, type ShownWork, slowModes, workColumns } from "../../src/protocol/comparisonColumns.ts";
import { figure, whole } from "../app/numberDisplay.ts";
import { tabbed } from "../charts/chartTable.ts";
import { type Column, type Row, sweepText } from "./compareColumn.ts";
import { errorColumns } from "./compareErrors.ts";

/** The most telling counts; memory comes between these and the details. */
const works: readonly ShownWork[] = ["pairTests", "transfers", "queueSteps"];
const details: readonly ShownWork[] = ["checks", "advancements", "cellsVisited", "advanced"];

const name: Column = {
  id: "name",
  title: "Method",
  about: "The algorithm and its options, such as its queue and its cells, as edpd compare takes them.",
  value: ({ method }) => method.family,
  text: ({ method }) => method.family,
  cost: false,
};

function swept(of: NonNullable<ComparisonUpdate["sweep"]>): Column {
  const { title, about } = sweepText[of];
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
  title: "Identical up to event",
  about:
    "The event up to which the sequence is that of the first method, particle by particle. Rounding makes any two programs diverge in the end; a method that diverges earlier is wrong.",
  value: ({ method }) => (method.stand === "first" ? Number.POSITIVE_INFINITY : (method.matched ?? -1)),
  text: ({ method }) => shortVerdict(method),
  cost: false,
};

/** Short form for a narrow table; the tooltip has the full text. */
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
    "Time per event (µs) in the engine, on this machine: the median over interleaved stretches of some hundred events, taken when all methods have run. With ≈: approximate, from the run itself, which includes its start.",
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
  about: "Memory of the engine.",
  value: ({ method }) => method.bytes,
  text: ({ method }) => bytes(method.bytes),
  mark: (value) => bytes(value).replace(/\.?0+ /, " "),
  cost: true,
  ranked: true,
};

const slow = (Object.entries(slowModes) as [SlowMode, (typeof slowModes)[SlowMode]][]).map(
  ([mode, { title, about }]): Column => {
    const found = ({ method }: Row) => decorrelationIn(method, mode);
    return {
      id: mode,
      title,
      about,
      value: (row) => (found(row)?.seen ? found(row)?.milliseconds : undefined),
      text(row) {
        const { milliseconds, error, seen } = found(row) ?? {};
        if (milliseconds === undefined) return "–";
        return seen ? `${figure(milliseconds, 3)} ± ${figure(error!, 1)}` : `≥ ${figure(milliseconds, 2)}`;
      },
      error: (row) => found(row)?.error,
      cost: true,
      ranked: true,
    };
  },
);

const encounters: Column = {
  id: "encounters",
  title: "Events",
  about: "Pair collisions and wall hits that were processed.",
  value: ({ method }) => method.collisions + method.wallHits,
  text: ({ method }) => whole(method.collisions + method.wallHits),
  cost: false,
};

/** Columns of zeros or dashes are omitted. The most important come first. */
export function columnsOf(news: Pick<ComparisonUpdate, "rounds" | "sweep" | "aim">): Column[] {
  const { rounds, sweep, aim } = news;
  if (aim === "decorrelation") return [name, ...slow, time, memory, encounters];
  const all = rowsOf(rounds);
  const shown = tableRowsOf(news);
  const counted = (ids: readonly ShownWork[]) =>
    ids
      .map((id) => ({ work: id, ...workColumns[id] }))
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
  // Equal numbers are in the heading.
  const differ = new Set(all.map((row) => encounters.value(row))).size > 1;
  return [name, ...(sweep ? [swept(sweep)] : []), time, verdict, ...costs, ...(differ ? [encounters] : [])];
}

/** Per cent; an energy difference below this is rounding. */
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

/** In a sweep of steps, methods without a step would be rows of dashes: they are sentences below the table. */
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
/** Sweeps of steps and particles are grouped by method; a sweep of cells begins with the best. */
export const orderBySize: Command = { column: "name", falling: false };

export function orderFor({ sweep, aim }: Pick<ComparisonUpdate, "sweep" | "aim">): Command {
  if (aim) return { column: slow[0].id, falling: false };
  return sweep === "step" || sweep === "n" ? orderBySize : defaultOrder;
}

/** Running methods and unknown values come last. */
export function sorted(rows: readonly Row[], columns: readonly Column[], { column, falling }: Command): Row[] {
  const by = columns.find(({ id }) => id === column) ?? columns[0];
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

/** A time with a larger relative error is treated as unknown. */
const vague = 0.25;

/**
 * The methods with the least of each cost, by column, among equal numbers of particles, as far as errors distinguish them. None where
 * these would be all. A count of zero is no merit, nor is a low cost with wrong collisions.
 */
export function bestOf(
  rows: readonly Row[],
  columns: readonly Column[],
): ReadonlyMap<string, ReadonlySet<ComparedMethod>> {
  const best = new Map<string, ReadonlySet<ComparedMethod>>();
  const sound = rows.filter(({ method: { stand } }) => !["running", "misses", "wrong"].includes(stand));
  const sizes = [...new Set(sound.map(({ particles }) => particles))];
  for (const { id, ranked, value, error } of columns) {
    if (!ranked) continue;
    const found = sizes.flatMap((size) => {
      const own = sound.filter(({ particles }) => particles === size);
      return id === "microseconds" ? fastestOf(own.map(({ method }) => method)) : leastOf(own, value, error);
    });
    if (found.length > 0) best.set(id, new Set(found));
  }
  return best;
}

/** Those within two standard errors of the least count as least. */
function leastOf(rows: readonly Row[], value: Column["value"], error: Column["error"]): ComparedMethod[] {
  const known = rows.flatMap((row) => {
    const found = value(row);
    return typeof found === "number" && found > 0 ? [{ method: row.method, found, error: error?.(row) ?? 0 }] : [];
  });
  const least = known.reduce<(typeof known)[number] | undefined>(
    (a, b) => (a && a.found <= b.found ? a : b),
    undefined,
  );
  const alike = known.filter(({ found, error }) => found - least!.found <= 2 * Math.hypot(error, least!.error));
  return alike.length < known.length ? alike.map(({ method }) => method) : [];
}

/** Methods whose times cannot be distinguished from the fastest count as fastest; those with unknown times do not. */
function fastestOf(methods: readonly ComparedMethod[]): ComparedMethod[] {
  const timed = methods.flatMap(({ microseconds, ...method }) => (microseconds ? [{ ...method, microseconds }] : []));
  const fastest = timed.reduce<(typeof timed)[number] | undefined>(
    (a, b) => (a && a.microseconds <= b.microseconds ? a : b),
    undefined,
  );
  if (!fastest || errorOf(fastest) === undefined) return [];
  const alike = timed.filter((method) => errorOf(method) !== undefined && areAlike(fastest, method));
  return alike.length < timed.length ? alike : [];
}

function errorOf({ microseconds = Number.NaN, microsecondsError: error }: ComparedMethod): number | undefined {
  return error !== undefined && error <= vague * microseconds ? error : undefined;
}

/** Tab-separated, for spreadsheets: all digits, and a column for each standard error. */
export function tableOfComparison(rows: readonly Row[], columns: readonly Column[]): string {
  const cell = (row: Row, { id, value, error }: Column) => [
    id === "verdict" ? row.method.verdict : String(value(row) ?? ""),
    ...(error ? [String(error(row) ?? "")] : []),
  ];
  const heads = columns.flatMap(({ title, error }) => [title, ...(error ? [`${title}, standard error`] : [])]);
  const lines = [heads, ...rows.map((row) => columns.flatMap((column) => cell(row, column)))];
  return tabbed(lines);
}

function orDash(value: number | undefined): string {
  if (value === undefined) return "–";
  return value >= 1000 ? whole(Number(value.toPrecision(3))) : figure(value, 3);
}

function bytes(count: number): string {
  if (count >= 1e6) return `${figure(count / 1e6, 3)} MB`;
  return count >= 1000 ? `${figure(count / 1e3, 3)} kB` : `${whole(count)} B`;
}
