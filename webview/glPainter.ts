/**
 * Paints through WebGL2, with three.js keeping buffers, programs and what a lost context needs to come back; shaders and
 * projection are our own, as nothing else draws 10⁵ exact discs and spheres in one call.
 */
import {
  BufferAttribute,
  BufferGeometry,
  Camera,
  Color,
  ColorManagement,
  DataTexture,
  GLSL3,
  Group,
  LinearSRGBColorSpace,
  Mesh,
  RawShaderMaterial,
  Scene as Stage,
  WebGLRenderer,
  WebGLRenderTarget,
} from "three";
import { GlBands } from "./glBands.ts";
import { createLensUniforms, setLens } from "./glLens.ts";
import { GlOverlays } from "./glOverlays.ts";
import { createParticleUniforms, everyKind, GlParticles, type ParticleArrays } from "./glParticles.ts";
import type { Change, Painter, Still } from "./painter.ts";
import { PeriodicImages } from "./periodicImages.ts";
import { screenRadius } from "./radii.ts";

/** Up to here spheres meet where they do; beyond, each stands before or behind the other as a whole, which is faster. */
const mostExact = 20_000;
/** Up to here the rims of spheres are smoothed, on a graphics card and (at rest) on the processor. */
const mostSmoothed = 300_000;
const mostSmoothedSlowly = 20_000;
/** Images of discs over periodic edges are not looked for where they are smaller than this on the screen. */
const smallestImage = 1.2;
const everything: readonly Change[] = ["scene", "shot", "inks", "overlays", "marks"];

export interface ContextEvents {
  /** Everything is to be painted again. */
  restored(): void;
  /** It did not come back. */
  lost(): void;
}

/** Undefined where there is no WebGL2. */
export function createGlPainter(events: ContextEvents): Painter | undefined {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("webgl2", {
    alpha: false,
    antialias: false,
    depth: true,
    stencil: false,
    powerPreference: "high-performance",
  });
  if (!context) return undefined;
  try {
    return new GlPainter(canvas, context, events);
  } catch (error) {
    console.warn("WebGL2 is there but does not work:", error);
    return undefined;
  }
}

class GlPainter implements Painter {
  readonly kind = "webgl2";
  readonly longestSide: number;
  readonly #renderer: WebGLRenderer;
  readonly #software: boolean;
  readonly #stage = new Stage();
  readonly #camera = new Camera();
  readonly #lens = createLensUniforms();
  readonly #uniforms = createParticleUniforms(this.#lens);
  /** What is added later lies above: these two change what they add. */
  readonly #ground = this.#stage.add(new Group()).children[0]!;
  readonly #particles;
  readonly #imageParticles;
  readonly #bands = new GlBands(this.#stage, this.#lens);
  readonly #overlays;
  readonly #images = new PeriodicImages();
  readonly #palette = new DataTexture(new Uint8Array(1024), 256, 1);
  readonly #pending = new Set<Change>(everything);
  readonly #copy = createCopy();
  readonly #abort = new AbortController();
  #smooth: WebGLRenderTarget | undefined;
  #imagesOf: Float32Array | undefined;
  #lostTimer: ReturnType<typeof setTimeout> | undefined;
  #fence: WebGLSync | null = null;
  #width = 1;
  #height = 1;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly context: WebGL2RenderingContext,
    events: ContextEvents,
  ) {
    // Colours are the theme's as they are; nothing is converted on the way.
    ColorManagement.enabled = false;
    this.#renderer = new WebGLRenderer({ canvas, context });
    this.#renderer.outputColorSpace = LinearSRGBColorSpace;
    this.#renderer.sortObjects = false;
    this.#uniforms.palette.value = this.#palette;
    this.longestSide = Math.min(
      context.getParameter(context.MAX_RENDERBUFFER_SIZE),
      ...(context.getParameter(context.MAX_VIEWPORT_DIMS) as Int32Array),
    );
    const software = isSoftware(context);
    this.#software = software;
    // Points at the rim of the picture grow to twice their size.
    const largestPoint = (context.getParameter(context.ALIASED_POINT_SIZE_RANGE) as Float32Array)[1]! / 2.5;
    this.#particles = new GlParticles(this.#ground, this.#uniforms, largestPoint);
    this.#imageParticles = new GlParticles(this.#ground, this.#uniforms, largestPoint, true);
    this.#overlays = new GlOverlays(this.#stage, this.#lens, software);
    canvas.addEventListener("webglcontextlost", () => this.#awaitReturn(events), this.#abort);
    canvas.addEventListener("webglcontextrestored", () => this.#returned(events), this.#abort);
  }

  /** three.js itself asks for the context to come back, and fills it anew. */
  #awaitReturn(events: ContextEvents): void {
    clearTimeout(this.#lostTimer);
    this.#lostTimer = setTimeout(() => events.lost(), 5000);
  }

  #returned(events: ContextEvents): void {
    clearTimeout(this.#lostTimer);
    this.#fence = null;
    for (const change of everything) this.#pending.add(change);
    events.restored();
  }

  get busy(): boolean {
    const fence = this.#fence;
    if (!fence) return false;
    const gl = this.context;
    if (!gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.UNSIGNALED) return true;
    gl.deleteSync(fence);
    this.#fence = null;
    return false;
  }

  #raiseFence(): void {
    const gl = this.context;
    if (this.#fence) gl.deleteSync(this.#fence);
    this.#fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
  }

  resize(width: number, height: number, ratio: number): void {
    this.#renderer.setPixelRatio(ratio);
    this.#renderer.setSize(width, height, false);
    this.#width = this.canvas.width;
    this.#height = this.canvas.height;
  }

  paint(still: Still, changes: ReadonlySet<Change>): boolean {
    for (const change of changes) this.#pending.add(change);
    const { scene, inks, projection } = still;
    setLens(this.#lens, still);
    if (this.#pending.has("inks")) this.#ink(still);
    const hurried = this.#software && !still.atRest;
    this.#setParticles(still, hurried);
    this.#overlays.set(still, this.#pending);
    this.#pending.clear();

    const [red, green, blue] = inks.background;
    this.#renderer.setClearColor(new Color(red, green, blue), 1);
    const deep = scene !== undefined && projection.dimension === 3;
    const mayBeSmooth = deep && scene.count <= (this.#software ? mostSmoothedSlowly : mostSmoothed);
    const smooth = mayBeSmooth && !hurried;
    this.#uniforms.edge.value = smooth ? 0.02 : 0.5;
    if (smooth) this.#renderSmoothly();
    else this.#renderer.render(this.#stage, this.#camera);
    this.#raiseFence();
    return mayBeSmooth && !smooth;
  }

  /** Four samples a pixel, only where spheres need it: flat pictures smooth their own rims. */
  #renderSmoothly(): void {
    this.#smooth ??= new WebGLRenderTarget(1, 1, { samples: 4, depthBuffer: true, generateMipmaps: false });
    this.#smooth.setSize(this.#width, this.#height);
    this.#renderer.setRenderTarget(this.#smooth);
    this.#renderer.render(this.#stage, this.#camera);
    this.#renderer.setRenderTarget(null);
    this.#copy.source.value = this.#smooth.texture;
    this.#renderer.render(this.#copy.stage, this.#camera);
  }

  #ink({ inks }: Still): void {
    (this.#palette.image.data as Uint8Array).set(inks.palette.subarray(0, 1024));
    this.#palette.needsUpdate = true;
    const rim = inks.highContrast ? inks.foreground : inks.dark ? [0, 0, 0] : inks.foreground;
    this.#uniforms.rim.value.set([...rim.slice(0, 3), inks.highContrast ? 0.85 : inks.dark ? 0.38 : 0.5]);
    this.#uniforms.outline.value.set(inks.foreground.slice(0, 3));
  }

  #setParticles(still: Still, hurried: boolean): void {
    const { scene, shot, marks, projection, ratio } = still;
    const pending = this.#pending;
    const arrays: ParticleArrays = {
      count: scene && shot ? drawable(still) : 0,
      dimension: scene?.dimension ?? 2,
      positions: shot?.positions ?? none,
      shades: shot?.shades ?? noShades,
      radii: scene?.radii ?? none,
      marks,
    };
    const largest = scene ? screenRadius(scene, projection) * ratio : 0;
    const changed = new Set(
      everyKind.filter((kind) =>
        kind === "radii" ? pending.has("scene") : pending.has(kind === "marks" ? "marks" : "shot"),
      ),
    );
    this.#uniforms.dimming.value = scene?.dimension === 3 ? 0.66 : 0.58;
    if (scene) {
      const least = leastRadius(still, arrays.count);
      this.#uniforms.least.value = least;
      this.#uniforms.faintest.value = faintest(still, arrays.count, least);
    }
    this.#particles.set(arrays, largest, arrays.count <= mostExact && !hurried, hurried, changed);
    this.#setImages(still, arrays, largest, hurried);
    if (scene?.dimension === 2 && largest >= smallestImage) this.#bands.set(still);
    else this.#bands.hide();
  }

  #setImages({ scene, shot }: Still, arrays: ParticleArrays, largest: number, hurried: boolean): void {
    const images = this.#images;
    if (!scene || !shot || scene.dimension !== 2 || arrays.count === 0 || largest < smallestImage) {
      this.#imageParticles.set({ ...arrays, count: 0 }, 0, false, hurried, new Set());
      this.#imagesOf = undefined;
      return;
    }
    if (this.#imagesOf === shot.positions && !this.#pending.size) {
      this.#imageParticles.set(this.#imageArrays(arrays), largest, false, hurried, new Set());
      return;
    }
    images.find(scene, shot.positions.subarray(0, arrays.count * 2));
    this.#imagesOf = shot.positions;
    this.#imageParticles.set(this.#imageArrays(arrays), largest, false, hurried, new Set(everyKind));
  }

  #imageArrays(arrays: ParticleArrays): ParticleArrays {
    const { particles, positions, count } = this.#images;
    const of = <T extends Float32Array | Uint8Array>(from: T, to: T): T => {
      for (let k = 0; k < count; k++) to[k] = from[particles[k]!]!;
      return to;
    };
    return {
      count,
      dimension: 2,
      positions,
      shades: of(arrays.shades, new Uint8Array(count)),
      radii: arrays.radii.length > 1 ? of(arrays.radii, new Float32Array(Math.max(count, 2))) : arrays.radii,
      marks: arrays.marks && of(arrays.marks, new Uint8Array(count)),
    };
  }

  dispose(): void {
    this.#abort.abort();
    clearTimeout(this.#lostTimer);
    for (const part of [this.#particles, this.#imageParticles, this.#bands, this.#overlays]) part.dispose();
    this.#palette.dispose();
    this.#smooth?.dispose();
    this.#copy.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}

const none = new Float32Array(0);
const noShades = new Uint8Array(0);

/** Particles for which there are numbers of every kind. */
function drawable({ scene, shot }: Still): number {
  const { dimension, radii } = scene!;
  const count = Math.min(Math.floor(shot!.positions.length / dimension), shot!.shades.length);
  return radii.length === 0 ? 0 : radii.length === 1 ? count : Math.min(count, radii.length);
}

/** Pixels of the canvas to each particle. */
function pixelsEach({ projection, ratio, scene }: Still, count: number): number {
  const { width, height, focal } = projection;
  const [wide, high] = projection.dimension === 2 ? scene!.size.map((side) => side * focal) : [width, height];
  return (wide! * high! * ratio * ratio) / Math.max(count, 1);
}

/** Particles are drawn no smaller than about a pixel; where they are few, as dots that are found at a glance. */
function leastRadius(still: Still, count: number): number {
  return Math.min(Math.max(Math.sqrt((0.02 * pixelsEach(still, count)) / Math.PI), 0.6), 1.5 * still.ratio);
}

/**
 * Discs smaller than that are drawn fainter, by what they truly cover: a million make the grey of their density. But
 * where they are few, each is to be seen.
 */
function faintest(still: Still, count: number, least: number): number {
  return Math.min(1, (0.35 * pixelsEach(still, count)) / (Math.PI * least * least));
}

/** Drawing on the processor takes its time: it is said in the name. */
function isSoftware(context: WebGL2RenderingContext): boolean {
  const info = context.getExtension("WEBGL_debug_renderer_info");
  const name = String(context.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER));
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

function createCopy() {
  const source = { value: undefined as unknown };
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(Float32Array.of(-1, -1, 3, -1, -1, 3), 2));
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: "in vec2 position; void main() { gl_Position = vec4(position, 0.0, 1.0); }",
    fragmentShader: `precision highp float; uniform sampler2D source; out vec4 painted;
      void main() { painted = vec4(texelFetch(source, ivec2(gl_FragCoord.xy), 0).rgb, 1.0); }`,
    uniforms: { source },
    depthTest: false,
    depthWrite: false,
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  const stage = new Stage();
  stage.add(mesh);
  return {
    source,
    stage,
    dispose: () => {
      geometry.dispose();
      material.dispose();
    },
  };
}
