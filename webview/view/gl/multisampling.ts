/** A picture with four samples a pixel, for the rims of spheres: drawn off screen, then copied to the screen. */
import {
  BufferAttribute,
  BufferGeometry,
  type Camera,
  GLSL3,
  Mesh,
  RawShaderMaterial,
  Scene as Stage,
  type WebGLRenderer,
  WebGLRenderTarget,
} from "three";

export class GlSmooth {
  readonly #stage = new Stage();
  readonly #source = { value: undefined as unknown };
  readonly #copy: Mesh<BufferGeometry, RawShaderMaterial>;
  /** Made when it is first needed: flat pictures smooth their own rims. */
  #target: WebGLRenderTarget | undefined;

  constructor() {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(Float32Array.of(-1, -1, 3, -1, -1, 3), 2));
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: "in vec2 position; void main() { gl_Position = vec4(position, 0.0, 1.0); }",
      fragmentShader: `precision highp float; uniform sampler2D source; out vec4 painted;
      void main() { painted = vec4(texelFetch(source, ivec2(gl_FragCoord.xy), 0).rgb, 1.0); }`,
      uniforms: { source: this.#source },
      depthTest: false,
      depthWrite: false,
    });
    this.#copy = new Mesh(geometry, material);
    this.#copy.frustumCulled = false;
    this.#stage.add(this.#copy);
  }

  /** @param width and height of the canvas, in its pixels @param draw renders to the current target */
  render(renderer: WebGLRenderer, camera: Camera, width: number, height: number, draw: () => void): void {
    this.#target ??= new WebGLRenderTarget(1, 1, { samples: 4, depthBuffer: true, generateMipmaps: false });
    this.#target.setSize(width, height);
    renderer.setRenderTarget(this.#target);
    draw();
    renderer.setRenderTarget(null);
    this.#source.value = this.#target.texture;
    renderer.render(this.#stage, camera);
  }

  dispose(): void {
    this.#target?.dispose();
    this.#copy.geometry.dispose();
    this.#copy.material.dispose();
  }
}
