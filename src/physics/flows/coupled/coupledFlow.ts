/**
 * A flow that particles act on: the velocity field of a viscous fluid (`coupledField.ts`) under the force that keeps up a given flow u₀.
 * Without particles the field is u₀ at all nodes and all times. The impulse of a step that does so is T u₀(t + Δt) − u₀(t): for the
 * Taylor–Green flow the force νAu₀ of Sigurgeirsson, Stuart & Wan 2001, for turbulence the noise that drives its modes.
 *
 * Energy bound. For the disturbance w = u − u₀ and particles of inertia ατ the equations give
 * d/dt (½∫w² + ½Σατv²) ≤ −Σα|s|² + Σα s·u₀ + Σατ g·v ≤ ¼ Σα u₀² + Σατ g·v, s = w + u₀ − v: what exceeds twice the integral of that
 * comes from the numerical method.
 */
import { numberOf, type ParameterValues, textOf } from "../../parameters.ts";
import type { Flow, FlowBox, Instability, Reaction, ReactionTally } from "../flow.ts";
import { GridVelocity } from "../gridVelocity.ts";
import { CoupledField } from "./coupledField.ts";
import { PeriodicGrid } from "./periodicGrid.ts";
import { PointSources } from "./pointSources.ts";
import { couplingParameters, gridOf } from "./settings.ts";

/** Energy of the disturbance over its bound that counts as unstable. */
const unstableAbove = 2;

/** Numbers of a saved state before those of the field. */
const numbersBefore = 6;

/** Particles as sources: α and τ of each. */
export interface Coupled {
  readonly alpha: Float64Array;
  readonly tau: Float64Array;
  readonly gravity: readonly [number, number];
}

export class CoupledFlow implements Flow, Reaction {
  readonly anyOrder = false;
  readonly reaction: Reaction = this;
  /** Nodes along each axis. */
  readonly grid: readonly number[];
  private readonly mesh: PeriodicGrid;
  private readonly sources: PointSources;
  private readonly velocity: GridVelocity;
  private readonly nodes: Float64Array;
  private readonly settings: {
    readonly viscosity: number;
    readonly sources: "implicit" | "explicit";
    readonly tolerance: number;
  };
  private field: CoupledField | undefined;
  private duration = 0;
  /** The given flow at the present time and at the end of a step, on the nodes. */
  private given: Float64Array;
  private next: Float64Array;
  private readonly impulse: Float64Array;
  private readonly scratch: Float64Array;
  private time = 0;
  /** Of the energy of disturbance and particles; negative until the energy of particles at the start is known. */
  private bound = -1;
  /** Bound of the largest eigenvalue of Δt D. */
  private strongest = 0;
  private readonly strength: number;
  private steps = 0;
  private iterations = 0;
  private latest = 0;

  constructor(
    private readonly base: Flow,
    box: FlowBox,
    values: ParameterValues,
    private readonly particles: Coupled,
  ) {
    const [columns, rows] = gridOf(box.size, numberOf(couplingParameters, values, "grid"));
    const mesh = new PeriodicGrid(columns, rows, box.size[0], box.size[1]);
    this.grid = [columns, rows];
    this.mesh = mesh;
    this.sources = new PointSources(mesh, particles.alpha);
    this.velocity = new GridVelocity(box.size, box.edges, [columns, rows]);
    this.nodes = mesh.nodes();
    this.settings = {
      viscosity: numberOf(couplingParameters, values, "viscosity"),
      sources: textOf(couplingParameters, values, "sources") === "explicit" ? "explicit" : "implicit",
      tolerance: numberOf(couplingParameters, values, "tolerance"),
    };
    this.given = mesh.field();
    this.next = mesh.field();
    this.impulse = mesh.field();
    this.scratch = mesh.field();
    this.strength = particles.alpha.reduce((sum, alpha) => sum + alpha, 0);
  }

  /** Begins with the given flow of this time; `atRest`: with a fluid at rest, which the force of the given flow sets in motion. */
  begin(time: number, atRest: boolean): void {
    this.time = time;
    this.base.advance(time);
    this.sampleGiven(this.given);
    if (!atRest) this.velocity.values.set(this.given);
  }

  /** Steps belong to `react`. */
  advance(): void {}

  react(time: number, duration: number, positions: Float64Array, velocities: Float64Array): void {
    const { given, next, impulse, sources, base } = this;
    const field = this.fieldFor(duration);
    if (this.bound < 0) this.bound = this.disturbance() + this.kinetic(velocities);
    base.advance(time);
    this.sampleGiven(next);
    field.diffusion.apply(next, impulse);
    for (let i = 0; i < impulse.length; i++) impulse[i] -= given[i];
    sources.place(positions);
    this.strongest = duration * sources.largestRowSum(this.scratch);
    this.latest = field.advance(impulse, velocities);
    this.iterations += this.latest;
    this.bound += duration * (0.25 * this.strength * largestSquare(given) + this.powerOfGravity(velocities));
    this.given = next;
    this.next = given;
    this.time = time;
    this.steps++;
  }

  /** The solver of steps of this length, which works on the values that are interpolated. */
  private fieldFor(duration: number): CoupledField {
    if (this.field === undefined || this.duration !== duration) {
      const options = { ...this.settings, step: duration };
      this.field = new CoupledField(this.mesh, this.sources, options, this.velocity.values);
      this.duration = duration;
    }
    return this.field;
  }

  private sampleGiven(into: Float64Array): void {
    this.base.sample(this.nodes, into, 0, this.mesh.points);
  }

  sample(positions: Float64Array, into: Float64Array, from: number, to: number): void {
    this.velocity.sample(positions, into, from, to);
  }

  /** ½ ∫ |u − u₀|² dA. */
  private disturbance(): number {
    const { given, mesh } = this;
    const { values } = this.velocity;
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += (values[i] - given[i]) ** 2;
    return 0.5 * sum * mesh.cellArea;
  }

  private kinetic(velocities: Float64Array): number {
    const { alpha, tau } = this.particles;
    let sum = 0;
    for (let k = 0; k < velocities.length; k++) sum += alpha[k >> 1] * tau[k >> 1] * velocities[k] ** 2;
    return 0.5 * sum;
  }

  private powerOfGravity(velocities: Float64Array): number {
    const { alpha, tau, gravity } = this.particles;
    let sum = 0;
    for (let k = 0; k < velocities.length; k++) sum += alpha[k >> 1] * tau[k >> 1] * gravity[k & 1] * velocities[k];
    return Math.max(0, sum);
  }

  get points(): number {
    return this.mesh.points;
  }

  get instability(): Instability | undefined {
    const { bound } = this;
    if (bound < 0) return undefined;
    const energy = this.disturbance();
    return energy > unstableAbove * bound ? { energy, bound } : undefined;
  }

  tally(): ReactionTally {
    const momentum = new Float64Array(2);
    const { values } = this.velocity;
    this.mesh.integral(values, momentum);
    return {
      steps: this.steps,
      iterations: this.iterations,
      latest: this.latest,
      points: this.mesh.points,
      energy: this.mesh.energy(values),
      momentum: [momentum[0], momentum[1]],
      strongest: this.strongest,
    };
  }

  save(): Float64Array {
    const { time, bound, strongest, steps, iterations, latest } = this;
    const { values } = this.velocity;
    const base = this.base.save?.() ?? new Float64Array(0);
    const state = new Float64Array(numbersBefore + values.length + base.length);
    state.set([time, bound, strongest, steps, iterations, latest]);
    state.set(values, numbersBefore);
    state.set(base, numbersBefore + values.length);
    return state;
  }

  restore(state: Float64Array): void {
    const { values } = this.velocity;
    const end = numbersBefore + values.length;
    if (state.length < end)
      throw new RangeError(`expected a state of ${end} numbers for this grid, got ${state.length}`);
    [this.time, this.bound, this.strongest, this.steps, this.iterations, this.latest] = state;
    values.set(state.subarray(numbersBefore, end));
    if (state.length > end) this.base.restore?.(state.slice(end));
    else this.base.advance(this.time);
    this.sampleGiven(this.given);
  }
}

function largestSquare(field: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < field.length; i += 2) largest = Math.max(largest, field[i] ** 2 + field[i + 1] ** 2);
  return largest;
}
