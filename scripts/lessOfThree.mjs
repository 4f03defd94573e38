/**
 * three.js without what the view does not use: its own materials, whose shaders are a third of it, lights, shadows, effects, and headsets. The renderer asks these parts in every frame whether there is something to do. Methods that write and read files, find what a ray
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
  // Materials with shaders of their own have no other uniforms than they are given.
  "renderers/webgl/WebGLMaterials.js": `
    export class WebGLMaterials {
      refreshFogUniforms() {}
      refreshMaterialUniforms(_, material) { material.uniformsNeedUpdate = false; }
    }`,
  "renderers/webgl/WebGLLights.js": `
    const kinds = ["sun", "directional", "point", "spot", "rectArea", "hemi", "spotLightMap", "sunShadowMap", "directionalShadowMap", "pointShadowMap", "spotShadowMap"];
    const state = Object.fromEntries(kinds.map((kind) => [kind, []]));
    export class WebGLLights { state = { ...state, version: 0, numSpotLightShadowsWithMaps: 0, numLightProbes: 0 }; setup() {} setupView() {} }`,
  "renderers/webgl/WebGLUniformsGroups.js": "export class WebGLUniformsGroups { bind() {} update() {} dispose() {} }",
  "renderers/webgl/WebGLMorphtargets.js": "export class WebGLMorphtargets { update() {} }",
  "renderers/webgl/WebGLEnvironments.js":
    "export class WebGLEnvironments { get(texture) { return texture; } dispose() {} }",
  // What the renderer draws into where colors have more than 8 bits.
  "renderers/webgl/WebGLOutput.js": "export class WebGLOutput {}",
  "extras/PMREMGenerator.js": "export class PMREMGenerator { dispose() {} }",
};

/** Of classes, called where colors are read from text. */
const unreachedMethods = ["setStyle", "setColorName", "getStyle"];
/** No part of the page calls these: `test/scripts/lessOfThree.test.ts` looks for their names in what is built. */
export const uncalledMethods =
  `toJSON fromJSON raycast _computeIntersections setAxisAngleFromRotationMatrix computeVertexNormals
    closestPointToPoint setComponent getComponent transformUv determinant setFromUnitVectors attach lerp intersectLine clampScalar lerpVectors
    extractBasis copyAt clampLength roundToZero makeRotationAxis intersectsLine setAxisAngleFromQuaternion randomDirection manhattanLength
    divide setFromMatrixScale lerpHSL subScalar rotateOnWorldAxis getBoundingBox transposeIntoArray rotateAround lerpColors manhattanDistanceTo
    getBoundingSphere setFromAttributeAndIndices setFromCenterAndSize setFromMatrix3 containsBox makeBasis setFromArray setFromVector3
    rotateTowards setFromPointsAndIndices setRotationFromMatrix getWorldQuaternion getWorldScale addColors makeShear setIndirect projectPoint
    setRotationFromAxisAngle getHexString projectOnPlane offsetHSL applyAxisAngle multiplyVectors getMidpoint setFromCylindrical
    setRotationFromQuaternion applyEuler setFromSpherical setRotationFromEuler slerpQuaternions`.split(/\s+/);
/** Methods are indented by one tab. */
const methods = new RegExp(
  `\\n\\t(${[...unreachedMethods, ...uncalledMethods].join("|")})\\([^\\n]*\\{\\n[\\s\\S]*?\\n\\t\\}\\n`,
  "g",
);

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
      contents: readFileSync(path, "utf8").replace(methods, "\n"),
    }));
  },
};
