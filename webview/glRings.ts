/** Rings around a few particles (chosen, pointed at, about to meet), seen through whatever lies before them. */
import {
  BufferAttribute,
  DynamicDrawUsage,
  GLSL3,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  type Object3D,
  RawShaderMaterial,
} from "three";
import { type Lens, lensText } from "./glLens.ts";
import type { Ring } from "./rings.ts";

const most = 16;

const vertexText = /* glsl */ `
${lensText}
in vec2 corner;
in vec4 ball;
in vec4 colour;
in vec2 stroke;
out vec2 at;
flat out float radius;
flat out float width;
flat out vec4 ink;

void main() {
  vec3 seen = before(ball.xyz);
  vec4 clip = lens * vec4(seen, 1.0);
  if (near > 0.0 && seen.z > -near) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  width = stroke.y * ratio;
  float size = ball.w * focal / clip.w;
  // The outline of a sphere is wider than its radius from near by.
  if (near > 0.0) size /= sqrt(max(1.0 - ball.w * ball.w / dot(seen, seen), 0.01));
  radius = max(size, 1.5 * ratio) + stroke.x * ratio + 0.5 * width;
  at = corner * (radius + 0.5 * width + 2.0 * ratio);
  clip.xy += clip.w * at / half_screen;
  ink = colour;
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
  readonly #mesh: Mesh<InstancedBufferGeometry, RawShaderMaterial>;
  readonly #balls = new InstancedBufferAttribute(new Float32Array(4 * most), 4).setUsage(DynamicDrawUsage);
  readonly #colours = new InstancedBufferAttribute(new Float32Array(4 * most), 4).setUsage(DynamicDrawUsage);
  readonly #strokes = new InstancedBufferAttribute(new Float32Array(2 * most), 2).setUsage(DynamicDrawUsage);

  constructor(parent: Object3D, lens: Lens) {
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute("corner", new BufferAttribute(Float32Array.of(-1, -1, 1, -1, 1, 1, -1, 1), 2));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    geometry.setAttribute("ball", this.#balls);
    geometry.setAttribute("colour", this.#colours);
    geometry.setAttribute("stroke", this.#strokes);
    this.#mesh = new Mesh(
      geometry,
      new RawShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: vertexText,
        fragmentShader: fragmentText,
        uniforms: { ...lens },
        transparent: true,
        depthTest: false,
        depthWrite: false,
      }),
    );
    this.#mesh.frustumCulled = false;
    parent.add(this.#mesh);
  }

  set(rings: readonly Ring[]): void {
    const shown = rings.slice(0, most);
    shown.forEach((ring, k) => {
      this.#balls.setXYZW(k, ring.at[0], ring.at[1], ring.at[2], ring.radius);
      this.#colours.setXYZW(k, ...ring.ink);
      this.#strokes.setXY(k, ring.gap, ring.width);
    });
    for (const attribute of [this.#balls, this.#colours, this.#strokes]) attribute.needsUpdate = true;
    this.#mesh.geometry.instanceCount = shown.length;
    this.#mesh.visible = shown.length > 0;
  }

  dispose(): void {
    this.#mesh.geometry.dispose();
    this.#mesh.material.dispose();
    this.#mesh.removeFromParent();
  }
}
