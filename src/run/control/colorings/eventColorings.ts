/** Colorings by the events of each particle: their number, and the time since the last one. */
import type { EncounterLog, Tally } from "../../../engine/api/engine.ts";
import type { System } from "../../../physics/system.ts";
import {
  type ColorInput,
  type Coloring,
  type EventListener,
  type ParticleColors,
  type Shader,
  shadesOf,
  shadesUpTo,
} from "./coloring.ts";

export const eventCount: Coloring = {
  id: "encounters",
  label: "Collision count",
  about: "Collisions of each particle, with others and with walls, since the start.",
  palette: "scale",
  // Brownian particles have no speed; their collisions are what there is to see.
  preference: () => 1,
  applies: ({ facts }) => facts.collides,
  create: () => ({ shade: ({ encounters }) => shadesOf(encounters()) }),
};

/** End of the range in mean times between two events: e⁻⁴, 2 %, have waited longer. */
export const longestWait = 4;

export const sinceLastEvent: Coloring = {
  id: "since",
  label: "Time since last collision",
  about: "From just now to four mean times between two collisions.",
  palette: "scale",
  applies: ({ facts }) => facts.collides,
  create: (system) => new SinceShader(system),
};

class SinceShader implements Shader {
  private readonly waiting = new MeanWait();
  readonly events: LastEvents;

  constructor(private readonly system: System) {
    this.events = new LastEvents(system.count);
  }

  shade({ frame: { time }, tally, encounters }: ColorInput): ParticleColors {
    const mean = this.waiting.note(time, tally, this.system.count);
    const high = longestWait * (mean ?? (time > 0 ? time / longestWait : 1));
    return { ...shadesUpTo(this.events.since(time, encounters(), high), high), exceeds: true };
  }
}

/**
 * Time of each particle's last event, as far as events were noted. Where some were not (the run has jumped, or did not log events)
 * the particle's number of events shows it, and the time is unknown until its next event.
 */
class LastEvents implements EventListener {
  private readonly times: Float64Array;
  private readonly noted: Uint32Array;

  constructor(count: number) {
    this.times = new Float64Array(count).fill(Number.NaN);
    this.noted = new Uint32Array(count);
  }

  /** The last events of particles without any from here on are long ago. */
  beginAt(counts: Uint32Array): void {
    this.noted.set(counts);
    this.times.fill(Number.NEGATIVE_INFINITY);
  }

  isComplete(counts: Uint32Array): boolean {
    return counts.every((count, i) => count === 0 || (count === this.noted[i] && !Number.isNaN(this.times[i])));
  }

  note({ length, times, first, second }: EncounterLog): void {
    for (let k = 0; k < length; k++) {
      this.set(first[k], times[k]);
      if (second[k] >= 0) this.set(second[k], times[k]);
    }
  }

  private set(particle: number, time: number): void {
    this.times[particle] = time;
    this.noted[particle]++;
  }

  /** @param unknown for particles whose last event is unknown */
  since(now: number, counts: Uint32Array, unknown: number): Float64Array {
    return Float64Array.from(counts, (count, i) => {
      if (count === 0) return now;
      if (count !== this.noted[i]) {
        this.noted[i] = count;
        this.times[i] = Number.NaN;
      }
      const since = now - this.times[i];
      return Number.isNaN(since) ? unknown : since;
    });
  }
}

/** Recent mean time between two events of a particle: over as many events as there are particles. */
class MeanWait {
  private time = 0;
  private events = 0;
  private mean: number | undefined;

  note(time: number, { collisions, wallHits }: Tally, count: number): number | undefined {
    const events = 2 * collisions + wallHits;
    if (time < this.time) [this.time, this.events] = [0, 0];
    const happened = events - this.events;
    const mean = (count * (time - this.time)) / happened;
    if (happened >= count || this.mean === undefined) {
      if (happened > 0 && mean > 0) this.mean = mean;
    }
    if (happened >= count) [this.time, this.events] = [time, events];
    return this.mean;
  }
}
