/**
 * y = a xᵇ, by least squares of log y on log x, as in the papers. The error of b is that of the slope of a straight line whose points
 * scatter alike: √(Σ residual² / (k − 2) / Σ (log x − mean)²). It knows the scatter, not a curve that is no power law.
 */
interface PowerFit {
  readonly factor: number;
  readonly exponent: number;
  /** Standard error of the exponent; NaN of fewer than three points. */
  readonly error: number;
  /** Root mean square of log y minus the fit's: 0.01 is a scatter of one per cent. */
  readonly scatter: number;
}

export function powerFit(x: readonly number[], y: readonly number[]): PowerFit {
  const points = x.map((value, k) => [Math.log(value), Math.log(y[k] ?? Number.NaN)] as const);
  const count = points.length;
  if (count < 2 || points.some(([u, v]) => !Number.isFinite(u) || !Number.isFinite(v))) {
    throw new RangeError("A power law needs at least two points, all above 0.");
  }
  const [mx, my] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / count) as [
    number,
    number,
  ];
  const spread = points.reduce((sum, [u]) => sum + (u - mx) ** 2, 0);
  const exponent = points.reduce((sum, [u, v]) => sum + (u - mx) * (v - my), 0) / spread;
  const left = points.reduce((sum, [u, v]) => sum + (v - my - exponent * (u - mx)) ** 2, 0);
  return {
    factor: Math.exp(my - exponent * mx),
    exponent,
    error: count > 2 ? Math.sqrt(left / (count - 2) / spread) : Number.NaN,
    scatter: Math.sqrt(left / count),
  };
}
