/**
 * Straight lines of any width on the graphics card, smooth at the rim: a square for each, drawn out on the screen from
 * end to end. Dashes are measured on the screen too. Where the processor does the drawing, which takes each square by
 * itself, many lines are its own plain ones instead.
 */
import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  GLSL3,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  LineSegments,
  Mesh,
  type Object3D,
  RawShaderMaterial,
} from "three";
import type { LineLayer } from "../overlays/layers.ts";
import { type CameraUniforms, codeLensText } from "./cameraUniforms.ts";

const vertexText = /* glsl */ `
${codeLensText}
uniform float width;
uniform float least;
uniform float block;
uniform float blocks;
uniform float shown;
uniform float latest;
#ifdef PLAIN
in vec3 position;
#else
in vec2 corner;
in vec3 a;
in vec3 b;
#endif
out float across;
out float along;
out float fresh;
out vec3 drawn_place;
flat out float hazy;

/** Blocks are a ring; the latest is whole, the oldest of those that are shown nearly gone. */
float freshness(int line, float end) {
  if (block <= 0.0) return 1.0;
  float age = mod(latest - floor(float(line) / block) + blocks, blocks);
  float left = max(1.0 - (age + 1.0 - end) / shown, 0.0);
  return left * left;
}

#ifdef PLAIN
void main() {
  vec3 seen = before(position);
  drawn_place = position;
  fresh = freshness(gl_VertexID / 2, float(gl_VertexID & 1));
  across = along = 0.0;
  hazy = hazeAt(-seen.z);
  gl_Position = lens * vec4(seen, 1.0);
}
#else
void main() {
  drawn_place = mix(a, b, corner.x);
  vec3 from = before(a);
  vec3 to = before(b);
  fresh = freshness(gl_InstanceID, corner.x);
  if (fresh <= 0.0 && freshness(gl_InstanceID, 1.0) <= 0.0) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  if (near > 0.0) {
    // Parts behind the camera are cut off before the projection.
    if (from.z > -near && to.z > -near) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
    if (from.z > -near) from = mix(from, to, (from.z + near) / (from.z - to.z));
    if (to.z > -near) to = mix(to, from, (to.z + near) / (to.z - from.z));
  }
  vec4 start = lens * vec4(from, 1.0);
  vec4 end = lens * vec4(to, 1.0);
  start /= start.w;
  end /= end.w;
  vec2 way = (end.xy - start.xy) * half_screen;
  float length_on_screen = length(way);
  if (length_on_screen < 1e-4 && least <= 0.0) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  vec2 ahead = length_on_screen < 1e-4 ? vec2(1.0, 0.0) : way / length_on_screen;
  float more = max(0.5 * (least - length_on_screen), 0.0);
  float reach = 0.5 * width + 1.0;
  across = corner.y * reach;
  along = corner.x * length_on_screen;
  vec4 at = mix(start, end, corner.x);
  at.xy += (across * vec2(-ahead.y, ahead.x) + (2.0 * corner.x - 1.0) * more * ahead) / half_screen;
  hazy = hazeAt(-mix(from.z, to.z, 0.5));
  // Lines lie before what they run along.
  if (near > 0.0) at.z -= 2e-5;
  gl_Position = at;
}
#endif
`;

const fragmentText = /* glsl */ `
precision highp float;
uniform vec4 color;
uniform vec3 background;
uniform float width;
uniform vec2 dash;
uniform vec3 low;
uniform vec3 high;
in float across;
in float along;
in float fresh;
in vec3 drawn_place;
flat in float hazy;
out vec4 painted;

void main() {
  if (any(lessThan(drawn_place, low)) || any(greaterThanEqual(drawn_place, high))) discard;
  float cover = clamp(0.5 * width + 0.5 - abs(across), 0.0, min(width, 1.0)) * fresh;
  if (dash.x > 0.0) {
    float phase = mod(along, dash.x);
    cover *= clamp(0.5 * dash.y + 0.5 - abs(phase - 0.5 * dash.x), 0.0, 1.0);
  }
  painted = vec4(mix(color.rgb, background, hazy), color.a * cover);
}
`;

/** Up to this number, squares are drawn fast everywhere. */
const few = 300;

export class GlLines {
  readonly #mesh: Mesh<InstancedBufferGeometry, RawShaderMaterial>;
  readonly #plainLines: LineSegments<BufferGeometry, RawShaderMaterial>;
  #squares: InstancedInterleavedBuffer | undefined;
  #ends: BufferAttribute | undefined;
  readonly #own = {
    color: { value: new Float32Array(4) },
    width: { value: 1 },
    least: { value: 0 },
    dash: { value: new Float32Array(2) },
    block: { value: 0 },
    blocks: { value: 1 },
    shown: { value: 1 },
    latest: { value: 0 },
  };

  constructor(
    parent: Object3D,
    lens: CameraUniforms,
    /** The processor does the drawing. */
    private readonly software: boolean,
    /** Seen through what lies before them. */
    onTop = false,
  ) {
    const shared = {
      glslVersion: GLSL3,
      vertexShader: vertexText,
      fragmentShader: fragmentText,
      uniforms: { ...lens, ...this.#own },
      transparent: true,
      depthTest: !onTop,
      depthWrite: false,
    } as const;
    this.#mesh = new Mesh(new InstancedBufferGeometry(), new RawShaderMaterial(shared));
    this.#plainLines = new LineSegments(
      new BufferGeometry(),
      new RawShaderMaterial({ ...shared, defines: { PLAIN: "" } }),
    );
    for (const object of [this.#mesh, this.#plainLines]) {
      object.frustumCulled = false;
      object.visible = false;
      parent.add(object);
    }
  }

  hide(): void {
    this.#mesh.visible = this.#plainLines.visible = false;
  }

  /** @param ratio pixels of the canvas to a CSS pixel */
  draw({ ends, count, version, style, ring }: LineLayer, ratio: number): void {
    this.#style(style, ratio);
    this.#own.shown.value = ring?.shown ?? 1;
    this.#own.block.value = ring?.block ?? 0;
    this.#own.blocks.value = ring?.blocks ?? 1;
    this.#own.latest.value = ring ? (version - 1) % ring.blocks : 0;
    const before = this.#version;
    if (count > 0) this.#version = version;
    if (!ring || before > version) this.#set(ends, count, version === before ? [] : undefined);
    else {
      const changed = Array.from({ length: Math.min(version - before, ring.blocks) }, (_, age) => {
        return [((version - 1 - age) % ring.blocks) * ring.block, ring.block] as const;
      });
      this.#set(ends, count, changed);
    }
  }
  /** Of the lines that the buffer holds. */
  #version = 0;

  #style({ color, width, least = 0, dash: [period, drawn] = [0, 0] }: LineLayer["style"], ratio: number): void {
    this.#own.color.value.set(color);
    this.#own.width.value = width * Math.max(1, ratio);
    this.#own.least.value = least * ratio;
    this.#own.dash.value.set([period * ratio, drawn * ratio]);
  }

  /** @param changed first number and count of the lines written since the last time; undefined: all */
  #set(ends: Float32Array, count: number, changed?: readonly (readonly [first: number, count: number])[]): void {
    const plain = this.software && count > few;
    this.#mesh.visible = count > 0 && !plain;
    this.#plainLines.visible = count > 0 && plain;
    if (count === 0) return;
    let held = plain ? this.#ends : this.#squares;
    // The one that was not in use has missed changes.
    const known = held?.array === ends && this.#plain === plain;
    this.#plain = plain;
    if (!known) {
      if (plain) this.#buildPlain(ends);
      else this.#buildSquares(ends);
    } else {
      held = held!;
      held.clearUpdateRanges();
      for (const [first, lines] of changed ?? [[0, count]]) held.addUpdateRange(6 * first, 6 * lines);
      if (changed?.length !== 0) held.needsUpdate = true;
    }
    if (plain) this.#plainLines.geometry.setDrawRange(0, 2 * count);
    else this.#mesh.geometry.instanceCount = count;
  }
  #plain = false;

  #buildSquares(ends: Float32Array): void {
    this.#mesh.geometry.dispose();
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute("corner", new BufferAttribute(Float32Array.of(0, -1, 1, -1, 1, 1, 0, 1), 2));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    this.#squares = new InstancedInterleavedBuffer(ends, 6, 1);
    this.#squares.setUsage(DynamicDrawUsage);
    geometry.setAttribute("a", new InterleavedBufferAttribute(this.#squares, 3, 0));
    geometry.setAttribute("b", new InterleavedBufferAttribute(this.#squares, 3, 3));
    this.#mesh.geometry = geometry;
  }

  #buildPlain(ends: Float32Array): void {
    this.#plainLines.geometry.dispose();
    const geometry = new BufferGeometry();
    this.#ends = new BufferAttribute(ends, 3).setUsage(DynamicDrawUsage);
    geometry.setAttribute("position", this.#ends);
    this.#plainLines.geometry = geometry;
  }

  dispose(): void {
    for (const object of [this.#mesh, this.#plainLines]) {
      object.geometry.dispose();
      object.material.dispose();
      object.removeFromParent();
    }
  }
}
