/** Passes of the local repulsion (`repulsion.ts`) in two dimensions: the kernel (`kernel/repulsion.ts`) and its memory. */
import repulsionBytes from "../../../dist/repulsion.wasm";
import { isPeriodic, nearestImage, periods } from "../../physics/box.ts";
import type { FreeSpace } from "./freeSpace.ts";
import { guarded, type Repulsion, type RepulsionKinds } from "./repulsionKinds.ts";
import type { SrdRepulsion, SrdSettings } from "./settings.ts";
import { wallInset } from "./sortedPoints.ts";

interface Kernel {
  takePoints(count: number, cellsX: number, cellsY: number): void;
  setBox(width: number, height: number, wrapsX: boolean, wrapsY: boolean, inset: number): void;
  setKinds(distance: number, kinds: number, fluids: number, alike: number): void;
  pointsAt(): number;
  tagsAt(): number;
  sharesAt(): number;
  massesAt(): number;
  takeGuards(): number;
  pushedAt(): number;
  run(passes: number): void;
  testsOfRun(): number;
  contactsOfRun(): number;
}

let compiled: WebAssembly.Module | undefined;
/** Bytes of a point in the kernel: twice its place and tag, and its cell; those of a cell and of a kind; and of what else there is, at most. */
const bytes = { point: 52, cell: 5, kind: 24, share: 8, rest: 1 << 12 };

export class FlatRepulsion implements Repulsion {
  readonly pushedByBalls: Float64Array;
  private readonly kernel: Kernel;
  private readonly numbers: Float64Array;
  private readonly words: Uint32Array;
  private readonly periods: readonly number[];

  constructor(
    settings: SrdSettings,
    private readonly repulsion: SrdRepulsion,
    private readonly kinds: RepulsionKinds,
  ) {
    const { size, edges, balls } = settings;
    const { distance, count, number, fluids, alike, shares, masses, space } = kinds;
    compiled ??= new WebAssembly.Module(repulsionBytes);
    const [nx, ny] = size.map((length) => Math.max(1, Math.floor(length / distance)));
    const needed =
      count * bytes.point + nx * ny * bytes.cell + number * bytes.kind + number ** 2 * bytes.share + bytes.rest;
    // Memory that grows makes V8 check at every access to any typed array whether it has been detached: 25 % of the other stages' time.
    const memory = new WebAssembly.Memory({ initial: Math.ceil(needed / 65_536) });
    const inset = wallInset(size, distance);
    const imports = { env: { memory }, repulsion: this.guardedBy(space, inset) };
    const exported = new WebAssembly.Instance(compiled, imports).exports as object;
    this.kernel = exported as Kernel;
    const { kernel } = this;
    kernel.takePoints(count, nx, ny);
    kernel.setBox(size[0], size[1], isPeriodic(edges, 0), isPeriodic(edges, 1), inset);
    kernel.setKinds(distance, number, fluids, alike);
    this.numbers = new Float64Array(memory.buffer);
    this.words = new Uint32Array(memory.buffer);
    this.numbers.set(shares, kernel.sharesAt() >>> 3);
    this.numbers.set(masses, kernel.massesAt() >>> 3);
    const pushed = kernel.pushedAt() >>> 3;
    this.pushedByBalls = this.numbers.subarray(pushed, pushed + 2 * balls.length);
    this.periods = periods(settings);
    if (space) this.setGuards(space, [nx, ny], size);
  }

  get tests(): number {
    return this.kernel.testsOfRun();
  }

  get contacts(): number {
    return this.kernel.contactsOfRun();
  }

  apply(positions: Float64Array, velocities: Float64Array, onBalls: Float64Array): void {
    this.load(positions, onBalls);
    this.kernel.run(this.repulsion.passes);
    this.store(positions, velocities);
  }

  /** What the kernel asks of the host, with addresses of points. */
  private guardedBy(space: FreeSpace | undefined, inset: number) {
    return {
      sees: (from: number, to: number, ox: number, oy: number, isSolid: number) => {
        const { numbers } = this;
        const [x, y] = [numbers[from >>> 3], numbers[(from >>> 3) + 1]];
        const [mx, my] = [numbers[to >>> 3] + ox - x, numbers[(to >>> 3) + 1] + oy - y];
        return space!.sees(x, y, 0, mx, my, 0, isSolid !== 0);
      },
      push: (at: number, dx: number, dy: number) => space!.push(this.numbers, at >>> 3, dx, dy, 0, inset),
    };
  }

  private setGuards(space: FreeSpace, [nx, ny]: readonly [number, number], [width, height]: readonly number[]): void {
    const guards = new Uint8Array(this.numbers.buffer, this.kernel.takeGuards(), nx * ny);
    const far = guarded * this.kinds.distance + 0.5 * Math.sqrt((width / nx) ** 2 + (height / ny) ** 2);
    for (let cell = 0; cell < guards.length; cell++) {
      const [x, y] = [((cell % nx) + 0.5) * (width / nx), (Math.floor(cell / nx) + 0.5) * (height / ny)];
      guards[cell] = space.distance(x, y, 0) < far ? 1 : 0;
    }
  }

  private load(positions: Float64Array, onBalls: Float64Array): void {
    const { numbers, words, kernel, kinds } = this;
    const points = kernel.pointsAt() >>> 3;
    numbers.set(positions, points);
    numbers.set(kinds.solids, points + positions.length);
    numbers.set(onBalls, points + positions.length + kinds.solids.length);
    const kind = kinds.kinds;
    for (let s = 0, tag = kernel.tagsAt() >>> 2; s < kind.length; s++, tag += 2) {
      words[tag] = s;
      words[tag + 1] = kind[s];
    }
  }

  private store(positions: Float64Array, velocities: Float64Array): void {
    const { numbers, words, kernel, kinds } = this;
    const { change } = this.repulsion;
    const [px, py] = this.periods;
    const first = kernel.pointsAt() >>> 3;
    const tags = kernel.tagsAt() >>> 2;
    for (let s = 0; s < 2 * kinds.count; s += 2) {
      const k = 2 * words[tags + s];
      if (k >= positions.length) continue;
      kinds.space?.bound(numbers, first + s, positions, k);
      const x = numbers[first + s];
      const y = numbers[first + s + 1];
      velocities[k] += change * nearestImage(x - positions[k], px);
      velocities[k + 1] += change * nearestImage(y - positions[k + 1], py);
      positions[k] = x;
      positions[k + 1] = y;
    }
  }
}
