/** Dash patterns of lines in charts, which distinguish lines where colors do not. */
export type Dash = "dashed" | "dotted" | "dash-dot";

/** On, off, … in pixels. */
export const dashes: Readonly<Record<Dash, readonly number[]>> = {
  dashed: [5, 4],
  dotted: [1.5, 2.5],
  "dash-dot": [7, 3, 1.5, 3],
};
