/**
 * Parabolas: within a step, or up to a contact, a particle has the acceleration a = (u(x, t) − v)/τ + g of its beginning. Contacts are then
 * roots of a quartic (`quarticContact.ts`), and there are no false predictions: two that touch approach as predicted (Sigurgeirsson, Stuart
 * & Wan 2001, §2.1). The integrator is explicit: it is unstable for steps above 2τ.
 */
import { planeEncounterTime } from "../../physics/contacts/encounterTime.ts";
import { quarticContact } from "../../physics/contacts/quarticContact.ts";
import type { Flow } from "../../physics/flows/flow.ts";
import type { System } from "../../physics/system.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import type { FieldCells } from "./fieldCells.ts";
import { FieldPaths } from "./fieldPaths.ts";

export class QuadraticPaths extends FieldPaths {
  private readonly a: Float64Array;
  /** Position, velocity, acceleration and time of the particle that looks for partners. */
  private readonly own = new Float64Array(10);

  constructor(system: System, flow: Flow, step: number) {
    super(system, flow, step);
    this.a = new Float64Array(this.x.length);
  }

  begin(time: number): void {
    const { flow, x, v, span, whole } = this;
    this.begun = time;
    flow.advance(time);
    flow.sample(x, this.u, 0, whole.count);
    for (let i = 0; i < whole.count; i++) this.accelerate(i);
    flow.reaction?.react(time + span, span, x, v);
  }

  /** By the velocity of the flow, in `u`. */
  private accelerate(i: number): void {
    const { a, u, v, dim, accelerations } = this;
    const tau = this.whole.drag!.tau[i];
    for (let axis = 0, k = i * dim; axis < dim; axis++, k++) a[k] = (u[k] - v[k]) / tau + accelerations[axis];
  }

  bring(i: number, s: number): void {
    const { x, v, a, dim, since, accelerations } = this;
    const h = s - since[i];
    since[i] = s;
    this.advanced++;
    let change = 0;
    for (let axis = 0, k = i * dim; axis < dim; axis++, k++) {
      const before = v[k];
      const way = h * (before + 0.5 * h * a[k]);
      const after = before + h * a[k];
      x[k] += way;
      v[k] = after;
      change += 0.5 * (after * after - before * before) - accelerations[axis] * way;
    }
    this.injected += this.whole.masses[i] * change;
  }

  deflected(i: number): void {
    const { flow, x } = this;
    if (flow.anyOrder) flow.advance(this.begun + this.since[i]);
    flow.sample(x, this.u, i, i + 1);
    this.accelerate(i);
  }

  finish(): void {
    for (let i = 0; i < this.whole.count; i++) this.bring(i, this.span);
    this.land();
  }

  lookFrom(i: number): void {
    const { own, x, v, a, dim, since } = this;
    for (let axis = 0, k = i * dim; axis < dim; axis++, k++) {
      own[axis] = x[k];
      own[3 + axis] = v[k];
      own[6 + axis] = a[k];
    }
    own[9] = since[i];
  }

  contact(i: number, j: number, mx: number, my: number, mz: number, limit: number): number {
    this.pairTests++;
    const { own, x, v, a, dim, law } = this;
    const { size } = this.whole;
    const k = j * dim;
    const other = this.since[j];
    const t = own[9] > other ? own[9] : other;
    const s = t - own[9];
    const r = t - other;
    // Exactly the opposite where i and j change places.
    const ux = own[3] - v[k] + (s * own[6] - r * a[k]);
    const uy = own[4] - v[k + 1] + (s * own[7] - r * a[k + 1]);
    const rx = own[0] - x[k] - mx * size[0] + (s * (own[3] + 0.5 * s * own[6]) - r * (v[k] + 0.5 * r * a[k]));
    const ry =
      own[1] - x[k + 1] - my * size[1] + (s * (own[4] + 0.5 * s * own[7]) - r * (v[k + 1] + 0.5 * r * a[k + 1]));
    const range = law.reach[i] + law.reach[j];
    const ax = own[6] - a[k];
    const ay = own[7] - a[k + 1];
    // Roots are looked for in the whole of the step, so that they do not depend on the limit.
    const rest = this.span - t;
    if (dim === 2) {
      const time = t + quarticContact(rx, ry, 0, ux, uy, 0, ax, ay, 0, range, rest);
      return time <= limit ? time : Infinity;
    }
    const uz = own[5] - v[k + 2] + (s * own[8] - r * a[k + 2]);
    const rz =
      own[2] - x[k + 2] - mz * size[2] + (s * (own[5] + 0.5 * s * own[8]) - r * (v[k + 2] + 0.5 * r * a[k + 2]));
    const time = t + quarticContact(rx, ry, rz, ux, uy, uz, ax, ay, own[8] - a[k + 2], range, rest);
    return time <= limit ? time : Infinity;
  }

  crossing(i: number, s: number, cells: FieldCells): number {
    const { x, v, a, since, turns, dim } = this;
    const { size } = this.whole;
    const h = s - since[i];
    let best = Infinity;
    for (let axis = 0, k = i * dim; axis < dim; axis++, k++) {
      const place = x[k] + h * (v[k] + 0.5 * h * a[k]) - turns[k] * size[axis];
      const speed = v[k] + h * a[k];
      const low = cells.low(i, axis);
      const high = cells.high(i, axis);
      const down = low === -Infinity ? Infinity : s + planeEncounterTime(place - low, speed, a[k]);
      const up = high === Infinity ? Infinity : s + planeEncounterTime(high - place, -speed, -a[k]);
      if (down < best) {
        best = down;
        this.face = 2 * axis;
      }
      if (up < best) {
        best = up;
        this.face = 2 * axis + 1;
      }
    }
    return best < this.span ? best : Infinity;
  }

  wall(i: number, s: number): number {
    const { x, v, a, since, dim, walls } = this;
    const { size, radii } = this.whole;
    let best = Infinity;
    for (const face of walls) {
      const axis = face >> 1;
      const k = i * dim + axis;
      const sign = face % 2 === 0 ? 1 : -1;
      const gap = (sign > 0 ? x[k] : size[axis] - x[k]) - radii[i];
      const time = since[i] + planeEncounterTime(gap, sign * v[k], sign * a[k]);
      if (time >= best) continue;
      best = time;
      this.face = face;
    }
    return best < this.span ? (best > s ? best : s) : Infinity;
  }

  at(s: number, positions: Float64Array, velocities: Float64Array): void {
    const { since, x, v, a, dim } = this;
    for (let i = 0, k = 0; i < since.length; i++) {
      const h = s - since[i];
      for (let axis = 0; axis < dim; axis++, k++) {
        positions[k] = x[k] + h * (v[k] + 0.5 * h * a[k]);
        velocities[k] = v[k] + h * a[k];
      }
    }
  }

  override get bytes(): number {
    return super.bytes + this.a.byteLength;
  }

  override save(state: StateWriter): void {
    super.save(state);
    state.array(this.a);
  }

  override restore(state: StateReader): void {
    super.restore(state);
    state.into(this.a);
  }
}
