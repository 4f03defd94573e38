/** Filled triangles in one color on the graphics card. */
import { BufferAttribute, BufferGeometry, DoubleSide, GLSL3, Mesh, type Object3D, RawShaderMaterial } from "three";
import type { AreaLayer } from "../overlays/layers.ts";
import { type CameraUniforms, codeLensText } from "./cameraUniforms.ts";

const vertexText = /* glsl */ `
${codeLensText}
in vec3 position;
void main() { gl_Position = lens * vec4(before(position), 1.0); }
`;

const fragmentText = /* glsl */ `
precision highp float;
uniform vec4 color;
out vec4 painted;
void main() { painted = color; }
`;

export class GlAreas {
  readonly #mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  readonly #color = { value: new Float32Array(4) };
  #held: Float32Array | undefined;

  constructor(parent: Object3D, lens: CameraUniforms) {
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: vertexText,
      fragmentShader: fragmentText,
      uniforms: { ...lens, color: this.#color },
      // Drawn in the order of the stage, as all else is.
      transparent: true,
      depthTest: false,
      depthWrite: false,
      side: DoubleSide,
    });
    this.#mesh = new Mesh(new BufferGeometry(), material);
    this.#mesh.frustumCulled = false;
    parent.add(this.#mesh);
  }

  draw({ corners, color }: AreaLayer): void {
    this.#mesh.visible = corners.length > 0;
    this.#color.value.set(color);
    if (corners === this.#held) return;
    this.#held = corners;
    // Corners may be more than before: a buffer on the card does not grow.
    this.#mesh.geometry.dispose();
    this.#mesh.geometry = new BufferGeometry().setAttribute("position", new BufferAttribute(corners, 3));
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
