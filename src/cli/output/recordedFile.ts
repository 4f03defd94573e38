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
  write(parts: Iterable<string | Uint8Array>): void {
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

  /** Writes the last parts after `length` bytes, which a file that has ended early needs, too; all of them, or none. */
  close(length: number, parts: Iterable<string | Uint8Array>): boolean {
    let written = false;
    this.attempt(() => {
      this.draft.cutTo(length);
      try {
        for (const part of parts) this.draft.write(part);
        written = true;
      } finally {
        if (!written) this.draft.cutTo(length);
      }
    });
    return written;
  }

  /** @param head replaces as many bytes at its beginning */
  keep(head?: Uint8Array): void {
    const { failure } = this;
    this.attempt(() => this.draft.keep(head));
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
