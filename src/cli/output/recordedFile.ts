/**
 * A file that is written while a run goes on. Where it cannot be written any more, as on a full disk, the run continues, and what was
 * whole by then is kept.
 */
import { Draft, Unwritable } from "./atomicWrite.ts";

export class RecordedFile {
  /** The reason why it has ended early. */
  failure: string | undefined;
  private readonly draft: Draft;

  /** @param from bytes of an interrupted run that are continued */
  constructor(path: string, from = 0) {
    this.draft = new Draft(path, { recording: { from } });
  }

  get length(): number {
    return this.draft.length;
  }

  /** Writes all parts, or none of them. */
  write(parts: Iterable<string>): void {
    if (this.failure !== undefined) return;
    const before = this.draft.length;
    this.attempt(() => {
      try {
        for (const part of parts) this.draft.write(part);
      } catch (error) {
        this.draft.cutTo(before);
        throw error;
      }
    });
  }

  /** @param closing the last lines, which a file that has ended early needs, too */
  keep(closing?: string): void {
    this.attempt(() => {
      if (closing !== undefined) this.draft.write(closing);
    });
    const { failure } = this;
    this.attempt(() => this.draft.keep());
    if (failure === undefined && this.failure !== undefined) this.failure += ` Its content is in ${this.draft.name}.`;
  }

  drop(): void {
    this.draft.drop();
  }

  leave(): void {
    this.draft.leave();
  }

  private attempt(action: () => void): void {
    try {
      action();
    } catch (error) {
      if (!(error instanceof Unwritable)) throw error;
      this.failure ??= error.message;
    }
  }
}
