/** 2 or 3: set by scripts/kernel.mjs, conditions on it are decided when compiled. */
declare const DIMENSION: i32;
