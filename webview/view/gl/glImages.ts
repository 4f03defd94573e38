/** Discs that reach over a periodic edge, drawn again on the opposite side. */
import type { Object3D } from "three";
import { PeriodicImages } from "../overlays/periodicImages.ts";
import type { Still } from "../painter.ts";
import { everyKind, GlParticles, type ParticleArrays, type ParticleUniforms } from "./glParticles.ts";

/** They are not looked for where particles are smaller than this on the screen. */
export const smallestImage = 1.2;

const nothing: ReadonlySet<never> = new Set<never>();

export class GlImages {
  readonly #particles: GlParticles;
  readonly #images = new PeriodicImages();
  #of: Float32Array | undefined;

  constructor(parent: Object3D, uniforms: ParticleUniforms, largestPoint: number) {
    this.#particles = new GlParticles(parent, uniforms, largestPoint, true);
  }

  /**
   * @param arrays of the particles themselves
   * @param largest radius on the screen, in pixels of the canvas
   * @param changed anything except the camera has changed since the last picture
   */
  set({ scene, frame }: Still, arrays: ParticleArrays, largest: number, hurried: boolean, changed: boolean): void {
    if (!scene || !frame || scene.dimension !== 2 || arrays.count === 0 || largest < smallestImage) {
      this.#particles.set({ ...arrays, count: 0 }, 0, false, hurried, nothing);
      this.#of = undefined;
      return;
    }
    const known = this.#of === frame.positions && !changed;
    if (!known) this.#images.find(scene, frame.positions.subarray(0, arrays.count * 2), frame.offset);
    this.#of = frame.positions;
    this.#particles.set(this.#arrays(arrays), largest, false, hurried, known ? nothing : new Set(everyKind));
  }

  #arrays(arrays: ParticleArrays): ParticleArrays {
    const { particles, positions, count } = this.#images;
    const of = <T extends Float32Array | Uint8Array>(from: T, to: T): T => {
      for (let k = 0; k < count; k++) to[k] = from[particles[k]];
      return to;
    };
    return {
      count,
      dimension: 2,
      positions,
      shades: of(arrays.shades, new Uint8Array(count)),
      radii: arrays.radii.length > 1 ? of(arrays.radii, new Float32Array(Math.max(count, 2))) : arrays.radii,
      marks: arrays.marks && of(arrays.marks, new Uint8Array(count)),
    };
  }

  dispose(): void {
    this.#particles.dispose();
  }
}
