/**
 * Course of an obstacle: where it is at a time, how fast it moves, and how much it can accelerate. The obstacle's own frame, in which its
 * shapes are fixed, is displaced, or turned about a center; at time 0 a displacement is that of its phase.
 */
export class Course {
  /** At the time last set: displacement, its velocity, and cosine and sine of the angle of rotation. */
  readonly displacement = new Float64Array(3);
  readonly velocity = new Float64Array(3);
  cos = 1;
  sin = 0;
  /** Until this time bounds on the acceleration hold. */
  until = Infinity;
  /** It has lasted for this time at time 0. */
  elapsed = 0;
  /** It moves at all. */
  readonly moves: boolean = false;
  /** Angle per time of rotation about `center`, in the plane of these two axes. */
  readonly spin: number = 0;
  readonly center: readonly number[] = [0, 0, 0];
  readonly plane: readonly [number, number] = [0, 1];
  /** Most that the displacement can be along each axis; Infinity where it has no end. */
  readonly reach: readonly number[] = [0, 0, 0];
  /** Most that its acceleration can be. */
  readonly hardest: number = 0;

  /** That was last set. */
  private moment = NaN;

  /** Where it is at time t. Searches ask for a time again and again: for each shape, and for each obstacle that moves along. */
  set(t: number): void {
    const moment = t + this.elapsed;
    if (moment === this.moment) return;
    this.moment = moment;
    this.place(moment);
    if (this.until < Infinity) this.until -= this.elapsed;
  }

  protected place(_: number): void {}

  /** Where a point of the obstacle's own frame is at the time set. */
  toBox(point: readonly [number, number, number]): [number, number, number] {
    const { displacement, center, plane, cos, sin } = this;
    const at: [number, number, number] = [...point];
    const [a, b] = plane;
    const [dx, dy] = [at[a] - center[a], at[b] - center[b]];
    if (this.spin !== 0) [at[a], at[b]] = [center[a] + cos * dx - sin * dy, center[b] + sin * dx + cos * dy];
    for (let axis = 0; axis < 3; axis++) at[axis] += displacement[axis];
    return at;
  }

  /** The most that its acceleration can be along a unit vector, from the time set to `until`. */
  most(_: number, __: number, ___: number): number {
    return 0;
  }
}

/** Constant velocity. */
export class Drift extends Course {
  override readonly moves = true;
  override readonly reach: readonly number[];

  constructor(private readonly speed: readonly number[]) {
    super();
    this.velocity.set(speed);
    this.reach = [0, 1, 2].map((axis) => (speed[axis] ? Infinity : 0));
  }

  protected override place(t: number): void {
    for (let axis = 0; axis < this.speed.length; axis++) this.displacement[axis] = this.speed[axis] * t;
  }
}

/** The displacement is an amplitude times a function of the phase, in periods. */
abstract class Oscillation extends Course {
  override readonly moves = true;
  override readonly reach: readonly number[];

  constructor(
    protected readonly amplitude: readonly number[],
    protected readonly frequency: number,
    protected readonly phase: number,
  ) {
    super();
    this.reach = [0, 1, 2].map((axis) => Math.abs(amplitude[axis] ?? 0));
  }

  protected displace(share: number, rate: number): void {
    const { amplitude, displacement, velocity } = this;
    for (let axis = 0; axis < amplitude.length; axis++) {
      displacement[axis] = amplitude[axis] * share;
      velocity[axis] = amplitude[axis] * rate;
    }
  }

  protected along(nx: number, ny: number, nz: number): number {
    const { amplitude } = this;
    return amplitude[0] * nx + amplitude[1] * ny + (amplitude[2] ?? 0) * nz;
  }
}

/** A sin(2π(ft + φ)). */
export class Sine extends Oscillation {
  override readonly hardest: number;
  private readonly angular: number;

  constructor(amplitude: readonly number[], frequency: number, phase: number) {
    super(amplitude, frequency, phase);
    this.angular = 2 * Math.PI * frequency;
    this.hardest = this.angular * this.angular * Math.hypot(...amplitude);
  }

  protected override place(t: number): void {
    // The whole periods are taken away before the multiplication by 2π, which would round them.
    const turns = this.frequency * t + this.phase;
    const angle = 2 * Math.PI * (turns - Math.floor(turns));
    this.displace(Math.sin(angle), this.angular * Math.cos(angle));
  }

  override most(nx: number, ny: number, nz: number): number {
    return this.angular * this.angular * Math.abs(this.along(nx, ny, nz));
  }
}

/**
 * Parabolas that alternate, with the zeros and extrema of the sine: A · 4u(1 − u) in the first half of a period and the negative of that
 * in the second, u being the share of the half that has passed. The acceleration is ∓32 A f².
 */
export class Parabolas extends Oscillation {
  override readonly hardest: number;
  private rising: 1 | -1 = 1;

  constructor(amplitude: readonly number[], frequency: number, phase: number) {
    super(amplitude, frequency, phase);
    this.hardest = 32 * frequency * frequency * Math.hypot(...amplitude);
  }

  protected override place(t: number): void {
    const halves = 2 * (this.frequency * t + this.phase);
    const whole = Math.floor(halves);
    const u = halves - whole;
    this.rising = whole % 2 === 0 ? 1 : -1;
    this.displace(this.rising * 4 * u * (1 - u), this.rising * 8 * this.frequency * (1 - 2 * u));
    // A little more than what is left, so that rounding cannot stop a search just before the end.
    this.until = t + (1 - u + 1e-9) / (2 * this.frequency);
  }

  override most(nx: number, ny: number, nz: number): number {
    return -32 * this.frequency * this.frequency * this.rising * this.along(nx, ny, nz);
  }
}

/** Uniform rotation. */
export class Rotation extends Course {
  override readonly moves = true;

  constructor(
    override readonly spin: number,
    override readonly center: readonly number[],
    override readonly plane: readonly [number, number],
  ) {
    super();
  }

  protected override place(t: number): void {
    const turns = (this.spin * t) / (2 * Math.PI);
    const angle = 2 * Math.PI * (turns - Math.floor(turns));
    this.cos = Math.cos(angle);
    this.sin = Math.sin(angle);
  }
}
