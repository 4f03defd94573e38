/** Flights in a sheared box (`physics/boundary/images.ts`): images across the gradient slide along the flow, and are faster or slower. */
import { imageOffset, imageSpeed, type Shear } from "../../physics/box.ts";
import type { PairLaw } from "../../physics/contacts/contactLaw.ts";
import type { System } from "../../physics/system.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import { boxesTo, Flights, type ShearedMotion } from "./flights.ts";
import { MomentumFlux } from "./momentumFlux.ts";

export class ShearedFlights extends Flights implements ShearedMotion {
  override readonly sheared: ShearedMotion = this;
  readonly flux: MomentumFlux;
  turns = 0;
  private readonly speed: number;
  /** Displacement of images at the time from which partners are searched for. */
  private offset = 0;

  constructor(
    system: System,
    positions: Float64Array,
    law: PairLaw,
    private readonly shear: Shear,
  ) {
    super(system, positions, law);
    this.flux = new MomentumFlux(system, shear);
    this.speed = imageSpeed(system, shear);
  }

  override advance(i: number, t: number): void {
    this.flux.carry(i, this.x, this.v, t - this.since[i]);
    super.advance(i, t);
  }

  override searchFrom(i: number, t: number): void {
    super.searchFrom(i, t);
    const { system, shear, speed, turns } = this;
    this.offset = shear.offset + speed * t - turns * system.size[shear.flow];
  }

  /** That of an image at rest, with the searching particle moved by what that image is displaced and faster. */
  override timeWith(j: number, image: number): number {
    const boxes = boxesTo(image, this.shear.gradient);
    if (boxes === 0) return super.timeWith(j, image);
    const { px, py, pz, vx, vy, vz } = this;
    const way = boxes * this.offset;
    const speed = boxes * this.speed;
    if (this.shear.flow === 0) [this.px, this.vx] = [px - way, vx - speed];
    else if (this.shear.flow === 1) [this.py, this.vy] = [py - way, vy - speed];
    else [this.pz, this.vz] = [pz - way, vz - speed];
    const time = super.timeWith(j, image);
    [this.px, this.py, this.pz, this.vx, this.vy, this.vz] = [px, py, pz, vx, vy, vz];
    return time;
  }

  cross(i: number, t: number, boxes: number): void {
    const { system, shear, x, v } = this;
    const { flow, gradient } = shear;
    const first = i * system.dimension;
    this.advance(i, t);
    x[first + gradient] -= boxes * system.size[gradient];
    x[first + flow] -= boxes * imageOffset(system, shear, t);
    v[first + flow] -= boxes * this.speed;
  }

  override save(state: StateWriter): void {
    super.save(state);
    state.numbers(this.turns);
    this.flux.save(state);
  }

  override restore(state: StateReader): void {
    super.restore(state);
    this.turns = state.numbers(1)[0];
    this.flux.restore(state);
  }
}
