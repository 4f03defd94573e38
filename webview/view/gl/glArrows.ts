/**
 * Arrows from the centers of particles on the graphics card: a square each, out of which shaft and head are cut. Its four
 * corners carry place and velocity, as there are few enough of them.
 */
import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  GLSL3,
  Mesh,
  type Object3D,
  RawShaderMaterial,
} from "three";
import type { ArrowLayer } from "../overlays/layers.ts";
import { type CameraUniforms, codeLensText } from "./cameraUniforms.ts";

const vertexText = /* glsl */ `
${codeLensText}
uniform float stretch;
in vec3 place;
in vec3 velocity;
out vec2 at;
flat out float far_end;
flat out float hazy;

void main() {
  int turn = gl_VertexID & 3;
  vec2 corner = vec2(turn == 1 || turn == 2 ? 1.0 : 0.0, turn > 1 ? 1.0 : -1.0);
  vec3 from = before(place);
  vec3 to = before(place + stretch * velocity);
  if ((near > 0.0 && max(from.z, to.z) > -near) || isOut(place)) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  vec4 start = lens * vec4(from, 1.0);
  vec4 end = lens * vec4(to, 1.0);
  start /= start.w;
  end /= end.w;
  vec2 way = (end.xy - start.xy) * half_screen;
  far_end = length(way);
  if (far_end < 1.5 * ratio) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  vec2 ahead = way / far_end;
  float margin = 2.0 * ratio;
  at = vec2(corner.x > 0.5 ? far_end + margin : -margin, corner.y * (4.0 * ratio + margin));
  vec4 clip = mix(start, end, corner.x);
  vec2 pixels = at.x * ahead + at.y * vec2(-ahead.y, ahead.x);
  clip.xy = start.xy + pixels / half_screen;
  hazy = hazeAt(-from.z);
  if (near > 0.0) clip.z -= 2e-5;
  gl_Position = clip;
}
`;

const fragmentText = /* glsl */ `
precision highp float;
uniform vec4 color;
uniform vec3 background;
uniform float ratio;
in vec2 at;
flat in float far_end;
flat in float hazy;
out vec4 painted;

void main() {
  float head = min(7.0 * ratio, 0.6 * far_end);
  float aside = abs(at.y);
  // Distances to shaft and head, negative within.
  float shaft = max(max(aside - 0.65 * ratio, -at.x), at.x - (far_end - 0.7 * head));
  float tip = max(0.917 * aside - 0.4 * (far_end - at.x), far_end - head - at.x);
  float apart = min(shaft, tip);
  float ink = clamp(0.5 - apart, 0.0, 1.0);
  float halo = 0.55 * clamp(0.5 + 1.1 * ratio - apart, 0.0, 1.0);
  float cover = color.a * max(ink, halo);
  if (cover < 0.01) discard;
  painted = vec4(mix(mix(background, color.rgb, ink / max(ink, halo)), background, hazy), cover);
}
`;

export class GlArrows {
  readonly #mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  readonly #own = { color: { value: new Float32Array(4) }, stretch: { value: 0 } };
  #places: BufferAttribute | undefined;
  #velocities: BufferAttribute | undefined;

  constructor(parent: Object3D, lens: CameraUniforms) {
    this.#mesh = new Mesh(
      new BufferGeometry(),
      new RawShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: vertexText,
        fragmentShader: fragmentText,
        uniforms: { ...lens, ...this.#own },
        transparent: true,
        depthWrite: false,
      }),
    );
    this.#mesh.frustumCulled = false;
    this.#mesh.visible = false;
    parent.add(this.#mesh);
  }

  hide(): void {
    this.#mesh.visible = false;
  }

  draw({ positions, vectors, version, dimension, stride, scale, color }: ArrowLayer): void {
    this.#own.color.value.set(color);
    const count = Math.ceil(Math.min(positions.length, vectors.length) / dimension / stride);
    this.#own.stretch.value = scale;
    this.#mesh.visible = count > 0 && scale > 0;
    if (!this.#mesh.visible || version === this.#version) return;
    this.#version = version;
    if (this.#places?.count !== 4 * count || this.#places.itemSize !== dimension) this.#build(count, dimension);
    spread(positions, this.#places!.array as Float32Array, dimension, stride);
    spread(vectors, this.#velocities!.array as Float32Array, dimension, stride);
    this.#places!.needsUpdate = true;
    this.#velocities!.needsUpdate = true;
  }
  #version = 0;

  #build(count: number, dimension: number): void {
    this.#mesh.geometry.dispose();
    const geometry = new BufferGeometry();
    const index = new Uint32Array(6 * count);
    for (let k = 0; k < count; k++) index.set([4 * k, 4 * k + 1, 4 * k + 2, 4 * k, 4 * k + 2, 4 * k + 3], 6 * k);
    geometry.setIndex(new BufferAttribute(index, 1));
    this.#places = new BufferAttribute(new Float32Array(4 * count * dimension), dimension);
    this.#velocities = new BufferAttribute(new Float32Array(4 * count * dimension), dimension);
    geometry.setAttribute("place", this.#places.setUsage(DynamicDrawUsage));
    geometry.setAttribute("velocity", this.#velocities.setUsage(DynamicDrawUsage));
    this.#mesh.geometry = geometry;
  }

  dispose(): void {
    this.#mesh.geometry.dispose();
    this.#mesh.material.dispose();
    this.#mesh.removeFromParent();
  }
}

/** Every `stride`-th, four times. */
function spread(from: ArrayLike<number>, to: Float32Array, dimension: number, stride: number): void {
  for (let at = 0, k = 0; at < to.length; k += stride * dimension) {
    for (let corner = 0; corner < 4; corner++) {
      for (let axis = 0; axis < dimension; axis++) to[at++] = from[k + axis];
    }
  }
}
