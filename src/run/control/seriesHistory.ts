/**
 * All rows of a run that have ever been reached. A run that has gone back in time comes by the same rows again, so what is
 * known stays; only the last row of a run ended by hand gives way, to the row that its next sample makes.
 */
import type { Series } from "../../analysis/measures/measures.ts";
import type { Session } from "../session/session.ts";
import { chartSeriesOf } from "./chartSeries.ts";

export interface SeriesHistoryState extends Series {
  readonly byHand: number | undefined;
}

export class SeriesHistory {
  private names: readonly string[] = [];
  private columns: number[][] = [];
  /** Rows from this one on are other than they were when this was last asked. */
  private firstCut = Number.POSITIVE_INFINITY;
  /** The row that exists because the run was ended by hand. */
  private byHand: number | undefined;

  get count(): number {
    return this.columns[0]?.length ?? 0;
  }

  /** Takes over what is new. */
  take(session: Session): void {
    const { rows } = session.counts;
    const stopped = session.ending?.why === "stopped";
    if (this.byHand !== undefined && rows > this.byHand && !stopped) this.cut(this.byHand);
    const first = this.count;
    if (rows <= first) return;
    const { names, columns } = chartSeriesOf(session, first);
    if (first === 0) {
      this.names = names;
      this.columns = names.map(() => []);
    }
    for (const [k, column] of columns.entries()) for (const value of column) this.columns[k]!.push(value);
    if (stopped && session.stoppedWithRow) this.byHand = rows - 1;
  }

  /** The run goes on: what only its end by hand had made is no more. */
  forgetStop(): void {
    if (this.byHand !== undefined) this.cut(this.byHand);
  }

  /** From which row on what was known has changed since this was last asked; Infinity: none has. */
  claimCut(): number {
    const { firstCut } = this;
    this.firstCut = Number.POSITIVE_INFINITY;
    return firstCut;
  }

  from(first: number): Series {
    return { names: this.names, columns: this.columns.map((column) => Float64Array.from(column.slice(first))) };
  }

  save(): SeriesHistoryState {
    return { ...this.from(0), byHand: this.byHand };
  }

  restore({ names, columns, byHand }: SeriesHistoryState): void {
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
