/**
 * Discs and spheres on the graphics card, one draw call for all: the card's own points (one vertex each), or squares that
 * face the camera where they are larger on the screen than points may be. The fragment shader cuts the disc out of the
 * square, or finds where the ray meets the sphere. Positions and shades of a frame go to the card as they came.
 */
import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  GLSL3,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  type Object3D,
  Points,
  RawShaderMaterial,
} from "three";
import type { CameraUniforms } from "./cameraUniforms.ts";
import { particleFragments, particleVertices } from "./particleShaders.ts";

export interface ParticleArrays {
  readonly count: number;
  readonly dimension: 2 | 3;
  readonly positions: Float32Array;
  readonly shades: Uint8Array;
  /** One for all, or one each. */
  readonly radii: Float32Array;
  readonly marks: Uint8Array | undefined;
  /** Ambient light of each, of 255; undefined: all are lit alike. */
  readonly lights?: Uint8Array | undefined;
}

type Kind = "places" | "shades" | "radii" | "marks" | "lights";
export const everyKind: readonly Kind[] = ["places", "shades", "radii", "marks", "lights"];

export function createParticleUniforms(lens: CameraUniforms) {
  return {
    ...lens,
    palette: { value: undefined as unknown },
    least: { value: 0.6 },
    faintest: { value: 1 },
    denser: { value: 1 },
    dimming: { value: 0.72 },
    size: { value: 1 },
    rim: { value: new Float32Array(4) },
    outline: { value: new Float32Array(3) },
    /** What is covered less is left out: where several samples a pixel are taken, nearly nothing. */
    edge: { value: 0.5 },
  };
}

export type ParticleUniforms = ReturnType<typeof createParticleUniforms>;

export class GlParticles {
  #form = "";
  #object: Object3D | undefined;
  #geometry: BufferGeometry | undefined;
  #materials = new Map<string, RawShaderMaterial>();
  #attributes = new Map<Kind, BufferAttribute>();

  constructor(
    private readonly parent: Object3D,
    private readonly uniforms: ParticleUniforms,
    /** In pixels: larger particles are squares. */
    private readonly largestPoint: number,
    /** Room for more than there are now, where their number changes. */
    private readonly elastic = false,
  ) {}

  get shown(): Object3D | undefined {
    return this.#object;
  }

  /**
   * @param largest radius on the screen, in pixels of the canvas
   * @param hurried what costs much and shows little is left out
   * @param changed arrays that are others, or have others in them, since the last time
   */
  set(
    arrays: ParticleArrays,
    largest: number,
    exactDepth: boolean,
    hurried: boolean,
    changed: ReadonlySet<Kind>,
  ): void {
    if (this.#object) this.#object.visible = arrays.count > 0;
    if (arrays.count === 0) return;
    const points = 2 * largest <= this.largestPoint;
    const { dimension, radii, marks, lights } = arrays;
    const sized = radii.length > 1;
    const room = this.#geometry?.userData.room as number | undefined;
    const fits = room !== undefined && (this.elastic ? arrays.count <= room : arrays.count === room);
    const form = `${dimension} ${points} ${sized} ${marks !== undefined} ${lights !== undefined}`;
    if (form !== this.#form || !fits) this.#build(form, arrays, points);
    else for (const kind of changed) this.#send(kind, arrays);
    if (!sized) this.uniforms.size.value = radii[0] ?? 0;
    const geometry = this.#geometry!;
    if (geometry instanceof InstancedBufferGeometry) geometry.instanceCount = arrays.count;
    else geometry.setDrawRange(0, arrays.count);
    const object = this.#object as Mesh | Points;
    const deep = dimension === 3;
    object.material = this.#material({
      DEEP: deep,
      POINTS: points,
      SIZES: sized,
      MARKS: marks !== undefined,
      LIGHTS: lights !== undefined,
      EXACT: deep && exactDepth,
      // Lights and rims that would be lost in a few pixels.
      SMALL: largest < (deep ? (hurried && points ? 20 : 6) : 3),
      TINY: deep && largest < 1.5,
    });
    object.visible = true;
  }

  #source(kind: Kind, arrays: ParticleArrays): { array: Float32Array | Uint8Array; width: number } | undefined {
    if (kind === "places") return { array: arrays.positions, width: arrays.dimension };
    if (kind === "shades") return { array: arrays.shades, width: 1 };
    if (kind === "radii") return arrays.radii.length > 1 ? { array: arrays.radii, width: 1 } : undefined;
    const array = arrays[kind];
    return array && { array, width: 1 };
  }

  #build(form: string, arrays: ParticleArrays, points: boolean): void {
    this.#form = form;
    this.#geometry?.dispose();
    this.#object?.removeFromParent();
    this.#attributes.clear();
    const geometry = points ? new BufferGeometry() : new InstancedBufferGeometry();
    const names = {
      places: points ? "position" : "place",
      shades: "shade",
      radii: "size",
      marks: "mark",
      lights: "light",
    };
    const room = this.elastic ? Math.ceil(arrays.count * 1.5) + 64 : arrays.count;
    for (const kind of everyKind) {
      const source = this.#source(kind, arrays);
      if (!source) continue;
      const { array, width } = source;
      const held = this.elastic ? grown(array, room * width) : array.subarray(0, room * width);
      const Attribute = points ? BufferAttribute : InstancedBufferAttribute;
      const attribute = new Attribute(held, width, false);
      attribute.setUsage(DynamicDrawUsage);
      geometry.setAttribute(names[kind], attribute);
      this.#attributes.set(kind, attribute);
    }
    if (!points) {
      geometry.setAttribute("corner", new BufferAttribute(Float32Array.of(-1, -1, 1, -1, 1, 1, -1, 1), 2));
      geometry.setIndex([0, 1, 2, 0, 2, 3]);
    }
    geometry.userData.room = room;
    this.#geometry = geometry;
    this.#object = points ? new Points(geometry) : new Mesh(geometry);
    this.#object.frustumCulled = false;
    this.parent.add(this.#object);
  }

  #send(kind: Kind, arrays: ParticleArrays): void {
    const attribute = this.#attributes.get(kind);
    const source = this.#source(kind, arrays);
    if (!attribute || !source) return;
    const used = arrays.count * source.width;
    if (this.elastic) {
      (attribute.array as Float32Array).set(source.array.subarray(0, used));
      attribute.clearUpdateRanges();
      attribute.addUpdateRange(0, used);
    } else {
      attribute.array = source.array.subarray(0, used);
    }
    attribute.needsUpdate = true;
  }

  #material(features: Readonly<Record<string, boolean>>): RawShaderMaterial {
    const deep = features.DEEP === true;
    const defines = Object.fromEntries(Object.keys(features).flatMap((name) => (features[name] ? [[name, ""]] : [])));
    const key = Object.keys(defines).join(" ");
    let material = this.#materials.get(key);
    if (!material) {
      material = new RawShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: particleVertices,
        fragmentShader: particleFragments,
        uniforms: this.uniforms,
        defines,
        transparent: !deep,
        depthTest: deep,
        depthWrite: deep,
        alphaToCoverage: deep,
      });
      this.#materials.set(key, material);
    }
    return material;
  }

  dispose(): void {
    this.#geometry?.dispose();
    this.#object?.removeFromParent();
    for (const material of this.#materials.values()) material.dispose();
  }
}

function grown(array: Float32Array | Uint8Array, length: number): Float32Array | Uint8Array {
  const larger = array instanceof Float32Array ? new Float32Array(length) : new Uint8Array(length);
  larger.set(array.subarray(0, length));
  return larger;
}
