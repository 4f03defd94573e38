/** 1 in the kernel of stepped potentials, 0 in that of hard balls: set by scripts/kernel.mjs, conditions on it are decided when compiled. */
declare const STEPPED: i32;
