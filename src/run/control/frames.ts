/**
 * Frames: the particles at one moment, in single precision, which suffices for a screen at half the bytes. Each frame has its
 * own arrays, which are transferred; at most three exist, two on their way and one being made.
 */
import type { NextEncounter, ParticleUpdate, Scene, ViewFrame, ViewRequest } from "../../protocol/messages.ts";
import { Contacts } from "../results/contacts.ts";
import type { Session } from "../session/session.ts";
import { ParticleShader } from "./particleColors.ts";
import { ReplayProbe, type StateBefore } from "./replayProbe.ts";

export class Frames {
  private readonly shader: ParticleShader;
  private readonly replay: ReplayProbe;
  private contacts: Contacts | undefined;

  constructor(
    private readonly generation: number,
    session: Session,
    cells: readonly number[],
    private readonly scene: Pick<Scene, "colourings" | "mayMiss">,
    now = () => performance.now(),
  ) {
    this.replay = new ReplayProbe(now);
    this.shader = new ParticleShader(session.system, cells);
  }

  /** @param before given while the run rests: a replay finds what has not been recorded */
  take(
    session: Session,
    view: ViewRequest,
    serial: number,
    next: NextEncounter | undefined,
    before?: StateBefore,
  ): ViewFrame {
    const { system, engine } = session;
    const frame = session.view();
    let counts: Uint32Array | undefined;
    const encounters = () => {
      counts ??= engine.encounterCounts();
      return counts;
    };
    const colouring = this.scene.colourings.includes(view.colouring) ? view.colouring : "species";
    if (colouring === "since") {
      session.watch((log) => this.shader.note(log));
      session.drain();
      if (before) this.replay.tellEncounters(session, before, this.shader);
    } else session.watch(undefined);
    const watched = view.missed === true && this.scene.mayMiss === true;
    engine.watchAll?.(watched);
    this.contacts ??= view.contacts ? new Contacts(system) : undefined;
    const cells = engine.cellDecisions?.().at(-1)?.cells;
    return {
      kind: "frame",
      generation: this.generation,
      serial,
      time: engine.time,
      positions: new Float32Array(frame.positions),
      colouring,
      ...this.shader.shade(colouring, {
        frame,
        tally: engine.tally(),
        encounters,
        ...(cells && { cells }),
        clusters: () => engine.clusterOf?.(),
      }),
      ...(cells && { cells }),
      ...(view.velocities && { velocities: new Float32Array(frame.velocities) }),
      ...(view.contacts && { contacts: this.contacts!.pairs(frame.positions) }),
      ...(watched && this.missedOf(session, before)),
      ...(next && { next }),
      ...(view.chosen !== undefined &&
        view.chosen >= 0 &&
        view.chosen < system.count && { chosen: particleUpdate(session, view.chosen, encounters()) }),
    };
  }

  /** An empty list only where all particles were followed. */
  private missedOf(session: Session, before: StateBefore | undefined): Pick<ViewFrame, "missed" | "missedUnknown"> {
    const { engine } = session;
    if (!engine.missedPairs) return {};
    if (engine.sawLastStep) return { missed: engine.missedPairs() };
    if (engine.tally().stepped?.steps === 0) return { missed: new Uint32Array(0) };
    const missed = before && this.replay.missedPairs(session, before);
    return missed ? { missed } : { missedUnknown: true };
  }
}

/** Buffers that are transferred with a frame. */
export function buffersOf({ positions, shades, velocities, contacts, missed }: ViewFrame): ArrayBuffer[] {
  return [positions, shades, velocities, contacts, missed].flatMap((array) =>
    array ? [array.buffer as ArrayBuffer] : [],
  );
}

/** One particle's numbers in double precision. */
export function particleUpdate(
  session: Session,
  particle: number,
  encounters = session.engine.encounterCounts(),
): ParticleUpdate {
  const { dimension: d, species, speciesNames, radii, masses } = session.system;
  const { positions, velocities } = session.view();
  return {
    particle,
    species: speciesNames[species[particle]!]!,
    radius: radii[particle]!,
    mass: masses[particle]!,
    position: Array.from(positions.subarray(particle * d, (particle + 1) * d)),
    velocity: Array.from(velocities.subarray(particle * d, (particle + 1) * d)),
    encounters: encounters[particle]!,
  };
}
