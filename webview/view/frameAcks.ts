/**
 * Which shots have been drawn: each is reported once, when the graphics card is done with it or when it will never be drawn,
 * so that no more are asked for than can be seen.
 */
export class FrameAcks {
  /** Has come and has not been painted. */
  #waiting: number | undefined;
  /** The graphics card is at work on it. */
  #underWay: number | undefined;

  constructor(private readonly drawn: (serial: number) => void) {}

  /** Another has come: one that still waits will not be drawn. */
  take(serial: number): void {
    this.skip();
    this.#waiting = serial;
  }

  /** What waits will not be drawn. */
  skip(): void {
    const serial = this.#waiting;
    this.#waiting = undefined;
    if (serial !== undefined) this.drawn(serial);
  }

  /** What waits has been painted. */
  painted(): void {
    this.finished();
    this.#underWay = this.#waiting;
    this.#waiting = undefined;
  }

  /** The graphics card is done. */
  finished(): void {
    const serial = this.#underWay;
    this.#underWay = undefined;
    if (serial !== undefined) this.drawn(serial);
  }
}
