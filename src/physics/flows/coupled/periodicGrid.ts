/**
 * A periodic grid of nodes with bilinear elements between them. Node (i, j) stands at (iΔx, jΔy).
 *
 * Layout of vector fields: rows one after the other, the two components of a node together: node (i, j) has its x component at
 * 2 (j·columns + i).
 */
export class PeriodicGrid {
  readonly points: number;
  readonly dx: number;
  readonly dy: number;
  readonly cellArea: number;

  constructor(
    readonly columns: number,
    readonly rows: number,
    readonly width: number,
    readonly height: number,
  ) {
    this.points = columns * rows;
    this.dx = width / columns;
    this.dy = height / rows;
    this.cellArea = this.dx * this.dy;
  }

  /** A vector field, zero. */
  field(): Float64Array {
    return new Float64Array(2 * this.points);
  }

  /** Positions of the nodes. */
  nodes(): Float64Array {
    const { columns, dx, dy } = this;
    return this.field().map((_, k) => (k % 2 === 0 ? ((k >> 1) % columns) * dx : Math.floor((k >> 1) / columns) * dy));
  }

  /** Writes the four nodes around a place, as indices of their x components, and their weights. */
  locate(x: number, y: number, nodes: Int32Array, weights: Float64Array, at: number): void {
    const { columns, rows } = this;
    const acrossColumns = x / this.dx;
    const acrossRows = y / this.dy;
    const left = Math.floor(acrossColumns);
    const low = Math.floor(acrossRows);
    const s = acrossColumns - left;
    const t = acrossRows - low;
    const i = ((left % columns) + columns) % columns;
    const j = ((low % rows) + rows) % rows;
    const i1 = i + 1 === columns ? 0 : i + 1;
    const j1 = j + 1 === rows ? 0 : j + 1;
    nodes[at] = 2 * (j * columns + i);
    nodes[at + 1] = 2 * (j * columns + i1);
    nodes[at + 2] = 2 * (j1 * columns + i);
    nodes[at + 3] = 2 * (j1 * columns + i1);
    weights[at] = (1 - s) * (1 - t);
    weights[at + 1] = s * (1 - t);
    weights[at + 2] = (1 - s) * t;
    weights[at + 3] = s * t;
  }

  /** ½ ∫ |u|² dA, by the rule of the lumped mass matrix. */
  energy(field: Float64Array): number {
    return 0.5 * this.cellArea * dot(field, field);
  }

  /** ∫ u dA, into two numbers. */
  integral(field: Float64Array, into: Float64Array): void {
    into.fill(0);
    for (let k = 0; k < field.length; k += 2) {
      into[0] += field[k];
      into[1] += field[k + 1];
    }
    into[0] *= this.cellArea;
    into[1] *= this.cellArea;
  }

  /** into += factor · A field, where −A is the five-point Laplacian. */
  addStiffness(field: Float64Array, factor: number, into: Float64Array): void {
    const row = 2 * this.columns;
    const fx = factor / (this.dx * this.dx);
    const fy = factor / (this.dy * this.dy);
    for (let j = 0; j < field.length; j += row) {
      const low = j === 0 ? field.length - row : j - row;
      const high = j + row === field.length ? 0 : j + row;
      for (let i = 0; i < row; i++) {
        const left = i < 2 ? i + row - 2 : i - 2;
        const right = i + 2 < row ? i + 2 : i + 2 - row;
        const twice = 2 * field[j + i];
        into[j + i] +=
          fx * (twice - field[j + left] - field[j + right]) + fy * (twice - field[low + i] - field[high + i]);
      }
    }
  }
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** into += factor · field. */
export function addTo(into: Float64Array, factor: number, field: Float64Array): void {
  for (let i = 0; i < into.length; i++) into[i] += factor * field[i];
}
