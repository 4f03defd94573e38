/** The distributions of a run as it stands, with theory at the same places: for charts and for files. */
import type { Curve } from "../../analysis/distributions/distribution.ts";
import { distributionEntry } from "../../analysis/registry.ts";
import type { Frame } from "../../engine/api/engine.ts";
import type { Session } from "../session/session.ts";

/** Undefined where there is nothing to show, or not yet. */
export function distributionOf(id: string, session: Session, frame: Frame): Curve | undefined {
  const entry = distributionEntry(id);
  const { system, facts, engine, measures } = session;
  const moment = {
    system,
    facts,
    frame,
    get cells() {
      return engine.facets.adaptiveCells?.decisions().at(-1)?.cells ?? facts.cells;
    },
    get clusterSizes() {
      return engine.facets.clusters?.census();
    },
    summary: () => measures.summary(),
  };
  return entry?.gather ? measures.gatherer(id)?.curve(moment) : entry?.curve?.(moment);
}
