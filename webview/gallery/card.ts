/** A card: its question, a picture that moves while the card is pointed at or has the focus, and the sample that answers it. */
import type { GalleryCard } from "../../src/protocol/gallery.ts";
import { make } from "../app/element.ts";
import { drawMotion } from "./drawMotion.ts";
import { type Motion, momentAt, readMotion } from "./motion.ts";

export interface CardParts {
  readonly open: () => void;
  /** Bytes of its motion; empty where there are none. */
  readonly motion: () => Promise<Uint8Array>;
  readonly reducedMotion: () => boolean;
}

export class Card {
  readonly element: HTMLButtonElement;
  private readonly canvas = make("canvas", { hidden: true });
  private motion: Promise<{ readonly motion: Motion; readonly field: ImageBitmap | undefined } | undefined> | undefined;
  /** Increased when the card begins or ends to move. */
  private turn = 0;

  constructor(
    readonly card: GalleryCard,
    private readonly parts: CardParts,
  ) {
    const { question, title, about, picture } = card;
    this.element = make(
      "button",
      { type: "button", class: "card", tabindex: -1 },
      make(
        "span",
        { class: "picture" },
        picture === undefined ? undefined : make("img", { src: picture, alt: "", loading: "lazy" }),
        this.canvas,
      ),
      make("span", { class: "question" }, question),
      make("span", { class: "title" }, title),
      make("span", { class: "about" }, about),
    );
    this.element.addEventListener("click", parts.open);
    if (!card.moves) return;
    for (const event of ["pointerenter", "focus"]) this.element.addEventListener(event, () => void this.begin());
    for (const event of ["pointerleave", "blur"])
      this.element.addEventListener(event, () => {
        if (!this.isMeant) this.end();
      });
    this.element.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.end();
    });
  }

  private get isMeant(): boolean {
    return this.element.matches(":hover, :focus-visible");
  }

  private async begin(): Promise<void> {
    if (!this.canvas.hidden || this.parts.reducedMotion()) return;
    const turn = ++this.turn;
    this.motion ??= this.read();
    const read = await this.motion;
    if (!read || turn !== this.turn || !this.isMeant) return;
    const { motion, field } = read;
    const canvas = this.canvas.getContext("2d")!;
    let begun: number | undefined;
    const draw = (now: number) => {
      if (turn !== this.turn) return;
      begun ??= now;
      const { clientWidth, clientHeight } = this.canvas.parentElement!;
      const [wide, high] = [clientWidth, clientHeight].map((side) => Math.round(side * devicePixelRatio)) as [
        number,
        number,
      ];
      if (this.canvas.width !== wide) this.canvas.width = wide;
      if (this.canvas.height !== high) this.canvas.height = high;
      drawMotion(canvas, motion, momentAt(motion, (now - begun) / 1000), field, [wide, high]);
      this.canvas.hidden = false;
      this.element.classList.add("moving");
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  }

  /** Also where a motion is still being read. */
  end(): void {
    this.turn++;
    this.canvas.hidden = true;
    this.element.classList.remove("moving");
  }

  private async read() {
    const bytes = await this.parts.motion();
    if (bytes.length === 0) return undefined;
    const motion = await readMotion(new Uint8Array(bytes));
    return { motion, field: motion.field === undefined ? undefined : await imageOf(motion.field) };
  }
}

function imageOf(base64: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: "image/png" }));
}
