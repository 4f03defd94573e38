/**
 * Surfaces of a system that the kernel asks for times of contacts and outcomes (kernel/surfaces.ts): obstacles, and walls with temperatures. The
 * formulas are those of the reference engines.
 */
import { hasWall, isWall } from "../../physics/box.ts";
import type { PairLaw } from "../../physics/contacts/contactLaw.ts";
import { createPairLaw } from "../../physics/contacts/index.ts";
import { createSurfaces, impulseSlot, surfaceName } from "../../physics/surfaces/index.ts";
import { firstObstacle, type Surface } from "../../physics/surfaces/surface.ts";
import { createThermalWalls, type ThermalWalls } from "../../physics/surfaces/thermalWalls.ts";
import { type Memory, type System, spinComponents } from "../../physics/system.ts";
import type { Tally } from "../api/engine.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import { type CellLayout, hasSteps } from "./cellLayout.ts";
import type { Kernel } from "./productionKernel.ts";
import { eachCellNear } from "./surfaceCells.ts";

/** What kernel/surfaces.ts imports. */
interface Imports {
  markCells(
    ...grid: [level: number, at: number, stepsX: number, stepsY: number, stepsZ: number, ...cells: number[]]
  ): void;
  timeToObstacle(
    list: number,
    i: number,
    t: number,
    x: number,
    y: number,
    z: number,
    vx: number,
    vy: number,
    vz: number,
    limit: number,
  ): number;
  obstacleMet(): number;
  strike(
    place: number,
    i: number,
    index: number,
    x: number,
    y: number,
    z: number,
    t: number,
    sinceContact: number,
    isLogged: number,
  ): boolean;
}

function unasked(): never {
  throw new Error("The kernel asks for surfaces that the system does not have.");
}
/** Of a system without such surfaces. */
export const noSurfaces: Imports = {
  markCells: unasked,
  timeToObstacle: unasked,
  obstacleMet: unasked,
  strike: unasked,
};

/** Undefined where the kernel needs no host. @param law of the host, which has the outcome at all surfaces */
export function hostSurfacesOf(system: System, layout: CellLayout, law: PairLaw | undefined): HostSurfaces | undefined {
  const { obstacles = [], thermalWalls, edges } = system;
  const needed = obstacles.length > 0 || thermalWalls || (law && hasWall(edges));
  return needed ? new HostSurfaces(system, layout, law) : undefined;
}

export class HostSurfaces implements Imports {
  /** Bit f is set where the host has the outcome at face f of the box. */
  readonly hostedFaces: number;
  readonly hasObstacles: boolean;
  private readonly all: Surface[] = [];
  private readonly obstacles: readonly Surface[];
  private readonly thermal: ThermalWalls | undefined;
  /** Obstacles near cells; the first list is empty. */
  private lists: (readonly Surface[])[] = [[]];
  private met = -1;
  private kernel!: Kernel;
  /** The particle in question, at its place among all. */
  private readonly x: Float64Array;
  private readonly v: Float64Array;
  private readonly spins: Float64Array;
  /** Of spins, for each particle. */
  private readonly components: number;
  private viewed = new Float64Array(0);
  /** Energy that thermal walls have put in, work of obstacles that move, and momentum given to each obstacle. */
  private readonly counted: Float64Array;

  constructor(
    private readonly system: System,
    private readonly layout: CellLayout,
    hosted: PairLaw | undefined,
  ) {
    const { dimension: d, count, edges, spins } = system;
    this.thermal = createThermalWalls(system);
    // Potentials leave surfaces to reflect.
    const law = hosted ?? (hasSteps(system) ? undefined : createPairLaw(system));
    for (const surface of createSurfaces(system, law, this.thermal)) this.all[surface.index] = surface;
    this.obstacles = this.all.slice(firstObstacle);
    this.hasObstacles = this.obstacles.length > 0;
    let faces = 0;
    for (let face = 0; face < 2 * d; face++) {
      const isHosted = hosted ?? this.thermal?.bounceAt(face, surfaceName(system, face), false);
      if (isWall(edges, face) && isHosted) faces |= 1 << face;
    }
    this.hostedFaces = faces;
    this.x = new Float64Array(count * d);
    this.v = new Float64Array(count * d);
    this.components = spinComponents(d);
    this.spins = new Float64Array(spins ? count * this.components : 0);
    this.counted = new Float64Array(2 + this.obstacles.length);
  }

  /** Before the kernel takes cells. */
  use(kernel: Kernel): void {
    this.kernel = kernel;
    kernel.setSurfaces(this.hasObstacles, this.hostedFaces);
  }

  /** What acts on particles has changed in the system. */
  reread(): void {
    for (const surface of this.all) surface?.reread?.();
  }

  readonly markCells: Imports["markCells"] = (level, at, stepsX, stepsY, stepsZ, ...cells) => {
    const { system, obstacles, layout, kernel } = this;
    const { levels, shell = 0 } = layout;
    const radius = levels?.grids[level].largest ?? system.radii.reduce((most, r) => Math.max(most, r), 0);
    if (level === 0) this.lists = [[]];
    const near = new Map<number, number[]>();
    const memory = new Int32Array(kernel.memory.buffer);
    const steps = [stepsX, stepsY, stepsZ];
    const along = cells.slice(0, system.dimension);
    for (const [k, obstacle] of obstacles.entries()) {
      eachCellNear(system, obstacle, along, radius, shell, (cell) => {
        let place = system.dimension === 2 ? memory[(stepsZ >>> 2) + 1] : 0;
        for (const [axis, c] of cell.entries()) place += memory[(steps[axis] >>> 2) + c + 1];
        const list = near.get(place);
        if (list) list.push(k);
        else near.set(place, [k]);
      });
    }
    const known = new Map<string, number>();
    for (const [place, list] of near) {
      const key = list.join();
      const number = known.get(key) ?? this.lists.push(list.map((k) => obstacles[k])) - 1;
      known.set(key, number);
      memory[(at >>> 2) + place] = number;
    }
  };

  readonly timeToObstacle: Imports["timeToObstacle"] = (list, i, t, x, y, z, vx, vy, vz, limit) => {
    const depth = this.system.dimension === 3 ? z : 0;
    let best = limit;
    let met = -1;
    for (const obstacle of this.lists[list]) {
      const time = obstacle.delay(i, x, y, depth, vx, vy, vz, t, best);
      if (time >= best) continue;
      best = time;
      met = obstacle.index;
    }
    this.met = met;
    return met < 0 ? Infinity : best;
  };

  readonly obstacleMet = (): number => this.met;

  readonly strike: Imports["strike"] = (place, i, index, x, y, z, t, sinceContact, isLogged) => {
    const { kernel, counted, thermal, x: at, v, spins, components } = this;
    const d = this.system.dimension;
    const surface = this.all[index];
    const first = i * d;
    at[first] = x;
    at[first + 1] = y;
    if (d === 3) at[first + 2] = z;
    const memory = this.numbers();
    const own = (kernel.hot.value >>> 3) + 8 * place + 4;
    for (let axis = 0; axis < d; axis++) v[first + axis] = memory[own + axis];
    const spin = spins.length > 0 ? (kernel.spins.value >>> 3) + 4 * place + 3 - components : -1;
    if (spin >= 0) for (let k = 0; k < components; k++) spins[i * components + k] = memory[spin + k];
    const impulse = surface.collide(at, v, i, t, sinceContact, spins);
    if (!impulse) return false;
    for (let axis = 0; axis < d; axis++) memory[own + axis] = v[first + axis];
    if (spin >= 0) for (let k = 0; k < components; k++) memory[spin + k] = spins[i * components + k];
    const { momentum, loss, work, heat = 0, approachRate } = impulse;
    thermal?.count(i, index);
    counted[0] += heat;
    counted[1] += work;
    if (index >= firstObstacle) counted[2 + index - firstObstacle] += momentum;
    kernel.setOutcome(momentum, loss, approachRate, isLogged ? surface.gap(this.x, i, t) : 0);
    return true;
  };

  /** The memory of the kernel, which is another array when it has grown. */
  private numbers(): Float64Array {
    const { buffer } = this.kernel.memory;
    if (this.viewed.buffer !== buffer) this.viewed = new Float64Array(buffer);
    return this.viewed;
  }

  memory(): NonNullable<Memory["particles"]> {
    return this.thermal?.memory() ?? {};
  }

  /** @param faces momentum given to each face of the box */
  tally(faces: readonly number[]): Pick<Tally, "wallWork" | "wallImpulse" | "injected"> {
    const [injected, wallWork, ...impulses] = this.counted;
    const wallImpulse = [...faces];
    for (const [k, impulse] of impulses.entries()) wallImpulse[impulseSlot(this.system, firstObstacle + k)] = impulse;
    return { wallWork, wallImpulse, ...(this.thermal && { injected }) };
  }

  save(state: StateWriter): void {
    state.array(this.counted);
    if (this.thermal) state.array(this.thermal.hits);
  }

  restore(state: StateReader): void {
    state.into(this.counted);
    if (this.thermal) state.into(this.thermal.hits);
  }
}
