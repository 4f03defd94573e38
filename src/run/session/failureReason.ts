/** Errors that a person can do something about, in words for them; undefined for all others, which are defects. */
import { CannotBuild } from "../../scenario/start/buildError.ts";

const tooMuch = "There is not enough memory for this. Try fewer particles or larger cells.";

/** @param loading the engine is asking for all its memory, and stops at once where it does not get it */
export function reasonOfFailure(error: unknown, loading: boolean): string | undefined {
  if (error instanceof CannotBuild) return error.message;
  if (!(error instanceof Error)) return undefined;
  if (loading && error.name === "RuntimeError" && /unreachable|memory/.test(error.message)) return tooMuch;
  if (!(error instanceof RangeError)) return undefined;
  if (/engine holds/.test(error.message)) return error.message;
  return /allocat|array length|array buffer|memory/i.test(error.message) ? tooMuch : undefined;
}
