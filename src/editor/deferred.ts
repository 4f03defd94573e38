/**
 * Parts of the extension that use the registries, and with them the engines: a bundle of their own, loaded when first used,
 * so that activation does not wait for it.
 */
export { csvOfComparison } from "../run/compare/comparisonCsv.ts";
export { namesAt } from "../scenario/suggestions/namesAt.ts";
export { changesOf, scheduleEdit } from "../scenario/suggestions/scheduleChange.ts";
