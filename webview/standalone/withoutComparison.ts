/** No comparisons of methods, in place of `compare/comparisonView.ts`. */
import { make } from "../app/element.ts";

export const createCompare = () => ({ element: make("div", { hidden: true }), colors: () => {} });
