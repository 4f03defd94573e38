/**
 * Energy spectra of synthetic turbulence in two dimensions: mean energy ε of a mode as a function of κ = |k| ℓ, up to a factor that the
 * speed of the flow determines. The energy of all modes of a length is about 2π κ ε(κ).
 */
import { power } from "../../power.ts";

export interface Spectrum {
  /** Hover; a sentence. */
  readonly about: string;
  density(kappa: number): number;
}

export const spectra = {
  "karman-obukhov": {
    about: "ε ∝ κ² (1 + κ²)^(−7/3), κ = |k| ℓ: short waves as in Kolmogorov's turbulence, E(k) ∝ k^(−5/3).",
    density: (kappa) => (kappa * kappa) / power(1 + kappa * kappa, 7 / 3),
  },
  kraichnan: {
    about: "ε ∝ κ² exp(−κ²), κ = |k| ℓ: eddies of one size.",
    density: (kappa) => kappa * kappa * Math.exp(-kappa * kappa),
  },
} as const satisfies Readonly<Record<string, Spectrum>>;

/**
 * Straight lines through points (κ, ε) in logarithmic coordinates, so that two points give a power law; nothing outside of them.
 * @param points ascending κ above 0, ε above 0
 */
export function spectrumThrough(points: readonly (readonly number[])[]): Spectrum {
  const places = points.map(([kappa]) => Math.log(kappa!));
  const values = points.map(([, energy]) => Math.log(energy!));
  const last = places.length - 1;
  return {
    about: "Given by points.",
    density(kappa) {
      const place = Math.log(kappa);
      // The ends belong to it, with the rounding of logarithms.
      if (place < places[0] - 1e-12 || place > places[last] + 1e-12) return 0;
      const right = Math.min(
        Math.max(
          1,
          places.findIndex((x) => x >= place),
        ),
        last,
      );
      const share = (place - places[right - 1]) / (places[right] - places[right - 1]);
      return Math.exp(values[right - 1] + share * (values[right] - values[right - 1]));
    },
  };
}

/** What is wrong with points of a spectrum; undefined: nothing. */
export function spectrumProblem(points: readonly (readonly number[])[]): string | undefined {
  if (points.length < 2) return `expected at least 2 points [κ, ε], got ${points.length}`;
  for (const [index, point] of points.entries()) {
    if (point.length !== 2 || !point.every((value) => value > 0))
      return `expected two positive numbers [κ, ε] in point ${index + 1}, got [${point.join(", ")}]`;
    if (index > 0 && !(point[0] > points[index - 1][0]))
      return `expected ascending κ, got ${point[0]} after ${points[index - 1][0]}`;
  }
  return undefined;
}
