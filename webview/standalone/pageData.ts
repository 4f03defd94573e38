/** What a page that runs by itself has in it, beside its program. */
export interface PageData {
  /** Of the file. */
  readonly name: string;
  readonly text: string;
  /** Contents of the files that the scenario names, in base 64. */
  readonly files: Readonly<Record<string, string>>;
  /** The page is one of a gallery, whose index lies beside it. */
  readonly inGallery?: true;
}
