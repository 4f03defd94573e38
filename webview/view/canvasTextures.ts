/** Values on a grid as colors on a 2-D canvas, in flat pictures: an image with a pixel for each point, drawn large and smooth. */
import { type Projection, project, type Spot } from "./camera/projection.ts";
import type { TextureLayer } from "./overlays/layers.ts";

const newSpot = (): Spot => ({ x: 0, y: 0, scale: 1, depth: 1 });

export class CanvasTextures {
  #image: HTMLCanvasElement | undefined;

  draw(context: CanvasRenderingContext2D, layer: TextureLayer, projection: Projection): void {
    if (projection.dimension === 3) return;
    const image = this.#paint(layer);
    if (!image) return;
    const { size, first, spacing, grid } = layer;
    const [low, high] = [newSpot(), newSpot()];
    project(projection, 0, 0, 0, low);
    project(projection, size[0], size[1], 0, high);
    context.save();
    context.beginPath();
    context.rect(low.x, high.y, high.x - low.x, low.y - high.y);
    context.clip();
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = "high";
    const { focal } = projection;
    // The image has a point more on each side, as the box may reach beyond the outer points.
    const left = low.x + (first[0] - 1.5 * spacing[0]) * focal;
    const bottom = low.y - (first[1] - 1.5 * spacing[1]) * focal;
    const [wide, tall] = [(grid[0] + 2) * spacing[0] * focal, (grid[1] + 2) * spacing[1] * focal];
    context.drawImage(image, left, bottom - tall, wide, tall);
    context.restore();
  }

  /** The first row of an image is the upper one. */
  #paint({ shades, grid: [wide, high], repeats, colors }: TextureLayer): HTMLCanvasElement | undefined {
    this.#image ??= document.createElement("canvas");
    const image = this.#image;
    image.width = wide + 2;
    image.height = high + 2;
    const context = image.getContext("2d");
    if (!context) return undefined;
    const pixels = context.createImageData(image.width, image.height);
    for (let row = 0, at = 0; row < image.height; row++) {
      const j = source(high - row, high, repeats[1]);
      for (let column = 0; column < image.width; column++, at += 4) {
        const shade = 4 * shades[j * wide + source(column - 1, wide, repeats[0])];
        for (let channel = 0; channel < 4; channel++) pixels.data[at + channel] = colors[shade + channel];
      }
    }
    context.putImageData(pixels, 0, 0);
    return image;
  }
}

/** The point whose value is drawn at a place from −1 to n. */
function source(k: number, n: number, repeats: boolean): number {
  return repeats ? (k + n) % n : Math.min(Math.max(k, 0), n - 1);
}
