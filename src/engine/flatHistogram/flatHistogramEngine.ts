/**
 * An event-driven engine that visits all levels of the potential energy equally often. It looks at the energy at equal intervals: at first
 * each look changes the weights (`wangLandau.ts`); then these are fixed, and looks are counted (`levelCounts.ts`).
 */
import { EnergyWeights } from "../../physics/contacts/energyWeights.ts";
import type { FlatHistogramSettings, Memory, System } from "../../physics/system.ts";
import type { Engine, Facets, FlatHistogramReading, Tally } from "../api/engine.ts";
import { TimedEngine } from "../api/timedEngine.ts";
import { LevelCounts } from "./levelCounts.ts";
import { WangLandau } from "./wangLandau.ts";

/** The engine itself where its system has no flat histogram; otherwise the engine has prices of steps for its own. */
export function withFlatHistogram(system: System, create: (system: System) => Engine): Engine {
  const { flatHistogram } = system;
  if (!flatHistogram) return create(system);
  const weights = new EnergyWeights(system);
  return new FlatHistogramEngine(create({ ...system, energyPrices: weights }), weights, flatHistogram);
}

class FlatHistogramEngine extends TimedEngine {
  protected readonly changes = 1;
  private readonly learning: WangLandau;
  private readonly counts: LevelCounts;
  private last = 0;

  constructor(
    inner: Engine,
    private readonly weights: EnergyWeights,
    private readonly settings: FlatHistogramSettings,
  ) {
    super(inner);
    this.learning = new WangLandau(weights.logarithms, settings);
    this.counts = new LevelCounts(weights.levels.count);
    if (settings.state) this.take(settings.state);
  }

  protected get next(): number {
    return this.last + this.settings.every;
  }

  protected apply(): void {
    const { weights, learning, counts } = this;
    this.last = this.next;
    const level = weights.levelOf(this.inner.tally().potential!.energy);
    // The run may begin at an energy that is none of the levels.
    if (level < 0 || level >= weights.levels.count) return;
    if (!learning.isOver) learning.visit(level);
    else {
      const [from, to] = this.seen;
      counts.visit(level, from, to - 1);
    }
  }

  /** The levels from the lowest that has been seen to before the one above the highest. */
  private get seen(): readonly [from: number, to: number] {
    const { visited } = this.learning;
    const isSeen = (visits: number) => visits > 0;
    return [Math.max(0, visited.findIndex(isSeen)), visited.findLastIndex(isSeen) + 1];
  }

  override get facets(): Facets {
    return { ...this.inner.facets, flatHistogram: { read: () => this.read() } };
  }

  private read(): FlatHistogramReading {
    const { weights, learning, counts } = this;
    const { unit, lowest } = weights.levels;
    return {
      energies: weights.logarithms.map((_, level) => (lowest + level) * unit),
      logarithms: weights.logarithms.slice(),
      seen: Uint8Array.from(learning.visited, (visits) => (visits > 0 ? 1 : 0)),
      blocks: counts.full(),
    };
  }

  override tally(): Tally {
    const { weights, learning, counts, settings } = this;
    const tally = this.inner.tally();
    const { factor, levelsSeen: levels, isOver } = learning;
    const flatness = isOver ? counts.flatness(learning.visited) : learning.flatness;
    return {
      ...tally,
      injected: (tally.injected ?? 0) + weights.work,
      flatHistogram: {
        ...{ factor, levels, flatness, roundTrips: counts.roundTrips, visits: counts.visits },
        ...(isOver && { learnedFor: learning.visits * settings.every }),
      },
    };
  }

  memory(): Memory {
    return { ...this.inner.memory(), flatHistogram: Float64Array.from(this.given(this.time - this.last, 0)) };
  }

  /** What continues the run, of levels that have been seen, which are named by their energy. */
  private given(since: number, work: number): number[] {
    const { weights, learning, counts } = this;
    const [from, to] = this.seen;
    const { lowest } = weights.levels;
    return [since, work, lowest + from, lowest + to, ...learning.save(from, to), ...counts.save(from, to)];
  }

  private take([since, work, low, high, ...numbers]: Float64Array): void {
    const { weights, learning, counts } = this;
    const { lowest } = weights.levels;
    this.last = -since;
    weights.work = work;
    const [from, to] = [low - lowest, high - lowest];
    const used = learning.restore(numbers, from, to);
    counts.restore(numbers.slice(used), from, to);
  }

  protected numbers(): number[] {
    return this.given(-this.last, this.weights.work);
  }

  protected restoreNumbers(numbers: Float64Array): void {
    this.take(numbers);
  }

  /** Its numbers are as many as levels have been seen: their own number comes first. */
  override save(): Uint8Array {
    const own = Float64Array.from(this.numbers());
    const inner = this.inner.save();
    const state = new Uint8Array(8 + own.byteLength + inner.length);
    state.set(new Uint8Array(Float64Array.of(own.length).buffer));
    state.set(new Uint8Array(own.buffer), 8);
    state.set(inner, 8 + own.byteLength);
    return state;
  }

  override restore(state: Uint8Array): void {
    const [length] = new Float64Array(state.slice(0, 8).buffer);
    const end = 8 + 8 * length;
    this.inner.restore(state.subarray(end));
    this.restoreNumbers(new Float64Array(state.slice(8, end).buffer));
  }
}
