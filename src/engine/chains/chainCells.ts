/** Cells of a periodic box with the particles that rest in them, and the first of these that a moving one touches. */

/** A particle that moves: where it was when its flight began, and its velocity. */
export interface Flight {
  particle: number;
  readonly from: Float64Array;
  readonly velocity: Float64Array;
}

const none = -1;
/** cos² of the angle between a separation and a velocity that rounding leaves of a right angle. */
const sideBySide = 1e-24;

export class ChainCells {
  /** Along x, y and z; 1 along z in two dimensions. */
  readonly along: readonly [number, number, number];
  readonly homes: Int32Array;
  private readonly heads: Int32Array;
  private readonly next: Int32Array;
  private readonly before: Int32Array;
  private readonly size: readonly [number, number, number];
  private readonly flat: boolean;

  /** Of the last search: the particle that is touched first (−1: none), when after the flight's beginning, and the shift of its image. */
  touched = none;
  after = Infinity;
  readonly shift = new Float64Array(3);
  pairTests = 0;
  cellsVisited = 0;

  constructor(
    cells: readonly number[],
    size: ArrayLike<number>,
    private readonly positions: Float64Array,
    private readonly radii: Float64Array,
  ) {
    this.flat = cells.length === 2;
    this.along = [cells[0], cells[1], cells[2] ?? 1];
    this.size = [size[0], size[1], this.flat ? 0 : size[2]];
    const count = radii.length;
    this.homes = new Int32Array(count);
    this.heads = new Int32Array(this.along[0] * this.along[1] * this.along[2]);
    this.next = new Int32Array(count);
    this.before = new Int32Array(count);
    for (let i = 0; i < count; i++) this.homes[i] = this.cellAt(i);
    this.linkAll();
  }

  get bytes(): number {
    return 4 * (3 * this.homes.length + this.heads.length);
  }

  /** All particles into the lists of their cells. */
  linkAll(): void {
    this.heads.fill(none);
    for (let i = 0; i < this.homes.length; i++) this.link(i);
  }

  link(i: number): void {
    const { heads, next, before, homes } = this;
    const first = heads[homes[i]];
    next[i] = first;
    before[i] = none;
    if (first !== none) before[first] = i;
    heads[homes[i]] = i;
  }

  unlink(i: number): void {
    const { heads, next, before, homes } = this;
    if (before[i] === none) heads[homes[i]] = next[i];
    else next[before[i]] = next[i];
    if (next[i] !== none) before[next[i]] = before[i];
  }

  /** Index of a particle's cell along an axis. */
  index(i: number, axis: 0 | 1 | 2): number {
    const [mx, my] = this.along;
    const home = this.homes[i];
    return axis === 0 ? home % mx : axis === 1 ? Math.floor(home / mx) % my : Math.floor(home / (mx * my));
  }

  /** Into the next cell along an axis. @returns by how much the box repeats there: 0 within it */
  move(i: number, axis: 0 | 1 | 2, step: 1 | -1): number {
    const at = this.index(i, axis);
    const m = this.along[axis];
    const to = (at + step + m) % m;
    const stride = axis === 0 ? 1 : axis === 1 ? this.along[0] : this.along[0] * this.along[1];
    this.homes[i] += (to - at) * stride;
    return at + step === to ? 0 : step * this.size[axis];
  }

  /** Coordinate of the face at which a particle leaves its cell. */
  face(i: number, axis: 0 | 1 | 2, step: 1 | -1): number {
    return ((this.index(i, axis) + (step > 0 ? 1 : 0)) * this.size[axis]) / this.along[axis];
  }

  forget(within: number): void {
    this.touched = none;
    this.after = within;
  }

  /** Looks into the cells around that of the particle, or into the layer of them that lies ahead along an axis. */
  search(flight: Flight, axis = -1, step = 0): void {
    const { along, size, heads, homes, flat } = this;
    const mx = along[0];
    const my = along[1];
    const mz = along[2];
    const home = homes[flight.particle];
    const x = home % mx;
    const rest = (home - x) / mx;
    const y = rest % my;
    const z = (rest - y) / my;
    const lastX = x + (axis === 0 ? step : 1);
    const lastY = y + (axis === 1 ? step : 1);
    const lastZ = flat ? z : z + (axis === 2 ? step : 1);
    for (let c = flat ? z : axis === 2 ? lastZ : z - 1; c <= lastZ; c++) {
      const turnsZ = c < 0 ? -1 : c >= mz ? 1 : 0;
      for (let b = axis === 1 ? lastY : y - 1; b <= lastY; b++) {
        const turnsY = b < 0 ? -1 : b >= my ? 1 : 0;
        const row = ((c - turnsZ * mz) * my + (b - turnsY * my)) * mx;
        for (let a = axis === 0 ? lastX : x - 1; a <= lastX; a++) {
          const turnsX = a < 0 ? -1 : a >= mx ? 1 : 0;
          const head = heads[row + a - turnsX * mx];
          this.cellsVisited++;
          if (head !== none) this.among(head, flight, turnsX * size[0], turnsY * size[1], turnsZ * size[2]);
        }
      }
    }
  }

  /** The particles of a cell, displaced. */
  private among(head: number, { from, velocity, particle }: Flight, dx: number, dy: number, dz: number): void {
    const { positions, radii, next } = this;
    const px = from[0] - dx;
    const py = from[1] - dy;
    const pz = from[2] - dz;
    const ux = velocity[0];
    const uy = velocity[1];
    const uz = velocity[2];
    const square = ux * ux + uy * uy + uz * uz;
    const radius = radii[particle];
    for (let j = head; j !== none; j = next[j]) {
      this.pairTests++;
      const rx = positions[3 * j] - px;
      const ry = positions[3 * j + 1] - py;
      const rz = positions[3 * j + 2] - pz;
      const b = rx * ux + ry * uy + rz * uz;
      if (b <= 0) continue;
      const contact = radius + radii[j];
      const apart = rx * rx + ry * ry + rz * rz - contact * contact;
      const root = b * b - square * apart;
      if (root <= 0) continue;
      // Two that rounding has brought too close touch now; side by side they part, whichever moves.
      if (apart <= 0 && b * b <= sideBySide * square * contact * contact) continue;
      const time = apart <= 0 ? 0 : apart / (b + Math.sqrt(root));
      if (time > this.after || (time === this.after && j > this.touched)) continue;
      this.touched = j;
      this.after = time;
      this.shift[0] = dx;
      this.shift[1] = dy;
      this.shift[2] = dz;
    }
  }

  private cellAt(i: number): number {
    const at = (axis: 0 | 1 | 2) => {
      const m = this.along[axis];
      return m === 1 ? 0 : Math.min(m - 1, Math.floor((this.positions[3 * i + axis] * m) / this.size[axis]));
    };
    return (at(2) * this.along[1] + at(1)) * this.along[0] + at(0);
  }
}
