/** Rows of sampled quantities, column by column. Rates belong to the interval that ends at the row; the first row has none. */
import type { Frame, Tally } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";
import type { EncounterTotals, Quantity, Sample } from "../quantities/quantity.ts";

/** Columns of equal length, `time` first; ready for a chart or a CSV file. */
export interface Series {
  readonly names: readonly string[];
  readonly columns: readonly Float64Array[];
}

/** Plain data that can be cloned and kept. */
export interface SampledRowsState {
  readonly columns: readonly (readonly [name: string, values: Float64Array])[];
  readonly last:
    | { readonly time: number; readonly tally: Tally; readonly temperature: number; readonly totals?: EncounterTotals }
    | undefined;
}

/** The state at the time of a row. */
type RowState = Pick<Sample, "tally" | "mechanics" | "temperature" | "fields" | "totals"> & { readonly frame: Frame };

export class SampledRows {
  readonly columns = new Map<string, number[]>();
  last: SampledRowsState["last"];

  constructor(
    private readonly system: System,
    private readonly quantities: readonly Quantity[],
  ) {}

  get length(): number {
    return this.columns.get("time")?.length ?? 0;
  }

  /** The last row is earlier than this. */
  isBefore(time: number): boolean {
    return !this.last || time > this.last.time;
  }

  take({ frame, tally, mechanics, temperature, fields, totals }: RowState): void {
    const { system, last } = this;
    const { time, spins } = frame;
    this.put("time", time);
    const sample: Sample = {
      system,
      time,
      interval: last ? time - last.time : Number.NaN,
      tally,
      before: last?.tally,
      mechanics,
      temperature,
      // Where the gas cools the middle of the interval is meant.
      meanTemperature: (temperature.all + (last?.temperature ?? Number.NaN)) / 2,
      frame,
      spins,
      fields,
      totals,
      totalsBefore: last?.totals,
    };
    for (const quantity of this.quantities) quantity.sample!(sample, this.put);
    const reached = { time, tally, temperature: temperature.all };
    this.last = totals ? { ...reached, totals } : reached;
  }

  /** Drops every second row of an odd number at equal intervals; rates are then those of the longer intervals. */
  thin(): void {
    for (const column of this.columns.values()) {
      const isRate = Number.isNaN(column[0]);
      const kept = column.flatMap((value, k) =>
        k % 2 === 1 ? [] : [isRate && k > 0 ? (column[k - 1] + value) / 2 : value],
      );
      column.splice(0, column.length, ...kept);
    }
  }

  clear(): void {
    this.columns.clear();
    this.last = undefined;
  }

  /** @param first rows from this one on */
  series(first = 0): Series {
    const columns = [...this.columns.values()].map((column) =>
      Float64Array.from(first === 0 ? column : column.slice(first)),
    );
    return { names: [...this.columns.keys()], columns };
  }

  /** A column from row `first` on; empty where there is none. */
  column(name: string, first = 0): Float64Array {
    return Float64Array.from((this.columns.get(name) ?? []).slice(first));
  }

  /** The last value of a column; NaN where there is none. */
  latest(name: string): number {
    return this.columns.get(name)?.at(-1) ?? Number.NaN;
  }

  save(): SampledRowsState {
    return {
      columns: Array.from(this.columns, ([name, values]) => [name, Float64Array.from(values)] as const),
      last: structuredClone(this.last),
    };
  }

  restore({ columns, last }: SampledRowsState): void {
    this.columns.clear();
    for (const [name, values] of columns) this.columns.set(name, Array.from(values));
    this.last = structuredClone(last);
  }

  private readonly put = (name: string, value: number): void => {
    const column = this.columns.get(name);
    if (column) column.push(value);
    else this.columns.set(name, [value]);
  };
}
