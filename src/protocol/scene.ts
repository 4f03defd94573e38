/** The picture of a run: the scene, which stays while it runs, and frames, which show its particles at one moment. */
import type { DistributionChart, SeriesChart } from "./charts.ts";
import type { Path } from "./diagnostic.ts";
import type { EventExplanation } from "./explanation.ts";

/** A coloring that a scenario offers: an entry of the registry `src/run/control/colorings`, as the menu and legend show it. */
export interface ColoringOption {
  readonly id: string;
  readonly label: string;
  /** Its tooltip. */
  readonly about: string;
  /** How shades become colors: an entry of the registry `webview/view/palettes`. */
  readonly palette: string;
  /** Names of the shades 0, 1, 2, …, in place of a scale. */
  readonly names?: readonly string[];
}

/**
 * A field that the engine has, a scalar or a velocity, on a grid in the plane. Of a box in three dimensions it is the plane through the
 * middle, normal to z.
 */
export interface FieldOption {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  /** Id of the frame data with its values, those of one point together. */
  readonly data: string;
  readonly components: 1 | 2 | 3;
  /** Points along x and y; x runs fastest. */
  readonly grid: readonly [alongX: number, alongY: number];
  /** The point of the first value, and the distances between points. */
  readonly first: readonly [x: number, y: number];
  readonly spacing: readonly [alongX: number, alongY: number];
  /** Height of the plane, in three dimensions. */
  readonly z?: number;
  /**
   * It is drawn until the user chooses another field or none: a velocity by its speed where its vorticity is the same everywhere, by arrows
   * where it is itself.
   */
  readonly shown?: true | "speed" | "arrows";
}

/** What a frame may carry beside positions and colors. */
export type FrameArray = Float32Array | Float64Array | Uint32Array;

/** A group of particles in the document: `count` particles from number `first` on. */
export interface Source {
  readonly path: Path;
  readonly name: string;
  readonly first: number;
  readonly count: number;
  /** Each particle has an entry of its own: particle `first + k` is at `[...path, "at", k]`. */
  readonly listed: boolean;
}

/** The box, as far as quantities depend on it. */
export interface BoxFacts {
  /** Low x, high x, low y, … */
  readonly edges: readonly string[];
  /** Along each axis the strongest of the run. */
  readonly gravity: readonly number[];
}

/** Numbers of a run that quantities and the page need alike. */
export interface SceneFacts extends BoxFacts {
  readonly dimension: 2 | 3;
  readonly count: number;
  /** Cells along each axis in which the method looks for partners. */
  readonly cells: readonly number[];
}

/** A value that a schedule can change. */
export interface ChangeableValue<Value> {
  /** The values from these times on, of which the first is 0. */
  readonly course: readonly (readonly [at: number, value: Value])[];
  /** The reason why it cannot be changed: a sentence. */
  readonly refused?: string;
}

/** What can be changed while the run goes on. */
export interface Changeable {
  readonly velocities: Pick<ChangeableValue<never>, "refused">;
  readonly gravity: ChangeableValue<readonly number[]> & {
    /** A strength that is a strong change of this system. */
    readonly most: number;
  };
  readonly restitution: ChangeableValue<number>;
}

/** Properties that do not change during a run. */
export interface Scene extends SceneFacts {
  readonly kind: "scene";
  /** Grows with each load; frames and rows carry it. */
  readonly generation: number;
  readonly title: string;
  readonly units: string;
  readonly method: string;
  readonly seed: number;
  readonly size: readonly number[];
  /** Images across the gradient are displaced along the flow: axes (`Shear` of `src/physics/box.ts`). */
  readonly shear?: { readonly flow: number; readonly gradient: number };
  /** One for each particle, or one for all. */
  readonly radii: Float32Array;
  /** One for each particle, or empty where there is one species only. */
  readonly species: Uint16Array;
  readonly speciesNames: readonly string[];
  readonly sources: readonly Source[];
  readonly colorings: readonly ColoringOption[];
  /** The one to show first. */
  readonly defaultColoring: string;
  /** A fluid of many small particles: the first ones, of the first `kinds` species; and its particles per area or volume at rest. */
  readonly fluid?: {
    readonly count: number;
    readonly kinds: number;
    readonly density: number;
    /** Hard particles are in it, which collide. */
    readonly hasSolutes?: true;
  };
  /** Radii within which the units of each species detect others, where there are rules. */
  readonly detection?: readonly (readonly number[])[];
  /** Left out where the engine has none. */
  readonly fields?: readonly FieldOption[];
  /** The charts that its rows may have, and those of its distributions. */
  readonly charts: readonly (SeriesChart | DistributionChart)[];
  /** The method takes time steps. */
  readonly hasTimeSteps?: true;
  /** The method may miss collisions, so that particles pass through each other. */
  readonly mayMiss?: true;
  /** Some pairs are bonded. */
  readonly hasBonds?: true;
  /** The contact law has potential energy: pairs may be within range of each other. */
  readonly hasPotential?: true;
  /** Lines that show obstacles at rest, ax ay az bx by bz each; there without lines where all obstacles move. */
  readonly obstacles?: Float32Array;
  /** Triangles that fill those at rest, in two dimensions: three corners of three numbers each. */
  readonly obstacleAreas?: Float32Array;
  /** Time of the end, where the stop block or theory gives one. */
  readonly expectedEnd: number | undefined;
  /** The number of collisions expected until then takes long at any speed. */
  readonly isLong?: true;
  /** The expected end is an estimate by theory. */
  readonly endIsEstimated: boolean;
  /** Simulated time per second of real time at which the whole run takes about ten seconds. */
  readonly autoSpeed: number;
  /** Its frames are those of a file: times are their numbers. `clock` is what the file tells of each beside it. */
  readonly recorded?: { readonly clock: "time" | "step" | undefined };
  /** Left out of a start that cannot be run. */
  readonly changeable?: Changeable;
  /** Decisions made while placing particles that may be unexpected. */
  readonly notes: readonly string[];
}

/** A start that cannot be run, as far as the text gives it: listed particles where they are written, and obstacles. */
export interface StartSketch
  extends Pick<Scene, "dimension" | "size" | "edges" | "gravity" | "radii" | "obstacles" | "obstacleAreas"> {
  /** As in frames. */
  readonly positions: Float32Array;
}

/** The particles at one moment. */
export interface ViewFrame {
  readonly kind: "frame";
  readonly generation: number;
  readonly serial: number;
  readonly time: number;
  /** dimension × count: x0 y0 (z0) x1 … */
  /** Displacement along the flow of the image one box farther across it, where the scene has such. */
  readonly offset?: number;
  readonly positions: Float32Array;
  /** Radii of growing particles, in place of those of the scene. */
  readonly radii?: Float32Array;
  readonly coloring: string;
  /** Color of each particle as a share of the range, 0–255; where shades have names, the index of its name. */
  readonly shades: Uint8Array;
  /** Values at shades 0 and 255. */
  readonly range: readonly [low: number, high: number];
  /** Text in place of a scale, where the colors are not one. */
  readonly legend?: string;
  /** Some values lie beyond the range. */
  readonly exceeds?: true;
  /** Cells along each axis where they have adapted, in place of those of the scene. */
  readonly cells?: readonly number[];
  /** Lines that show the obstacles that move, ax ay az bx by bz each; left out where none does. */
  readonly obstacles?: Float32Array;
  /** Triangles that fill those that move, in two dimensions. */
  readonly obstacleAreas?: Float32Array;
  /** The requested data, by id; null: not known for this moment. See `src/run/control/frameData`. */
  readonly data: Readonly<Record<string, FrameArray | null>>;
  readonly chosen?: ParticleUpdate;
  /** Where it was requested and the run stands still. */
  readonly explanation?: EventExplanation;
}

/** One particle's numbers in double precision. */
export interface ParticleUpdate {
  readonly particle: number;
  readonly species: string;
  readonly radius: number;
  /** Left out, as is the velocity, where particles have no inertia. */
  readonly mass?: number;
  readonly position: readonly number[];
  readonly velocity?: readonly number[];
  /** Left out where they are not known, as of frames of a file. */
  readonly encounters?: number;
}

export interface Inspected {
  readonly kind: "inspected";
  readonly generation: number;
  readonly chosen: ParticleUpdate;
}
