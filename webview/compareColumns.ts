/** The table of compared methods: what its columns are, which row is best in each, in which order they stand. No DOM here. */
import type { ComparedRound, ComparedWork, ComparisonNews } from "../src/run/messages.ts";
import { type Column, type Row, sweptWords } from "./compareColumn.ts";
import { errorColumns, verdictOfSteps } from "./compareErrors.ts";
import { figure, whole } from "./figures.ts";

interface Counted {
  readonly work: ComparedWork;
  readonly title: string;
  readonly about: string;
  /** A method may well do without, which is neither good nor bad. */
  readonly optional?: true;
}

const works: readonly Counted[] = [
  { work: "pairTests", title: "Pair tests", about: "Pairs of particles whose time of collision was worked out." },
  { work: "cellsVisited", title: "Cells visited", about: "Cells that were looked into for neighbours." },
  {
    work: "transfers",
    title: "Transfers",
    about: "Crossings of a particle from one cell into the next; without cells, of the periodic box.",
    optional: true,
  },
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
  {
    work: "queueSteps",
    title: "Queue steps",
    about:
      "Entries that the event queue looked at or moved to keep its order and to find the next event. Not all methods count them.",
  },
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

function swept(of: NonNullable<ComparisonNews["sweep"]>): Column {
  const { title, about } = sweptWords[of];
  const write = (value: number) => (of === "step" ? figure(value, 3) : whole(value));
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
    "How many encounters are those of the first method, particle by particle. Rounding parts any two programs in the end; a method that parts earlier is wrong.",
  value: ({ method }) => (method.stand === "first" ? Number.POSITIVE_INFINITY : (method.matched ?? -1)),
  text: ({ method }) => method.verdict,
  cost: false,
};

const time: Column = {
  id: "microseconds",
  title: "µs",
  about: "Microseconds of an encounter in the engine, on this machine: the median over stretches of the run.",
  value: ({ method }) => method.microseconds || undefined,
  text: ({ method }) => (method.microseconds > 0 ? figure(method.microseconds, 3) : "–"),
  cost: true,
  ranked: true,
};

const memory: Column = {
  id: "bytes",
  title: "Memory",
  about: "What the engine holds.",
  value: ({ method }) => method.bytes,
  text: ({ method }) => bytes(method.bytes),
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

/** Of what is counted only what is there: a column of zeros says nothing. */
export function columnsOf({ rounds, sweep }: Pick<ComparisonNews, "rounds" | "sweep">): Column[] {
  const rows = rowsOf(rounds);
  const counted = works
    .filter(({ work }) => rows.some(({ method }) => (method.work[work] ?? 0) > 0))
    .map(({ work, title, about, optional }): Column => {
      const value = ({ method }: Row) => method.work[work];
      const text = (row: Row) => orDash(optional ? value(row) || undefined : value(row));
      return { id: work, title, about, value, text, cost: true, ...(!optional && { ranked: true as const }) };
    });
  if (sweep === "step") {
    const told = errorColumns.filter(
      ({ id, value }) => id !== "energyError" || rows.some((row) => ((value(row) as number | undefined) ?? 0) > 1e-7),
    );
    return [name, swept(sweep), ...told, time, ...counted, memory, { ...verdict, ...verdictOfSteps }];
  }
  // As many for each stand in the heading already.
  const differ = new Set(rows.map((row) => encounters.value(row))).size > 1;
  return [name, ...(sweep ? [swept(sweep)] : []), time, verdict, ...counted, memory, ...(differ ? [encounters] : [])];
}

export function rowsOf(rounds: readonly ComparedRound[]): Row[] {
  return rounds.flatMap(({ particles, methods }) => methods.map((method) => ({ particles, method })));
}

/** Where steps are swept those without one would be a row of dashes: they stand below the table, a sentence each. */
export function tableRowsOf({ rounds, sweep }: Pick<ComparisonNews, "rounds" | "sweep">): Row[] {
  const rows = rowsOf(rounds);
  return sweep === "step" ? rows.filter(({ method }) => method.at !== undefined) : rows;
}

/** `event-driven, without a step: 1.58 µs, 27.2 pair tests and 490 kB; nothing is missed.` */
export function withoutStepOf({ rounds, sweep }: Pick<ComparisonNews, "rounds" | "sweep">): string[] {
  if (sweep !== "step") return [];
  return rowsOf(rounds).flatMap((row) => {
    const { at, family, work, bytes: held, stand } = row.method;
    if (at !== undefined || stand === "running") return [];
    const tests = work.pairTests === undefined ? "" : `, ${figure(work.pairTests, 3)} pair tests`;
    return [`${family}, without a step: ${time.text(row)} µs${tests}, ${bytes(held)}; nothing is missed.`];
  });
}

export interface Order {
  readonly column: string;
  readonly falling: boolean;
}

export const usualOrder: Order = { column: "microseconds", falling: false };
/** Where steps or particles are swept, each method's one after the other; of cells one wants to see the best. */
export const orderBySize: Order = { column: "name", falling: false };

export function orderFor(sweep: ComparisonNews["sweep"]): Order {
  return sweep === "step" || sweep === "n" ? orderBySize : usualOrder;
}

/** Who is still running, and what is not known, stands last. */
export function sorted(rows: readonly Row[], columns: readonly Column[], { column, falling }: Order): Row[] {
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

/** The least of each cost, by column; none where all are the same, or there are no two. What is not done at all is no merit. */
export function bestOf(rows: readonly Row[], columns: readonly Column[]): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const { id, ranked, value } of columns) {
    if (!ranked) continue;
    const known = rows.flatMap((row) => {
      const found = row.method.stand === "running" ? undefined : value(row);
      return typeof found === "number" && found > 0 ? [found] : [];
    });
    const least = Math.min(...known);
    if (known.length > 1 && known.some((other) => other > least)) best.set(id, least);
  }
  return best;
}

/** With tabs, to be put into a spreadsheet: all digits. */
export function tableOfComparison(rows: readonly Row[], columns: readonly Column[]): string {
  const cell = (row: Row, { id, value, text }: Column) => (id === "verdict" ? text(row) : String(value(row) ?? ""));
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map((column) => cell(row, column)))];
  return `${lines.map((line) => line.join("\t")).join("\n")}\n`;
}

function orDash(value: number | undefined): string {
  return value === undefined ? "–" : figure(value, 3);
}

function bytes(count: number): string {
  if (count >= 1e6) return `${figure(count / 1e6, 3)} MB`;
  return count >= 1000 ? `${figure(count / 1e3, 3)} kB` : `${whole(count)} B`;
}
