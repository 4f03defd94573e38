/** Values on a grid as colors on the graphics card: one byte a point, interpolated there, and then colored. */
import {
  BufferAttribute,
  BufferGeometry,
  ClampToEdgeWrapping,
  DataTexture,
  DoubleSide,
  GLSL3,
  LinearFilter,
  Mesh,
  type Object3D,
  RawShaderMaterial,
  RedFormat,
  RepeatWrapping,
} from "three";
import type { TextureLayer } from "../overlays/layers.ts";
import { type CameraUniforms, codeLensText } from "./cameraUniforms.ts";

const vertexText = /* glsl */ `
${codeLensText}
uniform vec2 rectangle;
uniform float height;
uniform vec4 grid;
in vec2 corner;
out vec2 at;
void main() {
  vec2 place = corner * rectangle;
  at = place * grid.xy + grid.zw;
  gl_Position = lens * vec4(before(vec3(place, height)), 1.0);
}
`;

const fragmentText = /* glsl */ `
precision highp float;
uniform sampler2D shades;
uniform sampler2D colors;
in vec2 at;
out vec4 painted;
void main() {
  float shade = texture(shades, at).r;
  vec4 color = texture(colors, vec2((shade * 255.0 + 0.5) / 256.0, 0.5));
  if (color.a < 0.004) discard;
  painted = color;
}
`;

export class GlTextures {
  readonly #mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  readonly #own;
  #shades: DataTexture | undefined;
  #version = 0;
  readonly #colors = new DataTexture(new Uint8Array(1024), 256, 1);
  #colored: Uint8Array | undefined;

  constructor(parent: Object3D, lens: CameraUniforms) {
    this.#colors.magFilter = this.#colors.minFilter = LinearFilter;
    this.#own = {
      rectangle: { value: new Float32Array(2) },
      height: { value: 0 },
      grid: { value: new Float32Array(4) },
      shades: { value: undefined as DataTexture | undefined },
      colors: { value: this.#colors },
    };
    const corners = new BufferAttribute(Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1), 2);
    const geometry = new BufferGeometry().setAttribute("corner", corners).setIndex([0, 1, 2, 0, 2, 3]);
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: vertexText,
      fragmentShader: fragmentText,
      uniforms: { ...lens, ...this.#own },
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    });
    this.#mesh = new Mesh(geometry, material);
    this.#mesh.frustumCulled = false;
    parent.add(this.#mesh);
  }

  draw(layer: TextureLayer): void {
    const { size, z, spacing, first, grid, colors } = layer;
    this.#mesh.visible = true;
    this.#own.rectangle.value.set(size);
    this.#own.height.value = z;
    // From places to texels, whose middles are the points.
    const perLength = [0, 1].map((axis) => 1 / (spacing[axis] * grid[axis])) as [number, number];
    this.#own.grid.value.set([...perLength, ...perLength.map((per, axis) => 0.5 / grid[axis] - first[axis] * per)]);
    // Another drawing counts its versions anew.
    if (layer.version !== this.#version || layer.shades !== this.#shades?.image.data) this.#fill(layer);
    if (colors !== this.#colored) {
      this.#colored = colors;
      (this.#colors.image.data as Uint8Array).set(colors);
      this.#colors.needsUpdate = true;
    }
  }

  #fill({ shades, grid: [wide, high], repeats, version }: TextureLayer): void {
    this.#version = version;
    const { image } = this.#shades ?? {};
    if (!this.#shades || image?.width !== wide || image.height !== high || image.data !== shades) {
      this.#shades?.dispose();
      this.#shades = new DataTexture(shades, wide, high, RedFormat);
      this.#shades.unpackAlignment = 1;
      this.#shades.magFilter = this.#shades.minFilter = LinearFilter;
      this.#shades.wrapS = repeats[0] ? RepeatWrapping : ClampToEdgeWrapping;
      this.#shades.wrapT = repeats[1] ? RepeatWrapping : ClampToEdgeWrapping;
      this.#own.shades.value = this.#shades;
    }
    this.#shades.needsUpdate = true;
  }

  hide(): void {
    this.#mesh.visible = false;
  }

  dispose(): void {
    this.#shades?.dispose();
    this.#colors.dispose();
    this.#mesh.geometry.dispose();
    this.#mesh.material.dispose();
    this.#mesh.removeFromParent();
  }
}
