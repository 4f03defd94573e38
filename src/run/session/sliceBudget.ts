/**
 * How much to ask of the engine at a time, so that it comes back every few milliseconds, whatever an event costs here.
 *
 * Encounters alone are no measure: a dilute gas can cross cells for seconds and meet nothing. So the stretch is bounded in
 * encounters and in simulated time, and both bounds follow the clock. Where a run is cut never changes it.
 */
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
    // A machine that was asleep for an hour says nothing of the speed of the engine.
    this.shortest = span / 1000;
  }

  /** A stretch took so many milliseconds; it may have ended at either bound, at both or at neither. */
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

  /** Where a stretch from `time` ends at the latest; always later than `time`, however short the span has become. */
  until(time: number): number {
    return time + Math.max(this.span, Math.abs(time) * 1e-12);
  }
}
