/**
 * The particles at one moment, as the page draws them: single precision is what a screen can show, and half the bytes. Every frame
 * has arrays of its own, which are transferred; at most three are alive, two on their way and one being made.
 */
import { emptyCounts } from "../../engine/api/engine.ts";
import { relativeToFlow } from "../../physics/boundary/images.ts";
import { imageOffset } from "../../physics/box.ts";
import { diffuses } from "../../physics/motion/index.ts";
import { areaTriangles } from "../../physics/surfaces/areas.ts";
import { obstaclesThat, outlineSegments } from "../../physics/surfaces/outlines.ts";
import type { Surface } from "../../physics/surfaces/surface.ts";
import type { System } from "../../physics/system.ts";
import type { FrameArray, ParticleUpdate, Scene, ViewFrame, ViewRequest } from "../../protocol/messages.ts";
import type { Session } from "../session/session.ts";
import type { Coloring, Shader } from "./colorings/coloring.ts";
import { coloringOf } from "./colorings/index.ts";
import { EventExplainer, explanationId } from "./eventExplainer.ts";
import { fieldValues } from "./fields.ts";
import type { FrameDataInput } from "./frameData/index.ts";
import { frameData } from "./frameData/index.ts";
import { ReplayProbe, type StateBefore } from "./replayProbe.ts";
import { drawnRadii } from "./scene.ts";

export class Frames {
  private readonly system: Session["system"];
  private readonly probe: ReplayProbe;
  private readonly explainer: EventExplainer;
  private readonly shaders = new Map<string, Shader>();
  private readonly moving: readonly Surface[];
  private readonly sources = frameData.map((create) => create());

  constructor(
    private readonly generation: number,
    { system }: Pick<Session, "system">,
    private readonly cells: readonly number[],
    private readonly scene: Pick<Scene, "mayMiss"> & { readonly colorings: readonly { readonly id: string }[] },
    private readonly now = () => performance.now(),
  ) {
    this.system = system;
    this.moving = system.obstacles ? obstaclesThat(true, system) : [];
    this.probe = new ReplayProbe(now);
    this.explainer = new EventExplainer(now);
  }

  /** @param before earlier states, where there is time for a replay of what was not recorded */
  take(session: Session, request: ViewRequest, serial: number, paused = false, before?: StateBefore): ViewFrame {
    const { system, engine } = session;
    const frame = session.view();
    let counts: Uint32Array | undefined;
    const encounters = () => {
      counts ??= engine.encounterCounts();
      return counts;
    };
    const coloring = coloringOf(request.coloring, this.scene.colorings, engine.facets.fields);
    const shader = this.shaderOf(coloring);
    const { events } = shader;
    if (events) {
      session.watch((log) => events.note(log));
      session.drain();
      if (before) this.probe.noteEvents(session, before, events);
    } else session.watch(undefined);
    const data = this.dataFor(request.data, {
      session,
      scene: this.scene,
      positions: frame.positions,
      probe: this.probe,
      paused,
      before,
      now: this.now,
    });
    const cells = engine.facets.adaptiveCells?.decisions().at(-1)?.cells;
    const { chosen } = request;
    return {
      kind: "frame",
      generation: this.generation,
      serial,
      time: engine.time,
      ...(system.shear && { offset: imageOffset(system, system.shear, engine.time) }),
      positions: new Float32Array(frame.positions),
      ...(system.growth && { radii: drawnRadii(system) }),
      coloring: coloring.id,
      ...shader.shade({
        frame: relativeToFlow(system, frame),
        tally: engine.tally(),
        encounters,
        ...(cells && { cells }),
        fields: engine.facets.fields,
        displacement: session.displacement,
        memory: () => engine.memory(),
        clusters: () => engine.facets.clusters?.labels(),
      }),
      ...(cells && { cells }),
      ...(this.moving.length > 0 && {
        obstacles: outlineSegments(this.moving, system, engine.time),
        obstacleAreas: areaTriangles(this.moving, system, engine.time),
      }),
      data,
      ...(before && request.data.includes(explanationId) && { explanation: this.explainer.explain(session, before) }),
      ...(chosen !== undefined &&
        chosen >= 0 &&
        chosen < system.count && { chosen: particleUpdate(session, chosen, encounters()) }),
    };
  }

  /** The start of a run that has no engine yet; undefined: what is requested needs one. */
  takeStart({ coloring: id, data, chosen }: ViewRequest, serial: number): ViewFrame | undefined {
    const { system } = this;
    const { dimension, count, positions, velocities, spins } = system;
    const coloring = coloringOf(id, this.scene.colorings);
    const shader = this.shaderOf(coloring);
    if (shader.events || data.length > 0 || chosen !== undefined || this.moving.length > 0) return undefined;
    return {
      kind: "frame",
      generation: this.generation,
      serial,
      time: 0,
      ...(system.shear && { offset: imageOffset(system, system.shear, 0) }),
      positions: new Float32Array(positions),
      coloring: coloring.id,
      ...shader.shade({
        frame: relativeToFlow(system, { time: 0, positions, velocities, ...(spins && { spins }) }),
        tally: { ...emptyCounts(dimension), work: {}, bytes: 0 },
        encounters: () => new Uint32Array(count),
      }),
      data: {},
    };
  }

  private shaderOf(coloring: Coloring): Shader {
    const shader = this.shaders.get(coloring.id) ?? coloring.create(this.system, this.cells);
    this.shaders.set(coloring.id, shader);
    return shader;
  }

  private dataFor(requested: readonly string[], input: FrameDataInput): ViewFrame["data"] {
    const data: Record<string, FrameArray | null> = {};
    for (const source of this.sources) {
      const isRequested = requested.includes(source.id);
      source.watch?.(input, isRequested);
      const taken = isRequested ? source.take(input) : undefined;
      if (taken !== undefined) data[source.id] = taken;
    }
    const { fields } = input.session.engine.facets;
    if (fields) Object.assign(data, Object.fromEntries(fieldValues(fields, requested)));
    return data;
  }
}

/** The memory that is transferred with a frame. */
export function buffersOf({ positions, shades, radii, data }: ViewFrame): ArrayBuffer[] {
  return [positions, shades, radii, ...Object.values(data)].flatMap((array) =>
    array ? [array.buffer as ArrayBuffer] : [],
  );
}

/** One particle's numbers in double precision. */
export function particleUpdate(
  session: Session,
  particle: number,
  encounters = session.engine.encounterCounts(),
): ParticleUpdate {
  return { ...particleOf(session.system, session.view(), particle), encounters: encounters[particle] };
}

export function particleOf(
  { dimension: d, species, speciesNames, radii, masses, motion }: System,
  { positions, velocities }: Pick<System, "positions" | "velocities">,
  particle: number,
): ParticleUpdate {
  return {
    particle,
    species: speciesNames[species[particle]],
    radius: radii[particle],
    position: Array.from(positions.subarray(particle * d, (particle + 1) * d)),
    ...(!diffuses(motion) && {
      mass: masses[particle],
      velocity: Array.from(velocities.subarray(particle * d, (particle + 1) * d)),
    }),
  };
}
