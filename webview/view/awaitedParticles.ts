/** A scene has come, and its particles may come any moment: box and particles are to appear together. */

/** A new scene without particles yet does not wipe the old one away for so many milliseconds. */
const patience = 300;

export class AwaitedParticles {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param without it has taken too long: the box comes alone */
  constructor(private readonly without: () => void) {}

  get on(): boolean {
    return this.#timer !== undefined;
  }

  begin(): void {
    this.end();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.without();
    }, patience);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
