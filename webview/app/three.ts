/** Three numbers: of axes, or of the channels of a color. */
export type Three = readonly [number, number, number];

export const three = (of: (k: number) => number): Three => [of(0), of(1), of(2)];
