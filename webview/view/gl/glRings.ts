/** Rings around particles (selected, pointed at, about to collide, overlapping), visible through all that is in front of them. */
import type { Object3D } from "three";
import type { Ring } from "../overlays/layers.ts";
import { type CameraUniforms, codeLensText } from "./cameraUniforms.ts";
import { GlSquares } from "./glSquares.ts";

const most = 128;

const vertexText = /* glsl */ `
${codeLensText}
in vec2 corner;
in vec4 ball;
in vec4 color;
in vec2 stroke;
out vec2 at;
flat out float radius;
flat out float width;
flat out vec4 ink;

void main() {
  vec3 seen = before(ball.xyz);
  vec4 clip = lens * vec4(seen, 1.0);
  if ((near > 0.0 && seen.z > -near) || isOut(ball.xyz)) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  width = stroke.y * ratio;
  float size = ball.w * focal / clip.w;
  // The outline of a sphere is wider than its radius from near by.
  if (near > 0.0) size /= sqrt(max(1.0 - ball.w * ball.w / dot(seen, seen), 0.01));
  radius = max(size, 1.5 * ratio) + stroke.x * ratio + 0.5 * width;
  at = corner * (radius + 0.5 * width + 2.0 * ratio);
  clip.xy += clip.w * at / half_screen;
  ink = color;
  gl_Position = clip;
}
`;

const fragmentText = /* glsl */ `
precision highp float;
uniform vec3 background;
uniform float ratio;
in vec2 at;
flat in float radius;
flat in float width;
flat in vec4 ink;
out vec4 painted;

void main() {
  float apart = abs(length(at) - radius) - 0.5 * width;
  float line = clamp(0.5 - apart, 0.0, 1.0);
  float halo = 0.6 * clamp(0.5 + ratio - apart, 0.0, 1.0);
  float cover = ink.a * max(line, halo);
  if (cover < 0.01) discard;
  painted = vec4(mix(background, ink.rgb, line / max(line, halo)), cover);
}
`;

export class GlRings {
  readonly #squares: GlSquares<"ball" | "color" | "stroke">;

  constructor(parent: Object3D, lens: CameraUniforms) {
    this.#squares = new GlSquares(parent, {
      vertexShader: vertexText,
      fragmentShader: fragmentText,
      uniforms: lens,
      from: -1,
      widths: { ball: 4, color: 4, stroke: 2 },
      most,
    });
  }

  set(rings: readonly Ring[]): void {
    this.#squares.set(
      rings.map(({ at, radius, color, gap, width }) => ({ ball: [...at, radius], color, stroke: [gap, width] })),
    );
  }

  dispose(): void {
    this.#squares.dispose();
  }
}
