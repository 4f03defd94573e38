/** Transparent bands in the background's color over the periodic images beyond the edges of the box. */
import type { Object3D } from "three";
import { periodicEdgeShade, periodicEdgeShadeDensity } from "../overlays/periodicEdgeShade.ts";
import type { Still } from "../painter.ts";
import type { CameraUniforms } from "./cameraUniforms.ts";
import { GlSquares } from "./glSquares.ts";

const vertexText = /* glsl */ `
precision highp float;
uniform vec2 half_screen;
uniform float ratio;
in vec2 corner;
in vec4 band;

void main() {
  vec2 pixels = mix(band.xy, band.zw, corner) * ratio;
  gl_Position = vec4(pixels.x / half_screen.x - 1.0, 1.0 - pixels.y / half_screen.y, 0.0, 1.0);
}
`;

const fragmentText = /* glsl */ `
precision highp float;
uniform vec3 background;
uniform float density;
out vec4 painted;
void main() { painted = vec4(background, density); }
`;

export class GlBands {
  readonly #squares: GlSquares<"band">;

  constructor(parent: Object3D, lens: CameraUniforms) {
    this.#squares = new GlSquares(parent, {
      vertexShader: vertexText,
      fragmentShader: fragmentText,
      uniforms: { ...lens, density: { value: periodicEdgeShadeDensity } },
      from: 0,
      widths: { band: 4 },
      most: 4,
    });
  }

  set(still: Still): void {
    this.#squares.set(periodicEdgeShade(still).map((band) => ({ band })));
  }

  hide(): void {
    this.#squares.set([]);
  }

  dispose(): void {
    this.#squares.dispose();
  }
}
