/**
 * Straight paths: the linearly implicit integrator x′ = x + hv, v′ = v + (h/τ)(u(x′, t′) − v′) + hg (Sigurgeirsson, Stuart & Wan 2001,
 * eqs. 13 and 14). It is of first order and stable for steps of any length beside τ.
 *
 * At a contact only the velocity shows whether two particles approach: where the flow has turned them by then, the prediction was false.
 */
import { planeEncounterTime } from "../../physics/contacts/encounterTime.ts";
import type { Flow } from "../../physics/flows/flow.ts";
import type { System } from "../../physics/system.ts";
import type { FieldCells } from "./fieldCells.ts";
import { FieldPaths } from "./fieldPaths.ts";

export class LinearPaths extends FieldPaths {
  private ownX = 0;
  private ownY = 0;
  private ownZ = 0;
  private ownU = 0;
  private ownV = 0;
  private ownW = 0;
  private from = 0;
  /** Distance at which any two touch, where it is the same for all; otherwise 0. */
  private readonly equalRange: number;

  constructor(whole: System, flow: Flow, span: number) {
    super(whole, flow, span);
    const { reach } = this.law;
    this.equalRange = reach.every((each) => each === reach[0]) ? reach[0] + reach[0] : 0;
  }

  begin(time: number): void {
    this.begun = time;
    const { flow, span } = this;
    if (flow.reaction) flow.reaction.react(time + span, span, this.x, this.v);
    else flow.advance(time + span);
  }

  bring(i: number, s: number): void {
    const { flow, since, x, v, dim } = this;
    const h = s - since[i];
    since[i] = s;
    this.advanced++;
    for (let k = i * dim; k < (i + 1) * dim; k++) x[k] += h * v[k];
    // A flow that changes by steps of its own is that of the end of the step.
    if (flow.anyOrder) flow.advance(this.begun + s);
    flow.sample(x, this.u, i, i + 1);
    this.turn(i, h);
  }

  /** The velocity follows that of the flow, in `u`. */
  protected turn(i: number, h: number): void {
    const { v, u, dim, accelerations } = this;
    const tau = this.whole.drag!.tau[i];
    const share = h / tau;
    const factor = 1 / (1 + share);
    let change = 0;
    for (let a = 0, k = i * dim; a < dim; a++, k++) {
      const before = v[k];
      const after = (before + share * u[k] + h * accelerations[a]) * factor;
      v[k] = after;
      change += 0.5 * (after * after - before * before) - accelerations[a] * before * h;
    }
    this.injected += this.whole.masses[i] * change;
  }

  /** Nothing is kept of a path but where it begins. */
  deflected(_: number): void {}

  finish(): void {
    const { since, x, v, dim, span, flow } = this;
    const { count } = this.whole;
    for (let i = 0, k = 0; i < count; i++) {
      const h = span - since[i];
      for (let a = 0; a < dim; a++, k++) x[k] += h * v[k];
    }
    flow.advance(this.begun + span);
    flow.sample(x, this.u, 0, count);
    for (let i = 0; i < count; i++) this.turn(i, span - since[i]);
    this.advanced += count;
    this.land();
  }

  lookFrom(i: number): void {
    const { x, v, dim } = this;
    const k = i * dim;
    this.from = this.since[i];
    this.ownX = x[k];
    this.ownY = x[k + 1];
    this.ownU = v[k];
    this.ownV = v[k + 1];
    if (dim === 2) return;
    this.ownZ = x[k + 2];
    this.ownW = v[k + 2];
  }

  contact(i: number, j: number, mx: number, my: number, mz: number, limit: number): number {
    this.pairTests++;
    const { x, v, from, dim } = this;
    const { size } = this.whole;
    const k = j * dim;
    const other = this.since[j];
    const t = from > other ? from : other;
    const wx = v[k];
    const wy = v[k + 1];
    const ux = this.ownU - wx;
    const uy = this.ownV - wy;
    let rx = this.ownX - x[k] - mx * size[0];
    let ry = this.ownY - x[k + 1] - my * size[1];
    let rz = 0;
    let uz = 0;
    let wz = 0;
    if (dim === 3) {
      wz = v[k + 2];
      uz = this.ownW - wz;
      rz = this.ownZ - x[k + 2] - mz * size[2];
    }
    if (t > 0) {
      const own = t - from;
      const its = t - other;
      rx += this.ownU * own - wx * its;
      ry += this.ownV * own - wy * its;
      if (dim === 3) rz += this.ownW * own - wz * its;
    }
    return this.touch(i, j, rx, ry, rz, ux, uy, uz, t, limit);
  }

  /** Time at which i and j touch, whose separation and relative velocity at time t are given. */
  protected touch(
    i: number,
    j: number,
    rx: number,
    ry: number,
    rz: number,
    ux: number,
    uy: number,
    uz: number,
    t: number,
    limit: number,
  ): number {
    const rv = rx * ux + ry * uy + rz * uz;
    if (rv >= 0) return Infinity;
    const { law, equalRange } = this;
    const range = equalRange > 0 ? equalRange : law.reach[i] + law.reach[j];
    // A contact is at outside / (−rv + root), and the root is not above −rv.
    if (rx * rx + ry * ry + rz * rz - range * range > -2 * rv * (limit - t)) return Infinity;
    const time = t + law.delay(i, j, rx, ry, rz, ux, uy, uz, 0);
    return time <= limit ? time : Infinity;
  }

  crossing(i: number, s: number, cells: FieldCells): number {
    const { x, v, since, turns, dim } = this;
    const { size } = this.whole;
    let best = this.span;
    for (let a = 0, k = i * dim; a < dim; a++, k++) {
      const speed = v[k];
      if (speed === 0) continue;
      const bound = speed > 0 ? cells.high(i, a) : cells.low(i, a);
      const time = since[i] + (bound + turns[k] * size[a] - x[k]) / speed;
      if (!(time < best)) continue;
      best = time;
      this.face = speed > 0 ? 2 * a + 1 : 2 * a;
    }
    return best < this.span ? (best > s ? best : s) : Infinity;
  }

  wall(i: number, s: number): number {
    const { x, v, since, dim, walls } = this;
    const { size, radii } = this.whole;
    let best = Infinity;
    for (const face of walls) {
      const a = face >> 1;
      const k = i * dim + a;
      const low = face % 2 === 0;
      const gap = (low ? x[k] : size[a] - x[k]) - radii[i];
      const time = since[i] + planeEncounterTime(gap, low ? v[k] : -v[k], 0);
      if (time >= best) continue;
      best = time;
      this.face = face;
    }
    return best < this.span ? (best > s ? best : s) : Infinity;
  }

  at(s: number, positions: Float64Array, velocities: Float64Array): void {
    const { since, x, v, dim, flow, u, accelerations } = this;
    const { count, drag } = this.whole;
    for (let i = 0, k = 0; i < count; i++) {
      const h = s - since[i];
      for (let a = 0; a < dim; a++, k++) positions[k] = x[k] + h * v[k];
    }
    if (flow.anyOrder) flow.advance(this.begun + s);
    flow.sample(positions, u, 0, count);
    for (let i = 0, k = 0; i < count; i++) {
      const h = s - since[i];
      const share = h / drag!.tau[i];
      for (let a = 0; a < dim; a++, k++) {
        velocities[k] = (v[k] + share * u[k] + h * accelerations[a]) / (1 + share);
      }
    }
  }
}
