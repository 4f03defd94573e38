/** Explanation of an event: predictions just before it, and those of the next events. */

export interface PredictedEvent {
  readonly time: number;
  readonly first: number;
  /** Partner, or −1 − index of a surface. */
  readonly second: number;
  /** The name of that surface. */
  readonly wall?: string;
}

export interface UpcomingEvent extends PredictedEvent {
  /** Where its particles are then, one after the other; beyond a periodic edge, outside of the box. */
  readonly places: readonly number[];
  /** Index of an earlier event of the list with one of its particles: if that happens, this one does not happen as predicted. */
  readonly after?: number;
}

/** A region of cells. */
export interface CellRegion {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** The event that has just been computed. */
export interface ExplainedEvent {
  readonly event: PredictedEvent;
  /** For each of its particles: its earliest predictions just before the event. */
  readonly partners: readonly { readonly particle: number; readonly predictions: readonly PredictedEvent[] }[];
  /** An event that was predicted to come before: of methods with time steps, which find events otherwise. */
  readonly earlier?: PredictedEvent;
  /** Earliest predictions of other particles that were with one of them: the event has made these invalid. */
  readonly invalid: readonly PredictedEvent[];
  /** The cells in which the method looks for partners of its particles after the event; empty where it has no cells. */
  readonly searched: readonly CellRegion[];
}

export interface EventExplanation {
  /** How the method finds events, in a sentence or two. */
  readonly method: string;
  /** The reason why there are no predictions. */
  readonly reason?: string;
  /** Missing where the run does not stand at an event, or no earlier state is near enough. */
  readonly last?: ExplainedEvent;
  /** The earliest predictions at the moment shown, in order. */
  readonly next: readonly UpcomingEvent[];
}
