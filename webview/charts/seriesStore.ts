/** The rows of a run as they arrive, column by column, in arrays that double when they are full. */
import type { Rows } from "../../src/protocol/messages.ts";

export class SeriesStore {
  generation = -1;
  length = 0;
  names: readonly string[] = [];
  /** Grows with every change. */
  version = 0;
  private columns = new Map<string, Float64Array>();
  /** Columns that have shown something other than nothing. */
  private readonly alive = new Set<string>();

  /** Returns whether other columns are there than before. */
  take({ generation, first, names, columns }: Rows): boolean {
    const fresh = generation !== this.generation || !sameNames(names, this.names);
    if (fresh) this.clear(generation, names);
    const added = columns[0]?.length ?? 0;
    // A gap can only come from rows lost on the way; what follows it would stand at wrong times.
    if (first > this.length) return fresh;
    this.length = first + added;
    this.version++;
    for (const [k, name] of names.entries()) {
      const column = this.roomFor(name, this.length);
      column.set(columns[k], first);
      if (!this.alive.has(name) && columns[k].some((value) => value !== 0 && !Number.isNaN(value))) {
        this.alive.add(name);
      }
    }
    return fresh;
  }

  clear(generation: number, names: readonly string[] = []): void {
    this.generation = generation;
    this.names = names;
    this.columns = new Map();
    this.alive.clear();
    this.length = 0;
    this.version++;
  }

  /** Its rows in a store of their own; this one is empty afterwards. */
  handOver(): SeriesStore {
    const { generation, length, names, version, columns } = this;
    const other = new SeriesStore();
    Object.assign(other, { generation, length, names, version, columns });
    for (const name of this.alive) other.alive.add(name);
    this.clear(-1);
    return other;
  }

  /** Only the first `length` are meant. */
  column(name: string): Float64Array | undefined {
    return this.columns.get(name);
  }

  last(name: string): number {
    return this.columns.get(name)?.[this.length - 1] ?? Number.NaN;
  }

  /** Whether it has ever been other than zero. */
  livens(name: string): boolean {
    return this.alive.has(name);
  }

  private roomFor(name: string, length: number): Float64Array {
    const old = this.columns.get(name);
    if (old && old.length >= length) return old;
    const wider = new Float64Array(Math.max(256, 2 ** Math.ceil(Math.log2(length))));
    if (old) wider.set(old);
    this.columns.set(name, wider);
    return wider;
  }
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, k) => name === b[k]);
}
