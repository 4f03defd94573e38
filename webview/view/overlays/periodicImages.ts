/** Discs that reach over a periodic edge, and their images on the opposite side. */
import { isPeriodic, wrapCoordinate } from "../../../src/physics/box.ts";
import type { Scene } from "../../../src/protocol/messages.ts";

export class PeriodicImages {
  /** Whose image each is. */
  particles = new Uint32Array(256);
  /** x0 y0 x1 … */
  positions = new Float32Array(512);
  count = 0;

  /** Anew, for one frame of flat positions. @param offset of images across a shear flow */
  find(scene: Scene, positions: Float32Array, offset = 0): void {
    this.count = 0;
    const { radii, edges, size, shear } = scene;
    const overX = isPeriodic(edges, 0);
    const overY = isPeriodic(edges, 1);
    if (scene.dimension !== 2 || !(overX || overY)) return;
    const [wide, high] = [size[0], size[1]];
    const one = radii.length === 1;
    if (scene.dimension === 2 && shear) {
      this.#findSliding(scene, shear, positions, offset);
      return;
    }
    for (let k = 0, at = 0; at + 1 < positions.length; k++, at += 2) {
      const x = positions[at];
      const y = positions[at + 1];
      const radius = radii[one ? 0 : k];
      const lowX = overX && x < radius;
      const highX = overX && x > wide - radius;
      const lowY = overY && y < radius;
      const highY = overY && y > high - radius;
      if (!(lowX || highX || lowY || highY)) continue;
      // A disc wider than the box reaches over both edges.
      if (lowX) this.#add(k, x + wide, y);
      if (highX) this.#add(k, x - wide, y);
      if (lowY) this.#add(k, x, y + high);
      if (highY) this.#add(k, x, y - high);
      if (lowX && lowY) this.#add(k, x + wide, y + high);
      if (lowX && highY) this.#add(k, x + wide, y - high);
      if (highX && lowY) this.#add(k, x - wide, y + high);
      if (highX && highY) this.#add(k, x - wide, y - high);
    }
  }

  /** Beyond the faces across the gradient each image is displaced; where it comes to lie over another edge, it is seen on both sides. */
  #findSliding(
    { radii, size }: Scene,
    { flow, gradient }: NonNullable<Scene["shear"]>,
    positions: Float32Array,
    offset: number,
  ): void {
    const [length, height] = [size[flow], size[gradient]];
    const place = [0, 0];
    for (let k = 0, at = 0; at + 1 < positions.length; k++, at += 2) {
      const radius = radii[radii.length === 1 ? 0 : k];
      const across = positions[at + gradient];
      for (const boxes of [-1, 0, 1]) {
        place[gradient] = across + boxes * height;
        if (boxes !== 0 && (place[gradient] < -radius || place[gradient] > height + radius)) continue;
        const own = positions[at + flow];
        const along = boxes === 0 ? own : wrapCoordinate(own + boxes * offset, length);
        for (const around of [-length, 0, length]) {
          place[flow] = along + around;
          const isSeen = around === 0 || (place[flow] > -radius && place[flow] < length + radius);
          if (isSeen && (boxes !== 0 || around !== 0)) this.#add(k, place[0], place[1]);
        }
      }
    }
  }

  #add(particle: number, x: number, y: number): void {
    if (this.count === this.particles.length) {
      const [particles, positions] = [this.particles, this.positions];
      this.particles = new Uint32Array(2 * particles.length);
      this.particles.set(particles);
      this.positions = new Float32Array(2 * positions.length);
      this.positions.set(positions);
    }
    this.particles[this.count] = particle;
    this.positions[2 * this.count] = x;
    this.positions[2 * this.count + 1] = y;
    this.count++;
  }
}
