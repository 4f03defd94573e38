/** The setting of how fast runs go at first. */
import type { Speed } from "../../protocol/messages.ts";

/** A number is simulated time a second of real time, be it written as one or as text; nonsense is the usual. */
export function readSpeed(written: unknown): Speed | "usual" {
  if (written === "most" || written === "usual") return written;
  const number = typeof written === "string" && written.trim() !== "" ? Number(written) : written;
  return typeof number === "number" && number > 0 && Number.isFinite(number) ? number : "usual";
}
