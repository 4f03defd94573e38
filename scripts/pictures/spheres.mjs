/** Spheres as SVG, seen from the side and above without perspective; only those that are seen. */
import { coloursOf } from "./colours.mjs";

const width = 300;
/** How far the view is turned about the vertical, and how far it looks down. */
const [turn, tilt] = [0.5, 0.35];

export function drawSpheres(frames, _view) {
  const { size, particles } = frames.at(-1);
  const colours = coloursOf(particles);
  const seen = particles.map(({ place, radius }, i) => {
    const [x, y, z] = place.map((u, axis) => u - size[axis] / 2);
    const across = x * Math.cos(turn) - y * Math.sin(turn);
    const depth = x * Math.sin(turn) + y * Math.cos(turn);
    const up = z * Math.cos(tilt) + depth * Math.sin(tilt);
    const near = -depth * Math.cos(tilt) + z * Math.sin(tilt);
    return { x: across, y: -up, near, radius, colour: colours[i] };
  });
  const reach = (of, sign) => Math.max(...seen.map((s) => sign * s[of] + s.radius));
  const scale = width / (reach("x", 1) + reach("x", -1));
  const [left, top] = [-reach("x", -1), -reach("y", -1)];
  const height = Math.ceil((reach("y", 1) - top) * scale);
  const placed = seen
    .map((s) => ({ ...s, x: (s.x - left) * scale, y: (s.y - top) * scale, radius: s.radius * scale }))
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
${spots.join("")}
</svg>
`;
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
