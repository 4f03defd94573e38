/** Sweeps of the pressure (`pressure.ts`): the kernel (`kernel/pressure.ts`) and its memory. */
import bytes from "../../../dist/pressure.wasm";
import { compiled } from "../threads/compiled.ts";

interface Kernel {
  take(cells: number, dimension: number): void;
  filledAt(): number;
  lightnessAt(): number;
  rowsAt(): number;
  factorsAt(): number;
  valuesAt(): number;
  rightAt(): number;
  diagonalAt(): number;
  imageAt(): number;
  pushesOnlyAt(): number;
  findImage(count: number): void;
  sweep(count: number, weight: number): void;
}

export class PressureKernel {
  /** Cells that are not empty, and the inverse of R of each, in their order. */
  readonly filled: Int32Array;
  readonly lightness: Float64Array;
  /** Of each row of G, two cells and their coefficients: rows are those of an axis of a filled cell. */
  readonly rows: Int32Array;
  readonly factors: Float64Array;
  /** Of each cell: p; right-hand side b, diagonal of A, and A p. */
  readonly values: Float64Array;
  readonly right: Float64Array;
  readonly diagonal: Float64Array;
  readonly image: Float64Array;
  /** 1: a cell whose pressure is not negative. */
  readonly pushesOnly: Uint8Array;
  private readonly kernel: Kernel;

  constructor(cells: number, dimension: 2 | 3) {
    // It must not grow: see `stepKernel.ts`.
    const pages = Math.ceil((cells * (45 + 24 * dimension) + 4096) / 65_536);
    const memory = new WebAssembly.Memory({ initial: pages });
    const exported = new WebAssembly.Instance(compiled(bytes), { env: { memory } }).exports as object;
    this.kernel = exported as Kernel;
    const { kernel } = this;
    kernel.take(cells, dimension);
    const numbers = (at: number, count = cells) => new Float64Array(memory.buffer, at, count);
    this.filled = new Int32Array(memory.buffer, kernel.filledAt(), cells);
    this.lightness = numbers(kernel.lightnessAt());
    this.rows = new Int32Array(memory.buffer, kernel.rowsAt(), 2 * dimension * cells);
    this.factors = numbers(kernel.factorsAt(), 2 * dimension * cells);
    this.values = numbers(kernel.valuesAt());
    this.right = numbers(kernel.rightAt());
    this.diagonal = numbers(kernel.diagonalAt());
    this.image = numbers(kernel.imageAt());
    this.pushesOnly = new Uint8Array(memory.buffer, kernel.pushesOnlyAt(), cells);
  }

  /** A p of the first `count` filled cells. */
  findImage(count: number): void {
    this.kernel.findImage(count);
  }

  /** One sweep of the Jacobi method, whose changes have a weight. */
  sweep(count: number, weight: number): void {
    this.kernel.sweep(count, weight);
  }
}
