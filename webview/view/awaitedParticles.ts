/** Delay of a new scene until its particles arrive, so that box and particles appear together. */

/** The old scene stays for this many milliseconds while a new scene has no particles yet. */
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
