/**
 * Slice budget: bounds of one stretch of the engine, so that it returns every few milliseconds at any cost per event.
 *
 * Encounters alone are no measure: in a dilute gas cell crossings can take seconds without an encounter. The stretch is bounded
 * in encounters and in simulated time, and both bounds follow the clock. Where a run is cut never changes its result.
 */
/** Largest work of a stretch without an encounter (`Limits.work`): some milliseconds. */
export const workOfStretch = 20_000;

export class SliceBudget {
  encounters = 1000;
  span: number;
  private readonly shortest: number;

  /** @param span a first guess at a short stretch of simulated time @param target milliseconds */
  constructor(
    span: number,
    private readonly target = 5,
  ) {
    this.span = span;
    // After a sleep of the machine the time says nothing about the engine.
    this.shortest = span / 1000;
  }

  /** Records the duration of a stretch (ms), which may have ended at either bound, at both or at neither. */
  took(milliseconds: number, byEncounters: boolean, bySpan: boolean): void {
    if (milliseconds > 2 * this.target) {
      const factor = Math.max(0.1, this.target / milliseconds);
      this.encounters = Math.max(1, Math.floor(this.encounters * factor));
      this.span = Math.max(this.shortest, this.span * factor);
    } else if (milliseconds < this.target / 2) {
      if (byEncounters) this.encounters = Math.min(2 * this.encounters, 1e9);
      if (bySpan) this.span *= 4;
    }
  }

  /** Latest end of a stretch from `time`; always later than `time`, even for the shortest span. */
  until(time: number): number {
    return time + Math.max(this.span, Math.abs(time) * 1e-12);
  }
}
