/**
 * Discrete Fourier transform in two dimensions: X(p, q) = Σ x(i, j) exp(−2πi (pi/columns + qj/rows)), and its inverse with the factor
 * 1/(columns·rows), in place. Sizes are any whole numbers from 1; powers of two are fastest.
 *
 * Layout: rows one after the other, so that point (i, j) has the index j·columns + i; complex numbers are stored as real and imaginary
 * parts in turn. Mode (p, q) has the wave numbers `signedMode(p, columns)`, `signedMode(q, rows)`.
 *
 * Two real fields are transformed at once as real and imaginary parts: a symbol with s(−k) = conj s(k), as those of derivatives and of
 * the Laplacian, can be applied to the packed spectrum directly.
 */
import { type LineTransform, lineTransform } from "./lineTransform.ts";

/** Columns gathered together, so that a cache line is read once. */
const together = 4;

export class PlaneTransform {
  private readonly alongRows: LineTransform;
  private readonly alongColumns: LineTransform;
  private readonly line: Float64Array;
  private readonly result: Float64Array;
  private readonly block: readonly Float64Array[];
  private readonly blockResult: Float64Array;

  constructor(
    readonly columns: number,
    readonly rows: number,
  ) {
    this.alongRows = lineTransform(columns);
    this.alongColumns = columns === rows ? this.alongRows : lineTransform(rows);
    this.line = new Float64Array(2 * columns);
    this.result = new Float64Array(2 * columns);
    this.block = Array.from({ length: Math.min(together, columns) }, () => new Float64Array(2 * rows));
    this.blockResult = new Float64Array(2 * rows);
  }

  /** `data` holds 2·columns·rows numbers. */
  forward(data: Float64Array): void {
    this.rowsOf(data, false);
    this.columnsOf(data, false);
  }

  inverse(data: Float64Array): void {
    this.rowsOf(data, true);
    this.columnsOf(data, true);
  }

  private rowsOf(data: Float64Array, inverse: boolean): void {
    const { line, result, alongRows } = this;
    for (let start = 0; start < data.length; start += line.length) {
      for (let k = 0; k < line.length; k++) line[k] = data[start + k];
      if (inverse) alongRows.inverse(result, line);
      else alongRows.forward(result, line);
      for (let k = 0; k < line.length; k++) data[start + k] = result[k];
    }
  }

  private columnsOf(data: Float64Array, inverse: boolean): void {
    const { block, blockResult, alongColumns, columns, rows } = this;
    for (let first = 0; first < columns; first += block.length) {
      const count = Math.min(block.length, columns - first);
      for (let j = 0; j < rows; j++) {
        const from = 2 * (j * columns + first);
        for (let c = 0; c < count; c++) {
          const column = block[c];
          column[2 * j] = data[from + 2 * c];
          column[2 * j + 1] = data[from + 2 * c + 1];
        }
      }
      for (let c = 0; c < count; c++) {
        const column = block[c];
        if (inverse) alongColumns.inverse(blockResult, column);
        else alongColumns.forward(blockResult, column);
        column.set(blockResult);
      }
      for (let j = 0; j < rows; j++) {
        const to = 2 * (j * columns + first);
        for (let c = 0; c < count; c++) {
          const column = block[c];
          data[to + 2 * c] = column[2 * j];
          data[to + 2 * c + 1] = column[2 * j + 1];
        }
      }
    }
  }
}

/** Wave number of an index of the transform, in −n/2 < m ≤ n/2. */
export function signedMode(index: number, length: number): number {
  return 2 * index > length ? index - length : index;
}
