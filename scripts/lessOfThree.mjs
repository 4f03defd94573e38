/**
 * three.js without what the view does not use: its own materials, whose shaders are a third of it, lights that need tables, shadows, and
 * headsets. The renderer asks these parts in every frame whether there is something to do. Methods that write and read files, find what a ray
 * hits, or read colors from text are left out, too.
 */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

const three = resolve("node_modules/three/src");
const unused = {
  "renderers/shaders/ShaderChunk.js": "export const ShaderChunk = {};",
  "renderers/shaders/ShaderLib.js": "export const ShaderLib = {};",
  "renderers/shaders/UniformsLib.js": "export const UniformsLib = {};",
  "renderers/shaders/DFGLUTData.js": "export function getDFGLUT() {}",
  "renderers/webgl/WebGLShadowMap.js": "export class WebGLShadowMap { enabled = false; render() {} }",
  "renderers/webxr/WebXRManager.js": `
    import { EventDispatcher } from "../../core/EventDispatcher.js";
    export class WebXRManager extends EventDispatcher { enabled = false; isPresenting = false; setAnimationLoop() {} getEnvironmentBlendMode() {} dispose() {} }`,
  "extras/PMREMGenerator.js": "export class PMREMGenerator { dispose() {} }",
};

/** Of classes, whose methods are indented by one tab. */
const unusedMethods = /\n\t(toJSON|fromJSON|raycast|setStyle|setColorName|getStyle)\([^\n]*\{\n[\s\S]*?\n\t\}\n/g;

/** @type {import("esbuild").Plugin} */
export const lessOfThree = {
  name: "less of three.js",
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^three$/ }, () => ({ path: `${three}/Three.js`, sideEffects: false }));
    for (const [file, contents] of Object.entries(unused)) {
      onLoad({ filter: new RegExp(`three[\\\\/]src[\\\\/]${file.replaceAll("/", "[\\\\/]")}$`) }, () => ({
        contents,
        resolveDir: dirname(`${three}/${file}`),
      }));
    }
    // The first that matches answers: these are the other files.
    onLoad({ filter: /three[\\/]src[\\/].*\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(unusedMethods, "\n"),
    }));
  },
};
