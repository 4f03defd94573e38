/**
 * Explanation of events while a run stands still: an earlier state is replayed to just before the last event, and all pairs are
 * predicted there and at the moment shown (`src/engine/reference/predictions.ts`). It does not depend on the method, whose own
 * queue is not read.
 */
import { type Engine, emptyFrame, encountersOf, type Facets, isFinal } from "../../engine/api/engine.ts";
import { dynamicsOf, hasTimeSteps, samplesOnly, usesCells } from "../../engine/dynamics/index.ts";
import { type Prediction, Predictions } from "../../engine/reference/predictions.ts";
import { isPeriodic } from "../../physics/box.ts";
import { defaultMotion } from "../../physics/motion/index.ts";
import { surfaceName } from "../../physics/surfaces/index.ts";
import type { System } from "../../physics/system.ts";
import type {
  CellRegion,
  EventExplanation,
  ExplainedEvent,
  PredictedEvent,
  UpcomingEvent,
} from "../../protocol/messages.ts";
import { cellsOf } from "../session/createEngine.ts";
import type { Session } from "../session/session.ts";
import { workOfStretch } from "../session/sliceBudget.ts";
import type { StateBefore } from "./replayProbe.ts";

/** The data that a view requests. */
export const explanationId = "explanation";

const mostParticles = 50_000;
/** Longest replay (ms), and encounters between two looks at the clock. */
const patience = 600;
const portion = 1000;
/** Predictions that are listed: of each partner, that have become invalid, and of the next events. */
const [mostOfPartner, mostInvalid, mostNext] = [4, 5, 5];

const searches: Readonly<Record<NonNullable<Facets["search"]>, string>> = {
  cells: "Partners are searched for in the cells around a particle.",
  lists: "Partners are taken from neighbor lists, which are made in cells.",
  levels: "Partners are searched for in a grid of cells for each class of sizes.",
  blocks:
    "Blocks of the box are processed one after another; partners are searched for in the cells around a particle.",
};

export class EventExplainer {
  private known: { readonly time: number; readonly events: number; readonly explanation: EventExplanation } | undefined;

  constructor(private readonly now: () => number) {}

  /** @param before earlier states */
  explain(session: Session, before: StateBefore): EventExplanation {
    const { time } = session.engine;
    const events = encountersOf(session.engine);
    if (this.known?.time !== time || this.known.events !== events)
      this.known = { time, events, explanation: this.explanation(session, before) };
    return this.known.explanation;
  }

  private explanation(session: Session, before: StateBefore): EventExplanation {
    const { engine, system, scenario } = session;
    const { search } = engine.facets;
    const { description } = dynamicsOf(scenario.method.kind);
    const method = search ? `${description} ${searches[search]}` : description;
    const reason = reasonOfNone(session);
    if (reason !== undefined) return { method, reason, next: [] };
    const last = this.lastEvent(session, before);
    const predictions = predictionsOf(engine, system);
    const { first } = predictions.all(mostNext);
    return { method, ...(last && { last }), next: upcoming(first, predictions, system) };
  }

  /** Undefined where none happened at the present time, and where its replay takes too long. */
  private lastEvent(session: Session, before: StateBefore): ExplainedEvent | undefined {
    const { time } = session.engine;
    const goal = encountersOf(session.engine) - 1;
    // A later state may be that of the event itself.
    for (const state of goal < 0 ? [] : [before(time * (1 - Number.EPSILON)), before(0)]) {
      const found = state && session.undisturbed((engine) => this.replayed(engine, session, state, goal, time));
      if (found) return found;
    }
    return undefined;
  }

  private replayed(
    engine: Engine,
    session: Session,
    state: Uint8Array,
    goal: number,
    until: number,
  ): ExplainedEvent | undefined {
    engine.restore(state);
    engine.log(0);
    if (encountersOf(engine) > goal || !this.advanceTo(engine, goal, until)) return undefined;
    const { system } = session;
    const predictions = predictionsOf(engine, system);
    engine.log(1);
    if (!this.advanceTo(engine, goal + 1, until)) return undefined;
    const { length, times, first, second } = engine.drain();
    if (length === 0 || times[0] !== until) return undefined;
    const event = { time: until, first: first[0], second: second[0] };
    const particles = event.second < 0 ? [event.first] : [event.first, event.second];
    const {
      first: [before],
      earliest,
    } = predictions.all(1);
    const others = earliest.filter(
      (each, k) => each && !particles.includes(k) && [each.first, each.second].some((one) => particles.includes(one)),
    ) as Prediction[];
    return {
      event: named(event, system),
      partners: particles.map((particle) => ({
        particle,
        predictions: withEvent(predictions.of(particle), particle, event).map((each) => named(each, system)),
      })),
      ...(before && before.time < until && hasTimeSteps(session.scenario.method) && { earlier: named(before, system) }),
      invalid: others
        .toSorted((a, b) => a.time - b.time)
        .slice(0, mostInvalid)
        .map((each) => named(each, system)),
      searched: searchedCells(engine, session, particles),
    };
  }

  /** False where that takes too long, or where this number of events comes after the time. */
  private advanceTo(engine: Engine, goal: number, until: number): boolean {
    const begun = this.now();
    for (let left = goal - encountersOf(engine); left > 0; left = goal - encountersOf(engine)) {
      if (this.now() - begun > patience) return false;
      const pause = engine.advance({ until, encounters: Math.min(left, portion), work: workOfStretch });
      if (isFinal(pause) || (pause.why === "time" && encountersOf(engine) < goal)) return false;
    }
    return true;
  }
}

/** Predictions are exact for particles that fly freely between events. */
function reasonOfNone({ scenario, system }: Session): string | undefined {
  const { motion } = scenario;
  if (samplesOnly(scenario.method)) return "Event chains have no dynamics: no times of collisions are predicted.";
  if (system.fluid) return "Particles of a fluid do not collide: there are no events to predict.";
  if (motion.kind !== defaultMotion || system.growth)
    return "Particles do not fly freely between events here, so that no times are predicted.";
  return system.count > mostParticles
    ? `Events are explained in systems of up to ${mostParticles.toLocaleString("en")} particles.`
    : undefined;
}

/** At the engine's time. */
function predictionsOf(engine: Engine, system: System): Predictions {
  const { positions, velocities, spins, time } = projected(engine, system);
  return new Predictions({ ...system, positions, velocities, ...(spins && { spins }), memory: engine.memory() }, time);
}

function projected(engine: Engine, system: System) {
  const frame = emptyFrame(system);
  engine.project(frame);
  return frame;
}

/** The event is among them, though the predictions of larger cells may lack it. */
function withEvent(predictions: readonly Prediction[], particle: number, event: Prediction): Prediction[] {
  const partner = event.first === particle ? event.second : event.first;
  const others = predictions.filter(({ second }) => second !== partner);
  return [{ time: event.time, first: particle, second: partner }, ...others].slice(0, mostOfPartner);
}

function named(event: Prediction, system: System): PredictedEvent {
  return event.second < 0 ? { ...event, wall: surfaceName(system, -1 - event.second) } : { ...event };
}

function upcoming(first: readonly Prediction[], predictions: Predictions, system: System): UpcomingEvent[] {
  return first.map((event, k) => {
    const particles = particlesOf(event);
    const after = first.findIndex((other, n) => n < k && particlesOf(other).some((one) => particles.includes(one)));
    const places = particles.flatMap((particle) => predictions.place(particle, event.time));
    return { ...named(event, system), places, ...(after >= 0 && { after }) };
  });
}

function particlesOf({ first, second }: Prediction): number[] {
  return second < 0 ? [first] : [first, second];
}

/** Three cells along each axis around the cell of each particle, cut at the edges of the box. */
function searchedCells(engine: Engine, { scenario, system }: Session, particles: readonly number[]): CellRegion[] {
  const { adaptiveCells, search } = engine.facets;
  if (search === "levels" || !usesCells(dynamicsOf(scenario.method.kind), scenario.method)) return [];
  const cells = adaptiveCells?.decisions().at(-1)?.cells ?? cellsOf(scenario, system);
  const { positions } = projected(engine, system);
  const { dimension, size, edges } = system;
  return particles.flatMap((particle) => {
    let regions: CellRegion[] = [{ low: [], high: [] }];
    for (let axis = 0; axis < dimension; axis++) {
      const n = cells[axis];
      const side = size[axis] / n;
      const cell = Math.min(Math.max(Math.floor(positions[particle * dimension + axis] / side), 0), n - 1);
      const ranges = rangesAround(cell, n, isPeriodic(edges, axis));
      regions = regions.flatMap(({ low, high }) =>
        ranges.map(([from, to]) => ({ low: [...low, from * side], high: [...high, to * side] })),
      );
    }
    return regions;
  });
}

/** The cell with those on its sides: ranges of cells within the box. */
function rangesAround(cell: number, n: number, periodic: boolean): (readonly [from: number, to: number])[] {
  if (periodic && n <= 3) return [[0, n]];
  const [from, to] = [Math.max(cell - 1, 0), Math.min(cell + 2, n)];
  if (periodic && cell === 0) return [[from, to], [n - 1, n]]; // biome-ignore format: short
  if (periodic && cell === n - 1) return [[from, to], [0, 1]]; // biome-ignore format: short
  return [[from, to]];
}
