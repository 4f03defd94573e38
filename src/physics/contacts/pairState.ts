/**
 * One number for each pair of particles; 0 where none has been set. Open addressing with linear search (Knuth, The Art of Computer
 * Programming 3, 6.4) in typed arrays: laws ask for a state several times an event.
 */

/** Entries that there is room for at first, a power of two. */
const least = 64;

export class PairState {
  /** Lower and higher number of each pair. The higher one is never 0: that marks an empty place. */
  private keys = new Int32Array(2 * least);
  private values = new Float64Array(least);
  private held = 0;

  constructor(private readonly count: number) {}

  get(i: number, j: number): number {
    const place = i < j ? this.find(i, j) : this.find(j, i);
    return this.values[place];
  }

  set(i: number, j: number, value: number): void {
    this.put(Math.min(i, j), Math.max(i, j), value);
  }

  get size(): number {
    return this.held;
  }

  /** First and second particle and the number of each pair that has one, in the order of their numbers. */
  entries(): (readonly [number, number, number])[] {
    const { keys, values } = this;
    const all: [number, number, number][] = [];
    for (const [place, value] of values.entries()) {
      if (keys[2 * place + 1] !== 0) all.push([keys[2 * place], keys[2 * place + 1], value]);
    }
    return all.sort(([a, b], [c, d]) => a - c || b - d);
  }

  /** These and no others. */
  replace(entries: Iterable<readonly [number, number, number]>): void {
    this.clear();
    for (const [i, j, value] of entries) this.set(i, j, value);
  }

  save(): Float64Array {
    return Float64Array.from(this.entries().flatMap(([i, j, value]) => [i * this.count + j, value]));
  }

  restore(numbers: ArrayLike<number>): void {
    this.clear();
    for (let k = 0; k < numbers.length; k += 2) {
      this.put(Math.floor(numbers[k] / this.count), numbers[k] % this.count, numbers[k + 1]);
    }
  }

  private clear(): void {
    this.resize(least);
  }

  private resize(room: number): void {
    this.keys = new Int32Array(2 * room);
    this.values = new Float64Array(room);
    this.held = 0;
  }

  private put(low: number, high: number, value: number): void {
    const place = this.find(low, high);
    const isNew = this.keys[2 * place + 1] === 0;
    if (value === 0) {
      if (!isNew) this.remove(place);
      return;
    }
    this.keys[2 * place] = low;
    this.keys[2 * place + 1] = high;
    this.values[place] = value;
    if (isNew && 2 * ++this.held > this.values.length) this.grow();
  }

  /** Place of a pair, or the empty one where it belongs. */
  private find(low: number, high: number): number {
    const { keys } = this;
    const mask = this.values.length - 1;
    let place = home(low, high) & mask;
    while (keys[2 * place + 1] !== 0 && (keys[2 * place + 1] !== high || keys[2 * place] !== low)) {
      place = (place + 1) & mask;
    }
    return place;
  }

  /** Entries that follow move up, so that no search ends early. */
  private remove(from: number): void {
    const { keys, values } = this;
    const mask = values.length - 1;
    this.held--;
    let hole = from;
    for (let place = (hole + 1) & mask; keys[2 * place + 1] !== 0; place = (place + 1) & mask) {
      // An entry may move to the hole unless its home lies behind it.
      const own = home(keys[2 * place], keys[2 * place + 1]);
      if (((place - own) & mask) < ((place - hole) & mask)) continue;
      keys[2 * hole] = keys[2 * place];
      keys[2 * hole + 1] = keys[2 * place + 1];
      values[hole] = values[place];
      hole = place;
    }
    keys[2 * hole + 1] = 0;
    values[hole] = 0;
  }

  private grow(): void {
    const { keys, values } = this;
    this.resize(2 * values.length);
    for (const [place, value] of values.entries()) {
      if (keys[2 * place + 1] !== 0) this.put(keys[2 * place], keys[2 * place + 1], value);
    }
  }
}

/** Of which the lower bits count: products with odd numbers, the second of bits that the first has mixed. */
function home(low: number, high: number): number {
  const mixed = Math.imul(Math.imul(low, 0x9e3779b1) ^ high, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
