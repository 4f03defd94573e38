/** Under which name it is remembered how fast a method goes: all that its speed hangs on but size, dimension and lengths of step. */

import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { methodName } from "./methodNames.ts";

export function methodSpeedName({ method, motion }: Pick<ResolvedScenario, "method" | "motion">): string {
  const { kind, queue, sectors, update, membership } = method;
  const detector = kind === "time-stepped" ? (method.detector ?? "centres") : undefined;
  const given = { kind, queue, sectors, update, membership, detector };
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return `${methodName(known)}${motion.kind === "brownian" ? "/brownian" : ""}`;
}
