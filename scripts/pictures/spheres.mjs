/** Spheres as SVG, seen from the side and above without perspective; only those that are seen. */
import { coloursOf, grey } from "./colours.mjs";

const width = 300;
/** How far the view is turned about the vertical, and how far it looks down. */
const [turn, tilt] = [0.5, 0.35];

/** How places of a frame are seen; `near`: the nearer, the larger. @param outlines of obstacles: lines */
export function lookAt({ size, particles }, outlines) {
  const look = (place) => {
    const [x, y, z] = place.map((u, axis) => u - size[axis] / 2);
    const across = x * Math.cos(turn) - y * Math.sin(turn);
    const depth = x * Math.sin(turn) + y * Math.cos(turn);
    const up = z * Math.cos(tilt) + depth * Math.sin(tilt);
    return { x: across, y: -up, near: -depth * Math.cos(tilt) + z * Math.sin(tilt) };
  };
  const seen = particles.map(({ place, radius }) => ({ ...look(place), radius }));
  const ends = outlines.flat().map((place) => ({ ...look(place), radius: 0 }));
  const reach = (of, sign) => Math.max(...[...seen, ...ends].map((s) => sign * s[of] + s.radius));
  const scale = width / (reach("x", 1) + reach("x", -1));
  const [left, top] = [-reach("x", -1), -reach("y", -1)];
  const spot = (place) => {
    const { x, y, near } = look(place);
    return { x: (x - left) * scale, y: (y - top) * scale, near };
  };
  return {
    spot,
    scale,
    height: Math.ceil((reach("y", 1) - top) * scale),
    farthest: -reach("near", -1),
    nearest: reach("near", 1),
  };
}

/** @param outlines of obstacles: lines behind the spheres */
export function drawSpheres(frames, { outlines = [] }) {
  const { particles } = frames.at(-1);
  const colours = coloursOf(particles);
  const { spot, scale, height } = lookAt(frames.at(-1), outlines);
  const placed = particles
    .map(({ place, radius }, i) => ({ ...spot(place), radius: radius * scale, colour: colours[i] }))
    .sort((a, b) => a.near - b.near);
  const radius = Math.round(placed[0].radius * 10) / 10;
  const used = [...new Set(colours)];
  const kinds = used.map(
    (colour, k) =>
      `<radialGradient id="g${k}" cx=".35" cy=".3" r=".75"><stop stop-color="#fff" stop-opacity=".75"/><stop offset=".35" stop-color="${colour}"/><stop offset="1" stop-color="${colour}"/></radialGradient>` +
      `<g id="s${k}"><circle r="${radius}" fill="${colour}" stroke="#0004" stroke-width=".8"/><circle r="${radius}" fill="url(#g${k})"/></g>`,
  );
  const spots = visible(placed, height).map(
    ({ x, y, colour }) => `<use href="#s${used.indexOf(colour)}" x="${Math.round(x)}" y="${Math.round(y)}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 ${width + 2} ${height + 2}">
<defs>${kinds.join("")}</defs>
${lines(outlines.flat().map(spot))}${spots.join("")}
</svg>
`;
}

/** Pairs of ends as one path; what is shorter than a point of the picture is left out. */
function lines(ends) {
  let path = "";
  let last = [];
  for (let k = 0; k < ends.length; k += 2) {
    const [a, b] = [ends[k], ends[k + 1]].map(({ x, y }) => [Math.round(x), Math.round(y)]);
    if (a[0] === b[0] && a[1] === b[1]) continue;
    path += `${a[0] === last[0] && a[1] === last[1] ? "" : `M${a.join(" ")}`}L${b.join(" ")}`;
    last = b;
  }
  return path === "" ? "" : `<path fill="none" stroke="${grey}" stroke-width="1.5" d="${path}"/>\n`;
}

/** Back to front; without those that the ones before them hide. */
function visible(placed, height) {
  const owner = new Int32Array((width + 1) * (height + 1)).fill(-1);
  placed.forEach(({ x, y, radius }, i) => {
    for (let v = Math.max(0, Math.ceil(y - radius)); v <= Math.min(height, y + radius); v++) {
      const half = Math.sqrt(Math.max(0, radius ** 2 - (v - y) ** 2));
      for (let u = Math.max(0, Math.ceil(x - half)); u <= Math.min(width, x + half); u++)
        owner[v * (width + 1) + u] = i;
    }
  });
  const shown = new Map();
  for (const i of owner) shown.set(i, (shown.get(i) ?? 0) + 1);
  // A sliver is not missed.
  return placed.filter((_, i) => (shown.get(i) ?? 0) > 40);
}
