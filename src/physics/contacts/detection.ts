/**
 * Forms of event detection for two hard balls, for comparison with the stable one (Bannerman, Strobl, Formella & Pöschel 2014). They
 * differ in pairs that rounding has left overlapped, about half of all that collide.
 *
 * With r and v the relative position and velocity and σ the contact distance: a = v², b = r·v, c = r² − σ².
 */
import { contactTime } from "./encounterTime.ts";

export interface DetectionForm {
  /** A sentence for hovers and documentation, with the way in which it fails. */
  readonly description: string;
  /** Time to the event of a pair, from now; negative times go back. */
  time(a: number, b: number, c: number, contact: number): number;
}

/** The smaller root by the textbook formula, which subtracts nearly equal numbers. */
function earlierRoot(a: number, b: number, c: number): number {
  const discriminant = b * b - a * c;
  return b > 0 || a === 0 || discriminant < 0 ? Infinity : (-b - Math.sqrt(discriminant)) / a;
}

/** By this share of the contact distance the diameter of a pair is reduced while it overlaps. */
const shrinkage = 1e-10;

const forms = {
  clamp: {
    description:
      "Negative times are set to zero (Lubachevsky 1991, §6). Roots by the textbook formula lose digits, so that overlaps are deeper, " +
      "and glancing contacts are events.",
    time: (a, b, c) => Math.max(0, earlierRoot(a, b, c)),
  },
  ignore: {
    description: "Pairs that overlap have no event. They pass into each other when a third particle pushes them.",
    time: (a, b, c) => (c < 0 ? Infinity : earlierRoot(a, b, c)),
  },
  back: {
    description:
      "Negative times are executed: the pair goes back along its path to the contact. Time runs backwards there, and other pairs overlap.",
    time: earlierRoot,
  },
  shrink: {
    description:
      "A pair that overlaps collides at a diameter smaller by 1e-10 (Pöschel & Schwager 2005). It is another system, and where the " +
      "overlap is deeper still, the pair has no event.",
    time(a, b, c, contact) {
      if (c >= 0) return earlierRoot(a, b, c);
      const smaller = contact * (1 - shrinkage);
      const outside = c + (contact - smaller) * (contact + smaller);
      return outside < 0 ? Infinity : earlierRoot(a, b, outside);
    },
  },
} satisfies Record<string, DetectionForm>;

export type ComparedDetection = keyof typeof forms;

export const detectionForms: Readonly<Record<ComparedDetection, DetectionForm>> = forms;

/** How often a form has left an invalid state. */
export interface InvalidStates {
  /** Predictions in which an overlapping pair approaches, and no event stops it. */
  growing: number;
  /** Predictions of an event in the past. */
  rewound: number;
}

/** Time to the event of a pair by a form, and what is invalid about it. */
export class Detector {
  readonly invalid: InvalidStates = { growing: 0, rewound: 0 };
  private readonly form: DetectionForm;

  constructor(form: ComparedDetection) {
    this.form = detectionForms[form];
  }

  time(x: number, y: number, z: number, vx: number, vy: number, vz: number, contact: number): number {
    const b = x * vx + y * vy + z * vz;
    const c = x * x + y * y + z * z - contact * contact;
    const time = this.form.time(vx * vx + vy * vy + vz * vz, b, c, contact);
    if (time < 0) this.invalid.rewound++;
    // The stable form would stop the pair now.
    if (time > 0 && contactTime(x, y, z, vx, vy, vz, contact) === 0 && c < 0) this.invalid.growing++;
    return time;
  }
}
