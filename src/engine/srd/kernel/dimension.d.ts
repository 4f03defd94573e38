/** 2 or 3: set by scripts/kernel.mjs, conditions on it are decided when compiled. */
declare const DIMENSION: i32;
/** 1 in the form for several threads, else 0. */
declare const THREADED: i32;
