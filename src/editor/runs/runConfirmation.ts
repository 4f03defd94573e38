/** What a person confirms before a tool runs a scenario that takes long. Without VS Code. */
import { duration } from "../../format/numbers.ts";

/** A run that is expected to take longer is confirmed (s). */
const unasked = 5;

export interface Confirmation {
  readonly title: string;
  readonly message: string;
}

/** @param seconds that the run is expected to take; undefined where that is not known */
export function confirmationOf(file: string, seconds: number | undefined): Confirmation | undefined {
  if (seconds !== undefined && seconds <= unasked) return undefined;
  const time = seconds === undefined ? "a time that is not known" : `about ${duration(seconds)}`;
  return { title: `Run ${file}?`, message: `The run takes ${time}. It can be stopped, with its results so far.` };
}
