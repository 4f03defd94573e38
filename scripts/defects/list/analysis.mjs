// Defects of src/analysis.
export const analysis = [
  {
    file: "src/analysis/distributions/overTemperature.ts",
    find: "high < highest - half ? [high] : []",
    replace: "high < lowest ? [high] : []",
    about: "a flat histogram whose range cuts off the energies above it does not say so",
    seenBy: "test/analysis/quantities/ensembles/flatHistogram.test.ts",
  },
  {
    file: "src/analysis/distributions/boxVariance.ts",
    find: "return { x: Float64Array.from(sides).reverse(), y,",
    replace: "return { x: Float64Array.from(sides), y,",
    about: "variances of numbers in boxes stand beside the sizes of other boxes",
  },
  {
    file: "src/analysis/flights/timeOrigins.ts",
    find: "this.slots = Math.floor(shape.lags / shape.stride) + 1;",
    replace: "this.slots = Math.floor(shape.lags / shape.stride);",
    about: "the origin of the longest lag is overwritten one sample too early",
  },
  {
    file: "src/analysis/flights/freeFlights.ts",
    find: "const touches = !this.core ||",
    replace: "const touches = true ||",
    about: "steps of potentials end free flights",
  },
  {
    file: "src/analysis/measures/accessibleVolume.ts",
    find: " * (besideObstacles(system)?.share ?? 1)",
    replace: "",
    about: "the pressure beside obstacles is that of the whole box",
  },
  {
    file: "src/analysis/measures/flowField.ts",
    find: "const q = (signedMode(Math.floor(k / columns), rows) * longest) / size[1];",
    replace: "const q = (signedMode(Math.floor(k / columns), rows) * longest) / size[0];",
    about: "the spectrum of a flow takes the height of the box for its width",
  },
  {
    file: "src/analysis/quantities/meanSquareDisplacement.ts",
    find: "if (dimension !== 3 || !isPeriodicThroughout(edges)) return undefined;",
    replace: "if (dimension !== 3 && !isPeriodicThroughout(edges)) return undefined;",
    about: "the law of diffusion for long times is given for discs and between walls, too",
  },
  {
    file: "src/analysis/statistics/correlatedMean.ts",
    find: "const square = (sum / n) * (1 + lacking) * (1 + 2 * lacking);",
    replace: "const square = (sum / n) * (1 + 2 * lacking);",
    about: "the error of a mean lacks the covariances that the series' own mean takes away",
  },
  {
    file: "src/analysis/structure/boxCounts.ts",
    find: "const place = Math.floor((positions[i * dimension + axis] * n) / size[axis]);",
    replace: "const place = Math.floor((positions[i * dimension + axis] * n) / size[0]);",
    about: "boxes in which particles are counted have the width of the box along all axes",
  },
  {
    file: "src/analysis/theory/freeFlightTheory.ts",
    find: "Math.exp(-c * c) / Math.sqrt(Math.PI) + (c + 1 / (2 * c)) * erf(c)",
    replace: "Math.exp(-c * c) / Math.sqrt(Math.PI) + (c + 1 / c) * erf(c)",
    about: "theory of free flights: the mean relative speed of a slow particle is too large",
  },
  {
    file: "src/analysis/statistics/decorrelation.ts",
    find: "for (let lag = 1; lag <= n / 2; lag++) {",
    replace: "for (let lag = 2; lag <= n / 2; lag++) {",
    about: "the first lag of a correlation is left out",
  },
];
