/** What is wrong with a file of particles, and at which byte. */
export class FileDefect extends Error {
  constructor(
    readonly byte: number,
    message: string,
  ) {
    super(message);
  }
}

/** Some bytes of a file; fewer where it ends. */
export type ReadPart = (from: number, length: number) => Uint8Array;
