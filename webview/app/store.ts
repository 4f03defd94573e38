/** State of the page, and the listeners to its parts. */
import { emptyPage, type PageState } from "./pageState.ts";

type Part = keyof PageState;

interface Watch {
  readonly parts: readonly Part[];
  readonly hear: (state: PageState) => void;
}

export class Store {
  state: PageState = emptyPage;
  private readonly watches: Watch[] = [];
  private changed = new Set<Part>();
  private telling = false;

  /** Called at once, and whenever one of these parts has become another. */
  watch(parts: readonly Part[], hear: (state: PageState) => void): void {
    this.watches.push({ parts, hear });
    hear(this.state);
  }

  change(change: Partial<PageState>): void {
    const parts = (Object.keys(change) as Part[]).filter((part) => change[part] !== this.state[part]);
    if (parts.length === 0) return;
    this.state = { ...this.state, ...change };
    for (const part of parts) this.changed.add(part);
    if (this.telling) return;
    this.telling = true;
    try {
      this.tell();
    } finally {
      this.telling = false;
    }
  }

  /** Changes made by listeners are passed on in another round, so that no listener sees half of a change. */
  private tell(): void {
    while (this.changed.size > 0) {
      const changed = this.changed;
      this.changed = new Set();
      for (const { parts, hear } of this.watches) {
        if (parts.some((part) => changed.has(part))) hear(this.state);
      }
    }
  }
}
