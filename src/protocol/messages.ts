/**
 * Messages between the thread of a run, the extension host and the page; the page imports nothing else of src/ but `format`.
 *
 * Page ⇄ host ⇄ thread. The host forwards `RunCommand`s to the thread and `RunUpdate`s to the page unchanged; all other kinds
 * are between host and page alone. Typed arrays are transferred instead of copied where that is possible.
 */
export * from "./charts.ts";
export * from "./commands.ts";
export * from "./comparison.ts";
export { errorsIn, type Fix, type Marks, type Path, type Range, refusal, type Severity } from "./diagnostic.ts";
export * from "./explanation.ts";
export * from "./panel.ts";
export * from "./progress.ts";
export * from "./result.ts";
export * from "./scene.ts";
