/** Bounds of what is read of a text. */

/** UTF-16 units. Half a million listed particles in 3-D, in full precision, are 30 million. */
export const longestText = 32 * 1024 * 1024;
export const mostValues = 4_000_000;
export const deepest = 64;
export const mostProperties = 1000;
export const mostProblems = 10;
/** Longer texts are written by programs: slips of the hand are not looked for. */
export const longestTyped = 200_000;
