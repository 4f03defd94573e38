/**
 * Points that move along great circles of the unit sphere in k dimensions, and contacts of caps around them.
 *
 * A point and its velocity after a time s: p cos ωs + (v/ω) sin ωs and v cos ωs − p ω sin ωs, with ω = |v|. Caps of angular radius
 * θ touch where F = cos 2θ − p·q falls to 0. Since |F″| ≤ (ω₁ + ω₂)² + 4 (dθ/dt)², F lies above a parabola, whose root is a lower
 * bound of the time of the first contact: steps to such roots never go past a contact, and converge to it like Newton's method.
 */

/** k × n numbers, packed, and the time to which each point has been advanced. */
export interface GreatCircles {
  readonly dimension: number;
  readonly points: Float64Array;
  readonly velocities: Float64Array;
  readonly speeds: Float64Array;
  readonly times: Float64Array;
}

/** Caps are in contact where F is no more than this, a few roundings of it. */
const touching = 1e-15;

/** Point i and its velocity at time t, from index `at` on. */
export function locate(
  circles: GreatCircles,
  i: number,
  t: number,
  at: number,
  p: Float64Array,
  v: Float64Array,
): void {
  const { dimension, points, velocities } = circles;
  const speed = circles.speeds[i];
  const s = t - circles.times[i];
  const cosine = Math.cos(speed * s);
  const sine = Math.sin(speed * s);
  const over = speed > 0 ? sine / speed : s;
  const turned = sine * speed;
  const from = i * dimension;
  for (let k = 0; k < dimension; k++) {
    const x = points[from + k];
    const u = velocities[from + k];
    p[at + k] = x * cosine + u * over;
    v[at + k] = u * cosine - x * turned;
  }
}

/** Moves point i to time t; the point returns to the sphere, and its velocity to the tangent plane. */
export function moveTo(circles: GreatCircles, i: number, t: number): void {
  if (circles.times[i] === t) return;
  const { dimension, points, velocities } = circles;
  locate(circles, i, t, i * dimension, points, velocities);
  circles.times[i] = t;
  ontoSphere(circles, i);
}

export function ontoSphere({ dimension, points, velocities, speeds }: GreatCircles, i: number): void {
  const from = i * dimension;
  let square = 0;
  for (let k = from; k < from + dimension; k++) square += points[k] * points[k];
  const length = Math.sqrt(square);
  let radial = 0;
  for (let k = from; k < from + dimension; k++) {
    points[k] /= length;
    radial += points[k] * velocities[k];
  }
  square = 0;
  for (let k = from; k < from + dimension; k++) {
    velocities[k] -= radial * points[k];
    square += velocities[k] * velocities[k];
  }
  speeds[i] = Math.sqrt(square);
}

/** Two points at one time, in memory used again. */
export class PairOnSphere {
  private readonly p: Float64Array;
  private readonly q: Float64Array;
  private readonly u: Float64Array;
  private readonly w: Float64Array;

  constructor(private readonly circles: GreatCircles) {
    const { dimension } = circles;
    this.p = new Float64Array(dimension);
    this.q = new Float64Array(dimension);
    this.u = new Float64Array(dimension);
    this.w = new Float64Array(dimension);
  }

  /** A time before which caps of angular radius θ₀ + a t do not touch, at least t; t itself where they touch and approach. */
  noContactBefore(i: number, j: number, t: number, start: number, rate: number): number {
    const { circles, p, q, u, w } = this;
    locate(circles, i, t, 0, p, u);
    locate(circles, j, t, 0, q, w);
    let product = 0;
    let change = 0;
    for (let k = 0; k < circles.dimension; k++) {
      product += p[k] * q[k];
      change += u[k] * q[k] + p[k] * w[k];
    }
    const angle = 2 * (start + rate * t);
    const f = Math.cos(angle) - product;
    const slope = -2 * rate * Math.sin(angle) - change;
    if (f <= touching && slope < 0) return t;
    const above = f > touching ? f : touching;
    const speeds = circles.speeds[i] + circles.speeds[j];
    const bend = speeds * speeds + 4 * rate * rate;
    const root = Math.sqrt(slope * slope + 2 * bend * above);
    return t + (slope < 0 ? (2 * above) / (root - slope) : (slope + root) / bend);
  }

  /**
   * The outcome of a contact of equal caps at time t: components along the geodesic are exchanged, and both points recede by the
   * growth. Returns the change of the component of i away from j.
   */
  collide(i: number, j: number, t: number, rate: number): number {
    const { circles } = this;
    const { dimension, points, velocities } = circles;
    moveTo(circles, i, t);
    moveTo(circles, j, t);
    const a = i * dimension;
    const b = j * dimension;
    let apart = 0;
    let together = 0;
    let ofFirst = 0;
    let ofSecond = 0;
    for (let k = 0; k < dimension; k++) {
      const x = points[a + k];
      const y = points[b + k];
      apart += (y - x) * (y - x);
      together += (y + x) * (y + x);
      ofFirst += velocities[a + k] * (y - x);
      ofSecond += velocities[b + k] * (x - y);
    }
    // Sine of the angle and 1 − cosine, exact for small angles too.
    const sine = 0.5 * Math.sqrt(apart * together);
    const rest = 0.5 * apart;
    // The angle decreases at the sum of both components toward the other point.
    const away = (ofFirst + ofSecond) / sine + 2 * rate;
    for (let k = 0; k < dimension; k++) {
      const x = points[a + k];
      const y = points[b + k];
      velocities[a + k] -= (away * (y - x + rest * x)) / sine;
      velocities[b + k] -= (away * (x - y + rest * y)) / sine;
    }
    ontoSphere(circles, i);
    ontoSphere(circles, j);
    return away;
  }
}

/** Exact for small angles too. */
export function angleBetween(points: Float64Array, dimension: number, i: number, j: number): number {
  let apart = 0;
  let together = 0;
  for (let k = 0; k < dimension; k++) {
    const x = points[i * dimension + k];
    const y = points[j * dimension + k];
    apart += (x - y) * (x - y);
    together += (x + y) * (x + y);
  }
  return 2 * Math.atan2(Math.sqrt(apart), Math.sqrt(together));
}
