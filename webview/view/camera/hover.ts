/** The particle under the pointer, searched again for each picture, as particles move under a still pointer too. */
export class Hover {
  /** Over the picture, in its CSS pixels; undefined: elsewhere. */
  pointer: { readonly x: number; readonly y: number } | undefined;
  particle: number | undefined;

  constructor(
    private readonly element: HTMLElement,
    private readonly pick: (x: number, y: number) => number | undefined,
    private readonly hover: (particle: number | undefined, x: number, y: number) => void,
  ) {}

  /** Returns true if the particle has changed. */
  look(): boolean {
    const { pointer, particle: before } = this;
    this.particle = pointer && this.pick(pointer.x, pointer.y);
    const other = this.particle !== before;
    const { style } = this.element;
    const cursor = this.particle === undefined ? "" : "pointer";
    if (style.cursor !== cursor && style.cursor !== "grabbing") style.cursor = cursor;
    // Told again while it moves, as what is said of it moves along.
    if (other || this.particle !== undefined) this.hover(this.particle, pointer?.x ?? 0, pointer?.y ?? 0);
    return other;
  }
}
