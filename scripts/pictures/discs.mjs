/**
 * Discs as SVG, a few bytes each: all of one color and size are one path of points, whose round ends are the discs.
 */
import { coloursOf, grey } from "./colours.mjs";
import { linesOf } from "./fewPoints.mjs";
import { imageOf } from "./fields.mjs";

const width = 300;
const pad = 4;
/** Sizes are rounded down to one of these shares of the largest. */
const sizeClasses = 12;

/**
 * @param frames the last is drawn as discs; those before are the paths that led there
 * @param view from, to: the part of the box that is seen, as shares; least: smallest radius drawn, as a share of the width; bold: for an icon
 */
export function drawDiscs(
  frames,
  { from = [0, 0], to = [1, 1], least = 0.002, walls, outlines = [], areas = [], field, bold = false },
) {
  const { size, particles } = frames.at(-1);
  const low = from.map((share, axis) => share * size[axis]);
  const span = to.map((share, axis) => share * size[axis] - low[axis]);
  const scale = width / span[0];
  const height = Math.round(span[1] * scale);
  const spot = ([x, y]) => [(x - low[0]) * scale, height - (y - low[1]) * scale];
  const colours = coloursOf(particles);
  const largest = Math.max(...particles.map(({ radius }) => radius));
  const classes = new Map();
  particles.forEach(({ place, radius }, i) => {
    const [x, y] = spot(place).map(Math.round);
    const shown = Math.max(least * width, (bold ? radius : nearestSize(radius, largest)) * scale);
    if (x < -shown || y < -shown || x > width + shown || y > height + shown) return;
    const kind = `stroke="${colours[i]}" stroke-width="${round(2 * shown)}"`;
    classes.set(kind, [...(classes.get(kind) ?? []), [x, y]]);
  });
  const paths = frames.length > 1 ? trails(frames, spot, colours, size, bold ? 9 : 1.8) : [];
  const discs = [...classes].map(([kind, spots]) => `<path ${kind} d="${points(spots)}"/>`);
  const seen = inSight(outlines, spot, height);
  const { outlines: chains, areas: solid } = linesOf({ outlines: seen, areas }, spot);
  const box = `${-pad} ${-pad} ${width + 2 * pad} ${height + 2 * pad}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" fill="none" stroke-linecap="round">
<clipPath id="b"><path d="M0 0h${width}v${height}h${-width}z"/></clipPath>
<g clip-path="url(#b)">${[...ground(field, low, span, height), ...filled(solid, height), ...paths, ...discs].join("\n")}</g>
${lines(chains, bold ? 8 : 2)}${frame(walls, from, to, height, bold ? 14 : 2.5)}
</svg>
`;
}

/** The field as an image of few points, which is drawn smooth. */
function ground(field, low, span, height) {
  if (!field) return [];
  const image = imageOf(field, low, span);
  return [`<image width="${width}" height="${height}" preserveAspectRatio="none" href="${image}"/>`];
}

function nearestSize(radius, largest) {
  return (Math.floor((radius / largest) * sizeClasses) / sizeClasses) * largest || radius;
}

/** Row by row, to and fro, so that each point is near the last one and its offset has few digits. */
function points(spots) {
  const row = 20;
  const key = ([x, y]) => {
    const line = Math.floor(y / row);
    return line * 10_000 + (line % 2 === 0 ? x : 1000 - x);
  };
  let [px, py] = [0, 0];
  return [...spots]
    .sort((a, b) => key(a) - key(b))
    .map(([x, y]) => {
      const step = `m${x - px}${y - py < 0 ? "" : " "}${y - py}z`;
      [px, py] = [x, y];
      return step;
    })
    .join("");
}

/** The way of each particle; broken where it goes through a periodic edge, and only its corners. */
function trails(frames, spot, colours, size, wide) {
  return frames.at(-1).particles.flatMap((_, i) => {
    const way = frames.map(({ particles }) => particles[i].place);
    let path = "";
    let begun;
    way.forEach((place, k) => {
      const before = way[k - 1];
      const after = way[k + 1];
      const jumps = (a, b) => !a || !b || a.some((x, axis) => Math.abs(x - b[axis]) > size[axis] / 2);
      const turns = () => {
        const [ax, ay] = [place[0] - before[0], place[1] - before[1]];
        const [bx, by] = [after[0] - place[0], after[1] - place[1]];
        return Math.abs(ax * by - ay * bx) > 1e-6 * Math.hypot(ax, ay) * Math.hypot(bx, by);
      };
      if (jumps(before, place)) begun = undefined;
      if (begun && !jumps(place, after) && !turns()) return;
      path += `${begun ? "L" : "M"}${spot(place).map(round).join(" ")}`;
      begun = place;
    });
    const moved = way.some((place) => place.some((x, axis) => x !== way[0][axis]));
    return moved ? [`<path stroke="${colours[i]}" stroke-width="${wide}" stroke-opacity=".6" d="${path}"/>`] : [];
  });
}

/** Lines that may cross the picture. */
function inSight(outlines, spot, height) {
  const most = [width, height];
  return outlines.filter((ends) => {
    const [a, b] = ends.map(spot);
    return most.every((length, axis) => Math.max(a[axis], b[axis]) >= 0 && Math.min(a[axis], b[axis]) <= length);
  });
}

/** What is solid and in sight, one path. */
function filled(areas, height) {
  const most = [width, height];
  const seen = areas.filter((area) =>
    most.every((length, axis) => {
      const places = area.filter((_, k) => k % 2 === axis);
      return Math.max(...places) >= 0 && Math.min(...places) <= length;
    }),
  );
  return seen.length > 0 ? [`<path fill="${grey}" fill-opacity=".3" d="${seen.map(way).join("z")}z"/>`] : [];
}

/** Outlines of obstacles, one path. */
function lines(chains, wide) {
  if (chains.length === 0) return "";
  return `<path clip-path="url(#b)" stroke="${grey}" stroke-width="${wide}" d="${chains.map(way).join("")}"/>\n`;
}

/** A chain of points as a path: of each but the first its offset from the one before, which has few digits. */
function way(chain) {
  const offsets = chain.slice(2).map((x, k) => `${x < chain[k] ? "" : " "}${x - chain[k]}`);
  return `M${chain[0]} ${chain[1]}l${offsets.join("").trimStart()}`;
}

/** Walls, where they are in sight. */
function frame(walls, from, to, height, wide) {
  const sides = [
    from[0] === 0 && walls[0][0] && `M0 0v${height}`,
    to[0] === 1 && walls[0][1] && `M${width} 0v${height}`,
    from[1] === 0 && walls[1][0] && `M0 ${height}h${width}`,
    to[1] === 1 && walls[1][1] && `M0 0h${width}`,
  ].filter(Boolean);
  return sides.length > 0 ? `<path stroke="${grey}" stroke-width="${wide}" d="${sides.join("")}"/>` : "";
}

function round(x) {
  return Math.round(10 * x) / 10;
}
