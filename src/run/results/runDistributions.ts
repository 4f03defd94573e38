/** The distributions of a run as it stands, with theory at the same places: for charts and for files. */
import type { Curve, Moment } from "../../analysis/distributions/distribution.ts";
import { distributions } from "../../analysis/distributions/index.ts";
import type { Estimate } from "../../analysis/quantities/quantity.ts";
import { distributionEntry } from "../../analysis/registry.ts";
import type { Frame } from "../../engine/api/engine.ts";
import { relativeToFlow } from "../../physics/boundary/images.ts";
import type { Session } from "../session/session.ts";

/** Undefined where there is nothing to show, or not yet. */
export function distributionOf(id: string, session: Session, frame: Frame): Curve | undefined {
  const entry = distributionEntry(id);
  const moment = momentOf(session, frame);
  return entry?.gather || entry?.observe ? session.measures.gatherer(id)?.curve(moment) : entry?.curve?.(moment);
}

/** Numbers that distributions have determined. */
export function estimatesOf(session: Session): Record<string, Estimate> {
  const moment = momentOf(session, session.view());
  const found = distributions.map(
    ({ id, estimates }) => session.measures.gatherer(id)?.estimates?.(moment) ?? estimates?.(moment),
  );
  return Object.assign({}, ...found);
}

function momentOf(session: Session, frame: Frame): Moment {
  const { system, facts, engine, measures } = session;
  return {
    system,
    facts,
    frame: relativeToFlow(system, frame),
    get cells() {
      return engine.facets.adaptiveCells?.decisions().at(-1)?.cells ?? facts.cells;
    },
    get clusterSizes() {
      return engine.facets.clusters?.census();
    },
    get flatHistogram() {
      return engine.facets.flatHistogram?.read();
    },
    summary: () => measures.summary(),
  };
}
