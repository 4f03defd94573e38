/** Messages between a page that runs by itself and its worker, besides the commands and updates of a run. */
import type { RunMessage } from "./result.ts";
import type { StartSketch } from "./scene.ts";

/** Contents of the files that a scenario names, by their names. */
export type NamedFiles = Readonly<Record<string, Uint8Array>>;

export type CheckCommand =
  | { readonly kind: "files"; readonly files: NamedFiles }
  | { readonly kind: "check"; readonly id: number; readonly text: string };

export interface Checked {
  readonly kind: "checked";
  readonly id: number;
  readonly messages: readonly RunMessage[];
  /** The start, where there are errors and some message has marks. */
  readonly sketch?: StartSketch;
  /** The resolved scenario for a run, packed; missing where there are errors. */
  readonly scenario?: Uint8Array;
}
