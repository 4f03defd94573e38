/** Discs that reach over a periodic edge, and their images on the opposite side. */
import { periods, wrapCoordinate } from "../../../src/physics/box.ts";
import type { Scene } from "../../../src/protocol/messages.ts";

export class PeriodicImages {
  /** Whose image each is. */
  particles = new Uint32Array(256);
  /** x0 y0 x1 … */
  positions = new Float32Array(512);
  count = 0;

  /** Anew, for one frame of flat positions. @param offset of images across a shear flow, which may be seen on both sides */
  find(scene: Scene, positions: Float32Array, offset = 0): void {
    this.count = 0;
    const { radii, shear } = scene;
    if (scene.dimension !== 2) return;
    const gradient = shear?.gradient ?? 1;
    const flow = 1 - gradient;
    const sides = periods(scene);
    const [length, height] = [sides[flow], sides[gradient]];
    const place = [0, 0];
    for (let k = 0, at = 0; at + 1 < positions.length; k++, at += 2) {
      const radius = radii[radii.length === 1 ? 0 : k];
      const isOver = (x: number, side: number) => x > -radius && x < side + radius;
      const [own, across] = [positions[at + flow], positions[at + gradient]];
      if (own >= radius && own <= length - radius && across >= radius && across <= height - radius) continue;
      // A disc wider than the box reaches over both edges.
      for (const boxes of [-1, 0, 1]) {
        place[gradient] = boxes === 0 ? across : across + boxes * height;
        if (boxes !== 0 && !isOver(place[gradient], height)) continue;
        const along = boxes !== 0 && shear ? wrapCoordinate(own + boxes * offset, length) : own;
        for (const around of [-1, 0, 1]) {
          place[flow] = around === 0 ? along : along + around * length;
          if (around !== 0 && !isOver(place[flow], length)) continue;
          if (boxes !== 0 || around !== 0) this.#add(k, place[0], place[1]);
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
