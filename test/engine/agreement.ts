/**
 * Agreement of an engine with the oracle.
 *
 * Hard balls are chaotic: two exact programs that round differently part after some ten collisions a particle. So three more
 * oracles start a unit or two in the last place away. As long as these agree with the oracle its course is certain, and the
 * engine must follow it: the same partner, the same time within a multiple of what the displaced oracles have strayed so
 * far. From where they part nothing is asked.
 *
 * What is compared is each particle's own sequence of encounters. It fixes the motion, and two encounters of four different
 * particles at (nearly) one time may stand in the log in either order without harm.
 */
import { type Engine, emptyFrame, type Frame, type Pause } from "../../src/engine/api/engine.ts";
import { createOracle } from "../../src/engine/reference/oracle.ts";
import type { System } from "../../src/physics/system.ts";
import { lastPlace } from "../../src/physics/unitInLastPlace.ts";
import { take } from "../effort.ts";
import { stream } from "./randomSystem.ts";
import { relabeled } from "./relabeled.ts";

export interface Agreement {
  /** Encounters compared, pair collisions and wall hits. */
  readonly compared: number;
  /** The same, for each particle on average (a pair collision counts for two). */
  readonly perParticle: number;
  /** Why it ended: the displaced oracles parted, the number or time asked for was reached, or things collapsed. */
  readonly ended: "parted" | "done" | "collapse";
  /** Largest difference in time met, over the mean time between two encounters of a particle. */
  readonly worst: number;
}

export interface AgreementOptions {
  /** Encounters of a particle, on average. Default 8. */
  readonly perParticle?: number;
  /** Stop here even if fewer happened. Default: 20 times the longest side over the typical speed. */
  readonly until?: number;
  /** Of the displacements. In `npm test`, states are compared where it is a multiple of 3, or not given. */
  readonly seed?: number;
  /** Default: the bare oracle; engines of scenarios are wrapped in what acts from outside, such as thermostats. */
  readonly oracle?: (system: System) => Engine;
}

interface Encounter {
  readonly time: number;
  readonly first: number;
  readonly second: number;
}

/**
 * The engine may deviate this many times farther than the perturbed oracles did. Three of them are a small sample of a broad
 * distribution: with 100, one random system in 500 is blamed for nothing.
 */
const slack = 1000;
/**
 * The displaced oracles have parted when they differ by this share of the mean time between two encounters. It is small
 * because whether two particles just meet or just miss is open as soon as places are uncertain by more than how closely
 * they pass: with places uncertain by a share δ of the radius that befalls about one encounter in 1/δ, unseen by the oracles.
 */
const partedAt = 1e-7;

export function expectAgreement(
  system: System,
  createEngine: (system: System) => Engine,
  options: AgreementOptions = {},
): Agreement {
  const {
    perParticle: wanted = 8,
    until = 20 * crossingTime(system),
    seed = 1,
    oracle: truth = createOracle,
  } = options;
  // A little more from the others, so that what stands last with the oracle is not cut off with them.
  const enough = (wanted + 2) * system.count;
  const course = follow(truth(system), wanted * system.count, until);
  const astray = [0, 1, 2].map((k) => displaced(system, 3 * seed + k));
  const strays = astray.map((stray, k) => new Course(follow(createStray(k, stray, truth), enough, until).events));
  const duration = course.events.at(-1)?.time ?? until;
  const touches = touchesIn(course.events);
  const interval = (duration * system.count) / Math.max(1, touches);

  const oracle = new Course(course.events);
  const trusted: { event: Encounter; tolerance: number }[] = [];
  const rounding = 64 * Number.EPSILON * (duration + crossingTime(system));
  let strayed = 0;
  let ended: Agreement["ended"] = course.pause.why === "collapse" ? "collapse" : "done";
  for (const event of course.events) {
    const others = strays.map((stray) => stray.counterpart(oracle, event));
    const deviation = Math.max(...others.map((other) => (other ? Math.abs(other.time - event.time) : Infinity)));
    const sinceLast = event.time - oracle.before(event);
    // Two encounters of one particle closer than the times are known: which came first is not.
    if (deviation > partedAt * interval || sinceLast <= slack * Math.max(strayed, deviation) + rounding) {
      ended = "parted";
      break;
    }
    strayed = Math.max(strayed, deviation);
    trusted.push({ event, tolerance: slack * strayed + rounding });
  }

  // Up to here the engine may have no encounter but the oracle's; it runs on a little, for the order may differ at the end.
  const complete = ended === "done" && course.pause.why === "time";
  const end = complete ? until : (trusted.at(-1)?.event.time ?? 0);
  const tested = follow(createEngine(system), enough, Math.min(until, end + interval));
  const engine = new Course(tested.events);
  let worst = 0;
  for (const { event, tolerance } of trusted) {
    const other = engine.counterpart(oracle, event);
    if (!other) throw disagreement(system, oracle, engine, event, tested.pause);
    const difference = Math.abs(other.time - event.time);
    if (!(difference <= tolerance)) {
      throw new Error(`${describe(event)}: the engine has it ${difference} apart, ${tolerance} would do`);
    }
    worst = Math.max(worst, difference / interval);
  }
  const tolerance = trusted.at(-1)?.tolerance ?? 0;
  const surplus = tested.events.find((event) => event.time < end - tolerance && !oracle.counterpart(engine, event));
  if (surplus) throw new Error(`${describe(surplus)} happens in the engine only`);
  // All run once more for it.
  const comparesStates = take(options.seed === undefined || seed % 3 === 0, true);
  if (comparesStates) compareStates(system, { createEngine, truth, astray }, trusted);
  const perParticle = touchesIn(trusted.map(({ event }) => event)) / system.count;
  return { compared: trusted.length, perParticle, ended, worst };
}

/**
 * The first with the oracle's own axes, the others mirrored or turned: a floor at 0 rounds less than one at 100. What has places, names or
 * random numbers of its own cannot be relabeled.
 */
function createStray(k: number, system: System, truth: (system: System) => Engine): Engine {
  const { obstacles, thermalWalls, growth, thermostat, contactLaw, shear } = system;
  const own = obstacles ?? thermalWalls ?? growth ?? thermostat ?? contactLaw?.pairs ?? shear;
  return k === 0 || own ? truth(system) : relabeled(truth, k)(system);
}

/** Where everything is between two encounters must agree as well, in a run that did not log. */
function compareStates(
  system: System,
  engines: {
    readonly createEngine: (system: System) => Engine;
    readonly truth: (system: System) => Engine;
    readonly astray: readonly System[];
  },
  trusted: readonly { event: Encounter; tolerance: number }[],
): void {
  const last = trusted.at(-1);
  const previous = trusted.at(-2)?.event.time ?? 0;
  // Within the tolerance of an encounter velocities are those before it in one and those after it in the other.
  if (!last || last.event.time - previous < 4 * last.tolerance) return;
  const until = (previous + last.event.time) / 2;
  const stateOf = (engine: Engine): Frame => {
    engine.advance({ until });
    const frame = emptyFrame(system);
    engine.project(frame);
    if (frame.time !== until) throw new Error(`asked for time ${until}, the frame is of ${frame.time}`);
    return frame;
  };
  const truth = stateOf(engines.truth(system));
  const tested = stateOf(engines.createEngine(system));
  const others = engines.astray.map((stray, k) => stateOf(createStray(k, stray, engines.truth)));
  for (const what of quantitiesOf(system)) {
    const scale = Math.max(...truth[what]!.map(Math.abs));
    const strayed = Math.max(...others.flatMap((other) => distances(system, what, truth, other)));
    const tolerance = slack * (strayed + 16 * Number.EPSILON * scale);
    distances(system, what, truth, tested).forEach((distance, k) => {
      if (distance <= tolerance) return;
      const particle = Math.floor((k * system.count) / truth[what]!.length);
      throw new Error(`at ${until} the ${what} of particle ${particle} differ by ${distance}, ${tolerance} would do`);
    });
  }
}

type Compared = "positions" | "velocities" | "spins";

function quantitiesOf({ spins }: System): readonly Compared[] {
  return spins ? ["positions", "velocities", "spins"] : ["positions", "velocities"];
}

/** How far apart two frames are, component by component; on periodic axes the short way round. */
function distances({ dimension, size, edges }: System, what: Compared, a: Frame, b: Frame): number[] {
  return Array.from(a[what]!, (x, k) => {
    const apart = Math.abs(x - b[what]![k]);
    const round = what === "positions" && edges[2 * (k % dimension)] === "periodic";
    return round ? Math.min(apart, Math.abs(size[k % dimension] - apart)) : apart;
  });
}

/** Encounters in order, and each particle's own. */
class Course {
  private readonly events: readonly Encounter[];
  private readonly own = new Map<number, Encounter[]>();
  /** Place of each encounter in the sequences of its particles. */
  private readonly rank = new Map<Encounter, readonly number[]>();

  constructor(events: readonly Encounter[]) {
    this.events = events;
    for (const event of this.events) {
      this.rank.set(
        event,
        particlesOf(event).map((particle) => {
          const sequence = this.own.get(particle) ?? [];
          this.own.set(particle, sequence);
          return sequence.push(event) - 1;
        }),
      );
    }
  }

  /** What stands here where `event` stands there, if it is of the same particles (and face). */
  counterpart(there: Course, event: Encounter): Encounter | undefined {
    const [a, b] = particlesOf(event);
    const [rankA, rankB] = there.rank.get(event)!;
    const here = this.own.get(a!)?.[rankA!];
    if (b === undefined) return here?.second === event.second ? here : undefined;
    return here !== undefined && this.own.get(b)?.[rankB!] === here ? here : undefined;
  }

  /** Time of the encounter any of its particles had last before this one. */
  before(event: Encounter): number {
    const ranks = this.rank.get(event)!;
    return Math.max(...particlesOf(event).map((p, k) => this.own.get(p)![ranks[k] - 1]?.time ?? -Infinity));
  }

  around(particle: number, rank: number): string {
    const own = this.own.get(particle) ?? [];
    return own
      .slice(Math.max(0, rank - 2), rank + 3)
      .map(describe)
      .join("; ");
  }

  rankOf(event: Encounter): readonly number[] {
    return this.rank.get(event)!;
  }
}

function disagreement(system: System, oracle: Course, engine: Course, event: Encounter, pause: Pause): Error {
  const ranks = oracle.rankOf(event);
  const lines = particlesOf(event).map((particle, k) => {
    const rank = ranks[k];
    return `particle ${particle}, oracle: ${oracle.around(particle, rank)}\n  engine: ${engine.around(particle, rank)}`;
  });
  const about = `${system.dimension}-D, ${system.count} particles, ${system.edges.join(" ")}`;
  return new Error(`${describe(event)} is not in the engine (${about}; it ended by ${pause.why})\n${lines.join("\n")}`);
}

function particlesOf({ first, second }: Encounter): number[] {
  return second < 0 ? [first] : [Math.min(first, second), Math.max(first, second)];
}

/** Encounters counted for each particle that has a part in them. */
function touchesIn(events: readonly Encounter[]): number {
  return events.reduce((sum, event) => sum + particlesOf(event).length, 0);
}

function describe({ time, first, second }: Encounter): string {
  return `${first} with ${second < 0 ? `face ${-1 - second}` : second} at ${time}`;
}

/** Runs until the particles have a total number of encounters, a pair collision counting for two. */
function follow(engine: Engine, touches: number, until: number): { events: Encounter[]; pause: Pause } {
  const events: Encounter[] = [];
  let left = Math.ceil(touches);
  // A small log on purpose: draining it must not lose or repeat anything.
  engine.log(16);
  for (;;) {
    const pause = engine.advance({ until, encounters: Math.ceil(left / 2) });
    const { length, times, first, second } = engine.drain();
    const fresh = Array.from({ length }, (_, k) => ({ time: times[k], first: first[k], second: second[k] }));
    events.push(...fresh);
    left -= touchesIn(fresh);
    if (pause.why === "time" || pause.why === "collapse" || left <= 0) return { events, pause };
    if (length === 0) throw new Error(`the engine paused for ${pause.why}, but nothing is in its log`);
  }
}

/**
 * Every position moved up or down by one or two units in the last place of its side of the box, without making an overlap.
 * The side's unit, not the number's own: wherever a particle goes it is rounded to that. One or two, because two particles
 * moved by the same would see nothing of each other's.
 */
function displaced(system: System, seed: number): System {
  const random = stream(seed);
  const positions = system.positions.slice();
  for (let k = 0; k < positions.length; k++) {
    const kept = positions[k];
    positions[k] += [-2, -1, 1, 2][Math.floor(4 * random())] * lastPlace(system.size[k % system.dimension]);
    if (overlapped({ ...system, positions }, Math.floor(k / system.dimension))) positions[k] = kept;
  }
  return { ...system, positions };
}

function overlapped({ dimension: d, size, edges, positions, radii, count }: System, i: number): boolean {
  for (let a = 0; a < d; a++) {
    if (edges[2 * a] === "reflecting" && positions[i * d + a] < radii[i]) return true;
    if (edges[2 * a + 1] === "reflecting" && positions[i * d + a] > size[a] - radii[i]) return true;
    if (edges[2 * a] === "periodic" && !(positions[i * d + a] >= 0 && positions[i * d + a] < size[a])) return true;
  }
  for (let j = 0; j < count; j++) {
    if (j === i) continue;
    let rr = 0;
    for (let a = 0; a < d; a++) {
      const r = positions[i * d + a] - positions[j * d + a];
      rr += (edges[2 * a] === "periodic" ? r - size[a] * Math.round(r / size[a]) : r) ** 2;
    }
    if (rr < (radii[i] + radii[j]) ** 2) return true;
  }
  return false;
}

/** Longest side over a typical speed: the median particle's, so that one fast one does not shorten it. */
function crossingTime(system: System): number {
  const { dimension: d, count, velocities, size } = system;
  const squares = Array.from({ length: count }, (_, i) =>
    velocities.subarray(i * d, i * d + d).reduce((sum, v) => sum + v * v, 0),
  );
  const median = squares.sort((a, b) => a - b)[count >> 1];
  return Math.max(...size) / Math.sqrt(median || 1);
}
