/** How lines of charts are drawn that are not drawn through: to be told apart where colors are not. */
export type Dash = "dashed" | "dotted" | "dash-dot";

/** On, off, … in pixels. */
export const dashes: Readonly<Record<Dash, readonly number[]>> = {
  dashed: [5, 4],
  dotted: [1.5, 2.5],
  "dash-dot": [7, 3, 1.5, 3],
};
