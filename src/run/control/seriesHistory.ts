/**
 * Series history: all rows that a run has ever reached. A replay gives the same rows again, so known rows stay; only the last
 * row of a run stopped by hand is replaced by its next sample, and all of them when early rows have been thinned out.
 */
import type { Series } from "../../analysis/measures/sampledRows.ts";
import type { Session } from "../session/session.ts";
import { chartRows, chartSeriesOf } from "./chartSeries.ts";

export interface SeriesHistoryState extends Series {
  readonly byHand: number | undefined;
  readonly interval: number;
}

export class SeriesHistory {
  private names: readonly string[] = [];
  private columns: number[][] = [];
  /** First row that has changed since it was last claimed. */
  private firstCut = Number.POSITIVE_INFINITY;
  /** The row of a stop by hand. */
  private byHand: number | undefined;
  /** Of early rows; Infinity: they are those of the run itself. */
  private interval = 0;

  get count(): number {
    return this.columns[0]?.length ?? 0;
  }

  /** Adds new rows. */
  take(session: Session): void {
    const { counts, interval } = chartRows(session);
    const { rows } = counts;
    // It has gone back to where they were closer.
    if (interval < this.interval) return;
    if (interval > this.interval && this.count > 0) this.cut(0);
    this.interval = interval;
    const stopped = session.ending?.why === "stopped";
    if (this.byHand !== undefined && rows > this.byHand && !stopped) this.cut(this.byHand);
    const first = this.count;
    if (rows <= first) return;
    const { names, columns } = chartSeriesOf(session, first);
    if (first === 0) {
      this.names = names;
      this.columns = names.map(() => []);
    }
    for (const [k, column] of columns.entries()) for (const value of column) this.columns[k].push(value);
    if (stopped && session.stoppedWithRow) this.byHand = rows - 1;
  }

  /** The run resumes: the row of its stop is removed. */
  forgetStop(): void {
    if (this.byHand !== undefined) this.cut(this.byHand);
  }

  /** First row that has changed since the last call; Infinity: none. */
  claimCut(): number {
    const { firstCut } = this;
    this.firstCut = Number.POSITIVE_INFINITY;
    return firstCut;
  }

  from(first: number): Series {
    return { names: this.names, columns: this.columns.map((column) => Float64Array.from(column.slice(first))) };
  }

  save(): SeriesHistoryState {
    return { ...this.from(0), byHand: this.byHand, interval: this.interval };
  }

  restore({ names, columns, byHand, interval }: SeriesHistoryState): void {
    this.interval = interval;
    this.names = names;
    this.columns = columns.map((column) => Array.from(column));
    this.byHand = byHand;
  }

  private cut(rows: number): void {
    for (const column of this.columns) column.length = rows;
    this.byHand = undefined;
    this.firstCut = Math.min(this.firstCut, rows);
  }
}
