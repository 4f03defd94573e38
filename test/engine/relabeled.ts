/**
 * The same physics in other numbers: particles in another order, axes mirrored and in another order. Everything an engine
 * says is said back in the numbers of the original. Roundings differ, truth does not: what `expectAgreement` must let pass.
 */
import type { Engine } from "../../src/engine/api/engine.ts";
import type { Memory, System } from "../../src/physics/system.ts";
import { stream } from "./randomSystem.ts";

export function relabeled(createEngine: (system: System) => Engine, seed: number): (system: System) => Engine {
  return (original) => {
    const { dimension: d, count, size, edges } = original;
    const random = stream(seed);
    /** Where the relabeled particle (axis) stands in the original. */
    const particles = shuffled(count, random);
    const axes = shuffled(d, random);
    const mirrored = axes.map(() => random() < 0.5);
    const face = (f: number): number => {
      const flip = mirrored[f >> 1] ? 1 - (f % 2) : f % 2;
      return 2 * axes[f >> 1] + flip;
    };
    const place = (k: number): number => particles[Math.floor(k / d)] * d + axes[k % d];
    const reflect = (x: number, k: number): number => (mirrored[k % d] ? size[axes[k % d]] - x : x);
    const turn = (v: number, k: number): number => (mirrored[k % d] ? -v : v);
    // A spin is an axial vector: it changes its sign where the axes change their handedness.
    const swaps = axes.flatMap((a, k) => axes.slice(k + 1).filter((b) => b < a)).length;
    const handed = (swaps + mirrored.filter(Boolean).length) % 2 === 0 ? 1 : -1;
    const s = d === 2 ? 1 : 3;
    const spinPlace = (k: number): number => particles[Math.floor(k / s)] * s + (d === 2 ? 0 : axes[k % s]);
    const spinTurn = (w: number, k: number): number => handed * (d === 2 ? w : turn(w, k % s));
    const faces = Array.from({ length: 2 * d }, (_, f) => f);
    const engine = createEngine({
      ...original,
      size: size.map((_, a) => size[axes[a]]),
      edges: faces.map((f) => edges[face(f)]),
      gravity: original.gravity.map((_, a) => turn(original.gravity[axes[a]], a)),
      positions: original.positions.map((_, k) => reflect(original.positions[place(k)], k)),
      velocities: original.velocities.map((_, k) => turn(original.velocities[place(k)], k)),
      radii: original.radii.map((_, i) => original.radii[particles[i]]),
      masses: original.masses.map((_, i) => original.masses[particles[i]]),
      ...(original.spins && { spins: original.spins.map((_, k) => spinTurn(original.spins![spinPlace(k)], k)) }),
      ...(original.inertia && { inertia: original.inertia.map((_, i) => original.inertia![particles[i]]) }),
      species: original.species.map((_, i) => original.species[particles[i]]),
      ...(original.bonds && {
        bonds: { ...original.bonds, pairs: original.bonds.pairs.map((i) => particles.indexOf(i)) },
      }),
      ...(original.rules && {
        memory: memoryIn(particles, axes, mirrored, original.memory),
        rules: original.rules.map((rule) => ({
          ...rule,
          course: {
            ...rule.course,
            ...(rule.course.velocity && { velocity: axes.map((axis, a) => turn(rule.course.velocity![axis], a)) }),
            ...(rule.course.turn !== undefined && { turn: handed * rule.course.turn }),
          },
        })),
      }),
      wallRestitution: original.wallRestitution.map(
        (_, k) => original.wallRestitution[Math.floor(k / (2 * d)) * 2 * d + face(k % (2 * d))],
      ),
    });
    return {
      facets: engine.facets,
      system: original,
      get time() {
        return engine.time;
      },
      advance: (limits) => {
        const pause = engine.advance(limits);
        if (pause.why !== "collapse") return pause;
        const partner = pause.partner < 0 ? -1 - face(-1 - pause.partner) : particles[pause.partner];
        return { ...pause, particle: particles[pause.particle], partner };
      },
      project: (frame) => {
        engine.project(frame);
        const [x, v] = [frame.positions.slice(), frame.velocities.slice()];
        for (let k = 0; k < x.length; k++) {
          frame.positions[place(k)] = reflect(x[k], k);
          frame.velocities[place(k)] = turn(v[k], k);
        }
        const w = frame.spins?.slice() ?? [];
        w.forEach((spin, k) => {
          frame.spins![spinPlace(k)] = spinTurn(spin, k);
        });
      },
      memory: () => engine.memory(),
      tally: () => {
        const tally = engine.tally();
        const wallImpulse = faces.map((f) => tally.wallImpulse[faces.findIndex((g) => face(g) === f)]);
        return { ...tally, wallImpulse };
      },
      encounterCounts: () => {
        const counts = engine.encounterCounts();
        return counts.map((_, i) => counts[particles.indexOf(i)]);
      },
      log: (capacity) => engine.log(capacity),
      drain: () => {
        const log = engine.drain();
        const second = log.second.map((s) => (s < 0 ? -1 - face(-1 - s) : particles[s]));
        return { ...log, first: log.first.map((i) => particles[i]), second };
      },
      save: () => engine.save(),
      restore: (state) => engine.restore(state),
    };
  };
}

/** What rules have left at the start: circles of pairs, courses and bearings. */
function memoryIn(
  particles: readonly number[],
  axes: readonly number[],
  mirrored: readonly boolean[],
  { particles: lists = {}, pairs = [] }: Memory = {},
): Memory {
  const own = (list: Float64Array) => list.map((_, i) => list[particles[i]]);
  const bearings = axes.map((axis, a) => {
    const list = own(lists[`bearing${"XYZ"[axis]}`]);
    return [`bearing${"XYZ"[a]}`, mirrored[a] ? list.map((x) => -x) : list] as const;
  });
  return {
    particles: { course: own(lists.course!), ...Object.fromEntries(bearings) },
    pairs: pairs.map(([i, j, inside]) => [particles.indexOf(i), particles.indexOf(j), inside] as const),
  };
}

function shuffled(length: number, random: () => number): number[] {
  const order = Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}
