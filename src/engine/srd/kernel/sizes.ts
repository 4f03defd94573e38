/** Bytes of a vector. */
export const VECTOR: usize = DIMENSION << 3;
