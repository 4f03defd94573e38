/**
 * Parts of the extension that use the registries, and with them the engines: loaded when first used (`platform.deferred`),
 * so that activation does not wait for them.
 */
export { csvOfComparison } from "../run/compare/comparisonCsv.ts";
export { namesAt } from "../scenario/suggestions/namesAt.ts";
export { changesOf, scheduleEdit } from "../scenario/suggestions/scheduleChange.ts";
