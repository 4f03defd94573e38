/** No comparisons of methods, in place of `compare/comparisonController.ts`: a page that runs by itself offers none. */
export class OpenComparison {
  readonly busy = false;
  turn(): void {}
}
