/**
 * Shaders of one disc or sphere. Definitions select their features: DEEP (spheres), POINTS (else squares), SIZES and
 * MARKS, LIGHTS (one each), EXACT (depth at every pixel), SMALL (no rims and gleams), TINY (no light). They are definitions, not
 * conditions, as some that draw compute both sides of a condition.
 */
import { codeLensText } from "./cameraUniforms.ts";

/**
 * Notes on its parts, in their order, as comments in the text would be part of every page:
 * - From near by a sphere looks wider than it is, and longer away from the middle of the picture.
 * - A point vanishes when its center leaves the picture: so the center stays at the rim, and the point grows around it.
 * - A square across the line of sight that holds the cone around the sphere.
 */
export const particleVertices = /* glsl */ `
${codeLensText}
uniform sampler2D palette;
uniform float least;
uniform float faintest;
uniform float denser;
uniform float dimming;
#ifdef LIGHTS
const float darkest = 0.5;
#endif
#ifdef SIZES
in float size;
#else
uniform float size;
#endif
#ifdef MARKS
in float mark;
#endif
#ifdef LIGHTS
in float light;
#endif
in float shade;
#ifdef POINTS
in vec3 position;
#define place position
#else
in vec3 place;
in vec2 corner;
out vec2 across;
#endif
flat out vec3 color;
flat out float opacity;
flat out float radius;
flat out float hazy;
flat out float outlined;
#ifdef POINTS
flat out vec3 frame;
#endif
#ifdef DEEP
flat out vec4 center;
#ifndef POINTS
out vec3 ray;
#endif
#endif

void main() {
  vec3 seen = before(place);
  vec4 clip = lens * vec4(seen, 1.0);
  color = texelFetch(palette, ivec2(int(shade + 0.5), 0), 0).rgb;
#ifdef LIGHTS
  color *= darkest + (1.0 - darkest) * light / 255.0;
#endif
  opacity = 1.0;
  outlined = 0.0;
#ifdef MARKS
  outlined = mark;
  if (mark < 0.5) color = mix(color, background, dimming);
#endif
  float true_radius = size * focal / clip.w;
  radius = max(true_radius, least);
#ifdef DEEP
  hazy = hazeAt(-seen.z);
  center = vec4(seen, size);
#else
  hazy = 0.0;
  if (true_radius < least) opacity = min(denser * max(faintest, true_radius * true_radius / (least * least)), 1.0);
#endif
#ifdef POINTS
  float reach = radius + 0.5;
#ifdef DEEP
  float distance2 = dot(seen, seen);
  reach += radius * (distance2 / (seen.z * seen.z) / sqrt(max(1.0 - size * size / distance2, 0.04)) - 1.0);
#endif
  vec2 inside = clamp(clip.xy, -clip.w, clip.w);
  vec2 moved = (inside - clip.xy) / clip.w * half_screen;
  float away = max(abs(moved.x), abs(moved.y));
  if (away < reach) clip.xy = inside;
  else away = 0.0;
  frame = vec3(moved, reach + away);
  gl_PointSize = 2.0 * frame.z;
#else
  float reach = radius + 1.0;
  across = corner * reach;
#ifdef DEEP
  float distance2 = dot(seen, seen);
  float beyond = distance2 - size * size;
  if (seen.z > -near || beyond <= 0.0) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  vec3 back = seen * inversesqrt(distance2);
  vec3 right = normalize(cross(back, vec3(0.0, 1.0, 0.001)));
  vec3 above = cross(right, back);
  float stretch = size * sqrt(distance2 / beyond) * reach / radius;
  stretch = max(stretch, reach * clip.w / focal);
  ray = seen + stretch * (corner.x * right + corner.y * above);
  clip = lens * vec4(ray, 1.0);
#else
  clip.xy += across / half_screen;
#endif
#endif
#ifdef DEEP
  if (seen.z > -near || isOut(place)) clip = vec4(2.0, 2.0, 2.0, 1.0);
#endif
  gl_Position = clip;
}
`;

/**
 * Notes on its parts, in their order, as comments in the text would be part of every page:
 * - On small spheres the effect of perspective is not visible.
 * - |t ray − center| = radius; what is under the root, over its slope, is the way to the rim in pixels.
 * - A soft light from above on the left, behind the camera; the light all around is a little stronger above.
 * - A soft light from above on the left, as on spheres, but fainter.
 */
export const particleFragments = /* glsl */ `
precision highp float;
uniform vec3 background;
uniform mat4 lens;
uniform vec4 rim;
uniform vec3 outline;
uniform float edge;
uniform float ratio;
flat in vec3 color;
flat in float opacity;
flat in float radius;
flat in float hazy;
flat in float outlined;
#ifdef POINTS
flat in vec3 frame;
#else
in vec2 across;
#endif
#ifdef DEEP
uniform float focal;
flat in vec4 center;
#ifndef POINTS
in vec3 ray;
#endif
#endif
out vec4 painted;

void main() {
  vec3 paint = color;
  float cover;
#ifdef POINTS
  vec2 at = (gl_PointCoord * 2.0 - 1.0) * frame.z;
  at = vec2(at.x, -at.y) + frame.xy;
#else
  vec2 at = across;
#endif
#ifdef DEEP
  vec3 normal;
  float depth;
#ifdef SMALL
  cover = clamp(radius + 0.5 - length(at), 0.0, 1.0);
  if (cover < edge) discard;
  normal = vec3(at / radius, 0.0);
  normal.z = sqrt(max(1.0 - dot(normal, normal), 0.0));
  depth = center.z + normal.z * center.w;
#else
#ifdef POINTS
  vec3 ray = vec3(at / focal - center.xy / center.z, -1.0);
#endif
  float a = dot(ray, ray);
  float b = dot(ray, center.xyz);
  float root = b * b - a * (dot(center.xyz, center.xyz) - center.w * center.w);
  cover = 1.0;
  if (edge < 0.5) {
    cover = clamp(0.5 + root / max(fwidth(root), 1e-30), 0.0, 1.0);
    if (cover < edge) discard;
  } else if (root < 0.0) discard;
  float t = (b - sqrt(max(root, 0.0))) / a;
  normal = (t * ray - center.xyz) / center.w;
  depth = t * ray.z;
#endif
#ifndef TINY
  float lit = max(dot(normal, vec3(-0.40, 0.55, 0.733)), 0.0);
  paint *= 0.42 + 0.10 * normal.y + 0.60 * lit;
#endif
#ifndef SMALL
  float gleam = max(dot(normal, vec3(-0.215, 0.296, 0.931)), 0.0);
  gleam *= gleam; gleam *= gleam; gleam *= gleam; gleam *= gleam; gleam *= gleam;
  paint += 0.16 * gleam;
  if (outlined > 0.5) paint = mix(paint, outline, smoothstep(0.55, 0.35, normal.z));
  else paint = mix(paint, rim.rgb, rim.a * smoothstep(0.5, 0.1, normal.z));
#endif
  paint = mix(paint, background, hazy);
#ifdef EXACT
  gl_FragDepth = 0.5 + 0.5 * (lens[2][2] * depth + lens[3][2]) / -depth;
#endif
#else
  float far_out = length(at);
  cover = clamp(radius + 0.5 - far_out, 0.0, 1.0) * opacity;
#ifndef SMALL
  if (radius > 3.0) {
    paint *= 1.0 + 0.14 * dot(at, vec2(-0.55, 0.65)) / radius;
    float line = outlined > 0.5 ? clamp(0.22 * radius, 1.5 * ratio, 3.0 * ratio) : clamp(0.12 * radius, ratio, 2.0 * ratio);
    float ring = clamp(far_out - (radius - line) + 0.5, 0.0, 1.0);
    paint = outlined > 0.5 ? mix(paint, outline, ring) : mix(paint, rim.rgb, rim.a * ring);
  }
#endif
#endif
  painted = vec4(paint, cover);
}
`;
