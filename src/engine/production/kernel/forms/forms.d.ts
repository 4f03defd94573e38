/** Forms of the kernel: 1 in the one that is named, 0 in all others. Set by scripts/kernel.mjs; conditions on them are decided when compiled. */
/** Stepped potentials: steps.ts. */
declare const STEPPED: i32;
/** Balls that grow: growth.ts. */
declare const GROWING: i32;
