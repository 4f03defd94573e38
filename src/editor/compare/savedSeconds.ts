/**
 * Second runs of playgrounds, saved in the state of the workspace: their names and text, which are run again after a reload of the
 * window. Access to files is not saved, because permission to read them may change.
 */

import type { StateStore } from "../panel/panelState.ts";

export interface SavedSecond {
  /** Of the document whose run is the first. */
  readonly uri: string;
  /** Of the file from which the text is. */
  readonly source: string;
  readonly first: string;
  readonly second: string;
  /** Where the text is that of the document with another seed. */
  readonly seed?: number | undefined;
  readonly text: string;
}

const key = "edpd.sideBySide";
/** Maximum number (the oldest are dropped), and of characters of a text. */
const most = 20;
const longestText = 200_000;

export class SavedSeconds {
  constructor(
    private readonly memory: StateStore,
    private readonly keeps: () => boolean,
  ) {}

  of(uri: string): SavedSecond | undefined {
    return this.keeps() ? this.all.find((each) => each.uri === uri) : undefined;
  }

  keep(saved: SavedSecond): void {
    const others = this.others(saved.uri);
    this.write(this.keeps() && saved.text.length <= longestText ? [...others, saved] : others);
  }

  forget(uri: string): void {
    const others = this.others(uri);
    if (others.length < this.all.length) this.write(others);
  }

  /** Follows a renamed document, from which the text of the second may be, too. */
  rename(from: string, to: string, named: (name: string) => string): void {
    const saved = this.all.find((each) => each.uri === from);
    if (!saved) return;
    const moved = { ...saved, uri: to, source: saved.source === from ? to : saved.source, first: named(saved.first) };
    this.write([...this.others(from).filter(({ uri }) => uri !== to), moved]);
  }

  private get all(): readonly SavedSecond[] {
    return this.memory.get<SavedSecond[]>(key) ?? [];
  }

  private others(uri: string): readonly SavedSecond[] {
    return this.all.filter((each) => each.uri !== uri);
  }

  private write(all: readonly SavedSecond[]): void {
    void this.memory.update(key, all.length > 0 ? all.slice(-most) : undefined);
  }
}
