/**
 * The motion of a sample, for its card in the gallery: places, colors and, in space, the order in which particles are drawn, in a few dozen
 * frames. `webview/gallery/motion.ts` reads it.
 */
import { bundled } from "../bundled.mjs";
import { coloursOf } from "./colours.mjs";
import { linesOf } from "./fewPoints.mjs";
import { imageOf } from "./fields.mjs";
import { lookAt } from "./spheres.mjs";

const { parts, radiusParts, width, writeMotion } = await bundled(`
  export { width } from "./webview/gallery/motion.ts";
  export { parts, radiusParts } from "./webview/gallery/motionCode.ts";
  export { writeMotion } from "./webview/gallery/writeMotion.ts";
`);

/** Of particles; of more that are equal, some are left out and the others are as large as all. */
const most = 520;
/** Where those stand that are out of sight. */
const nowhere = [-60, -60];

/**
 * @param frames particles at each time, as `readFrames` gives them
 * @param obstacles lines and areas, of each frame
 */
export function motionOf(frames, obstacles, view) {
  const { dimension, field, trail, least = 0.002, crowd = most } = view;
  const project = dimension === 3 ? spheres(frames.at(-1), view) : discs(frames[0], view);
  const kept = inSight(frames, project, crowd);
  const lines = obstacles.map((each) => linesOf(each, project.spot));
  const isStill = lines.every((one) => JSON.stringify(one) === JSON.stringify(lines[0]));
  const shown = frames.map(({ particles }) => kept.map((k) => particles[k.index]));
  const radiusOf = (particle, grown) => Math.max(least * width, particle.radius * grown * project.scale);
  const end = shown.at(-1).map((particle, k) => radiusOf(particle, kept[k].grown));
  const colours = frames.map(({ particles }) => coloursOf(particles));
  const palette = [...new Set(colours.flat())];
  const spots = shown.map((particles) =>
    particles.map(({ place }, k) => {
      const spot = project.spot(place);
      return isNear(spot, end[k], project.height) ? spot : nowhere;
    }),
  );
  const largest = Math.max(...frames.at(-1).particles.map(({ radius }) => radius));
  const head = {
    height: project.height,
    frames: frames.length,
    particles: kept.length,
    palette,
    // All grow alike.
    growth: frames.map(({ particles }) => round(Math.max(...particles.map(({ radius }) => radius)) / largest)),
    lines: isStill ? lines.slice(0, 1) : lines,
    walls: dimension === 2 ? wallsOf(view, project.height) : [],
    ...(dimension === 3 && { spheres: true }),
    ...(trail && { trails: true }),
    ...(field && { field: imageOf(field, project.low, project.span).replace(/^.*,/, "") }),
  };
  const rows = (of) => spots.flatMap((row) => row.map((spot) => of(spot)));
  return writeMotion(head, {
    x: Int16Array.from(rows(([x]) => Math.round(parts * x))),
    y: Int16Array.from(rows(([, y]) => Math.round(parts * y))),
    color: Uint8Array.from(colours.flatMap((row) => kept.map(({ index }) => palette.indexOf(row[index])))),
    ...(dimension === 3 && { near: Uint8Array.from(rows(([, , near]) => near)) }),
    radius: Int16Array.from(end, (radius) => Math.round(radiusParts * radius)),
  });
}

function discs({ size }, { from = [0, 0], to = [1, 1] }) {
  const low = from.map((share, axis) => share * size[axis]);
  const span = to.map((share, axis) => share * size[axis] - low[axis]);
  const scale = width / span[0];
  const height = Math.round(span[1] * scale);
  const spot = ([x, y]) => [(x - low[0]) * scale, height - (y - low[1]) * scale];
  return { low, span, scale, height, spot };
}

function spheres(frame, { outlines = [] }) {
  const { spot, scale, height, nearest, farthest } = lookAt(frame, outlines);
  const depth = 255 / (nearest - farthest || 1);
  return {
    scale,
    height,
    spot(place) {
      const { x, y, near } = spot(place);
      return [x, y, Math.min(255, Math.max(0, Math.round((near - farthest) * depth)))];
    },
  };
}

/** Of those that are ever in sight, not too many. */
function inSight(frames, { spot, scale, height }, most) {
  const { particles } = frames[0];
  const isSeen = (index) =>
    frames.some((frame) => {
      const { place, radius } = frame.particles[index];
      return isNear(spot(place), radius * scale, height);
    });
  const seen = particles.map((_, index) => index).filter(isSeen);
  const every = Math.ceil(seen.length / most);
  const last = frames.at(-1).particles;
  const smallest = Math.min(...seen.map((index) => last[index].radius));
  const isSmall = (index) => last[index].radius <= 1.5 * smallest;
  return seen
    .filter((index, k) => !isSmall(index) || k % every === 0)
    .map((index) => ({ index, grown: isSmall(index) ? Math.sqrt(every) : 1 }));
}

function isNear([x, y], reach, height) {
  return x > -reach && y > -reach && x < width + reach && y < height + reach;
}

function wallsOf({ walls, from = [0, 0], to = [1, 1] }, height) {
  return [
    from[0] === 0 && walls[0][0] && [0, 0, 0, height],
    to[0] === 1 && walls[0][1] && [width, 0, width, height],
    from[1] === 0 && walls[1][0] && [0, height, width, height],
    to[1] === 1 && walls[1][1] && [0, 0, width, 0],
  ].filter(Boolean);
}

function round(x) {
  return Math.round(1000 * x) / 1000;
}
