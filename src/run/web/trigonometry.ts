/**
 * Sine and cosine as Node computes them. Browsers use those of their system's library, which differ in the last bit, so that a run
 * with drawn velocities would have another end state there. The method is that of fdlibm (Sun Microsystems, 1993; s_sin.c,
 * k_sin.c, k_cos.c, e_rem_pio2.c): the argument minus a multiple of π/2 as a sum of two numbers, then a polynomial.
 */

/** π/2 in three parts of 33 bits, and what each leaves of π/2. */
const parts = [1.5707963267341256, 6.077100506303966e-11, 2.0222662487111665e-21] as const;
const rests = [6.077100506506192e-11, 2.0222662487959506e-21, 8.4784276603689e-32] as const;
const inverse = 0.6366197723675814;
/** Larger arguments are reduced by the host's own functions. */
const largest = 2 ** 19 * (Math.PI / 2);
/** Below this the sine is the argument, and the cosine is 1. */
const tiny = 2 ** -27;

const double = new Float64Array(1);
/** The lower half first, as on all machines with WebAssembly. */
const halves = new Uint32Array(double.buffer);

/** Upper half of the bits, without the sign. */
function upper(x: number): number {
  double[0] = x;
  return halves[1] & 0x7fffffff;
}

/** Upper halves of the multiples of π/2: elsewhere one part of π/2 is exact enough for small multiples. */
const multiples = Array.from({ length: 32 }, (_, k) => upper((k + 1) * (Math.PI / 2)));

/** The argument less a multiple of π/2, as a sum. */
const reduced = new Float64Array(2);

function set(high: number, rest: number): void {
  reduced[0] = high - rest;
  reduced[1] = high - reduced[0] - rest;
}

/** @param x from π/4 to `largest`, without sign @returns the multiple */
function reduce(x: number): number {
  const bits = upper(x);
  if (bits < 0x4002d97c) {
    const first = x - parts[0];
    // Near π/2 one part is not exact enough.
    if (bits === 0x3ff921fb) set(first - parts[1], rests[1]);
    else set(first, rests[0]);
    return 1;
  }
  const n = Math.floor(x * inverse + 0.5);
  let left = x - n * parts[0];
  let rest = n * rests[0];
  set(left, rest);
  if (n < 32 && bits !== multiples[n - 1]) return n;
  // As many parts as cancellation takes: 16 bits leave one, 49 leave two.
  for (const [part, lost] of [
    [1, 16],
    [2, 49],
  ] as const) {
    if ((bits >>> 20) - (upper(reduced[0]) >>> 20) <= lost) break;
    const before = left;
    const taken = n * parts[part];
    left = before - taken;
    rest = n * rests[part] - (before - left - taken);
    set(left, rest);
  }
  return n;
}

/** Of |x + y| ≤ π/4, y the part below the last digit of x. */
function sinNearZero(x: number, y: number): number {
  if (Math.abs(x) < tiny) return x;
  const z = x * x;
  const v = z * x;
  const r =
    0.00833333333332249 +
    z *
      (-0.0001984126982985795 + z * (2.7557313707070068e-6 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10)));
  const first = -0.16666666666666632;
  return y === 0 ? x + v * (first + z * r) : x - (z * (0.5 * y - v * r) - y - v * first);
}

function cosNearZero(x: number, y: number): number {
  const bits = upper(x);
  if (Math.abs(x) < tiny) return 1;
  const z = x * x;
  const r =
    z *
    (0.0416666666666666 +
      z *
        (-0.001388888888887411 +
          z *
            (2.480158728947673e-5 +
              z * (-2.7557314351390663e-7 + z * (2.087572321298175e-9 + z * -1.1359647557788195e-11)))));
  if (bits < 0x3fd33333) return 1 - (0.5 * z - (z * r - x * y));
  // About a quarter of x, with few digits, so that both differences are exact.
  let quarter = 0.28125;
  if (bits <= 0x3fe90000) {
    halves[0] = 0;
    halves[1] = bits - 0x00200000;
    quarter = double[0];
  }
  return 1 - quarter - (0.5 * z - quarter - (z * r - x * y));
}

/** @param shift 0 for the sine, 1 for the cosine, which is a quarter of a turn ahead @param x without sign */
function inQuarter(shift: number, x: number): number {
  const within = upper(x) <= 0x3fe921fb;
  const n = (within ? 0 : reduce(x)) + shift;
  const [high, low] = within ? [x, 0] : [reduced[0], reduced[1]];
  const value = n % 2 === 0 ? sinNearZero(high, low) : cosNearZero(high, low);
  return n % 4 < 2 ? value : -value;
}

const { sin: sinOfHost, cos: cosOfHost } = Math;

export function sin(x: number): number {
  if (!(Math.abs(x) <= largest)) return sinOfHost(x);
  return x < 0 || Object.is(x, -0) ? -inQuarter(0, -x) : inQuarter(0, x);
}

export function cos(x: number): number {
  return Math.abs(x) <= largest ? inQuarter(1, Math.abs(x)) : cosOfHost(x);
}
