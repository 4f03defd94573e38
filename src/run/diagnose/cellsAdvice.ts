/**
 * Advice on cells that were given by hand: better ones, and the gain.
 *
 * An encounter costs a fixed part, pair tests, transfers, and visited cells. With a cell's side s, the cells of an encounter
 * are those around both colliders and the new ones after each transfer, 2·3^d + T·3^(d−1); pair tests are these times the
 * particles in one, ∝ s^d; transfers T ∝ 1/s. The run itself gives the factors, so that walls, clusters and mixtures count as they are.
 * The prediction is then tested from the end of the run, for a bounded number of encounters: the same advice on every machine.
 */

import type { Engine } from "../../engine/api/engine.ts";
import { costOf, mostCells, type Work } from "../../engine/cells/cellSize.ts";
import { type FlatTally, flatTally } from "../../engine/dynamics/counters.ts";
import { dynamicsOf, usesCells } from "../../engine/dynamics/index.ts";
import { reachOf, reachWithoutBonds } from "../../physics/contacts/index.ts";
import { type Cancellation, never } from "../compare/cancellation.ts";
import { createEngine } from "../session/createEngine.ts";
import type { Session } from "../session/session.ts";

export interface CellsAdvice {
  readonly given: readonly number[];
  readonly better: readonly number[];
  readonly work: Work;
  readonly betterWork: Work;
  /** Time per encounter with these cells over that with the better ones, by the measured cost of each kind of work. */
  readonly factor: number;
  /** Encounters of the test; 0: prediction only. */
  readonly tried: number;
}

/** Smallest gain that is reported. */
const worthSaying = 1.75;
/** Least encounters of a run; encounters of the warm-up and of the test. */
const enough = 2000;
const trial = { first: 500, most: 20_000 };
/** Largest number of particles for a test: a second engine would take seconds to set up. */
const mostToTry = 200_000;

/** Undefined where cells are automatic, or are good. */
export function cellsAdvice(session: Session, cancellation: Cancellation = never): CellsAdvice | undefined {
  const { method } = session.scenario;
  const entry = dynamicsOf(method.kind);
  const cost = entry.workCosts;
  const touching = method.membership === "touching";
  if (method.cells === "auto" || !cost || touching || !usesCells(entry, method)) return undefined;
  const now = workSoFar(session);
  if (!now) return undefined;
  const time = (work: Work) => costOf(work, cost);
  const given = method.cells;
  const predict = predictor(session, given, now);
  const [better, least] = candidates(session)
    .map((cells): readonly [readonly number[], number] => [cells, time(predict(cells))])
    .reduce((a, b) => (b[1] < a[1] ? b : a), [given, time(now)]);
  if (time(now) < worthSaying * least) return undefined;
  const { found, tried } =
    session.system.count > mostToTry ? { found: predict(better), tried: 0 } : attempt(session, better, cancellation);
  if (!found) return undefined;
  const factor = time(now) / time(found);
  return factor < worthSaying ? undefined : { given, better, work: now, betterWork: found, factor, tried };
}

/** Work without the set-up. */
function workSoFar({ counts }: Session): Work | undefined {
  const last = counts.rows - 1;
  const since = (name: "collisions" | "wallHits" | keyof Work) => {
    const column = counts.column(name);
    return (column[last] ?? 0) - (column[0] ?? 0);
  };
  const encounters = since("collisions") + since("wallHits");
  if (encounters < enough) return undefined;
  return {
    pairTests: since("pairTests") / encounters,
    transfers: since("transfers") / encounters,
    cellsVisited: since("cellsVisited") / encounters,
  };
}

function predictor({ system }: Session, given: readonly number[], now: Work): (cells: readonly number[]) => Work {
  const { dimension } = system;
  const around = (transfers: number) => 2 * 3 ** dimension + transfers * 3 ** (dimension - 1);
  const number = (cells: readonly number[]) => cells.reduce((product, n) => product * n, 1);
  return (cells) => {
    const volume = number(given) / number(cells);
    const transfers = now.transfers / volume ** (1 / dimension);
    const visited = around(transfers) / around(now.transfers);
    return {
      transfers,
      pairTests: now.pairTests * volume * visited,
      cellsVisited: now.cellsVisited * visited,
    };
  };
}

/** Square cells of all sizes that hold what reaches farthest. */
function candidates({ system, scenario }: Session): number[][] {
  const size = Array.from(system.size);
  const { worksInFewCells, followsBonds } = dynamicsOf(scenario.method.kind);
  const reach = followsBonds ? reachWithoutBonds(system) : reachOf(system);
  const diameter = 2 * reach.reduce((largest, r) => Math.max(largest, r), 0) * (1 + 1e-9);
  const longest = Math.max(...size);
  const least = worksInFewCells ? 1 : 3;
  const most = Math.min(0xffff, Math.floor(longest / diameter));
  const found: number[][] = [];
  for (let n = least; n <= most; n = Math.max(n + 1, Math.round(n * 1.04))) {
    const cells = size.map((length) =>
      Math.max(1, Math.min(Math.floor(length / diameter), Math.round((n * length) / longest))),
    );
    if (cells.reduce((product, each) => product * each, 1) <= mostCells) found.push(cells);
  }
  return found;
}

function attempt(
  session: Session,
  cells: readonly number[],
  cancellation: Cancellation,
): { found: Work | undefined; tried: number } {
  const { scenario, system } = session;
  const { positions, velocities } = session.project();
  const engine = createEngine({ ...scenario.method, cells }, { ...system, positions, velocities });
  cancellation.advance(engine, trial.first);
  const before = flatTally(engine.tally());
  cancellation.advance(engine, Math.min(trial.most, Math.max(enough, 2 * system.count)));
  return since(before, engine);
}

function since(before: FlatTally, engine: Engine): { found: Work | undefined; tried: number } {
  const after = flatTally(engine.tally());
  const grown = (name: keyof Work | "collisions" | "wallHits") => after[name] - before[name];
  const tried = grown("collisions") + grown("wallHits");
  if (tried < trial.first) return { found: undefined, tried };
  const each = (name: keyof Work) => grown(name) / tried;
  return {
    found: { pairTests: each("pairTests"), transfers: each("transfers"), cellsVisited: each("cellsVisited") },
    tried,
  };
}
