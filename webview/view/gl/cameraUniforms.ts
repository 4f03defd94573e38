/** The projection for all shaders: shared uniforms, set once per picture, and the shader code that uses them. */

import { type BoxCopy, seenFromCopy } from "../camera/boxCopies.ts";
import { lensMatrix } from "../camera/projection.ts";
import type { Still } from "../painter.ts";

/** Lengths on the screen are pixels of the canvas in all shaders. */
export function createCameraUniforms() {
  return {
    eye: { value: new Float32Array(3) },
    turn: { value: new Float32Array(9) },
    lens: { value: new Float32Array(16) },
    focal: { value: 1 },
    half_screen: { value: new Float32Array(2) },
    ratio: { value: 1 },
    near: { value: 0 },
    /** Distance at which the haze begins, and how fast it thickens; and its color. */
    haze: { value: new Float32Array(2) },
    background: { value: new Float32Array(3) },
    /** Of what is drawn of the box, where it is drawn in several copies. */
    low: { value: new Float32Array(3) },
    high: { value: new Float32Array(3) },
  };
}

export type CameraUniforms = ReturnType<typeof createCameraUniforms>;

/** The far end of the box is seen through so much haze. */
const thickest = 0.42;

/** For a copy of the box. */
export function setCamera(lens: CameraUniforms, still: Still, copy: BoxCopy): void {
  const { ratio, scene } = still;
  const { projection: seen, followed } = seenFromCopy(still, copy);
  lens.low.value.set(copy.low);
  lens.high.value.set(copy.high);
  lens.eye.value.set(seen.eye);
  // By columns, as GLSL reads it.
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) lens.turn.value[column * 3 + row] = seen.turn[row * 3 + column];
  }
  lens.lens.value.set(lensMatrix(seen));
  lens.focal.value = seen.focal * ratio;
  lens.half_screen.value.set([(seen.width * ratio) / 2, (seen.height * ratio) / 2]);
  lens.ratio.value = ratio;
  lens.near.value = seen.dimension === 3 ? seen.near : -1;
  lens.background.value.set(still.theme.background.slice(0, 3));
  lens.haze.value.fill(0);
  if (seen.dimension === 3 && scene) {
    const size = scene.size as readonly [number, number, number];
    const reach = Math.hypot(...size) / 2;
    const middle = [0, 1, 2].reduce(
      (sum, k) => sum - seen.turn[6 + k] * ((followed?.[k] ?? size[k] / 2) - seen.eye[k]),
      0,
    );
    lens.haze.value[0] = Math.max(middle - reach, 0);
    lens.haze.value[1] = thickest / Math.max(middle + reach - lens.haze.value[0], reach);
  }
}

/**
 * Before every vertex shader. `before(p)`: the position relative to the camera; `w` of what `lens` makes of it divides `focal`.
 * `isOut(p)`: it is not drawn in this copy of the box.
 */
export const codeLensText = /* glsl */ `
precision highp float;
uniform vec3 eye;
uniform mat3 turn;
uniform mat4 lens;
uniform float focal;
uniform vec2 half_screen;
uniform float ratio;
uniform float near;
uniform vec2 haze;
uniform vec3 background;
uniform vec3 low;
uniform vec3 high;

bool isOut(vec3 place) { return any(lessThan(place, low)) || any(greaterThanEqual(place, high)); }
vec3 before(vec3 place) { return turn * (place - eye); }
float hazeAt(float depth) { return min(haze.y * max(depth - haze.x, 0.0), 0.75); }
`;
