/**
 * Sampled count of missed collisions, taken while the run goes on: in each step a few particles are followed exactly, along the
 * straight paths that all have when the step begins, past all particles within reach. The first contact must be detected by the end
 * of the step; if it is not, and if nothing before has deflected one of the two, the collision is missed.
 *
 * The followed particles are chosen in turn by number; how many depends on counted work, of which the sample takes at most a given
 * share. Nothing here changes the run.
 */
import type { StateReader, StateWriter } from "../api/savedState.ts";
import { CenterLinks } from "./detectors/centerLinks.ts";
import { Lattices, latticeCells } from "./detectors/lattices.ts";
import { sizeLevels } from "./detectors/sizeClasses.ts";
import type { Paths } from "./paths.ts";
import { cellsForWay } from "./stepCells.ts";

/** Numbers a probe: particle, partner, time of contact, time at which they were made to meet (Infinity: not yet). */
const width = 4;
/** Allowed work a particle from which on to link all of them, which takes one, pays. */
const worthLinking = 4;

export class MissSample {
  /** Collisions foreseen that nothing turned aside, and those of them that were not acted on. */
  judged = 0;
  missed = 0;
  /** Sum of the times by which the others came late. */
  late = 0;
  /** Counted work of its own: particles linked, cells looked into, pairs tested. */
  tests = 0;
  /** Pairs missed in the last step, two numbers each. */
  lastMissed: number[] = [];
  private probes: number[] = [];
  /** When each particle was first turned aside in this step. */
  private readonly turned: Float64Array;
  private cursor = 0;
  private near: CenterLinks | Lattices | undefined;

  /** With a lattice for each size, where sizes differ so much that the method has asked for it. */
  constructor(
    private readonly paths: Paths,
    private readonly bySize = false,
  ) {
    this.turned = new Float64Array(paths.system.count).fill(Infinity);
  }

  get bytes(): number {
    return this.turned.byteLength;
  }

  /**
   * A step begins at `from`; all particles are up to date, and the farthest goes `longest`. Follows as many of them as the counted
   * work allows, up to the time `until`; none where linking them would cost too much.
   */
  begin(from: number, longest: () => number, until: (way: number) => number, work: number): void {
    const { paths } = this;
    const n = paths.system.count;
    this.probes.length = 0;
    if (n < 2 || work < worthLinking * n) return;
    this.turned.fill(Infinity);
    const way = longest();
    const near = this.linked(way);
    const last = until(way);
    const end = this.tests + work;
    this.tests += n;
    for (let k = 0; k < n && this.tests < end; k++) {
      this.follow(this.cursor, near, from, last);
      this.cursor = (this.cursor + 1) % n;
    }
  }

  /** Cells of the sample's own, large enough for every way in this step. */
  private linked(longest: number): CenterLinks | Lattices {
    const { paths } = this;
    if (this.bySize) this.near ??= this.latticesFor(longest);
    else {
      const { near } = this;
      const cells = cellsForWay(paths.system, longest);
      if (!(near instanceof CenterLinks) || cells.some((m, axis) => m !== near.cells.m[axis]))
        this.near = new CenterLinks(paths, cells, false);
    }
    this.near!.link(longest);
    return this.near!;
  }

  private latticesFor(way: number): Lattices {
    const { system } = this.paths;
    const sizes = sizeLevels(system.radii);
    const cells = latticeCells(system, sizes.levels, way);
    return new Lattices(this.paths, { sizes, cells, halves: false, most: Infinity });
  }

  private follow(i: number, near: CenterLinks | Lattices, from: number, until: number): void {
    const { paths } = this;
    // The run's own counts are not to know of this.
    const { pairTests, bounded, surfaceFound } = paths;
    const visited = near.cellsVisited;
    const many = near.gather(i, false);
    paths.seek(i, from, until);
    let best = Infinity;
    let partner = -1;
    for (let k = 0; k < many; k++) {
      const j = near.found[k];
      if (j === i) continue;
      const time = paths.meets(j);
      // Those that overlap already were missed before.
      if (time >= best || time <= from) continue;
      best = time;
      partner = j;
      paths.shorten(time);
    }
    this.tests += many + near.cellsVisited - visited;
    paths.pairTests = pairTests;
    paths.bounded = bounded;
    if (partner >= 0 && best < Math.min(paths.surfaceTime(i, from), paths.surfaceTime(partner, from)))
      this.probes.push(i, partner, best, Infinity);
    paths.surfaceFound = surfaceFound;
  }

  /** Particles i and j (or a wall: −1) were made to meet. */
  met(i: number, j: number, t: number): void {
    const { probes } = this;
    for (let k = 0; k < probes.length; k += width) {
      const [a, b] = [probes[k], probes[k + 1]];
      if ((a === i && b === j) || (a === j && b === i)) probes[k + 3] = Math.min(probes[k + 3], t);
    }
    this.turn(i, t);
    if (j >= 0) this.turn(j, t);
  }

  /** Particle i goes elsewhere from now on. */
  turn(i: number, t: number): void {
    if (t < this.turned[i]) this.turned[i] = t;
  }

  end(): void {
    const { probes, turned } = this;
    this.lastMissed = [];
    for (let k = 0; k < probes.length; k += width) {
      const [i, j, contact, met] = probes.slice(k, k + width);
      // Made to meet at that very time both are turned then, too.
      if (
        Math.min(turned[i], turned[j]) < contact * (1 - 1e-12) ||
        (met === Infinity && Math.min(turned[i], turned[j]) <= contact)
      )
        continue;
      this.judged++;
      if (met === Infinity) {
        this.missed++;
        this.lastMissed.push(i, j);
      } else this.late += Math.max(0, met - contact);
    }
  }

  save(state: StateWriter): void {
    state.numbers(this.judged, this.missed, this.late, this.tests, this.cursor);
    state.array(Float64Array.from(this.probes));
    state.array(Float64Array.from(this.lastMissed));
    state.array(this.turned);
  }

  restore(state: StateReader): void {
    [this.judged, this.missed, this.late, this.tests, this.cursor] = state.numbers(5);
    this.probes = Array.from(state.float64());
    this.lastMissed = Array.from(state.float64());
    state.into(this.turned);
  }
}
