/** Numbers of a run with their standard errors: from all blocks of it, and from all but one of them, each block in turn (Quenouille 1949; Tukey 1958). */

/** @param numbers of all blocks, or without block `left` @param blocks their number; of fewer than two there are no errors */
export function jackknife(
  numbers: (left?: number) => ArrayLike<number>,
  blocks: number,
): { readonly value: number[]; readonly error: number[] } {
  const value = Array.from(numbers());
  if (blocks < 2) return { value, error: value.map(() => Number.NaN) };
  const without = Array.from({ length: blocks }, (_, left) => numbers(left));
  const error = value.map((_, k) => {
    const mean = without.reduce((sum, each) => sum + each[k], 0) / blocks;
    return Math.sqrt(((blocks - 1) / blocks) * without.reduce((sum, each) => sum + (each[k] - mean) ** 2, 0));
  });
  return { value, error };
}
