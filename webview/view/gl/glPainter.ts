/**
 * Paints through WebGL2, with three.js keeping buffers, programs and what a lost context needs to come back; shaders and
 * projection are our own, as nothing else draws 10⁵ exact discs and spheres in one call.
 */
import {
  Camera,
  Color,
  ColorManagement,
  DataTexture,
  Group,
  LinearSRGBColorSpace,
  Scene as Stage,
  WebGLRenderer,
} from "three";
import { ambientLight } from "../ambientLight.ts";
import { boxCopies } from "../camera/boxCopies.ts";
import { denser, faintest, leastRadius } from "../minimumSizes.ts";
import type { Change, Painter, Still } from "../painter.ts";
import { shownParticles } from "../painter.ts";
import { screenRadius } from "../screenRadii.ts";
import { createCameraUniforms, setCamera } from "./cameraUniforms.ts";
import { GlBands } from "./glBands.ts";
import { GlImages, smallestImage } from "./glImages.ts";
import { GlOverlays } from "./glOverlays.ts";
import { createParticleUniforms, everyKind, GlParticles, type ParticleArrays } from "./glParticles.ts";
import { GlSmooth } from "./multisampling.ts";

/** Up to here spheres meet where they do; beyond, each stands before or behind the other as a whole, which is faster. */
const mostExact = 20_000;
/** Up to here the rims of spheres are smoothed, on a graphics card and (at rest) on the processor. */
const mostSmoothed = 300_000;
const mostSmoothedSlowly = 20_000;
/** Up to here the ambient light of spheres is computed for each frame. */
const mostLit = 100_000;
const everything: readonly Change[] = ["scene", "frame", "theme", "marks"];

interface ContextEvents {
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
  readonly #lens = createCameraUniforms();
  readonly #uniforms = createParticleUniforms(this.#lens);
  /** What is added later lies above: these three change what they add. */
  readonly #under = this.#stage.add(new Group()).children[0];
  readonly #ground = this.#stage.add(new Group()).children[1];
  readonly #particles;
  readonly #images;
  readonly #bands = new GlBands(this.#stage, this.#lens);
  readonly #overlays;
  readonly #palette = new DataTexture(new Uint8Array(1024), 256, 1);
  readonly #pending = new Set<Change>(everything);
  #lights = noShades;
  readonly #smooth = new GlSmooth();
  readonly #abort = new AbortController();
  #lostTimer: ReturnType<typeof setTimeout> | undefined;
  #fence: WebGLSync | null = null;
  #width = 1;
  #height = 1;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly context: WebGL2RenderingContext,
    events: ContextEvents,
  ) {
    // Colors are the theme's as they are; nothing is converted on the way.
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
    const largestPoint = (context.getParameter(context.ALIASED_POINT_SIZE_RANGE) as Float32Array)[1] / 2.5;
    this.#particles = new GlParticles(this.#ground, this.#uniforms, largestPoint);
    this.#images = new GlImages(this.#ground, this.#uniforms, largestPoint);
    this.#overlays = new GlOverlays(this.#under, this.#stage, this.#lens, software);
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
    const { scene, theme, projection } = still;
    if (this.#pending.has("theme")) this.#ink(still);
    const hurried = this.#software && !still.atRest;
    this.#setParticles(shownParticles(still), hurried);
    this.#overlays.set(still);
    this.#pending.clear();

    const [red, green, blue] = theme.background;
    this.#renderer.setClearColor(new Color(red, green, blue), 1);
    const deep = scene !== undefined && projection.dimension === 3;
    const mayBeSmooth = deep && scene.count <= (this.#software ? mostSmoothedSlowly : mostSmoothed);
    const smooth = mayBeSmooth && !hurried;
    this.#uniforms.edge.value = smooth ? 0.02 : 0.5;
    // Only where spheres need it: flat pictures smooth their own rims.
    const draw = () => this.#drawCopies(still);
    if (smooth) this.#smooth.render(this.#renderer, this.#camera, this.#width, this.#height, draw);
    else draw();
    this.#raiseFence();
    return mayBeSmooth && !smooth;
  }

  #drawCopies(still: Still): void {
    const renderer = this.#renderer;
    for (const copy of boxCopies(still)) {
      setCamera(this.#lens, still, copy);
      renderer.render(this.#stage, this.#camera);
      renderer.autoClear = false;
    }
    renderer.autoClear = true;
  }

  #ink({ theme }: Still): void {
    (this.#palette.image.data as Uint8Array).set(theme.palette.subarray(0, 1024));
    this.#palette.needsUpdate = true;
    const rim = theme.highContrast ? theme.foreground : theme.dark ? [0, 0, 0] : theme.foreground;
    this.#uniforms.rim.value.set([...rim.slice(0, 3), theme.highContrast ? 0.85 : theme.dark ? 0.38 : 0.5]);
    this.#uniforms.outline.value.set(theme.foreground.slice(0, 3));
  }

  #setParticles(still: Still, hurried: boolean): void {
    const { scene, frame, marks, projection, ratio } = still;
    const pending = this.#pending;
    const arrays: ParticleArrays = {
      count: scene && frame ? drawable(still) : 0,
      dimension: scene?.dimension ?? 2,
      positions: frame?.positions ?? none,
      shades: frame?.shades ?? noShades,
      radii: scene?.radii ?? none,
      marks,
      lights: this.#light(still),
    };
    const largest = scene ? screenRadius(scene, projection) * ratio : 0;
    const changed = new Set(
      everyKind.filter((kind) =>
        kind === "radii"
          ? pending.has("scene") || (frame?.radii && pending.has("frame"))
          : pending.has(kind === "marks" ? "marks" : "frame"),
      ),
    );
    this.#uniforms.dimming.value = scene?.dimension === 3 ? 0.66 : 0.58;
    if (scene) {
      const least = leastRadius(still, arrays.count);
      this.#uniforms.least.value = least;
      this.#uniforms.faintest.value = faintest(still, arrays.count, least);
      this.#uniforms.denser.value = denser(still, arrays.count);
    }
    this.#particles.set(arrays, largest, arrays.count <= mostExact && !hurried, hurried, changed);
    this.#images.set(still, arrays, largest, hurried, pending.size > 0);
    if (scene?.dimension === 2 && largest >= smallestImage) this.#bands.set(still);
    else this.#bands.hide();
  }

  /** Of spheres; computed when they have moved. */
  #light(still: Still): Uint8Array | undefined {
    const { scene, frame } = still;
    if (scene?.dimension !== 3 || !frame) return undefined;
    const count = drawable(still);
    if (count > mostLit) return undefined;
    const fresh = this.#lights.length !== count;
    if (fresh) this.#lights = new Uint8Array(count);
    if (fresh || this.#pending.has("frame") || this.#pending.has("scene")) {
      ambientLight(scene, { count, positions: frame.positions, radii: scene.radii }, this.#lights);
    }
    return this.#lights;
  }

  dispose(): void {
    this.#abort.abort();
    clearTimeout(this.#lostTimer);
    for (const part of [this.#particles, this.#images, this.#bands, this.#overlays, this.#smooth]) part.dispose();
    this.#palette.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}

const none = new Float32Array(0);
const noShades = new Uint8Array(0);

/** Particles for which there are numbers of every kind. */
function drawable({ scene, frame }: Still): number {
  const { dimension, radii } = scene!;
  const count = Math.min(Math.floor(frame!.positions.length / dimension), frame!.shades.length);
  return radii.length === 0 ? 0 : radii.length === 1 ? count : Math.min(count, radii.length);
}

/** Drawing on the processor takes its time: it is said in the name. */
function isSoftware(context: WebGL2RenderingContext): boolean {
  const info = context.getExtension("WEBGL_debug_renderer_info");
  const name = String(context.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER));
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}
