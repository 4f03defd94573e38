/** The page of the gallery: a search, and cards under headings, between which arrow keys go. */
import {
  type GalleryCommand,
  type GalleryGroup,
  type GalleryUpdate,
  galleryUpdate,
} from "../../src/protocol/gallery.ts";
import { make, setText, show } from "../app/element.ts";
import { Card } from "./card.ts";
import { cardBeside, finds } from "./search.ts";

const galleryLabels = {
  title: "Scenario gallery",
  search: "Search scenarios",
  hint: "Point at a card or go to it with the arrow keys to see it move. Enter opens a copy of its scenario.",
  none: "No scenario has all of these words.",
} as const;

interface Section {
  readonly group: GalleryGroup;
  readonly element: HTMLElement;
  readonly cards: readonly Card[];
}

export class GalleryPage {
  private readonly search = make("input", {
    type: "search",
    placeholder: galleryLabels.search,
    "aria-label": galleryLabels.search,
    spellcheck: "false",
  });
  private readonly count = make("span", { class: "count", role: "status" });
  private readonly list = make("div", { class: "groups" });
  private sections: readonly Section[] = [];
  private readonly asked = new Map<string, (bytes: Uint8Array) => void>();

  constructor(
    root: HTMLElement,
    private readonly post: (command: GalleryCommand) => void,
    private readonly reducedMotion: () => boolean,
  ) {
    root.append(
      make(
        "header",
        {},
        make("h1", {}, galleryLabels.title),
        make("div", { class: "search" }, this.search, this.count),
        make("p", { class: "hint" }, galleryLabels.hint),
      ),
      this.list,
    );
    this.search.addEventListener("input", () => this.filter());
    this.search.addEventListener("keydown", (event) => this.keyInSearch(event));
    this.list.addEventListener("keydown", (event) => this.keyInList(event));
    this.list.addEventListener("focusin", ({ target }) => this.reach(target as HTMLElement));
    document.addEventListener("keydown", (event) => {
      if (!(event.key === "f" && (event.ctrlKey || event.metaKey))) return;
      event.preventDefault();
      this.search.select();
    });
  }

  receive(message: unknown): void {
    const update = galleryUpdate(message);
    if (update?.kind === "cards") this.fill(update);
    if (update?.kind !== "motion") return;
    this.asked.get(update.file)?.(update.bytes);
    this.asked.delete(update.file);
  }

  private fill({ groups }: Extract<GalleryUpdate, { kind: "cards" }>): void {
    this.sections = groups.map((group, k) => {
      const cards = group.cards.map(
        (card) =>
          new Card(card, {
            open: () => this.post({ kind: "open", ...(card.file !== undefined && { file: card.file }) }),
            motion: () => this.motionOf(card.file!),
            reducedMotion: this.reducedMotion,
          }),
      );
      const id = `heading-${k}`;
      const element = make(
        "section",
        { "aria-labelledby": id },
        make("h2", { id }, group.heading),
        make("div", { class: "cards" }, ...cards.map(({ element }) => element)),
      );
      return { group, element, cards };
    });
    this.list.replaceChildren(...this.sections.map(({ element }) => element));
    this.filter();
    this.search.focus();
  }

  private motionOf(file: string): Promise<Uint8Array> {
    return new Promise((answer) => {
      this.asked.set(file, answer);
      this.post({ kind: "motion", file });
    });
  }

  /** In sight, in their order. */
  private get shown(): HTMLElement[] {
    return this.sections.flatMap(({ cards }) => cards.flatMap(({ element }) => (element.hidden ? [] : [element])));
  }

  private filter(): void {
    const all = this.sections.flatMap(({ cards }) => cards);
    for (const { group, element, cards } of this.sections) {
      for (const { card, element: one } of cards) show(one, finds(this.search.value, group, card));
      show(
        element,
        cards.some(({ element: one }) => !one.hidden),
      );
    }
    const { shown } = this;
    setText(this.count, shown.length === 0 ? galleryLabels.none : `${shown.length} of ${all.length}`);
    if (shown[0]) this.reach(shown[0]);
  }

  /** Tab leads to one card only, the last that had the focus. */
  private reach(card: HTMLElement): void {
    for (const { cards } of this.sections)
      for (const { element } of cards) element.tabIndex = element === card ? 0 : -1;
  }

  private keyInSearch(event: KeyboardEvent): void {
    const [first] = this.shown;
    if (event.key === "ArrowDown") first?.focus();
    else if (event.key === "Enter") first?.click();
    else if (event.key === "Escape" && this.search.value !== "") {
      this.search.value = "";
      this.filter();
    } else return;
    event.preventDefault();
  }

  private keyInList(event: KeyboardEvent): void {
    const { shown } = this;
    const from = shown.indexOf(event.target as HTMLElement);
    if (from < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const places = shown.map((card) => {
      const { left, top } = card.getBoundingClientRect();
      return { left, top };
    });
    const to = cardBeside(places, from, event.key);
    if (to !== undefined) shown[to].focus();
    // From the first row back to the search; letters go there, too.
    else if (event.key === "ArrowUp" || /^[\p{L}\d/]$/u.test(event.key)) this.search.focus();
    if (to !== undefined || event.key === "ArrowUp" || event.key === "ArrowDown" || event.key === "/")
      event.preventDefault();
  }
}
