/** Replicas of a system, each of which goes from event to event at a temperature that it is given. */
import { pairCorrelation } from "../../analysis/distributions/pairCorrelation.ts";
import { radialDistribution } from "../../analysis/distributions/radialDistribution.ts";
import { mechanics } from "../../analysis/measures/mechanics.ts";
import { type Engine, emptyFrame, type Frame, isFinal } from "../../engine/api/engine.ts";
import type { ReadFile } from "../../scenario/io/namedFile.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";
import { type Measuring, within } from "../measuring.ts";
import { createEngine } from "../session/createEngine.ts";
import { workOfStretch } from "../session/sliceBudget.ts";
import type { RadialSample } from "./radialByEnergy.ts";

export interface ReplicaEnergies {
  readonly potential: number;
  readonly kinetic: number;
  /** Where the scenario measures the pair correlation. */
  readonly radial?: RadialSample | undefined;
}

/** All replicas of a ladder, wherever they are computed; in the order of the temperatures at which they begin. */
export interface Replicas {
  /** Gives them temperatures and advances them to a time. */
  advance(until: number, temperatures: readonly number[]): Measuring<readonly ReplicaEnergies[]>;
  save(): readonly Uint8Array[];
  /** @param temperatures those that they had when they were saved */
  restore(states: readonly Uint8Array[], temperatures: readonly number[]): void;
  close(): void;
}

export class Replica {
  private readonly engine: Engine;
  private readonly frame: Frame;
  private readonly scenario: ResolvedScenario;
  private temperature: number;

  /** @param text its scenario, with its first temperature */
  constructor(text: string, readFile: ReadFile) {
    const { scenario, diagnostics } = readScenario(text);
    if (!scenario) {
      const errors = diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
      throw new Error(errors.join(" "));
    }
    this.scenario = scenario;
    this.engine = createEngine(scenario.method, buildSystem(scenario, { readFile }).system);
    this.frame = emptyFrame(this.engine.system);
    this.temperature = Number(scenario.thermostat?.values.temperature);
  }

  *advance(until: number, temperature: number): Measuring<ReplicaEnergies> {
    const { engine, frame } = this;
    const begin = engine.time;
    if (temperature !== this.temperature) this.change(temperature);
    for (;;) {
      const pause = engine.advance({ until, work: workOfStretch });
      if (isFinal(pause)) throw new Error(`The replica at the temperature ${temperature} ended: ${pause.why}.`);
      if (pause.why === "time") break;
      yield (engine.time - begin) / (until - begin);
    }
    engine.project(frame);
    const { kinetic, potential } = mechanics(engine.system, frame);
    return {
      kinetic,
      potential: potential + (engine.tally().potential?.energy ?? 0),
      ...(this.scenario.measure.what.includes(pairCorrelation.id) && {
        radial: radialDistribution(engine.system, frame),
      }),
    };
  }

  /** Velocities are those of the new temperature, as if they had been drawn from Maxwell's distribution there. */
  private change(temperature: number): void {
    const { engine, frame, scenario } = this;
    engine.project(frame);
    const factor = Math.sqrt(temperature / this.temperature);
    engine.facets.velocities!.writeAll(frame.velocities.map((v) => factor * v));
    this.use(temperature, scenario);
  }

  private use(temperature: number, { thermostat }: ResolvedScenario): void {
    this.engine.facets.thermostat!.use({ ...thermostat!.values, temperature });
    this.temperature = temperature;
  }

  save(): Uint8Array {
    return this.engine.save();
  }

  restore(state: Uint8Array, temperature: number): void {
    this.engine.restore(state);
    this.use(temperature, this.scenario);
  }
}

/** In this thread, one after another. */
export class ReplicasHere implements Replicas {
  private readonly replicas: readonly Replica[];

  constructor(texts: readonly string[], readFile: ReadFile) {
    this.replicas = texts.map((text) => new Replica(text, readFile));
  }

  *advance(until: number, temperatures: readonly number[]): Measuring<readonly ReplicaEnergies[]> {
    const { replicas } = this;
    const found: ReplicaEnergies[] = [];
    for (const [k, replica] of replicas.entries())
      found.push(yield* within(replica.advance(until, temperatures[k]), (share) => (k + share) / replicas.length));
    return found;
  }

  save(): readonly Uint8Array[] {
    return this.replicas.map((replica) => replica.save());
  }

  restore(states: readonly Uint8Array[], temperatures: readonly number[]): void {
    for (const [k, replica] of this.replicas.entries()) replica.restore(states[k], temperatures[k]);
  }

  close(): void {}
}
