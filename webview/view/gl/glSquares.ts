/** A few squares on the screen, over all else, out of which a shader cuts the required shapes: one draw call for all. */
import {
  BufferAttribute,
  DoubleSide,
  DynamicDrawUsage,
  GLSL3,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  type IUniform,
  Mesh,
  type Object3D,
  RawShaderMaterial,
} from "three";

interface SquaresParts<Name extends string> {
  readonly vertexShader: string;
  readonly fragmentShader: string;
  readonly uniforms: Readonly<Record<string, IUniform>>;
  /** The attribute `corner` goes from here to 1, both ways. */
  readonly from: -1 | 0;
  /** The other attributes, one value a square each, and how many numbers they have. */
  readonly widths: Readonly<Record<Name, number>>;
  readonly most: number;
}

export class GlSquares<Name extends string> {
  readonly #mesh: Mesh<InstancedBufferGeometry, RawShaderMaterial>;
  readonly #attributes = new Map<Name, InstancedBufferAttribute>();

  constructor(parent: Object3D, { vertexShader, fragmentShader, uniforms, from, widths, most }: SquaresParts<Name>) {
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute("corner", new BufferAttribute(Float32Array.of(from, from, 1, from, 1, 1, from, 1), 2));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    for (const [name, width] of Object.entries(widths) as [Name, number][]) {
      const attribute = new InstancedBufferAttribute(new Float32Array(width * most), width);
      this.#attributes.set(name, attribute.setUsage(DynamicDrawUsage));
      geometry.setAttribute(name, attribute);
    }
    this.#mesh = new Mesh(
      geometry,
      new RawShaderMaterial({
        glslVersion: GLSL3,
        vertexShader,
        fragmentShader,
        uniforms: { ...uniforms },
        transparent: true,
        depthTest: false,
        depthWrite: false,
        // Squares may be given in pixels, whose y goes downwards.
        side: DoubleSide,
      }),
    );
    this.#mesh.frustumCulled = false;
    parent.add(this.#mesh);
  }

  /** All of them, each by its numbers. */
  set(squares: readonly Readonly<Record<Name, readonly number[]>>[]): void {
    const { geometry } = this.#mesh;
    const count = Math.min(squares.length, this.#attributes.values().next().value?.count ?? 0);
    this.#mesh.visible = count > 0;
    geometry.instanceCount = count;
    if (count === 0) return;
    for (const [name, attribute] of this.#attributes) {
      for (let k = 0; k < count; k++) attribute.set(squares[k][name], k * attribute.itemSize);
      attribute.needsUpdate = true;
    }
  }

  dispose(): void {
    this.#mesh.geometry.dispose();
    this.#mesh.material.dispose();
    this.#mesh.removeFromParent();
  }
}
