/** How a run stands. */
import type { Status } from "../../protocol/messages.ts";

/** `none`: nothing has been loaded. `dead`: its thread failed. */
export type RunState = Status["phase"] | "none" | "dead";
