/**
 * npm run pictures: draws the gallery's pictures (media/samples/pictures/*.svg) from the samples themselves, each at the
 * moment given here, and docs/SAMPLES.md that shows them; records what leads there (media/samples/motions/*.bin). With names of files,
 * those of these only. The same samples give the same pictures. Needs dist/edpd.js.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import { drawDiscs } from "./pictures/discs.mjs";
import { fieldOf } from "./pictures/fields.mjs";
import { motionOf } from "./pictures/motion.mjs";
import { outlinesOf } from "./pictures/outlines.mjs";
import { drawSpheres } from "./pictures/spheres.mjs";

const samples = "media/samples";
const most = 12_000;

/**
 * `until`: the moment. `from`, `to`: a part of the box, as shares of it. `trail`: the time between two points of the paths that
 * the particles have come on. `least`: no disc is drawn smaller, in shares of the picture's width. `closer`: what the icon shows
 * (`last`: as many points of the paths). `every`: of a fluid one particle of this number is drawn, as large as these. `steady`: the
 * motion shows a moment before the picture, as its particles fly; else it is all that has led to the picture. `crowd`: so many particles
 * move, where clusters are to be seen.
 */
const views = {
  "taylor-green.edpd.json": { until: 2, closer: { at: [0.5, 0.25], across: 0.2 } },
  "settling-in-shear.edpd.json": { until: 8, closer: { at: [0.5, 0.3], across: 6 } },
  "vortex.edpd.json": { until: 1, closer: { at: [0.5, 0.5], across: 0.3 } },
  "oscillating-fluid.edpd.json": { steady: true, until: 2, closer: { at: [0.5, 0.5], across: 0.25 } },
  "cavity.edpd.json": { until: 8, closer: { at: [0.3, 0.1], across: 0.3 } },
  "turbulence.edpd.json": {
    steady: true,
    until: 2,
    from: [0, 0],
    to: [0.5, 0.5],
    closer: { at: [0.3, 0.3], across: 0.15 },
  },
  "karman-obukhov.edpd.json": { steady: true, until: 2, from: [0, 0], to: [0.7, 0.7], closer: { across: 0.2 } },
  "colloids.edpd.json": { steady: true, until: 20, from: [0, 0], to: [0.6, 0.6], closer: { across: 6 } },
  "gas.edpd.json": { steady: true, crowd: 700, until: 1, closer: { across: 0.11 } },
  "fluid.edpd.json": { steady: true, until: 5 },
  "transport.edpd.json": { steady: true, until: 2 },
  "melting.edpd.json": { until: 3, closer: { across: 8 } },
  "event-chains.edpd.json": { until: 3, closer: { across: 8 } },
  "cooling.edpd.json": { until: 6, crowd: 1300, closer: { at: [0.05, 0.4] }, from: [0, 0], to: [0.42, 0.42] },
  "viscoelastic.edpd.json": { steady: true, until: 20 },
  "rough-discs.edpd.json": { steady: true, until: 0.2, closer: { across: 0.2 } },
  "rough-spheres.edpd.json": { steady: true, until: 0.2 },
  "atmosphere.edpd.json": {
    steady: true,
    until: 100,
    from: [0, 0],
    to: [1, 0.25],
    closer: { at: [0.5, 0.03], across: 2.4 },
  },
  "bouncing-ball.edpd.json": { until: 4, trail: 0.01, closer: { at: [0.5, 0.4], across: 1.6 } },
  "coming-to-rest.edpd.json": { until: 10.5, trail: 0.02, closer: { at: [0.4, 0.2], across: 4 } },
  "grains.edpd.json": { until: 0.25, from: [0, 0], to: [1, 0.4], closer: { at: [0.5, 0.01] } },
  "mixture.edpd.json": { until: 0.1, closer: { across: 0.14 } },
  "packing-27.edpd.json": { until: 19.78, closer: { across: 0.5 } },
  "icosahedron.edpd.json": { until: 11.06 },
  "packing-2000.edpd.json": { until: 0.465, from: [0, 0], to: [0.26, 0.26], closer: { across: 0.1 } },
  "jammed-spheres.edpd.json": { until: 13.34 },
  "droplets.edpd.json": { until: 100, from: [0, 0], to: [0.5, 0.5], closer: { at: [0.5, 0.5], across: 10 } },
  "heated-gas.edpd.json": { steady: true, until: 200, closer: { at: [0.5, 0.5], across: 12 } },
  "sheared-gas.edpd.json": { until: 14, least: 0.007, closer: { at: [0.5, 0.5], across: 30 } },
  "sheared-clusters.edpd.json": {
    until: 110,
    crowd: 640,
    from: [0, 0],
    to: [0.54, 0.54],
    closer: { at: [0.3, 0.3], across: 18 },
  },
  "conduction.edpd.json": { steady: true, until: 200, closer: { at: [0.1, 0.5], across: 14 } },
  "expansion.edpd.json": { until: 0.12, from: [0.15, 0.15], to: [0.85, 0.85], closer: { across: 0.04 } },
  "break.edpd.json": { until: 0.55, trail: 0.005, closer: { at: [0.82, 0.55], across: 0.4 } },
  "four-balls.edpd.json": { until: 1.6, trail: 0.01, closer: { at: [0.35, 0.4], across: 0.99 } },
  "bullet.edpd.json": { until: 0.03, trail: 0.0001, least: 0.012, closer: { across: 0.999, least: 0.06, last: 70 } },
  "cradle.edpd.json": { until: 3.4, trail: 0.02, closer: { at: [0.55, 0.5], across: 1.9 } },
  "pucks.edpd.json": { steady: true, until: 1, closer: { across: 0.25, least: 0.05 } },
  "first-spheres.edpd.json": { steady: true, until: 2 },
  "large-and-small.edpd.json": { steady: true, until: 3, closer: { at: [0.3, 0.3], across: 14 } },
  "size-ratio.edpd.json": {
    steady: true,
    until: 0.5,
    from: [0.45, 0.4],
    to: [1, 0.95],
    closer: { at: [0.72, 0.61], across: 9 },
  },
  "node-lists.edpd.json": { steady: true, until: 0.5, closer: { across: 7 } },
  "billiards-5000.edpd.json": { steady: true, until: 0.05, from: [0, 0], to: [0.5, 0.5], closer: { across: 0.06 } },
  "looking-late.edpd.json": { until: 1.2, closer: { at: [0.5, 0.5], across: 8 } },
  "too-fast-for-its-cells.edpd.json": { steady: true, until: 2, closer: { across: 8 } },
  "neighbour-lists.edpd.json": { steady: true, until: 1 },
  "crossing.edpd.json": { until: 1, trail: 0.05 },
  "linked-both-ways.edpd.json": { steady: true, until: 0.2 },
  "brownian-spheres.edpd.json": { steady: true, until: 0.2 },
  "brownian-mixture.edpd.json": { steady: true, until: 1, closer: { at: [0.4, 0.4], across: 12 } },
  "polymers.edpd.json": { until: 20, steady: true, closer: { across: 10 } },
  "folding-chain.edpd.json": { until: 150 },
  "flat-chain.edpd.json": { until: 44 },
  "aggregation.edpd.json": { until: 60, closer: { across: 14 } },
  "brazil-nut.edpd.json": { until: 150, from: [0, 0], to: [1, 0.6], closer: { at: [0.5, 0.2], across: 10 } },
  "funnel.edpd.json": { until: 9, from: [0, 0], to: [1, 0.8], closer: { at: [0.5, 0.4], across: 5 } },
  "hourglass.edpd.json": { until: 6 },
  "galton-board.edpd.json": { until: 140, from: [0, 0], to: [1, 0.4], closer: { at: [0.5, 0.1], across: 6 } },
  "tilted-box.edpd.json": { until: 24, closer: { at: [0.85, 0.2], across: 10 } },
  "drum.edpd.json": { steady: true, until: 20, closer: { at: [0.4, 0.15], across: 4 } },
  "coupled-taylor-green.edpd.json": {
    steady: true,
    until: 2,
    from: [0.2, 0.2],
    to: [0.8, 0.8],
    closer: { at: [0.5, 0.5], across: 0.3 },
  },
  "coupled-stochastic.edpd.json": {
    steady: true,
    until: 6,
    from: [0, 0],
    to: [0.6, 0.6],
    closer: { at: [0.3, 0.3], across: 0.3 },
  },
  "lorentz-gas.edpd.json": { steady: true, until: 6, least: 0.012, closer: { at: [0.5, 0.5], across: 8 } },
  "pursuit.edpd.json": { until: 30, least: 0.012, closer: { at: [0.27, 0.63], across: 20 } },
  "dam-break.edpd.json": { until: 20, every: 3, to: [1, 0.55], closer: { at: [0.3, 0.1], across: 120 } },
  "falling-droplet.edpd.json": { until: 9, every: 4, to: [1, 0.7], closer: { at: [0.5, 0.25], across: 120 } },
  "mixing.edpd.json": { until: 42, every: 4, closer: { at: [0.5, 0.5], across: 200 } },
  "floating-ball.edpd.json": { until: 40, every: 4, to: [1, 0.75], closer: { at: [0.5, 0.4], across: 240 } },
  "adaptive-cells.edpd.json": { until: 1500, from: [0, 0], to: [0.6, 0.6], closer: { at: [0.3, 0.3], across: 20 } },
};

const only = process.argv.slice(2);
const index = JSON.parse(readFileSync(`${samples}/index.json`, "utf8"));
for (const folder of ["pictures", "motions"]) mkdirSync(`${samples}/${folder}`, { recursive: true });
const work = mkdtempSync(join(tmpdir(), "edpd-pictures-"));
try {
  for (const entry of index.filter(({ file }) => only.length === 0 || only.includes(file))) {
    const { until, trail, closer, steady, every = 1, ...view } = views[entry.file];
    const framesOf = (end, interval) => {
      const options = ["--until", end, "--out", work, "--quiet", "--export", "xyz", "--trajectory", interval];
      try {
        execFileSync(process.execPath, ["dist/edpd.js", "run", `${samples}/${entry.file}`, ...options.map(String)], {
          stdio: "ignore",
        });
      } catch (error) {
        // A shortened run need not satisfy the expectations of its sample.
        if (error.status !== 1) throw error;
      }
      return readFrames(readFileSync(join(work, "trajectory.xyz"), "utf8")).map((frame) => thinned(frame, every));
    };
    const frames = framesOf(until, trail ?? until);
    const obstaclesAt = outlinesOf(`${samples}/${entry.file}`);
    const drawn = obstaclesAt(until);
    const field = fieldOf(`${samples}/${entry.file}`, until);
    const box = { ...boxOf(readFileSync(`${samples}/${entry.file}`, "utf8")), ...drawn, field };
    const draw = box.dimension === 3 ? drawSpheres : drawDiscs;
    const icon = closeUp(trail ? frames : frames.slice(-1), { ...view, ...box, ...closer });
    const svg = titled(entry.title, draw(trail ? frames : frames.slice(-1), { ...view, ...box }));
    if (svg.length > most) throw new Error(`The picture of ${entry.file} has ${svg.length} bytes, more than ${most}.`);
    const name = entry.file.replace(/\.edpd\.json$/, "");
    entry.picture = `pictures/${name}.svg`;
    writeFileSync(`${samples}/${entry.picture}`, svg);
    // Spheres are large enough for an icon as they are.
    entry.icon = box.dimension === 3 ? entry.picture : `pictures/${name}-icon.svg`;
    if (box.dimension === 2) {
      writeFileSync(`${samples}/${entry.icon}`, titled(entry.title, drawDiscs(icon.frames, icon.view)));
    }
    const shown = { ...view, ...box, trail };
    const { end, interval, count } = courseOf(frames.at(-1), { ...shown, until, steady });
    const moments = framesOf(end, interval);
    const first = Math.max(0, moments.length - count);
    const obstacles = moments.map((_, k) => obstaclesAt(k * interval)).slice(first);
    const motion = await motionOf(moments.slice(first), obstacles, shown);
    entry.motion = `motions/${name}.bin`;
    writeFileSync(`${samples}/${entry.motion}`, motion);
    console.log(`${entry.picture}: ${svg.length} bytes, its motion ${motion.length}`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
writeFileSync(`${samples}/index.json`, `${JSON.stringify(index, null, 2)}\n`);
writeFileSync("docs/SAMPLES.md", page(index));

/**
 * When the motion ends, and its frames. Of what is steady the mean particle moves by a fiftieth of the picture from frame to frame; where
 * that is short beside the time of the picture, it is the beginning.
 */
function courseOf({ size, particles }, { until, trail, steady, from = [0, 0], to = [1, 1] }) {
  if (trail) return { end: until, interval: Math.max(trail, until / 120), count: 120 };
  const count = Math.min(72, Math.max(26, Math.floor(12_000 / particles.length)));
  const interval = until / (count - 1);
  if (!steady) return { end: until, interval, count };
  const speed = Math.sqrt(mean(particles.map((one) => one.speed ** 2)));
  const short = Math.min(interval, (0.02 * (to[0] - from[0]) * size[0]) / speed);
  return { end: until / short > 1000 ? count * short : until, interval: short, count };
}

/** Title for screen readers. */
function titled(title, svg) {
  const text = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return svg.replace(/^<svg[^>]*>/, (start) => `${start}<title>${text}</title>`);
}

/** @returns every frame: its size and its particles, as lists of numbers */
function readFrames(text) {
  const lines = text.trimEnd().split("\n");
  const frames = [];
  for (let at = 0; at < lines.length; at += frames.at(-1).particles.length + 2) {
    const lattice = /Lattice="([^"]*)"/
      .exec(lines[at + 1])[1]
      .split(" ")
      .map(Number);
    const particles = lines.slice(at + 2, at + 2 + Number(lines[at])).map((line) => {
      const [name, ...numbers] = line.split(" ");
      const [x, y, z, vx, vy, vz, radius] = numbers.map(Number);
      return { name, place: [x, y, z], speed: Math.hypot(vx, vy, vz), radius };
    });
    frames.push({ size: [lattice[0], lattice[4], lattice[8]], particles });
  }
  return frames;
}

/** One of `every` of the smallest, as large as all of them together; larger ones are all kept. */
function thinned({ size, particles }, every) {
  if (every === 1) return { size, particles };
  const least = Math.min(...particles.map(({ radius }) => radius));
  const kept = particles.filter(({ radius }, i) => radius > least || i % every === 0);
  const larger = (radius) => (radius > least ? radius : radius * Math.sqrt(every));
  return { size, particles: kept.map((particle) => ({ ...particle, radius: larger(particle.radius) })) };
}

/** Close-up of a few particles, visible at 16 points: around the one in the middle, or `at`. */
function closeUp(frames, view) {
  const { size, particles } = frames.at(-1);
  const { last = frames.length, across = 8 * mean(particles.map(({ radius }) => radius)), at = [0.5, 0.5] } = view;
  const wanted = at.map((share, axis) => share * size[axis]);
  const far = ({ place }) => Math.hypot(place[0] - wanted[0], place[1] - wanted[1]);
  const { place } = particles.reduce((a, b) => (far(b) < far(a) ? b : a));
  const from = wanted.map((_, axis) => {
    const spare = size[axis] - across;
    return (spare < 0 ? spare / 2 : Math.min(Math.max(0, place[axis] - across / 2), spare)) / size[axis];
  });
  const to = from.map((share, axis) => share + across / size[axis]);
  return { frames: frames.slice(-last), view: { ...view, from, to, bold: true } };
}

function mean(values) {
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}

/** Its dimension and which edges are walls. */
function boxOf(text) {
  const { size, edges = "periodic" } = parse(text, [], { allowTrailingComma: true }).box;
  const ends = size.map((_, axis) => {
    const end = typeof edges === "string" ? edges : edges[axis];
    return typeof end === "string" ? [end, end] : end;
  });
  return { dimension: size.length, walls: ends.map((pair) => pair.map((end) => end === "reflecting")) };
}

function page(entries) {
  const rows = entries.map(
    ({ file, question, title, about, picture }) =>
      `| <img src="../media/samples/${picture}" width="160" alt=""> | **[${title}](../media/samples/${file})**<br>_${question}_ ${about} |`,
  );
  return `# Samples

Scenarios as starting points.

| task | command |
|---|---|
| see them move, copy one in VS Code | _EDPD: Open Scenario Gallery_ |
| run one in a terminal | \`edpd run media/samples/NAME.edpd.json\` |
| draw the pictures and write this page | \`npm run pictures\` |

Colors show species, or speeds from slow (blue) to fast (red). Walls are drawn, periodic and open edges are not.
Below particles in a flow is its vorticity, blue where it turns clockwise and orange where counterclockwise.

| | |
|---|---|
${rows.join("\n")}
`;
}
