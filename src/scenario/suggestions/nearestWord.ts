/** The word that was probably meant. */

/** What people call things elsewhere, in small letters; of several the first that may stand there. */
const synonyms: Readonly<Record<string, string | readonly string[]>> = {
  after: "time",
  algorithm: ["method", "kind"],
  balls: "particles",
  boltzmann: "maxwellian",
  boundaries: "edges",
  boundary: "edges",
  boundaryconditions: "edges",
  bc: "edges",
  closed: "reflecting",
  coords: "at",
  d: "diffusion",
  dt: ["step", "every"],
  description: "title",
  dimensions: "size",
  discs: "particles",
  disks: "particles",
  duration: "time",
  edmd: "event-driven",
  end: ["stop", "time"],
  energy: "energyDrift",
  engine: ["method", "kind"],
  epsilon: "restitution",
  events: "collisions",
  eventdriven: "event-driven",
  free: "open",
  g: "gravity",
  gaussian: "maxwellian",
  grains: "particles",
  grid: ["place", "square", "cubic"],
  groups: "particles",
  hard: "reflecting",
  interval: "every",
  lattice: ["place", "hexagonal", "fcc"],
  lengths: "size",
  masses: "mass",
  maxwell: "maxwellian",
  momentum: "momentumDrift",
  msd: "mean-square-displacement",
  n: "count",
  name: ["title", "kind"],
  none: ["open", "rest"],
  normal: "maxwellian",
  num: "count",
  number: "count",
  packing: "fraction",
  pbc: "periodic",
  periodic: "edges",
  phi: "fraction",
  position: "at",
  positions: "at",
  r: "radius",
  radii: "radius",
  random: "maxwellian",
  seconds: "clock",
  species: ["name", "particles"],
  spheres: "particles",
  static: "rest",
  t: "time",
  temp: "temperature",
  thermal: "maxwellian",
  timestep: ["step", "time-stepped"],
  tmax: "time",
  torus: "periodic",
  triangular: "hexagonal",
  type: "kind",
  until: ["stop", "time"],
  velocities: "velocity",
  wall: ["edges", "reflecting"],
  walls: ["edges", "reflecting"],
  walltime: "clock",
  zero: "rest",
};

/** As they may be written: `time_step`, `timeStep`, `time-step`. */
export function synonymsOf(written: string): readonly string[] {
  const given = written.toLowerCase().replace(/[\s_-]/g, "");
  return Object.hasOwn(synonyms, given) ? [synonyms[given]!].flat() : [];
}

export function nearestWord(written: string, words: readonly string[]): string | undefined {
  const given = written.toLowerCase();
  const known = synonymsOf(written).find((word) => words.includes(word));
  if (known !== undefined) return known;
  if (given.length > 40) return undefined;
  let best: string | undefined;
  let least = Math.max(1, Math.floor(given.length / 3)) + 1;
  for (const word of words) {
    const distance = editDistance(given, word.toLowerCase());
    if (distance < least) {
      least = distance;
      best = word;
    }
  }
  return best;
}

/** Insertions, removals, replacements and swaps of neighbours (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(replaced, last[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}
