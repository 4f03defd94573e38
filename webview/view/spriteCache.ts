/** Discs and spheres drawn once in each color and size, to be stamped many times. */
import { css, mixed, type ThemeColor } from "../app/cssColor.ts";

interface SpriteStyle {
  /** Tells looks apart: below 2¹⁶. */
  readonly key: number;
  readonly ink: () => ThemeColor;
  readonly rim: ThemeColor | undefined;
  readonly deep: boolean;
}

/** Sizes are so close that stretching a stamp to the required size is not visible. */
const sizesPerDoubling = 6;
/** Larger ones are drawn each time: stamps of them would fill the memory. */
const largest = 96;
const mostStamps = 4096;

const black: ThemeColor = [0, 0, 0, 1];
const white: ThemeColor = [1, 1, 1, 1];

export class SpriteCache {
  readonly #kept = new Map<number, HTMLCanvasElement>();
  readonly #plain = new Map<number, string>();

  clear(): void {
    this.#kept.clear();
    this.#plain.clear();
  }

  /** @param radius in CSS pixels, `ratio` of the canvas to each */
  put(context: CanvasRenderingContext2D, x: number, y: number, radius: number, ratio: number, look: SpriteStyle): void {
    const wanted = radius * ratio;
    if (wanted < 1) {
      let style = this.#plain.get(look.key);
      if (style === undefined) {
        style = css(look.ink());
        this.#plain.set(look.key, style);
      }
      context.fillStyle = style;
      context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
      return;
    }
    if (wanted > largest) {
      draw(context, x, y, radius, 1, look);
      return;
    }
    const step = Math.ceil(Math.log2(wanted) * sizesPerDoubling);
    const id = look.key * 64 + step;
    let stamp = this.#kept.get(id);
    if (!stamp) {
      if (this.#kept.size >= mostStamps) this.#kept.clear();
      stamp = make(2 ** (step / sizesPerDoubling), ratio, look);
      this.#kept.set(id, stamp);
    }
    const whole = (2 ** (step / sizesPerDoubling) * stamp.width) / (stamp.width - 2);
    const half = (whole * radius) / 2 ** (step / sizesPerDoubling);
    context.drawImage(stamp, x - half, y - half, 2 * half, 2 * half);
  }
}

function make(radius: number, ratio: number, look: SpriteStyle): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const side = Math.ceil(2 * radius) + 2;
  canvas.width = canvas.height = side;
  const context = canvas.getContext("2d");
  // The stamp is the disc and a pixel around it, whatever the side was rounded to.
  if (context) draw(context, side / 2, side / 2, side / 2 - 1, ratio, look);
  return canvas;
}

function draw(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  ratio: number,
  look: SpriteStyle,
): void {
  const ink = look.ink();
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  if (look.deep && radius > 1.5 * ratio) {
    const light = context.createRadialGradient(
      x - 0.4 * radius,
      y - 0.45 * radius,
      0.05 * radius,
      x - 0.1 * radius,
      y - 0.1 * radius,
      1.12 * radius,
    );
    light.addColorStop(0, css(mixed(ink, white, 0.22)));
    light.addColorStop(0.35, css(ink));
    light.addColorStop(1, css(mixed(ink, black, 0.55)));
    context.fillStyle = light;
  } else if (radius > 3 * ratio) {
    // From above on the left, as on spheres, but fainter.
    const [dx, dy] = [0.65 * radius, 0.76 * radius];
    const light = context.createLinearGradient(x - dx, y - dy, x + dx, y + dy);
    light.addColorStop(0, css(mixed(ink, white, 0.1)));
    light.addColorStop(1, css(mixed(ink, black, 0.12)));
    context.fillStyle = light;
  } else {
    context.fillStyle = css(ink);
  }
  context.fill();
  if (radius <= 3 * ratio) return;
  const width = Math.min(Math.max(0.12 * radius, ratio), 2 * ratio);
  context.beginPath();
  context.arc(x, y, radius - width / 2, 0, 2 * Math.PI);
  context.strokeStyle = css(look.rim ?? mixed(ink, black, look.deep ? 0.5 : 0.38));
  context.lineWidth = width;
  context.stroke();
}
