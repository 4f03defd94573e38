/** Samples that are there to be warned of, and to show that the warning is right. */
export const warnedSamples: Readonly<Record<string, readonly string[]>> = {
  "looking-late.edpd.json": ["step-too-long"],
  "neighbour-lists.edpd.json": ["step-too-long"],
  "too-fast-for-its-cells.edpd.json": ["step-too-long"],
};
