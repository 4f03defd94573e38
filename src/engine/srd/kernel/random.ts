/**
 * Random numbers of four cells at a time: Threefry-2x32 with 20 rounds, the numbers of `CounterRandom` (src/physics/counterRandom.ts) to the bit.
 */

/** In [0, 1), a multiple of 2⁻⁵³, from the first word of one of the four cells; its second word is 16 bytes on. */
export function uniform(word: usize): f64 {
  const high = <u64>(load<u32>(word) >> 5);
  const low = <u64>(load<u32>(word, 16) >> 6);
  return <f64>((high << 26) | low) * 1.1102230246251565e-16;
}

/** Mean 0, variance 1 (Box & Muller 1958). */
export function normal(word: usize): f64 {
  // In (0, 1], so that the logarithm is finite.
  const u = (<f64>load<u32>(word) + 1) * 2.3283064365386963e-10;
  return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * <f64>load<u32>(word, 16) * 2.3283064365386963e-10);
}

/** The words of a key for the counters `first` and each of four others: the first words, then the second ones, at `into`. */
export function mix(key: usize, first: i32, others: v128, into: usize): void {
  const key0 = load<i32>(key);
  const key1 = load<i32>(key, 4);
  const key2 = load<i32>(key, 8);
  let a = i32x4.splat(first + key0);
  let b = i32x4.add(others, i32x4.splat(key1));
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 13), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 15), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 26), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 6), a);
  a = i32x4.add(a, i32x4.splat(key1));
  b = i32x4.add(b, i32x4.splat(key2 + 1));
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 17), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 29), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 16), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 24), a);
  a = i32x4.add(a, i32x4.splat(key2));
  b = i32x4.add(b, i32x4.splat(key0 + 2));
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 13), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 15), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 26), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 6), a);
  a = i32x4.add(a, i32x4.splat(key0));
  b = i32x4.add(b, i32x4.splat(key1 + 3));
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 17), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 29), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 16), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 24), a);
  a = i32x4.add(a, i32x4.splat(key1));
  b = i32x4.add(b, i32x4.splat(key2 + 4));
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 13), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 15), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 26), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 6), a);
  a = i32x4.add(a, i32x4.splat(key2));
  b = i32x4.add(b, i32x4.splat(key0 + 5));
  v128.store(into, a);
  v128.store(into, b, 16);
}

function rotated(word: v128, by: i32): v128 {
  return v128.or(i32x4.shl(word, by), i32x4.shr_u(word, 32 - by));
}
