/** Beyond a periodic edge there is only what the box repeats: a veil in the background's colour lies over it. */
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
import type { Lens } from "./glLens.ts";
import type { Still } from "./painter.ts";
import { veilDensity, veils } from "./veils.ts";

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
  readonly #mesh: Mesh<InstancedBufferGeometry, RawShaderMaterial>;
  readonly #bands = new InstancedBufferAttribute(new Float32Array(16), 4).setUsage(DynamicDrawUsage);

  constructor(parent: Object3D, lens: Lens) {
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute("corner", new BufferAttribute(Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1), 2));
    // Turned with the screen's y, which goes downwards.
    geometry.setIndex([0, 2, 1, 0, 3, 2]);
    geometry.setAttribute("band", this.#bands);
    this.#mesh = new Mesh(
      geometry,
      new RawShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: vertexText,
        fragmentShader: fragmentText,
        uniforms: { ...lens, density: { value: veilDensity } },
        transparent: true,
        depthTest: false,
        depthWrite: false,
      }),
    );
    this.#mesh.frustumCulled = false;
    parent.add(this.#mesh);
  }

  set(still: Still): void {
    const bands = veils(still);
    bands.forEach((band, k) => {
      this.#bands.setXYZW(k, ...band);
    });
    this.#bands.needsUpdate = true;
    this.#mesh.geometry.instanceCount = bands.length;
    this.#mesh.visible = bands.length > 0;
  }

  hide(): void {
    this.#mesh.visible = false;
  }

  dispose(): void {
    this.#mesh.geometry.dispose();
    this.#mesh.material.dispose();
    this.#mesh.removeFromParent();
  }
}
